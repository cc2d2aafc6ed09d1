import ContractEngine

/// One step of the exploration of the older bridge: a happening, handed to whom it concerns, and
/// what follows from the effects.
struct LegacyAppleLoginTurn {
  let system: LegacyAppleLoginSystem
  var state: LegacyAppleLoginState
  var output = LegacyAppleLoginOutput()

  mutating func take(_ event: LegacyAppleLoginHappening) {
    switch event {
    case .tapped(calling: let callback):
      state.taps += 1
      page(.tapped(LegacyAppleLogin.Attempt(state.taps), calling: callback))
    case .messageArrived:
      guard let message = state.firstMessage else { return }
      state.firstMessage = state.secondMessage
      state.secondMessage = nil
      let isCurrent = state.ofDocument.contains(LegacyAttempts(message.attempt))
      shell(
        .asked(
          message.attempt, .loginWithApple, calling: message.callback,
          by: isCurrent ? .mainFrame : .replacedDocument))
    case .requestCompleted(let attempt, let credential):
      report(attempt)
      shell(.requestCompleted(attempt, credential, active: state.front))
    case .requestFailed(let attempt, let failure):
      report(attempt)
      state.failed.insert(LegacyAttempts(attempt))
      shell(.requestFailed(attempt, failure, active: state.front))
    case .callArrived: callArrived()
    case .frontChanged:
      state.disturbances += 1
      state.front = state.front == .first ? .second : .first
    case .documentReplaced: replaceDocument()
    case .webProcessDied:
      state.firstMessage = nil
      state.secondMessage = nil
      replaceDocument()
    case .timePassed(let milliseconds):
      shell(.timePassed(milliseconds))
      page(.timePassed(milliseconds))
    case .foreignFrameAsked:
      state.disturbances += 1
      shell(
        .asked(
          LegacyAppleLoginSystem.foreign, .loginWithApple, calling: .setAccessToken,
          by: .foreignFrame))
    case .lied(let action, calling: let callback):
      if callback == .noName { state.disturbances += 1 }
      shell(
        .asked(LegacyAppleLoginSystem.foreign, action, calling: callback, by: .mainFrame))
    }
  }

  private mutating func report(_ attempt: LegacyAppleLogin.Attempt) {
    let one = LegacyAttempts(attempt)
    if state.running.contains(one) {
      state.running.remove(one)
      state.echoes.insert(one)
    } else {
      state.disturbances += 1
      state.echoes.remove(one)
    }
  }

  /// A script whose argument left its string calls nothing that the page defined.
  private mutating func callArrived() {
    guard let call = state.firstCall else { return }
    state.firstCall = state.secondCall
    state.secondCall = nil
    output.arrived = call
    guard !call.breaksOut else { return }
    page(.called(call.callback, call.argument))
  }

  private mutating func replaceDocument() {
    state.disturbances += 1
    state.page = system.web(state.variant).initial
    state.firstCall = nil
    state.secondCall = nil
    state.ofDocument = []
    shell(.documentReplaced)
  }

  private mutating func page(_ event: LegacyLoginPage.Event) {
    let transition = system.web(state.variant).step(state.page, event)
    state.page = transition.state
    output.page = Move(event, transition)
    transition.effects.forEach { effect in
      switch effect {
      case .post(let attempt, calling: let callback): post(attempt, callback)
      case .logIn, .openWebLogin, .openAndroidLogin: break
      }
    }
  }

  private mutating func post(
    _ attempt: LegacyAppleLogin.Attempt, _ callback: LegacyAppleLogin.Callback
  ) {
    guard state.hasHandler else { return page(.postThrew) }
    state.ofDocument.insert(LegacyAttempts(attempt))
    if callback == .own { state.namedOwn.insert(LegacyAttempts(attempt)) }
    let message = LegacyAppleLoginState.SentMessage(attempt, callback)
    if state.firstMessage == nil {
      state.firstMessage = message
    } else {
      state.secondMessage = message
    }
  }

  private mutating func shell(_ event: LegacyAppleLogin.Event) {
    let transition = system.shell.step(state.shell, event)
    state.shell = transition.state
    output.shell = Move(event, transition)
    transition.effects.forEach { effect in
      switch effect {
      case .startRequest(let attempt): state.running.insert(LegacyAttempts(attempt))
      case .cancelRequest(let attempt):
        state.running.remove(LegacyAttempts(attempt))
        state.echoes.insert(LegacyAttempts(attempt))
      case .evaluate(let call): evaluate(call)
      case .log, .trap: break
      }
    }
  }

  /// The second WebView holds no document that waits; what is evaluated there is lost.
  private mutating func evaluate(_ call: LegacyAppleLogin.ScriptCall) {
    switch call.view {
    case .second: return
    case .first:
      if state.firstCall == nil {
        state.firstCall = call
      } else {
        state.secondCall = call
      }
    }
  }
}

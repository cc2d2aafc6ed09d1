import ContractEngine

/// One step of the re-auth's exploration: a happening, handed to whom it concerns, and what
/// follows from the effects.
struct AppleReauthTurn {
  let system: AppleReauthSystem
  var state: AppleReauthState
  var output = AppleReauthOutput()

  mutating func take(_ event: AppleReauthHappening) {
    switch event {
    case .confirmed:
      state.isWanted = true
      state.confirmations = state.confirmations.next
      page(.confirmed(ReauthRequest(state.confirmations.rawValue), account: state.account))
    case .retried: page(.retried)
    case .requestArrived: requestArrived(at: state.document)
    case .requestArrivedWhileLoading:
      requestArrived(
        at: system.readings.contains(.provisionalAddress) ? .elsewhere : state.document)
    case .answerArrived:
      if let message = state.answers.removeFirst() { page(.answered(message.answer)) }
    case .answerLost: _ = state.answers.removeFirst()
    case .sheetReported(let request, let status): sheetReported(request, status)
    case .callEnded(let outcome): callEnded(outcome)
    case .strayCallEnded(reachedServer: let reached):
      if reached { serverDeletes() }
      state.stray = nil
    case .documentReplaced(let document): replaceDocument(document)
    case .webProcessDied:
      replaceDocument(.elsewhere)
      state.requests = AppleReauthState.Queue()
    case .backgrounded:
      state.app = .background
      disturb()
    case .foregrounded: state.app = .foreground
    case .closed: close()
    case .launched: launch()
    case .timePassed(let milliseconds): pass(milliseconds)
    case .forged(let request, let flaws):
      if system.isLie(flaws) { disturb() }
      arrive(request, .current, flaws)
    }
  }

  private mutating func disturb() { state.disturbances = state.disturbances.next }

  /// `address` is where the gate takes the main frame to be (BR-03, Q-20).
  private mutating func requestArrived(at address: MainDocument) {
    guard let message = state.requests.removeFirst() else { return }
    let earlier = state.answers
    let flaws: Flaws = address == .elsewhere ? .viewElsewhere : []
    arrive(message.request, message.sender, system.ownFlaws.union(flaws))
    guard state.answersToOldDocument, message.sender == .current else { return }
    state.answersToOldDocument = false
    state.answers = earlier
  }

  /// The gate comes first: what it turns away never reaches the contract.
  private mutating func arrive(
    _ request: ReauthRequest, _ sender: AppleReauth.Sender, _ flaws: Flaws
  ) {
    output.gate = system.gate.refusal(of: flaws)
    guard output.gate == nil else { return }
    shell(.requested(request, by: sender, beside: .none))
  }

  private mutating func sheetReported(_ request: ReauthRequest, _ status: ReauthStatus) {
    if state.sheet != request, state.echo != request { disturb() }
    if state.echo == request { state.echo = nil }
    if state.sheet == request {
      state.sheet = nil
      state.echo = request
    }
    shell(.sheetEnded(request, status))
  }

  private mutating func callEnded(_ outcome: AppleReauthHappening.Outcome) {
    if outcome.deletes { serverDeletes() }
    if outcome != .done { disturb() }
    page(.callEnded(outcome == .done ? .succeeded : .failed))
  }

  /// With `intentRecorded` the server deletes once, however often it is asked.
  private mutating func serverDeletes() {
    if system.readings.contains(.intentRecorded), state.deletions != .zero { return }
    state.deletions = state.deletions.next
  }

  private mutating func replaceDocument(_ document: MainDocument) {
    if state.document == .server { disturb() }
    dropPage()
    state.requests.mapInPlace { $0.sender = .replaced }
    state.document = document
    shell(.documentReplaced(document))
    if document == .server { open() }
  }

  /// The document's process ends: its own messages on the way to the shell are lost with it.
  private mutating func close() {
    disturb()
    dropPage()
    state.app = .closed
    state.requests = AppleReauthState.Queue()
    state.shell = system.shell.initial
    state.sheet = nil
    state.echo = nil
  }

  private mutating func launch() {
    state.app = .foreground
    state.document = .server
    open()
  }

  /// Another server document than before begins.
  private mutating func open() {
    state.answersToOldDocument = system.readings.contains(.firstReplyLost)
    page(.opened(hasIntent: state.hasIntent))
  }

  private mutating func dropPage() {
    if case .deleting(let code) = state.page {
      state.stray = AppleReauthState.StrayCall(code: code)
    }
    state.page = system.web.initial
    state.answers = AppleReauthState.Queue()
  }

  private mutating func pass(_ milliseconds: UInt32) {
    let pageRuns = system.pageRuns(state)
    if system.nativeRuns(state) {
      state.requests.mapInPlace { _ = $0.left.elapse(milliseconds) }
      shell(.timePassed(milliseconds))
    }
    if pageRuns {
      state.answers.mapInPlace { _ = $0.left.elapse(milliseconds) }
      page(.timePassed(milliseconds))
    }
  }

  private mutating func shell(_ event: AppleReauth.Event) {
    let transition = system.shell.step(state.shell, event)
    state.shell = transition.state
    output.shell = Move(event, transition)
    transition.effects.forEach { effect in
      switch effect {
      case .presentSheet(let request): state.sheet = request
      case .closeSheet(let request):
        state.sheet = nil
        state.echo = request
      case .answer(let answer):
        state.answers.append(
          AppleReauthState.SentAnswer(answer: answer, left: Countdown(AppleReauthSystem.transitMs)))
      }
    }
  }

  private mutating func page(_ event: DeletionPage.Event) {
    let before = state.page
    let transition = system.web.step(state.page, event)
    state.page = transition.state
    output.page = Move(event, transition)
    transition.effects.forEach { effect in
      switch effect {
      case .recordIntent: state.hasIntent = true
      case .clearIntent: state.hasIntent = false
      case .ask(let request):
        guard system.gate.rules.contains(.webTransport) else { return }
        state.requests.append(
          AppleReauthState.SentRequest(
            request: request, sender: .current, left: Countdown(AppleReauthSystem.transitMs)))
      case .call:
        if case .deleting(let earlier) = before {
          switch event {
          case .answered: state.stray = AppleReauthState.StrayCall(code: earlier)
          case .opened, .confirmed, .timePassed, .callEnded, .retried: break
          }
        }
      }
    }
  }
}

import ContractEngine

extension AppleReauthSystem {
  public func forEachEnabled(
    _ state: AppleReauthState, _ drive: Drive, _ body: (AppleReauthHappening) -> Void
  ) {
    forEachUserEvent(state, body)
    forEachMessage(state, body)
    forEachReport(state, body)
    forEachCallEnd(state, body)
    forEachDisturbance(state, body)
    forEachClockEvent(state, body)
    switch drive {
    case .cooperative: break
    case .hostileWorld: forEachHostileWorldEvent(state, body)
    case .hostilePage: forEachLie(state, body)
    }
  }

  private func forEachUserEvent(
    _ state: AppleReauthState, _ body: (AppleReauthHappening) -> Void
  ) {
    guard state.app == .foreground, state.document == .server else { return }
    switch state.page {
    case .idle:
      if mayConfirm(state) { body(.confirmed) }
    case .failed:
      if mayConfirm(state) { body(.confirmed) }
      body(.retried)
    case .waiting, .deleting, .done: break
    }
  }

  private func mayConfirm(_ state: AppleReauthState) -> Bool {
    state.deletions == .zero && state.confirmations.rawValue < confirmationsMax.rawValue
  }

  private func forEachMessage(_ state: AppleReauthState, _ body: (AppleReauthHappening) -> Void) {
    guard state.app != .closed else { return }
    if state.requests.first != nil {
      body(.requestArrived)
      if state.document == .server { body(.requestArrivedWhileLoading) }
    }
    if state.answers.first != nil, pageRuns(state) { body(.answerArrived) }
  }

  private func forEachReport(_ state: AppleReauthState, _ body: (AppleReauthHappening) -> Void) {
    guard state.app != .closed else { return }
    for request in [state.sheet, state.echo].compactMap({ $0 }) {
      for status in ReauthStatus.allCases { body(.sheetReported(request, status)) }
    }
  }

  private func forEachCallEnd(_ state: AppleReauthState, _ body: (AppleReauthHappening) -> Void) {
    if case .deleting(let code) = state.page, pageRuns(state) {
      body(.callEnded(.done))
      if mayDisturb(state) {
        body(.callEnded(.replyLost))
        body(.callEnded(.unreached))
        if code != nil { body(.callEnded(.brokeHalfway)) }
      }
    }
    if state.stray != nil {
      body(.strayCallEnded(reachedServer: true))
      body(.strayCallEnded(reachedServer: false))
    }
  }

  private func mayDisturb(_ state: AppleReauthState) -> Bool {
    state.disturbances.rawValue < disturbancesMax.rawValue
  }

  private func forEachDisturbance(
    _ state: AppleReauthState, _ body: (AppleReauthHappening) -> Void
  ) {
    switch state.app {
    case .foreground:
      if state.document == .elsewhere { body(.documentReplaced(.server)) }
      guard mayDisturb(state) else { return }
      forEachLostDocument(state, body)
      body(.backgrounded)
      body(.closed)
    case .background:
      if state.document == .elsewhere { body(.documentReplaced(.server)) }
      body(.foregrounded)
      guard mayDisturb(state) else { return }
      forEachLostDocument(state, body)
      body(.closed)
    case .closed: body(.launched)
    }
  }

  private func forEachLostDocument(
    _ state: AppleReauthState, _ body: (AppleReauthHappening) -> Void
  ) {
    guard state.document == .server else { return }
    body(.documentReplaced(.server))
    body(.documentReplaced(.elsewhere))
    body(.webProcessDied)
  }

  /// To the next deadline, and to just before it; never past the arrival of a message.
  ///
  /// Where nothing waits for it time passes all the same.
  private func forEachClockEvent(
    _ state: AppleReauthState, _ body: (AppleReauthHappening) -> Void
  ) {
    var next: UInt32?
    var waitsWithoutLimit = false
    func consider(_ remaining: UInt32) { next = min(next ?? remaining, remaining) }
    if nativeRuns(state) {
      for message in state.requests.list { consider(message.left.remaining) }
      if case .asking(_, left: let left) = state.shell.phase {
        if left.isRunning { consider(left.remaining) } else { waitsWithoutLimit = true }
      }
    }
    if pageRuns(state) {
      for message in state.answers.list { consider(message.left.remaining) }
      if case .waiting(_, left: let left) = state.page {
        if left.isRunning { consider(left.remaining) } else { waitsWithoutLimit = true }
      }
    }
    if next == nil, waitsWithoutLimit { next = Self.beyondEveryLimitMs }
    guard let next else { return body(.timePassed(Self.idleMs)) }
    body(.timePassed(next))
    if next > 1, next != Self.beyondEveryLimitMs { body(.timePassed(next - 1)) }
  }

  /// What passes at a time while nothing waits for it.
  static let idleMs: UInt32 = 5_000

  /// What a wait without a limit is given: a millisecond more than any limit of the contract.
  static let beyondEveryLimitMs: UInt32 = 120_001

  private func forEachHostileWorldEvent(
    _ state: AppleReauthState, _ body: (AppleReauthHappening) -> Void
  ) {
    guard state.app != .closed, configuration.platform.hasShell else { return }
    if state.answers.first != nil { body(.answerLost) }
    for request in Self.knownRequests {
      for flaws in Flaws.each where !isLie(flaws) { body(.forged(request, flaws)) }
      guard state.sheet != request, state.echo != request, mayDisturb(state) else { continue }
      for status in ReauthStatus.allCases { body(.sheetReported(request, status)) }
    }
  }

  /// The page asks again under an id that it has used, or under one of no user's making.
  private func forEachLie(_ state: AppleReauthState, _ body: (AppleReauthHappening) -> Void) {
    guard state.app != .closed, configuration.platform.hasShell, state.document == .server else {
      return
    }
    guard mayDisturb(state), !state.answers.isFull else { return }
    body(.forged(ReauthRequest(1), ownFlaws))
    body(.forged(ReauthRequest(3), ownFlaws))
  }

  /// What is wrong with a request that comes from the page itself.
  var ownFlaws: Flaws { Self.isOffered(configuration) ? [] : .unsupported }

  /// Whether a message with `flaws` is one that the page itself could have sent.
  func isLie(_ flaws: Flaws) -> Bool { flaws == ownFlaws }

  /// The ids of the page's own requests.
  static let knownRequests = [ReauthRequest(1), ReauthRequest(2)]
}

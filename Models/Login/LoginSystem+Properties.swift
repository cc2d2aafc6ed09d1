import ContractEngine

extension LoginSystem {
  public var properties: [Property<Self>] {
    let claims = Self.ofTransactions + Self.ofStorage + Self.ofDeadlines + Self.ofSecrets
    // Without a shell nothing happens, and nothing that should can be reached.
    return configuration.platform.hasShell ? claims + Self.ofReloads : claims
  }

  typealias View = StepView<LoginSystem>

  /// A property that speaks of a whole run, by what the run's history remembers.
  static func remembered(
    _ judge: @escaping @Sendable (inout LoginHistory, View) -> Claim
  ) -> Monitor<LoginSystem> {
    Monitor(width: 0) { cell, view in
      var history = view.before.history
      return (cell, judge(&history, view))
    }
  }

  static let honest: [Drive] = [.cooperative, .hostileWorld]

  static let ofTransactions: [Property<LoginSystem>] = [
    Property(
      "INV-02",
      "A transaction is consumed at most once, over reloads, relaunches, duplicates and late "
        + "callbacks; a start of a lying page under an id of before makes a new one.",
      rules: ["SL-10", "SL-13"], leaves: ["it was consumed a second time"],
      kind: .history(remembered { $0.consume($1) }), evidence: loginSlot),
    Property(
      "INV-03",
      "native-auth goes out only for a transaction that is pending, unexpired, and of the same "
        + "action, provider and id.",
      rules: ["SL-07", "SL-10", "SL-12"],
      leaves: ["no such transaction was pending", "it had expired", "the callback names another"],
      kind: .step(dispatchedForItsOwn), evidence: loginSlot),
    Property(
      "INV-26",
      "No native-auth goes out for a login that has failed, and an ending touches its own login: what "
        + "goes with its document, since the success of another reopens the WebView (AC-02), is not "
        + "ended by it.",
      rules: ["SL-11", "SL-12", "SL-16", "AC-01"],
      leaves: ["native-auth after the login's end", "an ending ended another login"],
      kind: .step(endedForGood), evidence: loginSlot),
    Property(
      "INV-30", "A callback that fails its checks leaves the pending transaction as it was.",
      rules: ["SL-12", "SL-14"],
      leaves: ["a refused callback changed the pending transaction"],
      kind: .step(refusedIsHarmless), evidence: loginSlot),
    Property(
      "INV-31",
      "An external session is opened only for an address that passed every check of its kind.",
      rules: [
        "SL-01", "SL-02", "SL-03", "SL-04", "SL-05", "SL-06", "SL-07", "SL-08", "SL-09", "SL-15",
      ],
      leaves: [
        "the address is of another place", "the address speaks of another login",
        "the address has no usable challenge", "the address comes back elsewhere",
        "the request is malformed", "the browser opens for the native sheet, or the reverse",
      ],
      kind: .step(openedAsChecked), evidence: loginSlot),
    Property(
      "AC-03",
      "A transaction has at most one auth-complete, over all documents and both sides, and exactly "
        + "one if it ends for the document that started it.",
      rules: ["SL-16", "AC-03"], drives: honest,
      leaves: ["a second auth-complete was sent", "it ended without one"],
      kind: .history(remembered { $0.complete($1) }), evidence: loginSlot),
  ]

  private static func dispatchedForItsOwn(_ view: View) -> Claim {
    guard let login = view.output.dispatched, view.event.comesBack else { return .vacuous }
    let slot = view.before.shell.socialLogin.phase
    switch slot {
    case .idle, .held, .delivered: return .broken(leaf: 0)
    case .open(let pending, let left), .stranded(let pending, let left):
      if !left.isRunning { return .broken(leaf: 1) }
      if case .callbackArrived(let callback) = view.event,
        callback.names != pending || callback.flaws.contains(.address)
      {
        return .broken(leaf: 2)
      }
      return pending.transaction == login ? .holds : .broken(leaf: 0)
    }
  }

  private static func endedForGood(_ view: View) -> Claim {
    if view.output.endedAnother { return .broken(leaf: 1) }
    if let login = view.output.dispatched {
      return view.before.world.failed.contains(login) ? .broken(leaf: 0) : .holds
    }
    return view.output.completed.isEmpty ? .vacuous : .holds
  }

  private static func refusedIsHarmless(_ view: View) -> Claim {
    guard case .callbackArrived(let callback) = view.event,
      view.before.web.document != .absent
    else { return .vacuous }
    switch view.before.shell.socialLogin.phase {
    case .idle, .held, .delivered: return .vacuous
    case .open(let pending, _), .stranded(let pending, _):
      guard callback.names != pending || !callback.flaws.isEmpty else { return .vacuous }
      return view.after.shell.socialLogin == view.before.shell.socialLogin
        && view.output == LoginOutput() ? .holds : .broken()
    }
  }

  private static func openedAsChecked(_ view: View) -> Claim {
    guard let login = view.output.opened, let request = view.request else { return .vacuous }
    let flaws = request.flaws
    if flaws.contains(.request) { return .broken(leaf: 4) }
    if view.output.openedElsewhere { return .broken(leaf: 5) }
    switch request.pending.action {
    case .signIn:
      if !flaws.isDisjoint(with: [.origin, .path]) { return .broken(leaf: 0) }
      if !flaws.isDisjoint(with: [.provider, .redirectNames]) { return .broken(leaf: 1) }
      if flaws.contains(.challenge) { return .broken(leaf: 2) }
      if flaws.contains(.redirect) { return .broken(leaf: 3) }
    case .link:
      if flaws.contains(.endpoint) { return .broken(leaf: 0) }
      if flaws.contains(.redirectNames) { return .broken(leaf: 1) }
      if flaws.contains(.linkFields) { return .broken(leaf: 3) }
    }
    return view.after.shell.socialLogin.phase.pending?.transaction == login
      ? .holds : .broken(leaf: 0)
  }
}

extension StepView where S == LoginSystem {
  /// The messages that reached the shell in this step, past the gate or not: one turn of the page.
  var messages: (first: LoginMessage?, second: LoginMessage?) {
    switch event {
    case .messageArrived:
      let head = before.messages.head?.message
      return (head, head?.opensTurn == true ? before.messages.second?.message : nil)
    case .messageForged(let message, _), .pageLied(let message): return (message, nil)
    default: return (nil, nil)
    }
  }

  func received(_ message: LoginMessage) -> Bool {
    let (first, second) = messages
    return first == message || second == message
  }

  /// The start that reached the shell in this step.
  var request: LoginRequest? {
    let (first, second) = messages
    if case .startSocialLogin(let request) = first { return request }
    if case .startSocialLogin(let request) = second { return request }
    return nil
  }
}

extension LoginEvent {
  /// Whether it is the end of an external session with something to hand over.
  var comesBack: Bool {
    switch self {
    case .callbackArrived, .identityReturned: true
    default: false
    }
  }
}

func loginSlot(_ state: LoginSystem.State) -> [Field] {
  [
    Field("slot", state.shell.socialLogin.phase.pending?.name ?? "free"),
    Field("told as failed", state.world.failed.name),
    Field("login 1 in page", "\(state.web.first)"),
    Field("login 2 in page", "\(state.web.second)"),
  ]
}

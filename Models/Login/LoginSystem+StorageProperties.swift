import ContractEngine

extension LoginSystem {
  static let ofStorage: [Property<LoginSystem>] = [
    Property(
      "INV-04",
      "When the WebView is reopened for a login, its session was answered stored and no clear came "
        + "since; and a login that was stored and announced is reopened.",
      rules: ["SP-01", "SP-02", "SP-03", "SP-04", "AC-02"], drives: honest,
      leaves: ["reopened without its stored session", "stored, announced and not reopened"],
      kind: .history(reopenedWithSession), evidence: loginStore),
    Property(
      "INV-14", "Each code and each identity token is exchanged at most once.",
      rules: ["SL-13", "SL-17"], drives: honest, leaves: ["exchanged a second time"],
      kind: .step(exchangedOnce), evidence: loginStore),
    Property(
      "INV-18", "Each request has at most one answer, and only requests that were made have one.",
      rules: ["PK-02", "SP-02", "SP-04"], drives: honest,
      leaves: ["an answer without a request"], kind: .history(answeredOnce), evidence: loginStore),
    Property(
      "INV-24", "A verifier is handed out only for the login that it was made for.",
      rules: ["PK-01", "SL-11"], leaves: ["the verifier of another login was handed out"],
      kind: .step(verifierOfItsOwn), evidence: loginStore),
    Property(
      "INV-25", "After a sign-out no session of before comes back.",
      rules: ["SP-04", "SP-05", "PK-03"], drives: honest,
      leaves: ["a session of before is stored", "a session of before is in memory"],
      kind: .history(staysCleared), evidence: loginStore),
    Property(
      "INV-27", "A login of which somebody was told that it failed leaves no stored session.",
      rules: ["SL-16", "SP-02", "AC-01"], drives: honest,
      leaves: ["the session of a failed login is stored"], kind: .state(failedLeavesNothing),
      evidence: loginStore),
  ]

  private static let reopenedWithSession = Monitor<LoginSystem>(width: 2) { cell, view in
    let output = view.output
    var stored = Transactions(cell: cell).union(output.persistStored)
    if output.clearArrived { stored = .none }
    var claim = Claim.vacuous
    if let login = output.reopened {
      guard stored.contains(login) else { return (cell, .broken(leaf: 0)) }
      stored = stored.without(login)
      claim = .holds
    } else if let login = output.announced, stored.contains(login) {
      return (cell, .broken(leaf: 1))
    }
    return (stored.cell, claim)
  }

  private static func exchangedOnce(_ view: View) -> Claim {
    if view.output.exchangedTwice { return .broken() }
    return view.output.exchanged.isEmpty ? .vacuous : .holds
  }

  /// Two bits for reads, two for persists: those that were asked for and not answered.
  private static let answeredOnce = Monitor<LoginSystem>(width: 4) { cell, view in
    var reads = Transactions(cell: cell & 3)
    var persists = Transactions(cell: cell >> 2)
    if case .processKilled = view.event { return (0, .vacuous) }
    if case .messageForged = view.event { return (cell, .vacuous) }
    for login in Transaction.all {
      if view.received(.getVerifier(login)) { reads = reads.with(login) }
      if view.received(.persistSession(login)) { persists = persists.with(login) }
    }
    var claim = Claim.vacuous
    for login in Transaction.all {
      if view.output.verifierAnswered.contains(login) {
        guard reads.contains(login) else { return (cell, .broken()) }
        reads = reads.without(login)
        claim = .holds
      }
      if view.output.persistAnswered.contains(login) {
        guard persists.contains(login) else { return (cell, .broken()) }
        persists = persists.without(login)
        claim = .holds
      }
    }
    return (reads.cell | persists.cell << 2, claim)
  }

  private static func verifierOfItsOwn(_ view: View) -> Claim {
    .when(
      view.output.verifier != nil, view.output.verifier == view.output.verifierAsker)
  }

  /// Sessions by their numbers, a bit each: made in this run, there when a clear came, banned.
  private static let staysCleared = Monitor<LoginSystem>(width: 9) { cell, view in
    var made = cell & 7
    var leaving = cell >> 3 & 7
    var banned = cell >> 6 & 7
    if case .exchangeEnded(let login, ok: true) = view.event {
      made |= 1 << UInt64(login.number - 1)
    }
    if case .processKilled = view.event { leaving = 0 }
    if view.output.clearArrived { leaving = made | 4 }
    if view.output.cleared {
      banned |= leaving
      leaving = 0
    }
    func isBanned(_ session: Session?) -> Bool {
      guard let session else { return false }
      return banned >> UInt64((session.login?.number ?? 3) - 1) & 1 == 1
    }
    let next = made | leaving << 3 | banned << 6
    if isBanned(view.after.shell.sessionPersist.stored) { return (next, .broken(leaf: 0)) }
    if view.after.web.memory != view.before.web.memory, isBanned(view.after.web.memory) {
      return (next, .broken(leaf: 1))
    }
    return (next, banned == 0 ? .vacuous : .holds)
  }

  private static func failedLeavesNothing(_ state: State) -> Claim {
    guard !state.world.failed.isEmpty else { return .vacuous }
    guard let login = state.shell.sessionPersist.stored?.login else { return .holds }
    return state.world.failed.contains(login) ? .broken() : .holds
  }
}

func loginStore(_ state: LoginSystem.State) -> [Field] {
  let persist = state.shell.sessionPersist
  return [
    Field("stored session", persist.stored?.name ?? "none"),
    Field("Keychain runs", persist.running?.name ?? "nothing"),
    Field("verifier", state.shell.pkce.item?.owner.name ?? "none"),
    Field("session in memory", state.web.memory?.name ?? "none"),
    Field("codes used", state.world.used.name),
  ]
}

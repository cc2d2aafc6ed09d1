import ContractEngine

extension LoginSystem {
  static let ofStorage: [Property<LoginSystem>] = [
    Property(
      "INV-04",
      "When the WebView is reopened for a login, its session was answered stored and no clear came "
        + "since; and a login that was stored and announced is reopened.",
      rules: ["SP-01", "SP-02", "SP-03", "SP-04", "AC-02"], drives: honest,
      leaves: ["reopened without its stored session", "stored, announced and not reopened"],
      kind: .history(remembered { $0.reopen($1) }), evidence: loginStore),
    Property(
      "INV-14", "Each code and each identity token is exchanged at most once.",
      rules: ["SL-13", "SL-17"], drives: honest, leaves: ["exchanged a second time"],
      kind: .step(exchangedOnce), evidence: loginStore),
    Property(
      "INV-18",
      "Each request has at most one answer, and only requests that were made have one, by whichever "
        + "document.",
      rules: ["PK-02", "SP-02", "SP-04"], drives: honest,
      leaves: ["an answer without a request"], kind: .history(remembered { $0.answer($1) }),
      evidence: loginStore),
    Property(
      "INV-24", "A verifier is handed out only for the login that it was made for.",
      rules: ["PK-01", "SL-11"], leaves: ["the verifier of another login was handed out"],
      kind: .step(verifierOfItsOwn), evidence: loginStore),
    Property(
      "INV-25", "After a sign-out no session of before comes back.",
      rules: ["SP-04", "SP-05", "PK-03"], drives: honest,
      leaves: ["a session of before is stored", "a session of before is in memory"],
      kind: .history(remembered { $0.clear($1) }), evidence: loginStore),
    Property(
      "INV-27", "A login of which somebody was told that it failed leaves no stored session.",
      rules: ["SL-16", "SP-02", "AC-01"], drives: honest,
      leaves: ["the session of a failed login is stored"], kind: .state(failedLeavesNothing),
      evidence: loginStore),
  ]

  static let ofReloads: [Property<LoginSystem>] = [
    Property(
      "PK-04", "A document that did not start a login can still exchange its code.",
      rules: ["PK-04"], drives: [.cooperative], kind: .reachable(isTakenUp), evidence: loginStore)
  ]

  private static func isTakenUp(_ state: State) -> Bool {
    guard let pending = state.shell.socialLogin.phase.pending, pending.provider != .apple else {
      return false
    }
    return state.web[pending.transaction] == .exchanging
      && state.history.endsIn[pending.transaction].seconds == nil
  }

  private static func exchangedOnce(_ view: View) -> Claim {
    if view.output.exchangedTwice { return .broken() }
    return view.output.exchanged.isEmpty ? .vacuous : .holds
  }

  private static func verifierOfItsOwn(_ view: View) -> Claim {
    .when(
      view.output.verifier != nil, view.output.verifier == view.output.verifierAsker)
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

import ContractEngine

extension LoginSystem {
  static let ofDeadlines: [Property<LoginSystem>] = [
    Property(
      "INV-05",
      "While a document lives, every login that it started ends for it, and the slot is free again, "
        + "within lifetime, exchange and persist deadline; the exchange takes what the server takes.",
      rules: ["SL-10", "SL-16", "SP-02", "AC-01", "PK-02"], drives: honest,
      leaves: ["a login is still pending"], kind: .bounded(remembered { $0.end($1) }),
      evidence: loginSlot),
    Property(
      "INV-16",
      "A verifier is handed out, and a transaction accepted, while its age is below 600,000 ms and "
        + "not after.",
      rules: ["SL-10", "SL-12", "PK-01"],
      leaves: [
        "a verifier too old was handed out", "a verifier was dropped too early",
        "a transaction too old was accepted", "a lifetime did not begin with 600,000 ms",
      ],
      kind: .step(lifetimes), evidence: loginStore),
    Property(
      "INV-28", "Every request for a verifier or a persist is answered, or ends at a deadline.",
      rules: ["PK-02", "SP-02"], drives: honest,
      leaves: ["a verifier request waits for the platform alone", "a persist waits for it alone"],
      kind: .bounded(remembered { $0.wait($1) }), evidence: loginStore),
  ]

  /// Countdowns are ages: they run whatever the rules make of them.
  private static func lifetimes(_ view: View) -> Claim {
    var claim = Claim.vacuous
    let before = view.before.shell
    let after = view.after.shell
    if case .timePassed(let milliseconds) = view.event, let item = before.pkce.item,
      after.pkce.item == nil, item.left.remaining > milliseconds,
      !view.output.failed.contains(item.owner)
    {
      return .broken(leaf: 1)
    }
    if view.output.verifier != nil {
      guard before.pkce.item?.left.isRunning == true else { return .broken(leaf: 0) }
      claim = .holds
    }
    if view.output.dispatched != nil, view.event.comesBack {
      guard before.socialLogin.phase.lifetime.isRunning else { return .broken(leaf: 2) }
      claim = .holds
    }
    if view.passedGate, let item = after.pkce.item, view.received(.setVerifier(item.owner)),
      item.left.remaining != Pkce.lifetimeMs
    {
      return .broken(leaf: 3)
    }
    if !view.output.stored.isEmpty,
      after.socialLogin.phase.lifetime.remaining != SocialLogin.lifetimeMs
    {
      return .broken(leaf: 3)
    }
    return claim
  }
}

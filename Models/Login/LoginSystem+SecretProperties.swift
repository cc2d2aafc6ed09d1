import ContractEngine

extension LoginSystem {
  static let ofSecrets: [Property<LoginSystem>] = [
    Property(
      "INV-11", "A login message that fails the gate changes nothing and has no effect.",
      rules: ["BR-01", "BR-03", "BR-04"], drives: [.hostileWorld],
      leaves: ["a forged message changed something"], kind: .step(forgedIsHarmless)),
    Property(
      "INV-29", "What carries a secret reaches documents of the server origin alone.",
      rules: [OutboundRule.serverDocument.id],
      leaves: ["a secret reached a page of another origin"],
      kind: .step(secretsStayHome)),
    Property(
      "INV-32", "No event that is dispatched to the page carries a token of the callback.",
      rules: ["SL-14"], leaves: ["a callback with a token was passed on"],
      kind: .step(noTokenGoesOut)),
  ]

  private static func forgedIsHarmless(_ view: View) -> Claim {
    guard case .messageForged = view.event else { return .vacuous }
    return view.after == view.before && view.output == LoginOutput() ? .holds : .broken()
  }

  private static func secretsStayHome(_ view: View) -> Claim {
    if view.output.secretElsewhere { return .broken() }
    return view.output.secretHeard ? .holds : .vacuous
  }

  private static func noTokenGoesOut(_ view: View) -> Claim {
    guard let payload = view.output.payload else { return .vacuous }
    return payload == .token ? .broken() : .holds
  }
}

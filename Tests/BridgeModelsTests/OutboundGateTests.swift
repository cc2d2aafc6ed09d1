import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// The gate on the way out (S-25), in every contract that hands out a secret.
@Suite struct `Outbound gate` {
  /// What login dispatches that carries a secret, each by its own announcement.
  enum Secret: String, CaseIterable, Sendable {
    case nativeAuth
    case verifier
    case restoredSession

    func isCarried(by announcement: LoginAnnouncement?) -> Bool {
      switch (self, announcement) {
      case (.nativeAuth, .nativeAuth), (.verifier, .verifier(_, .some)),
        (.restoredSession, .restored(.found)):
        true
      case (_, .nativeAuth), (_, .failure), (_, .verifier), (_, .persistAnswer), (_, .restored),
        (_, nil):
        false
      }
    }
  }

  /// The shortest run in which a page of another origin is given `secret`, in words.
  private func shortest(_ secret: Secret, without rulesOff: Set<String>, depth: Int) throws
    -> [String]?
  {
    let system = LoginSystem(Configuration(), without: rulesOff)
    let leak = Property<LoginSystem>(
      "INV-29", "No page of another origin is given the secret.", rules: ["BR-S25"],
      kind: .step { view in
        let isHeard = view.output.secretElsewhere || view.output.secretHeard
        guard isHeard, secret.isCarried(by: view.before.announcements.head) else {
          return .vacuous
        }
        return view.output.secretElsewhere ? .broken() : .holds
      })
    var limits = Limits.none
    limits.depth = depth
    let found = try Explorer(system, properties: [leak], limits: limits).run()
    return found.verdicts[0].outcome.counterexample?.events.map(\.description)
  }

  @Test(arguments: [
    (Secret.nativeAuth, 7), (.verifier, 10), (.restoredSession, 3),
  ])
  func `without BR-S25 login gives each of its secrets to another origin`(
    secret: Secret, length: Int
  ) throws {
    let run = try #require(try shortest(secret, without: ["BR-S25"], depth: length + 1))
    #expect(run.count == length, "\(run)")
    #expect(run.last == "next event reaches a page of another origin")
  }

  @Test func `with BR-S25 the same runs give none away`() throws {
    for (secret, depth) in [(Secret.nativeAuth, 8), (.restoredSession, 4)] {
      #expect(try shortest(secret, without: [], depth: depth) == nil)
    }
  }

  @Test func `BR-S25 is the one rule that INV-29 rests on, in login and in re-auth`() {
    let login = LoginSystem(Configuration()).properties.filter { $0.id == "INV-29" }
    let reauth = AppleReauthSystem(Configuration()).properties.filter { $0.id == "INV-29" }
    #expect(login.map(\.rules) == [["BR-S25"]])
    #expect(reauth.map(\.rules) == [["BR-S25"]])
    #expect(AppleReauthRule.outboundGate.id == "BR-S25")
  }

  @Test func `INV-29 of login itself fails without BR-S25, and holds with it`() throws {
    var limits = Limits.none
    limits.depth = 4
    for (rulesOff, length) in [(["BR-S25"], 3), ([], nil)] as [(Set<String>, Int?)] {
      let system = LoginSystem(Configuration(), without: rulesOff)
      let found = try Explorer(
        system, properties: system.properties.filter { $0.id == "INV-29" }, limits: limits
      ).run()
      #expect(found.verdicts[0].outcome.counterexample?.events.count == length)
    }
  }

  @Test func `only a secret is kept back, and only from another document`() {
    let gate = OutboundGate()
    #expect(gate.refusal(ofSecret: true, into: .elsewhere) == .serverDocument)
    #expect(gate.refusal(ofSecret: true, into: .server) == nil)
    #expect(gate.refusal(ofSecret: false, into: .elsewhere) == nil)
    #expect(OutboundGate(rules: .none).refusal(ofSecret: true, into: .elsewhere) == nil)
  }
}

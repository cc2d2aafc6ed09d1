import ContractBenchmarks
import ContractChecker
import ContractEngine
import ContractGenerators
import Testing

/// The explorer's counterexample is a shortest one; what the fuzzer shrinks to is held against it.
@Suite("Fuzzer against explorer") struct AgainstExplorerTests {
  private func shortest<S: System>(
    _ system: S, _ property: Property<S>, depth: Int
  ) throws -> Counterexample<S> {
    let result = try Explorer(
      system, properties: [property], limits: Limits(states: 200_000, depth: depth)
    ).run()
    return try #require(result.verdicts[0].outcome.counterexample)
  }

  @Test(arguments: StatefulChallenge.all.map(\.name))
  func `a shrunk run is as short as the shortest`(name: String) throws {
    let challenge = try #require(StatefulChallenge.all.first { $0.name == name })
    let best = try shortest(challenge.system, challenge.claim, depth: 10)
    for seed in UInt64(101)...105 {
      let failure = try #require(
        try Fuzzer(challenge.system, properties: [challenge.claim], seed: seed).run().failure)
      #expect(failure.events.count == best.events.count)
      let end = challenge.system.fold(failure.events, from: failure.initial)
      guard case .state(let judge) = challenge.claim.kind else { continue }
      #expect(judge(end) == .broken(leaf: UInt8(best.leaf)))
    }
  }

  @Test func `the seeded fault is as short as the shortest, with and without a certificate`() throws
  {
    let model = LoginCover(isFixed: false)
    let best = try shortest(model, LoginCover.properties[0], depth: 7)
    #expect(best.events.count == 6)
    for states in [0, 50_000] {
      let failure = try #require(
        try Fuzzer(
          model, properties: LoginCover.properties, seed: 89,
          shrinking: EventShrinkBudget(states: states)
        ).run().failure)
      #expect(failure.events.count == 6)
    }
  }
}

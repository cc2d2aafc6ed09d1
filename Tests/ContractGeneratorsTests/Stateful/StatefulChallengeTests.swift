import ContractEngine
import ContractGenerators
import Testing

@Suite("Stateful challenges") struct StatefulChallengeTests {
  /// `states` is what the search for a certificate may look at; without it, deletion and
  /// replacement must do.
  private func failures(
    _ challenge: StatefulChallenge, states: Int = 50_000
  ) throws -> [FuzzFailure<TinySystem>] {
    try ChallengeScale.statefulSeeds.map { seed in
      let fuzzer = Fuzzer(
        challenge.system, properties: [challenge.claim], seed: seed,
        budget: FuzzBudget(runs: 200_000),
        shrinking: EventShrinkBudget(states: states))
      return try #require(try fuzzer.run().failure, "\(challenge.name), seed \(seed)")
    }
  }

  @Test(arguments: StatefulChallenge.all.map(\.name))
  func `every seed ends at the known minimum`(name: String) throws {
    let challenge = try #require(StatefulChallenge.all.first { $0.name == name })
    for failure in try failures(challenge) {
      #expect(failure.events == challenge.best, "\(name), seed \(failure.seed)")
      #expect(failure.initial.number == challenge.start)
      guard case .shortest = failure.minimality else {
        Issue.record("\(name), seed \(failure.seed): \(failure.minimality)")
        continue
      }
    }
  }

  /// Jugs are left out: their shortest run is no part of most longer ones.
  @Test(arguments: StatefulChallenge.all.map(\.name).filter { $0 != "jugs" })
  func `deletion and replacement alone end at the known length`(name: String) throws {
    let challenge = try #require(StatefulChallenge.all.first { $0.name == name })
    for failure in try failures(challenge, states: 0) {
      #expect(
        failure.events.count == challenge.best.count, "\(failure.seed): \(failure.events)")
      #expect(failure.initial.number == challenge.start)
    }
  }

  @Test func `the order that makes a late result fail is explained`() throws {
    let failure = try #require(try failures(.lateResult).first)
    #expect(failure.events.map(\.description) == ["0", "0", "1(2)", "1(1)"])
    #expect(failure.order.isExact)
    #expect(failure.order.needed.contains { $0.first == 2 && $0.second == 3 })
  }

  @Test func `flags that matter are told from those that don't`() throws {
    let failure = try #require(try failures(.flagMatrix).first)
    #expect(failure.order.flags.map(\.matters) == [false, true, false, false, true, false])
    #expect(failure.order.needed.map { [$0.first, $0.second] } == [[0, 1]])
  }
}

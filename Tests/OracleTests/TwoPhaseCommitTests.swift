import ContractBenchmarks
import ContractChecker
import Testing

@Suite struct `Two-phase commit` {
  @Test(arguments: 1...5) func `matches its closed forms`(participants: Int) throws {
    let system = TwoPhaseCommit(participants: participants)
    let found = try Explorer(system, properties: [TwoPhaseCommit.consistent]).run()
    #expect(found.distinct == system.distinctStates)
    #expect(found.generated == system.generatedStates)
    #expect(found.depth == system.levelCount)
    #expect(found.completeness == .complete)
    #expect(found.verdicts.map(\.outcome.name) == ["holds"])
  }
}

import ContractBenchmarks
import ContractChecker
import ContractEngine
import Testing

@Suite struct `Commit protocols` {
  @Test(arguments: 1...5) func `two-phase commit has its closed forms`(participants: Int) throws {
    let system = TwoPhaseCommit(participants: participants)
    let found = try Explorer(system, properties: [TwoPhaseCommit.consistent]).run()
    #expect(found.distinct == system.distinctStates)
    #expect(found.generated == system.generatedStates)
    #expect(found.depth == system.levelCount)
    #expect(found.completeness == .complete)
    #expect(found.verdicts.map(\.outcome.name) == ["holds"])
  }

  @Test func `two-phase commit of three`() throws {
    let found = try Explorer(TwoPhaseCommit(participants: 3)).run()
    #expect([found.distinct, found.generated, found.depth] == [288, 1146, 11])
  }

  /// Each manager is working, prepared, committed or aborted: 0, 1, 2, 3.
  private func commit<let n: Int>(_: Cells<n, 2>.Type) -> Textbook<Cells<n, 2>, 1> {
    Textbook(from: [Cells()]) { state, go in
      let values = (0..<n).map { state[$0] }
      for index in 0..<n {
        if values[index] == 0 { go(state.with((index, 1))) }
        if values[index] == 1 && values.allSatisfy({ $0 == 1 || $0 == 2 }) {
          go(state.with((index, 2)))
        }
        if values[index] < 2 && !values.contains(2) { go(state.with((index, 3))) }
      }
    }
  }

  @Test func `transaction commit`() throws {
    #expect(try commit(Cells<3, 2>.self).counts() == Counts(34, 94, 7, dead: 2))
    #expect(try commit(Cells<5, 2>.self).counts() == Counts(274, 1296, 11))
    #expect(try commit(Cells<7, 2>.self).counts() == Counts(2314, 15758, 15))
  }

  @Test func `transaction commit has its closed forms`() throws {
    func check<let n: Int>(_ type: Cells<n, 2>.Type) throws {
      let found = try commit(type).counts()
      #expect(found.distinct == power(3, n) + power(2, n) - 1)
      #expect(found.depth == 2 * n + 1)
    }
    try check(Cells<1, 2>.self)
    try check(Cells<2, 2>.self)
    try check(Cells<4, 2>.self)
    try check(Cells<6, 2>.self)
  }

  @Test func `voucher lifecycle`() throws {
    // Phantom, valid, redeemed, cancelled.
    func vouchers<let n: Int>(_: Cells<n, 2>.Type) -> Textbook<Cells<n, 2>, 1> {
      Textbook(from: [Cells()]) { state, go in
        for index in 0..<n {
          if state[index] == 0 { go(state.with((index, 1))) }
          if state[index] == 1 {
            go(state.with((index, 2)))
            go(state.with((index, 3)))
            go(state)
          }
        }
      }
    }
    #expect(try vouchers(Cells<3, 2>.self).counts() == Counts(64, 193, 7))
    #expect(try vouchers(Cells<5, 2>.self).counts().distinct == power(4, 5))
  }
}

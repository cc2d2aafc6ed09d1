import ContractChecker
import ContractEngine
import Testing

@Suite struct `Mutual exclusion` {
  @Test func `Peterson's algorithm, two processes`() throws {
    // Labels a0, a1, a2, a3, cs, a4 in cells 0 and 1; flags in 2 and 3; turn in 4.
    let peterson = Textbook<Cells<5, 3>, 1>(from: [[0, 0, 0, 0, 1]]) { state, go in
      for me in 0...1 {
        let other = 1 - me
        switch state[me] {
        case 0: go(state.with((me, 1)))
        case 1: go(state.with((me, 2), (2 + me, 1)))
        case 2: go(state.with((me, 3), (4, other)))
        case 3: if state[2 + other] == 0 || state[4] == me { go(state.with((me, 4))) }
        case 4: go(state.with((me, 5)))
        default: go(state.with((me, 0), (2 + me, 0)))
        }
      }
    }
    #expect(try peterson.counts() == Counts(42, 77, 11, dead: 0))
    let exclusion = Property<Textbook<Cells<5, 3>, 1>>(
      "MUTEX", "Never both in the critical section",
      kind: .state { .when($0[0] == 4 || $0[1] == 4, $0[0] != 4 || $0[1] != 4) })
    let verdict = try Explorer(peterson, properties: [exclusion]).run().verdicts[0]
    #expect(verdict.outcome.name == "holds")
  }

  @Test func `a lock, two processes`() throws {
    // Labels l0, l1, cs, l2 in cells 0 and 1; the lock in 2.
    let lock = Textbook<Cells<3, 2>, 1>(from: [Cells()]) { state, go in
      for me in 0...1 {
        switch state[me] {
        case 0: go(state.with((me, 1)))
        case 1: if state[2] == 0 { go(state.with((me, 2), (2, 1))) }
        case 2: go(state.with((me, 3)))
        default: go(state.with((me, 0), (2, 0)))
        }
      }
    }
    #expect(try lock.counts() == Counts(12, 21, 5))
  }

  @Test func `Peterson's algorithm with a rule a label, two processes`() throws {
    let peterson = Textbook<Cells<5, 3>, 1>(from: [[0, 0, 0, 0, 0], [0, 0, 0, 0, 1]]) { state, go in
      for me in 0...1 {
        let other = 1 - me
        switch state[me] {
        case 0: go(state.with((me, 1), (2 + me, 1)))
        case 1: go(state.with((me, 2), (4, me)))
        case 2: go(state[2 + other] == 0 || state[4] == other ? state.with((me, 3)) : state)
        case 3: go(state.with((me, 4)))
        default: go(state.with((me, 0), (2 + me, 0)))
        }
      }
    }
    #expect(try peterson.counts() == Counts(26, 54, 7))
  }

  /// Labels in the first three cells, then the level that each is at, then `Q`, then `turn`, of
  /// which 0 is nobody.
  private let filter = Textbook<Cells<13, 3>, 1>(from: [Cells()]) { state, go in
    for me in 0..<3 {
      let level = state[3 + me]
      switch state[me] {
      case 0: go(state.with((me, 1), (3 + me, 1)))
      case 1: go(state.with((me, 2), (6 + me, level)))
      case 2: go(state.with((me, 3), (9 + level, me + 1)))
      case 3:
        let others = (0..<3).filter { $0 != me }
        if others.allSatisfy({ state[6 + $0] < level }) || state[9 + level] != me + 1 {
          go(state.with((me, level + 1 < 3 ? 1 : 4), (3 + me, level + 1)))
        } else {
          go(state)
        }
      default: go(state.with((me, 0), (6 + me, 1)))
      }
    }
  }

  @Test func `Peterson's filter, three processes`() throws {
    #expect(try filter.counts() == Counts(882, 2647, 26))
  }

  @Test func `two threads lose an update`() throws {
    // Program counters, locals, the shared number.
    let update = Textbook<Cells<5, 2>, 1>(from: [Cells()]) { state, go in
      for me in 0...1 {
        switch state[me] {
        case 0: go(state.with((me, 1), (2 + me, state[4])))
        case 1: go(state.with((me, 2), (4, state[2 + me] + 1)))
        default: break
        }
      }
    }
    #expect(try update.counts() == Counts(13, 15, 5))
    let lost = Property<Textbook<Cells<5, 2>, 1>>(
      "SUM", "Two updates make two",
      kind: .state { .when($0[0] == 2 && $0[1] == 2, $0[4] == 2) })
    let run = try #require(
      try Explorer(update, properties: [lost]).run().verdicts[0].outcome.counterexample)
    #expect(run.events.count == 4)
  }

  @Test func `two cyclers`() throws {
    let cyclers = Textbook<Cells<2, 2>, 1>(from: [Cells()]) { state, go in
      for me in 0...1 { go(state.with((me, state[me] == 1 ? 2 : 1))) }
    }
    #expect(try cyclers.counts() == Counts(9, 19, 5))
  }
}

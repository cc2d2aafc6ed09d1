import ContractBenchmarks
import ContractChecker
import ContractEngine
import Testing

typealias Commit = TwoPhaseCommit

/// Explores two-phase commit of `participants` with one property.
func verdict(
  _ kind: Property<Commit>.Kind, participants: Int = 3, drives: [Drive] = Drive.allCases,
  drive: Drive = .cooperative, limits: Limits = .none, threads: Int = 1
) throws -> PropertyVerdict<Commit> {
  let property = Property<Commit>("P", "As the test says", drives: drives, kind: kind)
  let explorer = Explorer(
    Commit(participants: participants), properties: [property], drive: drive, limits: limits,
    threads: threads)
  return try explorer.run().verdicts[0]
}

extension PropertyVerdict where S == Commit {
  /// The shortest run in words.
  var run: [String]? { outcome.counterexample?.events.map(\.description) }
}

@Suite struct `Verdicts on properties` {
  /// Counts the managers that were told to commit, and says no at `limit`.
  private func told(_ limit: UInt64, width: Int = 3) -> Monitor<Commit> {
    Monitor(width: width) { cell, step in
      guard case .toldToCommit = step.event else { return (cell, .vacuous) }
      let next = min(cell + 1, 7)
      return (next, next >= limit ? .broken(leaf: 2) : .holds)
    }
  }

  @Test func `a state that breaks a property is reached by a shortest run`() throws {
    let found = try verdict(.state { $0[1] == .committed ? .broken(leaf: 4) : .holds })
    #expect(
      found.run == [
        "prepared(0)", "receivedPrepared(0)", "prepared(1)", "receivedPrepared(1)", "prepared(2)",
        "receivedPrepared(2)", "decidedToCommit", "toldToCommit(1)",
      ])
    #expect(found.outcome.counterexample?.leaf == 4)
    #expect(found.antecedentHits == 288)
  }

  @Test func `an initial state may break a property at once`() throws {
    let found = try verdict(.state { $0[0] == .working ? .broken() : .holds })
    #expect(found.run == [])
  }

  @Test func `a step that breaks a property is the last of its run`() throws {
    let found = try verdict(
      .step { step in
        .when(step.event == .toldToAbort(2), step.before[2] != .prepared, leaf: 1)
      })
    #expect(found.run == ["prepared(2)", "decidedToAbort", "toldToAbort(2)"])
    #expect(found.outcome.counterexample?.leaf == 1)
  }

  @Test func `a monitor remembers what the state does not`() throws {
    let found = try verdict(.history(told(3)))
    #expect(found.run?.count == 10)
    #expect(found.run?.suffix(3) == ["toldToCommit(0)", "toldToCommit(0)", "toldToCommit(0)"])
    #expect(found.outcome.counterexample?.leaf == 2)
  }

  @Test func `a monitor that finds nothing holds`() throws {
    let found = try verdict(.bounded(told(8)))
    #expect(found.outcome.name == "holds")
    #expect(found.antecedentHits > 0)
  }

  @Test func `a monitor does not change what is counted of the system`() throws {
    let property = Property<Commit>("P", "Counts", kind: .history(told(8)))
    let found = try Explorer(Commit(participants: 3), properties: [property]).run()
    #expect(found.distinct == 288)
    #expect(found.generated == 1146)
  }

  @Test func `a monitor that does not fit the key is refused by name`() {
    #expect(throws: ModelFault.keyTooNarrow(bitsNeeded: 74, bitsOfKey: 64, property: "P")) {
      _ = try verdict(.history(told(8, width: 24)))
    }
  }

  @Test func `a cell wider than its monitor says is a fault`() {
    #expect(throws: ModelFault.cellTooWide(property: "P", cell: 2, width: 1)) {
      _ = try verdict(.history(told(8, width: 1)))
    }
  }

  @Test func `what never arises is vacuous`() throws {
    let found = try verdict(.state { .when($0.isTorn, false) })
    #expect(found.outcome.name == "vacuous")
    #expect(found.antecedentHits == 0)
  }

  @Test func `a goal that some state reaches holds`() throws {
    let found = try verdict(.reachable { $0[0] == .committed && $0[2] == .committed })
    #expect(found.outcome.name == "holds")
    #expect(found.antecedentHits == 2)
  }

  @Test func `a goal that no state reaches is unreached`() throws {
    #expect(try verdict(.reachable { $0.isTorn }).outcome.name == "unreached")
  }

  @Test func `nothing is said of a drive that the property does not name`() throws {
    let found = try verdict(.state { _ in .broken() }, drives: [.hostilePage])
    #expect(found.outcome.name == "not claimed")
    let other = try verdict(
      .state { _ in .broken() }, drives: [.hostilePage], drive: .hostilePage)
    #expect(other.outcome.name == "violated")
  }

  @Test func `a violation does not cut the counts short`() throws {
    let property = Property<Commit>("P", "Nothing holds", kind: .state { _ in .broken() })
    let found = try Explorer(Commit(participants: 4), properties: [property]).run()
    #expect(found.distinct == Commit(participants: 4).distinctStates)
    #expect(found.generated == Commit(participants: 4).generatedStates)
  }
}

@Suite struct `Any number of threads` {
  private let kinds: [Property<Commit>.Kind] = [
    .state { $0[0] == .committed && $0[3] == .committed ? .broken() : .holds },
    .step { .when($0.event == .toldToAbort(1), $0.before[1] != .prepared) },
    .history(
      Monitor(width: 2) { cell, step in
        step.event == .decidedToAbort || cell > 0
          ? (min(cell + 1, 3), cell == 2 ? .broken() : .holds) : (0, .vacuous)
      }),
    .leadsTo(
      from: { $0.decision == .aborted }, to: { $0[0] == .aborted },
      Fairness("none", owed: { _ in nil })),
  ]

  @Test func `find the same shortest runs`() throws {
    for kind in kinds {
      let one = try verdict(kind, participants: 4)
      let run = try #require(one.run)
      for threads in [2, 4] {
        let other = try verdict(kind, participants: 4, threads: threads)
        #expect(other.run == run)
        #expect(other.antecedentHits == one.antecedentHits)
      }
    }
  }

  @Test func `count the same`() throws {
    let system = Commit(participants: 5)
    let one = try Explorer(system, threads: 1).run()
    for threads in [2, 3, 8] {
      let other = try Explorer(system, threads: threads).run()
      #expect(other.signature == one.signature)
      #expect(other.eventNew == one.eventNew)
      #expect(other.deadlocks.first == one.deadlocks.first)
    }
  }

  @Test func `stop at the same state`() throws {
    let system = Commit(participants: 5)
    let limits = Limits(states: 2000)
    let one = try Explorer(system, limits: limits, threads: 1).run()
    let other = try Explorer(system, limits: limits, threads: 4).run()
    #expect(one.signature == other.signature)
    #expect(one.completeness == other.completeness)
  }
}

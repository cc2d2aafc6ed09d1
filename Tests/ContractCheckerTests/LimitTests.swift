import ContractBenchmarks
import ContractChecker
import ContractEngine
import Synchronization
import Testing

@Suite struct `Limits of an exploration` {
  private let system = TwoPhaseCommit(participants: 5)

  private func explore(_ limits: Limits) throws -> Exploration<TwoPhaseCommit> {
    let properties: [Property<TwoPhaseCommit>] = [
      TwoPhaseCommit.consistent,
      Property("GOAL", "All commit", kind: .reachable { $0[4] == .committed }),
      Property(
        "BACK", "One can always begin again",
        kind: .recoverable(goal: { $0[0] == .working }, by: { _ in true })),
      Property(
        "FIRST", "Nobody ever prepares", kind: .state { $0[0] == .prepared ? .broken() : .holds }),
    ]
    let exposure = Exposure<TwoPhaseCommit>("open") { $0.decision == .open }
    return try Explorer(system, properties: properties, limits: limits, exposures: [exposure]).run()
  }

  private func frontier(_ found: Exploration<TwoPhaseCommit>, _ limit: Limit) -> Int? {
    guard case .stopped(limit, let frontier) = found.completeness else { return nil }
    return frontier
  }

  @Test func `states`() throws {
    let found = try explore(Limits(states: 1000))
    #expect(found.distinct >= 1000 && found.distinct < 2000)
    let left = try #require(frontier(found, .states))
    #expect(left > 0)
    #expect(found.levels.reduce(0, +) == found.distinct)
  }

  @Test func `what was found stands, what was not is undecided`() throws {
    let found = try explore(Limits(states: 1000))
    #expect(
      found.verdicts.map(\.outcome.name) == ["undecided", "undecided", "undecided", "violated"])
    #expect(found.exposures.map(\.longest) == [.undecided(.states)])
  }

  @Test func `depth`() throws {
    let whole = try explore(.none)
    let found = try explore(Limits(depth: 5))
    #expect(found.levels == Array(whole.levels.prefix(5)))
    #expect(frontier(found, .depth) == whole.levels[4])
    #expect(found.verdicts[0].antecedentHits == found.distinct, "the last level is judged too")
  }

  @Test func `a depth that is deep enough is no limit`() throws {
    let whole = try explore(.none)
    let found = try explore(Limits(depth: whole.depth + 1))
    #expect(found.completeness == .complete)
  }

  @Test func `memory`() throws {
    let found = try explore(Limits(memoryBytes: 200_000))
    #expect(frontier(found, .memory) != nil)
    #expect(found.bytesPerState * Double(found.distinct) <= 400_000)
  }

  @Test func `time`() throws {
    #expect(frontier(try explore(Limits(seconds: 0)), .time) != nil)
  }

  @Test func `a person`() throws {
    let cancellation = Cancellation()
    let levels = Mutex(0)
    let explorer = Explorer(
      system, properties: [], limits: Limits(cancellation: cancellation))
    let found = try explorer.run { progress in
      levels.withLock { $0 = progress.level }
      if progress.level == 4 { cancellation.cancel() }
    }
    #expect(frontier(found, .cancelled) != nil)
    #expect(levels.withLock { $0 } == 4)
  }

  @Test func `a person who asks once the states are known leaves the graph undecided`() throws {
    let cancellation = Cancellation()
    let states = try Explorer(system).run().distinct
    let properties: [Property<TwoPhaseCommit>] = [
      TwoPhaseCommit.consistent,
      Property(
        "BACK", "One can always begin again",
        kind: .recoverable(goal: { $0[0] == .working }, by: { _ in true })),
    ]
    let found = try Explorer(
      system, properties: properties, limits: Limits(cancellation: cancellation)
    ).run { progress in
      if progress.distinct == states && progress.frontier == 0 { cancellation.cancel() }
    }
    #expect(found.completeness == .complete)
    #expect(found.verdicts.map(\.outcome.name) == ["holds", "undecided"])
  }

  @Test func `progress tells how far it has come`() throws {
    let last = Mutex<Progress?>(nil)
    let found = try Explorer(system).run { progress in last.withLock { $0 = progress } }
    let progress = try #require(last.withLock { $0 })
    #expect(progress.distinct == found.distinct)
    #expect(progress.transitions == found.transitions)
    #expect(progress.level == found.depth)
    #expect(progress.frontier == 0)
    #expect(progress.phase == "explore")
  }
}

import ContractChecker
import ContractEngine
import Testing

/// One system held to another, on graphs that can be seen on paper.
@Suite struct `Refinements` {
  /// A door that opens and closes, and may be locked while it is closed: 0 closed, 1 open, 2 locked.
  private let door = DrawnGraph([
    .init(source: 0, target: 1), .init(source: 1, target: 0), .init(source: 0, target: 2),
    .init(source: 2, target: 0),
  ])

  /// A lift: 0 shut at rest, 1 opening, 2 open, 3 moving; what is opening still counts as closed.
  private func lift(_ more: [DrawnGraph.Edge] = []) -> DrawnGraph {
    DrawnGraph(
      [
        .init(source: 0, target: 1), .init(source: 1, target: 2), .init(source: 2, target: 0),
        .init(source: 0, target: 3), .init(source: 3, target: 0),
      ] + more)
  }

  private static let images = [0, 0, 1, 2, 1]

  private func refinement(
    events: [[Int]] = [[], [0], [1], [2], [3], [2], [0]]
  ) -> Refinement<DrawnGraph, DrawnGraph> {
    Refinement(
      to: door, image: { DrawnGraph.State(Self.images[Int($0.number)]) },
      events: { view in events[Int(view.event.edge)].map { DrawnGraph.Event($0) } })
  }

  @Test func `a lift runs as a door, one step of its opening unseen`() throws {
    let found = try Explorer(lift()).refines(refinement())
    #expect(found.holds)
    #expect(found.counterexample == nil && found.fault == nil)
    #expect([found.states, found.transitions, found.steps] == [4, 5, 4])
    #expect([found.edges, found.abstractEdges] == [4, 4])
    #expect(found.completeness == .complete)
  }

  @Test func `edges that the concrete system never takes are counted as not taken`() throws {
    let still = DrawnGraph([
      .init(source: 0, target: 1), .init(source: 1, target: 2), .init(source: 2, target: 0),
    ])
    let found = try Explorer(still).refines(refinement())
    #expect(found.holds)
    #expect([found.edges, found.abstractEdges] == [2, 4])
  }

  @Test func `a lift that moves with its door open is told by its shortest run`() throws {
    let found = try Explorer(lift([.init(source: 2, target: 3)])).refines(refinement())
    #expect(found.counterexample?.events.map(\.edge) == [0, 1, 5])
    #expect(found.fault == .notEnabled)
    #expect(!found.holds)
  }

  @Test func `a step that says another event than it takes leads elsewhere`() throws {
    let wrong = refinement(events: [[], [2], [1], [2], [3]])
    let found = try Explorer(lift()).refines(wrong)
    #expect(found.counterexample?.events.map(\.edge) == [0, 1])
    #expect(found.fault == .leadsElsewhere)
  }

  @Test func `a step that the abstract system would see must say what it is`() throws {
    let silent = refinement(events: [[], [0], [], [2], [3]])
    let found = try Explorer(lift()).refines(silent)
    #expect(found.counterexample?.events.map(\.edge) == [0, 1, 2])
    #expect(found.fault == .changesUnseen)
  }

  @Test func `a step may be several of the abstract system`() throws {
    // Out of an open door straight into motion: the door closes and is locked.
    let found = try Explorer(lift([.init(source: 2, target: 3)])).refines(
      refinement(events: [[], [0], [1], [2], [3], [1, 2]]))
    #expect(found.holds)
    #expect(found.steps == 5)
  }

  @Test func `a system that begins where the abstract one does not is refused at once`() throws {
    let moving = DrawnGraph(from: [3], [.init(source: 3, target: 0)])
    let found = try Explorer(moving).refines(
      Refinement(
        to: door, image: { DrawnGraph.State(Self.images[Int($0.number)]) },
        events: { _ in [DrawnGraph.Event(3)] }))
    #expect(found.fault == .beginsElsewhere)
    #expect(found.counterexample?.events.count == 1)
  }

  @Test func `a refinement in which nothing happens does not hold`() throws {
    let idle = DrawnGraph([.init(source: 0, target: 1), .init(source: 1, target: 0)])
    let found = try Explorer(idle).refines(refinement(events: [[], []]))
    #expect(found.steps == 0)
    #expect(!found.holds)
  }

  @Test func `the result is the same for any number of threads`() throws {
    let one = try Explorer(lift()).refines(refinement())
    let four = try Explorer(lift(), threads: 4).refines(refinement())
    #expect(one.steps == four.steps && one.edges == four.edges)
  }

  // MARK: Offering

  private func missing(_ system: DrawnGraph, excusing number: UInt8? = nil) throws -> String {
    let claim = refinement().offering(
      "O", "Everything is offered", by: system, excusing: { state, _ in state.number == number })
    let verdict = try Explorer(system, properties: [claim]).run().verdicts[0]
    guard let run = verdict.outcome.counterexample else { return verdict.outcome.name }
    let end = system.fold(run.events, from: run.initial)
    let last = claim.evidence(end).last
    return "after \(run.events.map(\.edge)): \(last?.value ?? "")"
  }

  @Test func `a lift that begins to open does not offer to be locked, so the door is more general`()
    throws
  {
    #expect(try missing(lift()) == "after []: edge 0")
    #expect(try missing(lift(), excusing: 0) == "after [0]: edge 2")
  }

  @Test func `a door offers what a door may do`() throws {
    let itself = Refinement<DrawnGraph, DrawnGraph>(
      to: door, image: { $0 }, events: { [$0.event] })
    let claim = itself.offering("O", "Everything is offered", by: door)
    let verdict = try Explorer(door, properties: [claim]).run().verdicts[0]
    #expect(verdict.outcome.name == "holds")
    #expect(verdict.antecedentHits == 3)
  }
}

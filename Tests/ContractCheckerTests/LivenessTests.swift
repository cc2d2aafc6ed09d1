import ContractChecker
import ContractEngine
import Testing

@Suite struct `Promises that are kept in the end` {
  private func verdict(_ graph: DrawnGraph, from: Set<Int>, to: Set<Int>) throws -> String {
    try graph.explore([graph.leads(from: from, to: to)]).verdicts[0].outcome.drawn
  }

  @Test func `an owed event keeps the promise`() throws {
    let graph = DrawnGraph([
      .init(source: 0, target: 1), .init(source: 1, target: 1),
      .init(source: 1, target: 2, owed: 0),
    ])
    #expect(try verdict(graph, from: [1], to: [2]) == "holds")
  }

  @Test func `an event that nobody owes does not`() throws {
    let graph = DrawnGraph([.init(source: 0, target: 1), .init(source: 1, target: 2)])
    #expect(try verdict(graph, from: [1], to: [2]) == "violated 0")
  }

  @Test func `a deadlock leaves it open`() throws {
    let graph = DrawnGraph([
      .init(source: 0, target: 1), .init(source: 1, target: 2, owed: 0),
      .init(source: 1, target: 3, owed: 1),
    ])
    #expect(try verdict(graph, from: [1], to: [2]) == "violated 0 2")
  }

  @Test func `an owed event that is disabled now and then may never come`() throws {
    let graph = DrawnGraph([
      .init(source: 0, target: 1), .init(source: 1, target: 2, owed: 0),
      .init(source: 1, target: 3, owed: 1), .init(source: 3, target: 1, owed: 1),
    ])
    #expect(try verdict(graph, from: [1], to: [2]) == "violated 0 (2 3)")
  }

  @Test func `time that stands still proves nothing`() throws {
    let graph = DrawnGraph([
      .init(source: 0, target: 1), .init(source: 1, target: 3),
      .init(source: 3, target: 1, owed: 0), .init(source: 1, target: 2, ms: 100),
    ])
    #expect(try verdict(graph, from: [1], to: [2]) == "holds")
  }

  @Test func `time that passes for ever does`() throws {
    let graph = DrawnGraph([
      .init(source: 0, target: 1), .init(source: 1, target: 3, ms: 5),
      .init(source: 3, target: 1), .init(source: 3, target: 2),
    ])
    #expect(try verdict(graph, from: [1], to: [2]) == "violated 0 (1 2)")
  }

  @Test func `where no deadline runs, a cycle of events lasts for ever`() throws {
    let graph = DrawnGraph([
      .init(source: 0, target: 1, ms: 5), .init(source: 1, target: 3, owed: 0),
      .init(source: 3, target: 1, owed: 0), .init(source: 3, target: 2, owed: 1),
    ])
    #expect(try verdict(graph, from: [1], to: [2]) == "violated 0 (1 2)")
  }

  @Test func `a part without time inside a component with time is looked at by itself`() throws {
    // 1 -> 2 -> 1 may be left by time in 3 only, which the run need not visit.
    let graph = DrawnGraph([
      .init(source: 0, target: 1, ms: 1), .init(source: 1, target: 2, owed: 0),
      .init(source: 2, target: 1, owed: 0), .init(source: 2, target: 3),
      .init(source: 3, target: 1), .init(source: 3, target: 4, ms: 10),
    ])
    #expect(try verdict(graph, from: [1], to: [4]) == "violated 0 (1 2)")
  }

  @Test func `the cycle keeps every duty and nothing more`() throws {
    // Class 0 is kept by 1 -> 2, class 1 by 2 -> 2; the detour 1 -> 3 -> 1 is for nothing.
    let graph = DrawnGraph([
      .init(source: 0, target: 1), .init(source: 1, target: 3), .init(source: 3, target: 1),
      .init(source: 1, target: 2, owed: 0), .init(source: 2, target: 2, owed: 1),
      .init(source: 2, target: 1, owed: 1), .init(source: 3, target: 3, owed: 0),
      .init(source: 1, target: 1, owed: 1), .init(source: 3, target: 3, owed: 1),
    ])
    #expect(try verdict(graph, from: [1], to: [9]) == "violated 0 (3 5)")
  }

  @Test func `a promise that is never made is vacuous`() throws {
    let graph = DrawnGraph([.init(source: 0, target: 1)])
    #expect(try verdict(graph, from: [7], to: [1]) == "vacuous")
  }

  @Test func `a promise fulfilled on the spot is no promise`() throws {
    let graph = DrawnGraph([.init(source: 0, target: 1)])
    #expect(try verdict(graph, from: [1], to: [1]) == "holds")
  }

  @Test func `a promise that was fulfilled once may be left open later`() throws {
    let graph = DrawnGraph([
      .init(source: 0, target: 1), .init(source: 1, target: 2, owed: 0),
      .init(source: 2, target: 3, owed: 0), .init(source: 3, target: 3),
    ])
    #expect(try verdict(graph, from: [1], to: [2]) == "holds")
    #expect(try verdict(graph, from: [1, 3], to: [2]) == "violated 0 1 2")
  }

  @Test func `what is assumed not to happen is no way out and no excuse`() throws {
    func graph(barred: Bool) -> DrawnGraph {
      DrawnGraph([
        .init(source: 0, target: 1), .init(source: 1, target: 2, owed: 0),
        .init(source: 1, target: 3, barred: barred), .init(source: 3, target: 3),
      ])
    }
    #expect(try verdict(graph(barred: false), from: [1], to: [2]) == "violated 0 2")
    #expect(try verdict(graph(barred: true), from: [1], to: [2]) == "holds")
  }

  @Test func `a world that stops time is reported`() throws {
    let graph = DrawnGraph([
      .init(source: 0, target: 1, ms: 5), .init(source: 0, target: 2), .init(source: 2, target: 2),
      .init(source: 1, target: 0),
    ])
    let found = try graph.explore([graph.leads(from: [0], to: [1])])
    #expect(found.timeStops?.count == 1)
    #expect(found.timeStops?.first?.number == 2)
  }
}

@Suite struct `States that can be recovered from` {
  private func verdict(_ graph: DrawnGraph, goal: Int, without edges: Set<Int> = []) throws
    -> String
  {
    let property = Property<DrawnGraph>(
      "REC", "Home can be reached from everywhere",
      kind: .recoverable(
        goal: { $0.number == goal }, by: { !edges.contains(Int($0.edge)) }))
    return try graph.explore([property]).verdicts[0].outcome.drawn
  }

  private let ring = DrawnGraph([
    .init(source: 0, target: 1), .init(source: 1, target: 2), .init(source: 2, target: 0),
    .init(source: 1, target: 3), .init(source: 3, target: 4), .init(source: 4, target: 3),
  ])

  @Test func `the shortest run to a state of no return is shown`() throws {
    #expect(try verdict(ring, goal: 0) == "violated 0 3")
  }

  @Test func `only usable events count`() throws {
    #expect(try verdict(ring, goal: 3) == "holds")
    #expect(try verdict(ring, goal: 3, without: [2]) == "violated 0 1")
  }
}

@Suite struct `How long a situation lasts` {
  private func longest(
    _ graph: DrawnGraph, inside: Set<Int>, urgent: Set<Int> = []
  ) throws -> ExposureResult<DrawnGraph> {
    let exposure = Exposure<DrawnGraph>(
      "dark", urgent: { urgent.contains(Int($0.edge)) }, inside: { inside.contains(Int($0.number)) }
    )
    return try graph.explore(exposures: [exposure]).exposures[0]
  }

  private let line = DrawnGraph([
    .init(source: 0, target: 1), .init(source: 1, target: 2, ms: 10),
    .init(source: 2, target: 3, ms: 20), .init(source: 1, target: 3, ms: 25),
    .init(source: 3, target: 4), .init(source: 4, target: 4),
  ])

  @Test func `the longest way through is found`() throws {
    let found = try longest(line, inside: [1, 2])
    #expect(found.longest == .milliseconds(30))
    #expect(found.witness?.events.map { Int($0.edge) } == [0, 1, 2])
  }

  @Test func `an urgent event ends the stay without time`() throws {
    #expect(try longest(line, inside: [1, 2, 3], urgent: [4]).longest == .milliseconds(30))
  }

  @Test func `a state that nothing forces on lasts for ever`() throws {
    let found = try longest(line, inside: [1, 2, 3])
    #expect(found.longest == .unbounded)
    #expect(found.witness?.events.map { Int($0.edge) } == [0, 3])
    #expect(found.witness?.cycle.isEmpty == true)
  }

  @Test func `a cycle that lets time pass lasts for ever`() throws {
    let graph = DrawnGraph([
      .init(source: 0, target: 1), .init(source: 1, target: 2), .init(source: 2, target: 1, ms: 1),
      .init(source: 1, target: 1, ms: 0), .init(source: 1, target: 3, ms: 4),
    ])
    let found = try longest(graph, inside: [1, 2], urgent: [1])
    #expect(found.longest == .unbounded)
    #expect(found.witness?.cycle.map { Int($0.edge) } == [1, 2])
  }

  @Test func `a situation that never arises is never`() throws {
    #expect(try longest(line, inside: [9]).longest == .never)
  }
}

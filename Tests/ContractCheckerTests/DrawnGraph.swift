import ContractChecker
import ContractEngine

/// A system drawn edge by edge, so that every answer about it can be seen on paper.
struct DrawnGraph: System {
  struct Edge: Sendable {
    let source: Int
    let target: Int
    /// The class that the world owes it under, if it does.
    var owed: Int?
    var ms: UInt64 = 0
    /// Whether the promise assumes that it does not happen.
    var barred = false
  }

  struct State: Packed {
    var number: UInt8

    static var width: Int { 8 }

    init(_ number: Int) { self.number = UInt8(number) }

    func write(to bits: inout BitWriter) { bits.put(UInt64(number), width: 8) }

    init?(from bits: inout BitReader) { number = UInt8(bits.take(8)) }
  }

  struct Event: SystemEvent {
    let edge: UInt8

    static let kinds = ["edge"]
    var kind: Int { 0 }
    var description: String { "edge \(edge)" }

    static var width: Int { 8 }

    init(_ edge: Int) { self.edge = UInt8(edge) }

    func write(to bits: inout BitWriter) { bits.put(UInt64(edge), width: 8) }

    init?(from bits: inout BitReader) { edge = UInt8(bits.take(8)) }
  }

  typealias Key = ContractEngine.Key<1>

  let edges: [Edge]
  let initials: [State]

  init(from initials: [Int] = [0], _ edges: [Edge]) {
    self.edges = edges
    self.initials = initials.map { State($0) }
  }

  func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    for (index, edge) in edges.enumerated() where edge.source == Int(state.number) {
      body(Event(index))
    }
  }

  func step(_ state: State, _ event: Event) -> Step<Self> {
    Step(State(edges[Int(event.edge)].target))
  }

  func fields(_ state: State) -> [Field] { [Field("number", "\(state.number)")] }

  func elapsed(_ event: Event) -> UInt64 { edges[Int(event.edge)].ms }

  var fairness: Fairness<Self> {
    let edges = edges
    return Fairness("drawn", owed: { edges[Int($0.edge)].owed }) { edges[Int($0.edge)].barred }
  }

  /// Whenever in one of `from`, then in one of `to` in the end.
  func leads(from: Set<Int>, to: Set<Int>) -> Property<Self> {
    Property(
      "LIVE", "Whatever is begun ends",
      kind: .leadsTo(
        from: { from.contains(Int($0.number)) }, to: { to.contains(Int($0.number)) }, fairness))
  }

  func explore(
    _ properties: [Property<Self>] = [], exposures: [Exposure<Self>] = [], threads: Int = 1
  ) throws -> Exploration<Self> {
    try Explorer(self, properties: properties, threads: threads, exposures: exposures).run()
  }
}

extension PropertyVerdict.Outcome where S == DrawnGraph {
  /// The outcome with its run as numbers of edges: `violated 0 1 (2 3)`.
  var drawn: String {
    guard let run = counterexample else { return name }
    let events = run.events.map { " \($0.edge)" }.joined()
    let cycle = run.cycle.map { "\($0.edge)" }.joined(separator: " ")
    return "violated" + events + (cycle.isEmpty ? "" : " (\(cycle))")
  }
}

import ContractBenchmarks
import ContractChecker
import ContractEngine
import Testing

@Suite struct `Reductions` {
  /// Swaps two managers in everything that is known of them.
  private static func swapped(_ state: Commit.State, _ one: Int, _ other: Int) -> Commit.State {
    var next = state
    next[one] = state[other]
    next[other] = state[one]
    next.exchange(one, other)
    return next
  }

  private func symmetry(_ participants: Int, exact: Bool = true) -> Reduction<Commit> {
    .symmetry(
      generators: (1..<participants).map { index in { Self.swapped($0, index - 1, index) } }
    ) { state in
      var sorted = state
      // By insertion: swaps neighbours until each is in its place.
      for end in 1..<participants {
        for index in stride(from: end, to: 0, by: -1) {
          let left = exact ? sorted.order(of: index - 1) : Int(sorted[index - 1].rawValue)
          let right = exact ? sorted.order(of: index) : Int(sorted[index].rawValue)
          if left > right { sorted = Self.swapped(sorted, index - 1, index) }
        }
      }
      return sorted
    }
  }

  private let anyCommitted = Property<Commit>(
    "ANY", "Nobody commits", kind: .state { $0.isAnyCommitted ? .broken() : .holds })

  @Test func `symmetry keeps one state of each orbit`() throws {
    for (participants, orbits) in [(3, 80), (5, 314)] {
      let found = try Explorer(
        Commit(participants: participants), properties: [Commit.consistent],
        reduction: symmetry(participants)
      ).run()
      #expect(found.distinct == orbits)
      #expect(found.verdicts[0].outcome.name == "holds")
      #expect(found.depth == 3 * participants + 2)
    }
  }

  @Test func `a counterexample under symmetry is a run, and as short`() throws {
    let system = Commit(participants: 3)
    let whole = try Explorer(system, properties: [anyCommitted]).run().verdicts[0]
    let reduced = try Explorer(
      system, properties: [anyCommitted], reduction: symmetry(3)
    ).run().verdicts[0]
    let run = try #require(reduced.outcome.counterexample)
    #expect(run.events.count == whole.run?.count)
    var state = run.initial
    for event in run.events {
      #expect(system.enabled(state, .cooperative).contains(event))
      state = system.step(state, event).state
    }
    #expect(state.isAnyCommitted)
  }

  @Test func `a canonical form that depends on the state it came from is refused`() {
    #expect(throws: ModelFault.self) {
      _ = try Explorer(Commit(participants: 3), reduction: symmetry(3, exact: false)).run()
    }
  }

  @Test func `a property that tells symmetric states apart is refused`() {
    let first = Property<Commit>(
      "FIRST", "The first prepares", kind: .state { .when($0[0] == .prepared, true) })
    #expect(throws: ModelFault.self) {
      _ = try Explorer(
        Commit(participants: 3), properties: [first], reduction: symmetry(3)
      ).run()
    }
  }

  @Test func `what needs every step is refused by name`() {
    let step = Property<Commit>("STEP", "Steps are steps", kind: .step { _ in .holds })
    #expect(throws: ModelFault.reductionUnsupported(property: "STEP")) {
      _ = try Explorer(
        Commit(participants: 3), properties: [step], reduction: symmetry(3)
      ).run()
    }
  }

  private let workers = Workers(blocks: false)

  private let neverBoth = Property<Workers>(
    "BOTH", "They are never both done",
    kind: .state { $0.done == 3 ? .broken() : .holds })

  @Test func `independent work is done in one order instead of in all`() throws {
    let whole = try Explorer(workers, properties: [neverBoth]).run()
    let reduced = try Explorer(
      workers, properties: [neverBoth], reduction: Workers.independence
    ).run()
    #expect(whole.distinct == 121)
    #expect(reduced.distinct == 22)
    #expect(whole.deadlocks.count == reduced.deadlocks.count)
    let runs = [whole, reduced].map { $0.verdicts[0].outcome.counterexample?.events.count }
    #expect(runs == [20, 20])
  }

  @Test func `work that is not independent is refused`() {
    #expect(throws: ModelFault.self) {
      _ = try Explorer(Workers(blocks: true), reduction: Workers.independence).run()
    }
  }

  @Test func `a property that looks at local work is refused`() {
    let early = Property<Workers>(
      "EARLY", "Nobody is at five", kind: .state { .when($0.at[0] == 5, true) })
    #expect(throws: ModelFault.self) {
      _ = try Explorer(
        workers, properties: [early], reduction: Workers.independence
      ).run()
    }
  }
}

/// Two workers, each with nine steps of its own and then one that everybody sees.
struct Workers: System {
  struct State: Packed {
    var at: [2 of UInt8] = [0, 0]
    /// Who is done, a bit for each.
    var done: UInt8 = 0

    static var width: Int { 10 }

    init() {}

    func write(to bits: inout BitWriter) {
      bits.put(UInt64(at[0]), width: 4)
      bits.put(UInt64(at[1]), width: 4)
      bits.put(UInt64(done), width: 2)
    }

    init?(from bits: inout BitReader) {
      at[0] = UInt8(bits.take(4))
      at[1] = UInt8(bits.take(4))
      done = UInt8(bits.take(2))
    }

    static func == (left: Self, right: Self) -> Bool {
      left.at[0] == right.at[0] && left.at[1] == right.at[1] && left.done == right.done
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(at[0])
      hasher.combine(at[1])
      hasher.combine(done)
    }
  }

  struct Event: SystemEvent {
    let worker: Int
    let ends: Bool

    static let kinds = ["worked", "ended"]
    var kind: Int { ends ? 1 : 0 }
    var description: String { "\(Self.kinds[kind])(\(worker))" }
    static var width: Int { 2 }

    init(worker: Int, ends: Bool) {
      self.worker = worker
      self.ends = ends
    }

    func write(to bits: inout BitWriter) {
      bits.put(UInt64(worker), width: 1)
      bits.put(ends)
    }

    init?(from bits: inout BitReader) {
      worker = Int(bits.take(1))
      ends = bits.take(1) == 1
    }
  }

  typealias Key = ContractEngine.Key<1>

  /// Whether a worker waits while the other is at five.
  let blocks: Bool

  static let independence = Reduction<Self>.independence(
    local: { $0.ends ? nil : $0.worker }, rank: { 18 - Int($0.at[0]) - Int($0.at[1]) })

  var initials: [State] { [State()] }

  func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    for worker in 0...1 where state.done >> worker & 1 == 0 {
      if blocks && state.at[1 - worker] == 5 { continue }
      body(Event(worker: worker, ends: state.at[worker] == 9))
    }
  }

  func step(_ state: State, _ event: Event) -> Step<Self> {
    var next = state
    if event.ends {
      next.done |= 1 << event.worker
    } else {
      next.at[event.worker] += 1
    }
    return Step(next)
  }

  func fields(_ state: State) -> [Field] {
    [Field("at", "\(state.at[0]), \(state.at[1])"), Field("done", "\(state.done)")]
  }
}

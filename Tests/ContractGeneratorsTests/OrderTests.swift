import ContractEngine
import ContractGenerators
import Synchronization
import Testing

/// Everything is always possible: a tap, an answer with a number, a reload, going to the
/// background, dying, and six steps of two scripts.
///
/// The state keeps what the last eight events were.
private let anything = TinySystem(
  enabled: { _ in
    [Event(0), Event(1, 1), Event(1, 2), Event(2), Event(3), Event(4), Event(5)]
      + (6..<12).map { Event($0) }
  },
  next: { state, event in (state << 7 | UInt64(event.kind * 4 + event.payload + 1)) & (1 << 56 - 1)
  })

private typealias Event = TinySystem.Event
private typealias Fault = ContractGenerators.Fault

@Suite("Faults") struct FaultTests {
  private static let operators = FaultOperators<TinySystem>(
    role: { $0.kind == 0 ? .tap : $0.kind == 1 ? .answer : .other },
    event: { fault, _ in
      switch fault {
      case .reload: Event(2)
      case .background: Event(3)
      case .killAndReplay: Event(4)
      default: nil
      }
    })

  private func report(
    _ faults: Set<Fault>, _ operators: FaultOperators<TinySystem> = FaultTests.operators,
    weights: [Int] = []
  ) throws -> FuzzReport<TinySystem> {
    var fuzzer = Fuzzer(anything, properties: [], budget: FuzzBudget(runs: 120))
    fuzzer.plan.faults = faults
    fuzzer.plan.operators = operators
    fuzzer.plan.weights = weights
    return try fuzzer.run()
  }

  @Test func `every fault happens, and each is counted`() throws {
    let report = try report(Set(Fault.allCases))
    #expect(report.faults.map(\.fault) == Fault.allCases)
    #expect(report.idleFaults.isEmpty)
    #expect(report.faults.allSatisfy { $0.happened <= $0.tried })
  }

  @Test(arguments: Fault.allCases)
  func `a fault that is switched on happens alone`(fault: ContractGenerators.Fault) throws {
    let report = try report([fault])
    #expect(report.faults.map(\.fault) == [fault])
    #expect(report.faults[0].happened > 0)
  }

  @Test func `without the system's word, only what needs none happens`() throws {
    let report = try report(Set(Fault.allCases), FaultOperators())
    #expect(
      report.idleFaults == [.doubleTap, .reload, .background, .killAndReplay, .staleAnswer])
  }

  @Test func `a fault makes happen what would not`() throws {
    let noReload = [1, 1, 0, 0, 0, 1]
    #expect(try report([], weights: noReload).kinds[2] == 0)
    #expect(try report([.reload], weights: noReload).kinds[2] > 40)
  }

  @Test func `a step that depends on more than state and event is found`() throws {
    let counter = Counter()
    let fickle = TinySystem(
      enabled: { _ in [Event(0), Event(4)] }, next: { state, _ in state + counter.next() % 2 })
    var fuzzer = Fuzzer(fickle, properties: [], budget: FuzzBudget(runs: 300))
    fuzzer.plan.faults = [.killAndReplay]
    fuzzer.plan.operators = Self.operators
    #expect(throws: FuzzError.doesNotReplay(seed: 1)) { try fuzzer.run() }
  }
}

@Suite("Scripts") struct ScriptTests {
  @Test func `scripts keep their order and are interleaved in every way`() throws {
    let interleavings = ["AAABBB", "BBBAAA", "ABABAB", "BABABA", "ABBBAA"]
    let goals = interleavings.map { way in
      Property<TinySystem>(way, "It is met.", kind: .reachable { way == Self.way($0.number) })
    }
    let ordered = Property<TinySystem>(
      "ORDER", "Scripts keep their order.",
      kind: .state { Self.isOrdered($0.number) ? .holds : .broken() })
    var fuzzer = Fuzzer(anything, properties: goals + [ordered], budget: FuzzBudget(runs: 800))
    fuzzer.plan.scripts = [
      Script("A", [Event(6), Event(7), Event(8)]), Script("B", [Event(9), Event(10), Event(11)]),
    ]
    fuzzer.plan.weights = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    fuzzer.plan.swarm = false
    fuzzer.plan.novelty = 0
    fuzzer.plan.steps = 8
    let report = try fuzzer.run()
    #expect(report.failure == nil)
    #expect(report.scriptEvents > 3_000)
    let met = report.properties.dropLast().map(\.met)
    #expect(met.allSatisfy { $0 > 5 }, "\(met)")
  }

  /// The kinds of the last events, oldest first, of those that scripts have.
  private static func kinds(_ number: UInt64) -> [Int] {
    (0..<8).reversed().map { Int(number >> UInt64(7 * $0) & 0x7F) }.filter { $0 > 0 }
      .map { ($0 - 1) / 4 }.filter { $0 >= 6 }
  }

  private static func way(_ number: UInt64) -> String {
    kinds(number).map { $0 < 9 ? "A" : "B" }.joined()
  }

  private static func isOrdered(_ number: UInt64) -> Bool {
    let kinds = kinds(number)
    let (first, second) = (kinds.filter { $0 < 9 }, kinds.filter { $0 >= 9 })
    return first == first.sorted() && second == second.sorted()
  }
}

@Suite("Regressions") struct RegressionTests {
  private let chain = StatefulChallenge.chain

  private func status(
    _ events: [TinySystem.Event], property: String = "CHN", drive: Drive = .cooperative,
    start: UInt64 = 0, claim: Property<TinySystem>? = nil
  ) -> RegressionStatus {
    RegressionCase<TinySystem>(
      name: "case", property: property, drive: drive, initial: TinySystem.State(start),
      events: events
    ).status(in: chain.system, [claim ?? chain.claim])
  }

  @Test func `a case says how it stands today`() {
    let never = TinySystem.never("CHN") { _ in false }
    #expect(status(chain.best) == .stillFails(step: 3, leaf: 0))
    #expect(status(chain.best, claim: never) == .fixed(impossibleFrom: nil))
    #expect(status([Event(0), Event(2)]) == .fixed(impossibleFrom: 2))
    #expect(status(chain.best, property: "OLD") == .unknownProperty("OLD"))
    #expect(status(chain.best, start: 2) == .unknownStart)
    let elsewhere = Property<TinySystem>(
      "CHN", "Elsewhere.", drives: [.hostilePage], kind: .state { _ in .holds })
    #expect(status(chain.best, claim: elsewhere) == .notClaimed("CHN", .cooperative))
  }

  @Test func `only a fixed case guards`() {
    #expect(RegressionStatus.fixed(impossibleFrom: nil).isGuarding)
    #expect(!RegressionStatus.stillFails(step: 1, leaf: 0).isGuarding)
    #expect(!RegressionStatus.noLongerDecodes("line 2: unknown event").isGuarding)
    #expect(!RegressionStatus.unknownProperty("X").isGuarding)
  }

  @Test func `a failure leaves a case that still fails`() throws {
    let failure = try #require(
      try Fuzzer(chain.system, properties: [chain.claim]).run().failure)
    let kept = RegressionCase(failure, name: "chain", drive: .cooperative)
    #expect(kept.status(in: chain.system, [chain.claim]) == .stillFails(step: 3, leaf: 0))
  }
}

/// A step that counts its calls, which no model may do.
private final class Counter: Sendable {
  private let count = Atomic<UInt64>(0)

  func next() -> UInt64 { count.add(1, ordering: .relaxed).newValue / 3 }
}

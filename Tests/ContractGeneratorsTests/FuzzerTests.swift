import ContractBenchmarks
import ContractEngine
import ContractGenerators
import Testing

@Suite("Fuzzer") struct FuzzerTests {
  private typealias Fault = ContractGenerators.Fault

  private func fuzzer(
    isFixed: Bool = false, seed: UInt64 = 1, runs: Int = 20_000, threads: Int = 1
  ) -> Fuzzer<LoginCover> {
    Fuzzer(
      LoginCover(isFixed: isFixed), properties: LoginCover.properties, seed: seed,
      budget: FuzzBudget(runs: runs), threads: threads)
  }

  /// Everything of a report that must not depend on threads or on the clock.
  private func facts(_ report: FuzzReport<LoginCover>) -> [String] {
    [
      "\(report.runs) \(report.kinds) \(report.properties) \(report.novelty) \(report.faults)",
      "\(String(describing: report.failure?.events)) \(String(describing: report.failure?.run))",
      "\(report.end) \(String(describing: report.failure?.shrinking))",
    ]
  }

  /// A seed that finds the fault within a thousand runs.
  private static let luckySeed: UInt64 = 89

  @Test func `the model is the one that the peers run`() {
    #expect(LoginCover.checksum == 933_237_399)
  }

  @Test func `the seeded fault shrinks to its six events`() throws {
    for seed in [Self.luckySeed] {
      let failure = try #require(try fuzzer(seed: seed, runs: 100_000).run().failure)
      #expect(failure.property == "LC-01")
      #expect(
        failure.events == [
          .started, .backgrounded, .foregrounded, .calledBack, .reloaded, .calledBack,
        ])
      #expect(failure.foundLength >= 6)
      guard case .shortest = failure.minimality else {
        Issue.record("no certificate: \(failure.minimality)")
        continue
      }
    }
  }

  @Test func `the same seed gives the same report on any number of threads`() throws {
    let one = facts(try fuzzer(seed: Self.luckySeed, runs: 1_000).run())
    #expect(one[1].contains("calledBack"))
    #expect(facts(try fuzzer(seed: Self.luckySeed, runs: 1_000, threads: 2).run()) == one)
    #expect(facts(try fuzzer(seed: Self.luckySeed, runs: 1_000, threads: 5).run()) == one)
    let clean = facts(try fuzzer(isFixed: true, runs: 700).run())
    #expect(facts(try fuzzer(isFixed: true, runs: 700, threads: 3).run()) == clean)
    #expect(facts(try fuzzer(isFixed: true, seed: 2, runs: 700).run()) != clean)
  }

  @Test func `a report says what was met, how often, and what to expect`() throws {
    let report = try fuzzer(isFixed: true, runs: 600).run()
    #expect(report.failure == nil && report.end == .runs && report.runs == 600)
    #expect(report.events > 20_000)
    #expect(report.unseenKinds.isEmpty && report.vacuous.isEmpty)
    #expect(report.properties.allSatisfy { $0.standing == .unbroken && $0.met <= 600 })
    #expect(report.novelty.watchedRuns > 256 && report.novelty.states > 100)
    #expect(report.novelty.expectedNext > 0)
  }

  @Test func `a property that meets nothing is vacuous, and one of another drive isn't claimed`()
    throws
  {
    let properties: [Property<LoginCover>] = [
      Property("V", "Nothing is there.", kind: .state { _ in .vacuous }),
      Property("N", "Not here.", drives: [.hostilePage], kind: .state { _ in .broken() }),
      Property("R", "It is reached.", kind: .reachable { $0.signedIn }),
      Property("U", "It is never reached.", kind: .reachable { $0.doubles > 0 }),
      Property("L", "In the end.", kind: .recoverable(goal: { _ in true }, by: { _ in true })),
    ]
    let report = try Fuzzer(
      LoginCover(isFixed: true), properties: properties, budget: FuzzBudget(runs: 200)
    ).run()
    #expect(
      report.properties.map(\.standing) == [
        .vacuous, .notClaimed, .unbroken, .vacuous, .notDecidable,
      ])
    #expect(report.vacuous == ["V", "U"])
  }

  @Test func `step properties and monitors are judged, and shrunk like the others`() throws {
    let step = Property<LoginCover>(
      "S", "A callback signs nobody in.",
      kind: .step {
        .when($0.event == .calledBack, $0.before.signedIn == $0.after.signedIn, leaf: 3)
      })
    let monitor = Property<LoginCover>(
      "H", "The app is in the background once at most.",
      kind: .history(
        Monitor(width: 2) { cell, view in
          let gone = view.before.foreground && !view.after.foreground
          let next = min(cell + (gone ? 1 : 0), 2)
          return (next, next < 2 ? .holds : .broken())
        }))
    let stepFailure = try #require(
      try Fuzzer(LoginCover(isFixed: true), properties: [step]).run().failure)
    #expect(stepFailure.events == [.started, .calledBack] && stepFailure.leaf == 3)
    let historyFailure = try #require(
      try Fuzzer(LoginCover(isFixed: true), properties: [monitor]).run().failure)
    #expect(historyFailure.events == [.backgrounded, .foregrounded, .backgrounded])
  }

  @Test func `a property that is false at the start fails without an event`() throws {
    let never = Property<LoginCover>(
      "I", "It is never online.", kind: .state { $0.online ? .broken() : .holds })
    let report = try Fuzzer(LoginCover(isFixed: true), properties: [never]).run()
    #expect(report.failure?.events == [] && report.runs == 0)
  }

  @Test func `weights of zero keep a kind out, unless nothing else can happen`() throws {
    var fuzzer = fuzzer(isFixed: true, runs: 500)
    fuzzer.plan.weights = [0, 5]
    fuzzer.plan.swarm = false
    let report = try fuzzer.run()
    #expect(report.kinds[0] == 0 && report.kinds[1] > 3 * report.kinds[2])
  }

  @Test func `swarm meets far more often what needs one kind many times in a row`() throws {
    let challenge = StatefulChallenge.runLength
    func met(_ swarm: Bool) throws -> Int {
      let long = Property<TinySystem>("R", "A long row.", kind: .reachable { $0.number >= 8 })
      var fuzzer = Fuzzer(challenge.system, properties: [long], budget: FuzzBudget(runs: 1_000))
      fuzzer.plan.swarm = swarm
      fuzzer.plan.novelty = 0
      return try fuzzer.run().properties[0].met
    }
    #expect(try met(true) >= 8 * met(false))
  }

  @Test func `steering reaches rare states far more often`() throws {
    let ladder = TinySystem(
      enabled: { _ in (0..<6).map { Event($0) } },
      next: { state, event in event.kind == Int(state % 6) ? state + 1 : state / 2 })
    func reached(_ novelty: Int) throws -> Int {
      let top = Property<TinySystem>("T", "Far up.", kind: .reachable { $0.number >= 7 })
      var fuzzer = Fuzzer(ladder, properties: [top], budget: FuzzBudget(runs: 4_500))
      fuzzer.plan.novelty = novelty
      fuzzer.plan.swarm = false
      return try fuzzer.run().properties[0].met
    }
    let (uniform, steered) = (try reached(0), try reached(50))
    #expect(steered >= 10 * max(uniform, 1), "\(steered) steered, \(uniform) uniform")
  }

  private typealias Event = TinySystem.Event
}

import ContractBenchmarks
import ContractEngine
import ContractGenerators
import Testing

@Suite("Several failures") struct FailuresTests {
  private static let properties: [Property<LoginCover>] = [
    Property(
      "WHERE", "Nobody signs in, and nobody goes away.",
      leaves: ["somebody signed in", "the app is in the background"],
      kind: .state { $0.signedIn ? .broken() : $0.foreground ? .holds : .broken(leaf: 1) }),
    Property(
      "TWICE", "The app goes away once at most.",
      kind: .history(
        Monitor(width: 2) { cell, view in
          let gone = view.before.foreground && !view.after.foreground
          let next = min(cell + (gone ? 1 : 0), 2)
          return (next, next < 2 ? .holds : .broken())
        })),
    Property("NET", "It is never offline.", kind: .state { $0.online ? .holds : .broken() }),
    Property(
      "STEP", "A callback signs nobody in.",
      kind: .step { .when($0.event == .calledBack, $0.before.signedIn == $0.after.signedIn) }),
    Property("FINE", "Always.", kind: .state { _ in .holds }),
  ]

  private func report(
    failures: Int = 8, threads: Int = 1, seed: UInt64 = 5, runs: Int = 400,
    _ properties: [Property<LoginCover>] = FailuresTests.properties
  ) throws -> FuzzReport<LoginCover> {
    try Fuzzer(
      LoginCover(isFixed: true), properties: properties, seed: seed,
      budget: FuzzBudget(runs: runs, failures: failures), threads: threads
    ).run()
  }

  private func told(_ report: FuzzReport<LoginCover>) -> [String] {
    report.failures.map { "\($0.property).\($0.leaf) \($0.events)" }
  }

  private static let all = [
    "WHERE.0 [started, calledBack]", "WHERE.1 [backgrounded]",
    "TWICE.0 [backgrounded, foregrounded, backgrounded]", "NET.0 [wentOffline]",
    "STEP.0 [started, calledBack]",
  ]

  @Test func `each part of each property is found and shrunk once, in the order of properties`()
    throws
  {
    let report = try report()
    #expect(told(report) == Self.all)
    #expect(report.end == .runs && report.runs == 400)
    #expect(
      report.properties.map(\.standing) == [.broken, .broken, .broken, .broken, .unbroken])
  }

  @Test func `another seed finds the same, and so does any number of threads`() throws {
    #expect(told(try report(seed: 77)) == Self.all)
    let one = try report()
    for threads in [2, 3, 7] {
      let other = try report(threads: threads)
      #expect(told(other) == Self.all)
      #expect(other.failures.map(\.run) == one.failures.map(\.run))
      #expect(other.kinds == one.kinds && other.novelty == one.novelty)
      #expect(other.properties == one.properties)
    }
  }

  @Test func `the budget ends the search, and a search with nothing left ends by itself`() throws {
    let two = try report(failures: 2)
    #expect(two.failures.count == 2 && two.end == .failure && two.runs < 400)
    let one = try report(failures: 1)
    #expect(one.failures.count == 1 && one.end == .failure)
    let spent = try report([Self.properties[2]])
    #expect(told(spent) == ["NET.0 [wentOffline]"])
    #expect(spent.end == .failure && spent.runs < 20)
  }

  @Test func `what is false at the start is found for every property`() throws {
    let never = Property<LoginCover>(
      "NOW", "It is never online.", kind: .state { $0.online ? .broken() : .holds })
    #expect(told(try report([never] + Self.properties)) == ["NOW.0 []"] + Self.all)
  }

  @Test func `a failure of one property hides none of another in the same step`() throws {
    let same = ["A", "B", "C"].map { id in
      Property<LoginCover>(id, "Never offline.", kind: .state { $0.online ? .holds : .broken() })
    }
    #expect(
      told(try report(same)) == [
        "A.0 [wentOffline]", "B.0 [wentOffline]", "C.0 [wentOffline]",
      ])
  }

  @Test func `more than four properties of states are judged alike`() throws {
    let many = (0..<11).map { number in
      Property<LoginCover>(
        "P\(number)", "Attempts stay below.",
        kind: .state { .when($0.attempt > 0, $0.attempt <= UInt8(number % 3 + 1)) })
    }
    let report = try report(failures: 20, runs: 1_500, many)
    #expect(
      report.failures.map { "\($0.property) \($0.events.count)" }
        == (0..<11).map {
          "P\($0) \(($0 % 3 + 1) * 2 + 1)"
        })
  }

  @Test func `more events of one kind than there are slots are all taken, as often`() throws {
    let wide = TinySystem(
      enabled: { _ in (0..<200).map { TinySystem.Event(0, $0) } + [TinySystem.Event(1)] },
      next: { _, event in UInt64(event.kind == 0 ? event.payload + 1 : 0) })
    let goals = (0..<200).map { number in
      Property<TinySystem>(
        "G\(number)", "Met.", kind: .reachable { $0.number == UInt64(number + 1) })
    }
    let report = try Fuzzer(wide, properties: goals, budget: FuzzBudget(runs: 400)).run()
    let met = report.properties.map(\.met)
    #expect(met.min() ?? 0 > 15 && met.max() ?? 0 < 110, "\(met)")
  }
}

import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// An invariant that the contract as written breaks, by its shortest run.
struct KnownViolation: Sendable, CustomTestStringConvertible {
  let id: String
  let cone: BootCone
  let events: [BootEvent]
  var cycle: [BootEvent] = []
  /// Whether a complete exploration is small enough for a test; else it is cut just behind.
  var isSmall = false

  var testDescription: String { "\(id) in \(events.count + cycle.count), \(cone.drive.name)" }

  static let owner = BootCone(.ios, .current, BootCone.owner)

  static let all: [KnownViolation] = [
    KnownViolation(
      id: "INV-01", cone: owner,
      events: [
        .launched, .committed, .timePassed(15_000), .reloaded, .committed, .signalDelivered,
      ]),
    KnownViolation(
      id: "INV-01", cone: BootCone(.ios, .current, BootCone.owner, drive: .hostileWorld),
      events: [.launched, .strayFailure(.network)]),
    KnownViolation(
      id: "INV-01b", cone: owner,
      events: [.launched, .failed(.cancelled, .asStarted), .timePassed(20_000)]),
    KnownViolation(
      id: "INV-06b", cone: owner,
      events: [
        .launched, .committed, .timePassed(15_000), .reloaded, .reloaded, .processDied,
        .deathReported(addressKept: true),
      ]),
    KnownViolation(
      id: "INV-15a", cone: owner,
      events: [.launched, .failed(.network, .missing), .committed, .painted]),
    KnownViolation(
      id: "INV-20a", cone: owner,
      events: [.launched, .committed, .timePassed(15_000), .reloaded, .signalDelivered]),
    KnownViolation(
      id: "INV-20b", cone: owner, events: [.launched, .failed(.cancelled, .asStarted)]),
    KnownViolation(
      id: "INV-15b", cone: BootCone(.ios, .current, [.errorPath, .homeURL]),
      events: [
        .launched, .failed(.network, .asStarted), .committed, .painted, .networkBack,
        .listenerAttached,
      ], cycle: [.timePassed(5_000)], isSmall: true),
    KnownViolation(
      id: "INV-23", cone: BootCone(.ios, .current, [.errorPath, .homeURL]),
      events: [.launched, .failed(.cancelled, .asStarted)], isSmall: true),
  ]
}

@Suite struct `Known violations of the boot group` {
  private func outcome(
    _ violation: KnownViolation, _ readings: ReadingSet<BootReading>
  ) throws -> PropertyVerdict<BootSystem>.Outcome {
    let system = BootSystem(violation.cone.configuration, readings: readings)
    let properties = system.properties.filter { $0.id == violation.id }
    let depth = violation.isSmall ? nil : violation.events.count + 2
    let result = try Explorer(
      system, properties: properties, drive: violation.cone.drive, limits: Limits(depth: depth)
    ).run()
    return try #require(result.verdicts.first).outcome
  }

  @Test(arguments: KnownViolation.all)
  func `as written, the shortest run is the one that is known`(violation: KnownViolation) throws {
    let run = try #require(try outcome(violation, .written).counterexample)
    #expect(run.events == violation.events)
    #expect(run.cycle == violation.cycle)
  }

  @Test(arguments: KnownViolation.all)
  func `hardened, none is met to that depth`(violation: KnownViolation) throws {
    let outcome = try outcome(violation, .hardened)
    #expect(outcome.name == (violation.isSmall ? "holds" : "undecided"))
  }

  @Test func `INV-15d: a build without homeUrl leaves the origin, whatever the reading`() throws {
    for readings in [ReadingSet<BootReading>.written, .hardened] {
      let system = BootSystem(Configuration(flags: [.errorPath]), readings: readings)
      let result = try Explorer(
        system, properties: system.properties.filter { $0.id == "INV-15d" }
      ).run()
      let run = try #require(result.verdicts.first?.outcome.counterexample)
      #expect(
        run.events == [
          .launched, .failed(.network, .asStarted), .committed, .painted, .retryTapped,
        ])
    }
  }

  @Test func `OF-01: a build without errorPath is a trap, whatever the reading`() throws {
    for readings in [ReadingSet<BootReading>.written, .hardened] {
      let system = BootSystem(Configuration(flags: []), readings: readings)
      let result = try Explorer(
        system, properties: system.properties.filter { ["INV-01b", "INV-23"].contains($0.id) }
      ).run()
      #expect(
        result.verdicts.map { $0.outcome.counterexample?.events } == [
          [.launched, .failed(.network, .asStarted)],
          [.launched, .failed(.network, .asStarted)],
        ])
    }
  }
}

import BridgeGenerators
import BridgeModels
import ContractChecker
import ContractEngine
import ContractGenerators
import Foundation
import Testing

/// A failure of the contract as written that fuzzing finds, and as short as the explorer does.
struct KnownFailure<S: BridgeOrders>: Sendable, CustomTestStringConvertible {
  let id: String
  var drive = Drive.cooperative
  var configuration = Configuration()
  var runs = 20_000

  var system: S { S(S.cone(of: configuration), readings: .written, without: []) }
  var testDescription: String { "\(id), \(drive.name)" }

  /// The lengths of the shrunk runs that are not `shortest`, over `seeds`.
  func longer(than shortest: Int, seeds: ClosedRange<UInt64>) throws -> [Int] {
    let system = system
    let property = try #require(system.properties.first { $0.id == id })
    var lengths: [Int] = []
    for seed in seeds {
      let report = try Fuzzer(
        system, properties: [property], drive: drive, seed: seed,
        budget: FuzzBudget(runs: runs), plan: system.hostilePlan(),
        shrinking: EventShrinkBudget(states: 20_000)
      ).run()
      let failure = try #require(report.failure, "seed \(seed) found nothing")
      if failure.events.count != shortest { lengths.append(failure.events.count) }
    }
    return lengths
  }

  /// How many events the explorer's shortest run has.
  func shortest() throws -> Int {
    let system = system
    let property = try #require(system.properties.first { $0.id == id })
    let result = try Explorer(
      system, properties: [property], drive: drive, limits: Limits(states: 300_000, depth: 8)
    ).run()
    return try #require(result.verdicts[0].outcome.counterexample).events.count
  }

  /// A handful of seeds; a hundred where `CONTRACTS_CHALLENGE` is `full`.
  static var seeds: ClosedRange<UInt64> {
    ProcessInfo.processInfo.environment["CONTRACTS_CHALLENGE"] == "full"
      ? 1...100 : 1...2
  }
}

@Suite struct `Shrunk runs of the contract as written` {
  static let boot: [KnownFailure<BootSystem>] = [
    KnownFailure(id: "INV-01", drive: .hostileWorld),
    KnownFailure(id: "INV-01"), KnownFailure(id: "INV-06b"), KnownFailure(id: "INV-01b"),
    KnownFailure(id: "INV-15a"),
    KnownFailure(id: "INV-15d", configuration: Configuration(flags: [.splashOwner, .errorPath])),
    KnownFailure(id: "INV-20a"),
    KnownFailure(id: "INV-20b"),
  ]

  static let reauth: [KnownFailure<AppleReauthSystem>] = [
    KnownFailure(id: "INV-09b"), KnownFailure(id: "INV-10"),
    KnownFailure(id: "INV-28"),
  ]

  @Test(arguments: boot) func `of boot are as short as the shortest`(
    known: KnownFailure<BootSystem>
  ) throws {
    #expect(
      try known.longer(than: known.shortest(), seeds: KnownFailure<BootSystem>.seeds) == [])
  }

  @Test(arguments: reauth) func `of re-auth are as short as the shortest`(
    known: KnownFailure<AppleReauthSystem>
  ) throws {
    #expect(
      try known.longer(than: known.shortest(), seeds: KnownFailure<AppleReauthSystem>.seeds) == [])
  }

  /// Login is too large for the explorer to complete in a test; the shrinker's own search through all
  /// shorter runs says that there is none.
  static let login: [(id: String, length: Int)] = [
    ("INV-05", 7), ("INV-16", 10), ("INV-26", 8), ("INV-28", 9),
  ]

  @Test(arguments: login) func `of login are certified to be the shortest`(
    id: String, length: Int
  ) throws {
    let system = KnownFailure<LoginSystem>(id: id).system
    let property = try #require(system.properties.first { $0.id == id })
    let report = try Fuzzer(
      system, properties: [property], seed: 11,
      plan: system.hostilePlan(following: LoginSystem.signIn)
    ).run()
    let failure = try #require(report.failure)
    #expect(failure.events.count == length)
    guard case .shortest = failure.minimality else {
      Issue.record("\(failure.minimality)")
      return
    }
  }
}

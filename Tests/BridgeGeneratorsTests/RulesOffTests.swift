import BridgeGenerators
import BridgeModels
import ContractChecker
import ContractEngine
import ContractGenerators
import Testing

/// One rule switched off at a time in the hardened contract: what fuzzing finds, it shrinks to as
/// many events as the explorer's shortest run has.
@Suite struct `Rules switched off one at a time` {
  /// The property that fuzzing finds broken without `rule` and in how many events; nil if none.
  private func finding<S: BridgeOrders>(_: S.Type, without rule: String) throws -> String? {
    let system = S(S.cone(of: Configuration()), readings: .hardened, without: [rule])
    for drive in Drive.allCases {
      let report = try Fuzzer(
        system, properties: system.properties, drive: drive, seed: 11,
        budget: FuzzBudget(runs: 150), plan: system.hostilePlan(following: S.scripts[0]),
        shrinking: EventShrinkBudget(states: 20_000)
      ).run()
      guard let failure = report.failures.min(by: { $0.events.count < $1.events.count }) else {
        continue
      }
      let result = try Explorer(
        system, properties: [system.properties[failure.propertyIndex]], drive: drive,
        limits: Limits(states: 200_000, depth: failure.events.count + 1)
      ).run()
      let shortest = result.verdicts[0].outcome.counterexample?.events.count
      let length = failure.events.count
      return "\(rule) \(failure.property) "
        + (shortest == length ? "\(length)" : "\(length), shortest \(shortest ?? -1)")
    }
    return nil
  }

  private func findings<S: BridgeOrders>(_ group: S.Type) throws -> [String] {
    let system = S(S.cone(of: Configuration()), readings: .hardened, without: [])
    return try system.rules.compactMap { try finding(group, without: $0.id) }
  }

  @Test func `are found in boot, in as few events as can be`() throws {
    let found = try findings(BootSystem.self)
    #expect(
      found == [
        "BR-01 INV-01 2", "BR-03 INV-01 2", "BR-05 INV-01 2", "BR-06 INV-01 2", "BR-07 INV-20b 3",
        "SO-02 INV-20b 3", "SO-03 INV-20b 3", "SO-04 INV-07 3", "SO-05 INV-08 6",
        "SO-06 INV-20b 4", "SO-07 INV-06 2", "SO-08 INV-01 4", "OF-01 INV-01b 2",
        "OF-03 INV-15d 5", "OF-04 INV-15c 5", "SU-01 INV-22 1", "SU-02 INV-21 2",
        "SU-03 INV-21 1", "SU-04 INV-21 2",
      ])
  }

  @Test func `are found in re-auth, in as few events as can be`() throws {
    let found = try findings(AppleReauthSystem.self)
    #expect(
      found == [
        "BR-01 INV-11 1", "BR-03 INV-11 1", "BR-05 INV-11 1", "BR-06 INV-11 1", "AR-01 AR-01 2",
        "AR-02 Q-05 2", "AR-02b INV-10 4", "AR-02c INV-18 3", "AR-03 INV-10 3", "AR-04 INV-10 4",
        "AR-05 INV-28 6",
      ])
  }

  @Test func `are found in sharing, in as few events as can be`() throws {
    let found = try findings(ShareFileSystem.self)
    #expect(
      found == [
        "BR-01 INV-11 1", "BR-03 INV-11 1", "BR-05 INV-11 1", "BR-06 INV-11 1", "BR-07 SF-01 1",
        "SF-01 SF-01 1", "SF-02 INV-33 2", "SF-03 SF-03 2", "SF-04 B-24 5", "SF-04b B-23 4",
        "SF-05 SF-05 1", "SF-Q05 B-24 4",
      ])
  }
}

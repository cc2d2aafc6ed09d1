import BridgeGenerators
import BridgeModels
import BridgeWire
import ContractEngine
import ContractGenerators
import ContractTesting
import Testing

/// Every invariant of every group under each drive that names it, with all faults and the real
/// deadlines, against the contract with all repairs; the group's regressions come first.
///
/// An invariant that meets nothing, or a fault that never happens, fails.
@Suite(.budget(runs: 200)) struct `Fuzzing the hardened reading` {
  private func hold<S: BridgeOrders>(
    _: S.Type, following script: Script<S.Event>
  ) throws {
    let cone = S.cone(of: Configuration())
    let readings = S.Reading.allCases.filter(\.isRepair)
    let system = S(cone, readings: ReadingSet(readings), without: [])
    try fuzz(
      system, system.properties, plan: system.hostilePlan(following: script),
      regressions: BridgeJournal.regressions(of: S.self, in: cone),
      journal: BridgeJournal.writing(
        system, RecordingHeader(cone, readings: readings.map(\.name))))
  }

  @Test func `boot keeps every invariant`() throws {
    try hold(BootSystem.self, following: BootSystem.coldStart)
  }

  @Test func `re-auth keeps every invariant`() throws {
    try hold(AppleReauthSystem.self, following: AppleReauthSystem.deletion)
  }

  @Test func `sharing keeps every invariant`() throws {
    try hold(ShareFileSystem.self, following: ShareFileSystem.twoExports)
  }

  @Test func `login keeps every invariant`() throws {
    try hold(LoginSystem.self, following: LoginSystem.signIn)
  }

  @Test func `the plain messages keep every invariant`() throws {
    try hold(MessagesSystem.self, following: MessagesSystem.workout)
  }

  @Test func `the older login keeps every invariant`() throws {
    try hold(LegacyAppleLoginSystem.self, following: LegacyAppleLoginSystem.signIn)
  }

  /// The whole is too wide for a few runs to meet everything; nothing they meet is broken.
  @Test func `boot and login together keep every invariant that a few runs meet`() throws {
    let system = ShellSystem(
      ShellSystem.cone(of: Configuration()),
      readings: ReadingSet(ShellReading.allCases.filter(\.isRepair)))
    let survey = try Survey(
      system, runs: 40, plan: system.hostilePlan(following: ShellSystem.startAndSignIn))
    #expect(survey.failures == [])
    #expect(survey.idleFaults == [])
    #expect(survey.scriptEvents > 500)
  }

  /// What speaks of all continuations, or of what happens in the end, is for the explorer.
  @Test func `what no run can decide is named`() throws {
    func named<S: BridgeOrders>(_: S.Type) throws -> [String] {
      let system = S(S.cone(of: Configuration()), readings: .hardened, without: [])
      let report = try Fuzzer(
        system, properties: system.properties, budget: FuzzBudget(runs: 1)
      ).run()
      return report.undecidable
    }
    #expect(try named(BootSystem.self) == ["INV-15b", "INV-23"])
    #expect(try named(AppleReauthSystem.self) == ["INV-09"])
    #expect(try named(ShareFileSystem.self) == ["INV-13"])
    #expect(try named(LoginSystem.self) == [])
    #expect(try named(MessagesSystem.self) == [])
    #expect(try named(LegacyAppleLoginSystem.self) == ["LA-P1", "LA-P10"])
    #expect(try named(ShellSystem.self) == [])
  }
}

import BridgeGenerators
import BridgeModels
import ContractEngine
import ContractGenerators
import Testing

/// What random orders meet; what they never meet, they never test.
@Suite struct `What fuzzing a group meets` {
  private func check<S: BridgeOrders>(
    _ system: S, runs: Int = 250, following script: Script<S.Event>,
    never kinds: Set<String> = []
  ) throws {
    let survey = try Survey(system, runs: runs, plan: system.hostilePlan(following: script))
    #expect(survey.unseenKinds == kinds)
    #expect(survey.idleFaults == [])
    #expect(survey.scriptEvents > 1_000)
  }

  @Test func `every kind of event, every fault and the script of boot`() throws {
    try check(
      BootSystem(BootSystem.cone(of: Configuration()), readings: .hardened),
      following: BootSystem.thereAndBack)
  }

  /// The hardened page tries again by itself, so that no user does; the script of a second try is a
  /// run of the written one.
  @Test func `every kind of event but one, every fault and the script of re-auth`() throws {
    try check(
      AppleReauthSystem(AppleReauthSystem.cone(of: Configuration()), readings: .hardened),
      following: AppleReauthSystem.deletion,
      never: ["retried"])
  }

  @Test func `every kind of event, every fault and the script of sharing`() throws {
    try check(
      ShareFileSystem(ShareFileSystem.cone(of: Configuration()), readings: .hardened),
      following: ShareFileSystem.twoExports)
  }

  @Test func `every kind of event, every fault and the script of login`() throws {
    try check(
      LoginSystem(LoginSystem.cone(of: Configuration()), readings: .hardened),
      following: LoginSystem.signIn)
  }

  @Test func `every kind of event, every fault and the script of the plain messages`() throws {
    try check(
      MessagesSystem(MessagesSystem.cone(of: Configuration()), readings: .hardened),
      following: MessagesSystem.workout)
  }

  @Test func `every kind of event, every fault and the script of the older login`() throws {
    try check(
      LegacyAppleLoginSystem(
        LegacyAppleLoginSystem.cone(of: Configuration()), readings: .hardened),
      runs: 1_000, following: LegacyAppleLoginSystem.signIn)
  }

  @Test func `a drive without its events is seen to miss them`() throws {
    let system = BootSystem(BootSystem.cone(of: Configuration()), readings: .hardened)
    let survey = try Survey(
      system, runs: 200, drives: [.cooperative], plan: system.hostilePlan())
    #expect(
      survey.unseenKinds.isSuperset(
        of: ["forged", "strayFailure", "lateTimerFired", "strayFadeFinished", "lied"]))
    #expect(survey.idle.contains("INV-11"))
  }
}

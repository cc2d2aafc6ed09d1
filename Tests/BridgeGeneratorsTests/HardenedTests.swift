import BridgeGenerators
import BridgeModels
import ContractEngine
import ContractTesting
import Testing

/// Every invariant of every group under each drive that names it, with all faults and the real
/// deadlines, against the contract with all repairs.
///
/// An invariant that meets nothing, or a fault that never happens, fails.
@Suite(.budget(runs: 200)) struct `Fuzzing the hardened reading` {
  @Test func `boot keeps every invariant`() throws {
    let system = BootSystem(BootSystem.cone(of: Configuration()), readings: .hardened)
    try fuzz(system, system.properties, plan: system.hostilePlan(following: BootSystem.coldStart))
  }

  @Test func `re-auth keeps every invariant`() throws {
    let system = AppleReauthSystem(
      AppleReauthSystem.cone(of: Configuration()), readings: .hardened)
    try fuzz(
      system, system.properties, plan: system.hostilePlan(following: AppleReauthSystem.deletion))
  }

  @Test func `sharing keeps every invariant`() throws {
    let system = ShareFileSystem(ShareFileSystem.cone(of: Configuration()), readings: .hardened)
    try fuzz(
      system, system.properties, plan: system.hostilePlan(following: ShareFileSystem.twoExports))
  }

  @Test func `login keeps every invariant`() throws {
    let system = LoginSystem(LoginSystem.cone(of: Configuration()), readings: .hardened)
    try fuzz(system, system.properties, plan: system.hostilePlan(following: LoginSystem.signIn))
  }
}

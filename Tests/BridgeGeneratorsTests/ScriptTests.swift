import BridgeGenerators
import BridgeModels
import ContractEngine
import ContractGenerators
import Testing

@Suite struct `Scripts of the groups` {
  /// What stops `script` from each initial state: the first event that can't happen, and what could.
  private func obstacle<S: BridgeOrders>(_ system: S, _ script: Script<S.Event>) -> [String] {
    let obstacles = system.initials.map { obstacle(system, script, from: $0) }
    return obstacles.contains(nil) ? [] : obstacles.compactMap(\.self)
  }

  private func obstacle<S: BridgeOrders>(
    _ system: S, _ script: Script<S.Event>, from initial: S.State
  ) -> String? {
    var state = initial
    for (index, event) in script.events.enumerated() {
      let enabled = system.enabled(state, .cooperative)
      guard enabled.contains(event) else { return "\(index + 1). \(event) is none of \(enabled)" }
      state = system.step(state, event).state
    }
    return nil
  }

  private func obstacles<S: BridgeOrders>(
    _ system: S, without name: String = ""
  ) -> [String] {
    S.scripts.filter { $0.name != name }.flatMap { obstacle(system, $0) }
  }

  @Test func `each is a run of its group, as written and hardened`() {
    let all = Configuration()
    #expect(obstacles(BootSystem(BootSystem.cone(of: all))) == [])
    #expect(obstacles(BootSystem(BootSystem.cone(of: all), readings: .hardened)) == [])
    #expect(obstacles(AppleReauthSystem(AppleReauthSystem.cone(of: all))) == [])
    #expect(
      obstacles(
        AppleReauthSystem(AppleReauthSystem.cone(of: all), readings: .hardened),
        without: "second try") == [])
    #expect(obstacles(ShareFileSystem(ShareFileSystem.cone(of: all))) == [])
    #expect(obstacles(ShareFileSystem(ShareFileSystem.cone(of: all), readings: .hardened)) == [])
    #expect(obstacles(LoginSystem(LoginSystem.cone(of: all))) == [])
    #expect(obstacles(MessagesSystem(MessagesSystem.cone(of: all))) == [])
    #expect(obstacles(LegacyAppleLoginSystem(LegacyAppleLoginSystem.cone(of: all))) == [])
    #expect(
      obstacles(
        LegacyAppleLoginSystem(LegacyAppleLoginSystem.cone(of: all), readings: .hardened)) == [])
    #expect(obstacles(ShellSystem(ShellSystem.cone(of: all))) == [])
  }
}

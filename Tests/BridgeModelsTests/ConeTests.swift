import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// What a group says that it never looks at makes no difference: the graph of its states is the same
/// whichever way it is set, in the full configuration and not only in the cone.
@Suite struct `What a group leaves out of its cone` {
  /// How deep the graphs are compared, the initial level included.
  static let depth = 7

  private struct Comparison {
    /// Changes that the cone takes for none, and that change the graph.
    var wrong: [String] = []
    /// How many changes were looked at.
    var count = 0
    /// Flags that the cone keeps and that change the graph somewhere.
    var mattering: Set<String> = []
  }

  private static let bases: [Configuration] = Platform.allCases.flatMap { platform in
    [Flags([]), .all].map { Configuration(platform: platform, web: .current, flags: $0) }
  }

  /// Each configuration that differs from `base` in one thing, with a name for it.
  private func changes(_ base: Configuration) -> [(name: String, configuration: Configuration)] {
    var list = Flags.named.map { flag, name in
      (
        name,
        Configuration(
          platform: base.platform, web: base.web, flags: base.flags.symmetricDifference(flag))
      )
    }
    list.append(("web", Configuration(platform: base.platform, web: .old, flags: base.flags)))
    for platform in Platform.allCases where platform != base.platform {
      list.append(
        (platform.name, Configuration(platform: platform, web: base.web, flags: base.flags)))
    }
    return list
  }

  private func compared<S: BridgeSystem>(_: S.Type, _ drive: Drive) throws -> Comparison {
    func signature(_ configuration: Configuration) throws -> Signature {
      let system = S(configuration, readings: .written, without: [])
      return try Explorer(system, drive: drive, limits: Limits(depth: Self.depth)).run().signature
    }
    var comparison = Comparison()
    for base in Self.bases {
      let own = try signature(base)
      for (name, changed) in changes(base) {
        let isLeftOut = S.cone(of: changed) == S.cone(of: base)
        if isLeftOut { comparison.count += 1 }
        guard isLeftOut || Flags.named.contains(where: { $0.name == name }) else { continue }
        let isSame = try signature(changed) == own
        if isLeftOut, !isSame { comparison.wrong.append("\(name) on \(base.platform.name)") }
        if !isLeftOut, !isSame { comparison.mattering.insert(name) }
      }
    }
    return comparison
  }

  @Test(arguments: [Drive.cooperative, .hostileWorld])
  func `makes no difference to boot, and what it keeps does`(drive: Drive) throws {
    let comparison = try compared(BootSystem.self, drive)
    #expect(comparison.wrong == [])
    #expect(comparison.count == 38)
    #expect(comparison.mattering == ["splashOwnerV1", "errorPath", "homeUrl"])
  }

  @Test func `makes no difference to re-auth, and what it keeps does`() throws {
    let comparison = try compared(AppleReauthSystem.self, .hostileWorld)
    #expect(comparison.wrong == [])
    #expect(comparison.count == 52)
    #expect(comparison.mattering == ["appleAccountDeletionReauthV1"])
  }

  @Test func `makes no difference to sharing, and what it keeps does`() throws {
    let comparison = try compared(ShareFileSystem.self, .hostileWorld)
    #expect(comparison.wrong == [])
    #expect(comparison.count == 52)
    #expect(comparison.mattering == ["shareFileV1"])
  }

  @Test func `makes no difference to the plain messages and to the older bridge`() throws {
    let messages = try compared(MessagesSystem.self, .hostileWorld)
    #expect(messages.wrong == [])
    #expect(messages.count == 54)
    #expect(messages.mattering == [])
    let legacy = try compared(LegacyAppleLoginSystem.self, .hostileWorld)
    #expect(legacy.wrong == [])
    #expect(legacy.count == 54)
    #expect(legacy.mattering == [])
  }

  /// A cone that is too narrow, to see the comparison fail.
  @Test func `would be seen if a flag that matters were left out`() throws {
    let with = BootSystem(Configuration(flags: .errorPath), readings: .written, without: [])
    let without = BootSystem(Configuration(flags: []), readings: .written, without: [])
    let limits = Limits(depth: Self.depth)
    #expect(
      try Explorer(with, limits: limits).run().signature
        != Explorer(without, limits: limits).run().signature)
  }
}

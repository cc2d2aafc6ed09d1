import BridgeGenerators
import BridgeModels

extension Group {
  /// The groups of contracts, each explored whole, in the order in which reports print them.
  static let parts: [Group] = [
    Group(BootSystem.self, exposures: { $0.exposures }, orders: { $0.hostilePlan() }),
    Group(LoginSystem.self, orders: { $0.hostilePlan() }),
    Group(AppleReauthSystem.self, orders: { $0.hostilePlan() }),
    Group(ShareFileSystem.self, orders: { $0.hostilePlan() }),
    Group(MessagesSystem.self),
    Group(LegacyAppleLoginSystem.self),
    Group(SheetsSystem.self),
  ]

  /// Every group that a command is about if none is named: the parts, and the whole to a bound.
  static let all: [Group] = parts + [Group(ShellSystem.self, statesMax: 2_000)]
}

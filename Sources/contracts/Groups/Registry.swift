import BridgeGenerators
import BridgeModels

extension Group {
  /// Every group that a command is about if none is named, in the order in which reports print them.
  static let all: [Group] = [
    Group(BootSystem.self, exposures: { $0.exposures }, orders: { $0.hostilePlan() }),
    Group(LoginSystem.self, orders: { $0.hostilePlan() }),
    Group(AppleReauthSystem.self, orders: { $0.hostilePlan() }),
    Group(ShareFileSystem.self, orders: { $0.hostilePlan() }),
    Group(MessagesSystem.self, orders: { $0.hostilePlan() }),
    Group(LegacyAppleLoginSystem.self, orders: { $0.hostilePlan() }),
    Group(SheetsSystem.self),
  ]

  /// The whole shell, which is explored to a bound, and worked on only if it is named.
  static let onRequest: [Group] = [
    Group(ShellSystem.self, statesMax: 2_000, orders: { $0.hostilePlan() })
  ]
}

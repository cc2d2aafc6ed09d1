import BridgeGenerators
import BridgeModels

extension Group {
  /// Every group that a command is about if none is named, in the order in which reports print them.
  static let all: [Group] = [
    Group(BootSystem.self, exposures: { $0.exposures }, orders: { $0.hostilePlan() }),
    Group(AppleReauthSystem.self, orders: { $0.hostilePlan() }),
    Group(ShareFileSystem.self, orders: { $0.hostilePlan() }),
    Group(MessagesSystem.self, orders: { $0.hostilePlan() }),
    Group(LegacyAppleLoginSystem.self, orders: { $0.hostilePlan() }),
    Group(SheetsSystem.self),
  ]

  /// Login, whose check takes a minute or two, and the whole shell, which is explored to a bound: both
  /// are worked on only if they are named.
  static let onRequest: [Group] = [
    Group(LoginSystem.self, orders: { $0.hostilePlan() }),
    Group(ShellSystem.self, statesMax: 2_000, orders: { $0.hostilePlan() }),
  ]
}

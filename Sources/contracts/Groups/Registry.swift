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
  ]

  /// Groups that take minutes, so that they are worked on only if they are named.
  static let onRequest: [Group] = [
    Group(LoginSystem.self, statesMax: 1_000_000, orders: { $0.hostilePlan() }),
    Group(ShellSystem.self, statesMax: 20_000, orders: { $0.hostilePlan() }),
  ]
}

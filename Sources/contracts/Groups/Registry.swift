import BridgeModels

extension Group {
  /// Every group, in the order in which reports print them.
  static let all: [Group] = [
    Group(BootSystem.self, exposures: { $0.exposures }),
    Group(AppleReauthSystem.self),
    Group(ShareFileSystem.self),
    Group(MessagesSystem.self),
    Group(LegacyAppleLoginSystem.self),
  ]
}

import ContractEngine

/// What is claimed where no shell is: the web app in a plain browser has to do without one.
///
/// The platform is a value in the configuration; the code is the same.
enum PlainBrowser {
  /// That nothing native happens, where the platform has no shell; elsewhere no claim.
  ///
  /// `isNative` says whether a step asked for something native, or was answered by it.
  static func claims<S: BridgeSystem>(
    _ system: S, in platform: Platform, isNative: @escaping @Sendable (StepView<S>) -> Bool
  ) -> [Property<S>] {
    guard !platform.hasShell else { return [] }
    return [
      Property(
        "PLAIN", "In a plain browser nothing native happens.", rules: ["BR-07"],
        kind: .step { isNative($0) ? .broken() : .holds })
    ]
  }
}

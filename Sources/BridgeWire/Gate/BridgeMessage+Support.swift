import BridgeModels

extension BridgeMessage.Kind {
  /// The capability that offers it, or nil if every shell of version 1 takes it (BR-06).
  public var capability: BridgeModels.Flags? {
    switch self {
    case .startSocialLogin, .nativeAuthComplete, .nativeAuthListening: .socialAuth
    case .persistNativeAuthSession, .restoreNativeAuthSession, .clearNativeAuthSession:
      .secureAuthSession
    case .nativePkceStorage: .securePkceVerifier
    case .shareFile: .shareFile
    case .appleAccountDeletionReauth: .appleReauth
    case .splashState: .splashOwner
    case .workoutActive, .sessionDownloadImage: nil
    }
  }

  /// True if no Android shell offers it (BR-06, S-22).
  public var isForIOSAlone: Bool {
    switch self {
    case .shareFile, .appleAccountDeletionReauth: true
    case .startSocialLogin, .nativePkceStorage, .persistNativeAuthSession,
      .restoreNativeAuthSession, .clearNativeAuthSession, .splashState, .workoutActive,
      .sessionDownloadImage, .nativeAuthComplete, .nativeAuthListening:
      false
    }
  }

  /// The rule that a field breaks which cannot be read.
  var fieldRule: String {
    switch self {
    case .startSocialLogin: "SL-01"
    case .nativePkceStorage: "PK-02"
    case .persistNativeAuthSession: "SP-01"
    case .restoreNativeAuthSession, .clearNativeAuthSession: "SP-05"
    case .appleAccountDeletionReauth: "AR-02"
    case .shareFile: "SF-01"
    case .splashState: "SO-05"
    case .workoutActive: "OM-01"
    case .sessionDownloadImage: "OM-02"
    case .nativeAuthComplete, .nativeAuthListening: "AC-01"
    }
  }
}

extension ReadMessage {
  /// The flaws as the gate of the models takes them, a bit each.
  public var gateFlaws: BridgeModels.Flaws {
    flaws.list.reduce(into: []) { $0.formUnion(Self.gateFlaw($1)) }
  }

  private static func gateFlaw(_ flaw: WireFlaw) -> BridgeModels.Flaws {
    switch flaw.rule {
    case "BR-01": .version
    case "BR-02": .unknownType
    case "BR-06": .unsupported
    case "BR-03", "BR-04":
      switch flaw.reason {
      case .notMainFrame: .subframe
      case .webViewMismatch: .viewElsewhere
      default: .foreignOrigin
      }
    default: flaw.reason == .transportShape ? .transport : .unreadable
    }
  }
}

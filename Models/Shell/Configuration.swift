import ContractEngine

/// What is fixed while an app runs: where it runs, which web it opens, what it was built with.
public struct Configuration: Hashable, Sendable {
  public var platform: Platform
  public var web: WebGeneration
  public var flags: Flags

  public init(platform: Platform = .ios, web: WebGeneration = .current, flags: Flags = .all) {
    self.platform = platform
    self.web = web
    self.flags = flags
  }
}

/// What runs around the web app.
public enum Platform: UInt8, CaseIterable, Packed {
  case ios
  case android
  /// No shell: nothing is injected, nothing listens.
  case browser

  public static var width: Int { 2 }

  public var name: String {
    switch self {
    case .ios: "ios"
    case .android: "android"
    case .browser: "browser"
    }
  }

  public var hasShell: Bool { self != .browser }
}

/// How much of the contract the web app knows.
public enum WebGeneration: UInt8, CaseIterable, Packed {
  case current
  /// From before `splashState`: draws its own splash whatever is injected.
  case old

  public static var width: Int { 1 }

  public var name: String {
    switch self {
    case .current: "current"
    case .old: "old"
    }
  }
}

/// What a shell was built with: the capabilities it injects (BR-06) and two settings of the offline
/// page (OF-01, OF-03).
public struct Flags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let socialAuth = Self(rawValue: 1 << 0)
  public static let secureAuthSession = Self(rawValue: 1 << 1)
  public static let securePkceVerifier = Self(rawValue: 1 << 2)
  public static let splashOwner = Self(rawValue: 1 << 3)
  public static let shareFile = Self(rawValue: 1 << 4)
  public static let appleReauth = Self(rawValue: 1 << 5)
  /// The build names a bundled error page.
  public static let errorPath = Self(rawValue: 1 << 6)
  /// The build injects the address that the error page goes back to.
  public static let homeURL = Self(rawValue: 1 << 7)

  public static let all = Self(rawValue: 0xff)

  /// Every flag with its name on the wire, in bit order.
  public static let named: [(flag: Flags, name: String)] = [
    (.socialAuth, "socialAuthV1"),
    (.secureAuthSession, "secureAuthSessionV1"),
    (.securePkceVerifier, "securePkceVerifierV1"),
    (.splashOwner, "splashOwnerV1"),
    (.shareFile, "shareFileV1"),
    (.appleReauth, "appleAccountDeletionReauthV1"),
    (.errorPath, "errorPath"),
    (.homeURL, "homeUrl"),
  ]

  /// Native login needs all three of its capabilities (BR-06).
  public var hasNativeLogin: Bool {
    isSuperset(of: [.socialAuth, .secureAuthSession, .securePkceVerifier])
  }

  public var names: [String] { Self.named.filter { contains($0.flag) }.map(\.name) }
}

import ContractEngine

/// What a login is for: the three values that a request, its redirect and its callback must agree on
/// (SL-01, SL-07, SL-12).
public struct Login: Hashable, Sendable {
  public let action: Action
  public let provider: Provider
  public let transactionID: WireText

  public init(_ action: Action, _ provider: Provider, transactionID: WireText) {
    self.action = action
    self.provider = provider
    self.transactionID = transactionID
  }

  public enum Action: String, CaseIterable, Sendable {
    case signIn = "sign-in"
    case link
  }

  public enum Provider: String, CaseIterable, Sendable {
    case kakao
    case google
    case apple

    /// Host and path of the provider's own authorization endpoint (SL-08).
    public var endpoint: String {
      switch self {
      case .kakao: "kauth.kakao.com/oauth/authorize"
      case .google: "accounts.google.com/o/oauth2/v2/auth"
      case .apple: "appleid.apple.com/auth/authorize"
      }
    }
  }

  /// Reads the three texts of a message (SL-01); nil beside at least one flaw.
  static func read(
    action: WireText, provider: WireText, transactionID: WireText,
    _ readings: WireReadings, _ flaws: inout WireFlaws
  ) -> (action: Action?, provider: Provider?) {
    let knownAction = Action.allCases.first { action.isSame(as: $0.rawValue) }
    let knownProvider = Provider.allCases.first { provider.isSame(as: $0.rawValue) }
    if knownAction == nil { flaws.add("SL-01", .actionUnsupported) }
    if knownProvider == nil { flaws.add("SL-01", .providerUnsupported) }
    let id = transactionID.bytes
    if id.count < 43 { flaws.add("SL-01", .transactionTooShort) }
    if id.count > 128, !readings.contains(.transactionUnbounded) {
      flaws.add("SL-01", .transactionOverlong)
    }
    if !id.allSatisfy(\.isBase64URL) { flaws.add("SL-01", .transactionCharset) }
    return (knownAction, knownProvider)
  }
}

extension UInt8 {
  /// A letter, digit, `-` or `_`.
  var isBase64URL: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// What RFC 3986 calls unreserved.
  var isUnreserved: Bool { isBase64URL || self == UInt8(ascii: ".") || self == UInt8(ascii: "~") }
}

import ContractEngine

/// What comes back from the external session, by whichever door.
public struct Callback: Hashable, Sendable, Packed {
  public var names: Pending
  public var payload: CallbackPayload
  public var flaws: CallbackFlaws

  public init(_ names: Pending, _ payload: CallbackPayload = .code, _ flaws: CallbackFlaws = []) {
    self.names = names
    self.payload = payload
    self.flaws = flaws
  }

  public static var width: Int { Pending.width + CallbackPayload.width + CallbackFlaws.width }

  public func write(to bits: inout BitWriter) {
    bits.put(names)
    bits.put(payload)
    bits.put(flaws)
  }

  public init?(from bits: inout BitReader) {
    guard let names: Pending = bits.take(), let payload: CallbackPayload = bits.take(),
      let flaws: CallbackFlaws = bits.take()
    else { return nil }
    self.init(names, payload, flaws)
  }
}

/// What a callback carries beside its names.
public enum CallbackPayload: UInt8, CaseIterable, Packed {
  case code
  case error
  /// Neither a code nor an error.
  case nothing

  public static var width: Int { 2 }

  public var name: String {
    switch self {
    case .code: "a code"
    case .error: "an error"
    case .nothing: "neither code nor error"
    }
  }
}

/// What the wire found wrong with a callback.
public struct CallbackFlaws: OptionSet, Hashable, Sendable, Packed {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Scheme, host or path is not that of the callback (SL-12).
  public static let address = Self(rawValue: 1 << 0)
  /// A token stands in its query or fragment (SL-14).
  public static let token = Self(rawValue: 1 << 1)

  public var list: [String] {
    [(Self.address, "address"), (.token, "token")].filter { contains($0.0) }.map(\.1)
  }

  public static var width: Int { 2 }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(rawValue), width: Self.width)
  }

  public init?(from bits: inout BitReader) {
    rawValue = UInt8(truncatingIfNeeded: bits.take(Self.width))
  }
}

/// What `native-auth` hands to the page.
public enum AuthPayload: UInt8, CaseIterable, Packed {
  case code
  /// Identity token and raw nonce of the Apple sheet (SL-15).
  case identity
  /// An error passed on, or a callback without a code.
  case noCode
  /// A callback with a token in it, which SL-14 forbids.
  case token

  public static var width: Int { 2 }

  public var name: String {
    switch self {
    case .code: "code"
    case .identity: "identity token"
    case .noCode: "no code"
    case .token: "token"
    }
  }
}

import ContractEngine

/// The handle of a login's transaction; the wire layer alone holds the id's text.
///
/// A login's code, identity token and verifier go by the same handle, since each belongs to one
/// transaction.
public struct Transaction: Hashable, Sendable, Packed {
  /// 1 and up; the highest stands for every id that was never started.
  public let number: UInt8

  public static let first = Self(number: 1)
  public static let second = Self(number: 2)
  /// An id that no login of this app has.
  public static let unknown = Self(number: 3)

  /// Those that a run may start, in the order in which they are given out.
  public static let all: [Transaction] = [.first, .second]

  private init(number: UInt8) { self.number = number }

  public static var width: Int { 2 }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(number), width: Self.width)
  }

  public init?(from bits: inout BitReader) {
    number = UInt8(truncatingIfNeeded: bits.take(Self.width))
    if number == 0 { return nil }
  }

  public var name: String {
    switch number {
    case 1: "login 1"
    case 2: "login 2"
    default: "unknown login"
    }
  }
}

/// A set of logins.
public struct Transactions: Hashable, Sendable, Packed {
  private var bits: UInt8

  public static let none = Self(bits: 0)

  private init(bits: UInt8) { self.bits = bits }

  public init(_ transaction: Transaction) {
    bits = transaction == .unknown ? 0 : 1 << (transaction.number - 1)
  }

  public var isEmpty: Bool { bits == 0 }

  public func contains(_ transaction: Transaction) -> Bool {
    bits & Self(transaction).bits != 0
  }

  public func with(_ transaction: Transaction) -> Self {
    Self(bits: bits | Self(transaction).bits)
  }

  public func without(_ transaction: Transaction) -> Self {
    Self(bits: bits & ~Self(transaction).bits)
  }

  public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

  public static var width: Int { 2 }

  public func write(to writer: inout BitWriter) {
    writer.put(UInt64(bits), width: Self.width)
  }

  public init?(from reader: inout BitReader) {
    bits = UInt8(truncatingIfNeeded: reader.take(Self.width))
  }

  public var name: String {
    let names = Transaction.all.filter(contains).map(\.name)
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}

/// What a login is for.
public enum LoginAction: UInt8, CaseIterable, Packed {
  case signIn
  case link

  public static var width: Int { 1 }

  public var name: String { self == .signIn ? "sign-in" : "link" }
}

/// Who vouches for the user.
public enum Provider: UInt8, CaseIterable, Packed {
  case kakao
  case google
  case apple

  public static var width: Int { 2 }

  public var name: String {
    switch self {
    case .kakao: "kakao"
    case .google: "google"
    case .apple: "apple"
    }
  }
}

/// Whether the document that sent a message is still the current one when the message arrives.
public enum SendingDocument: UInt8, CaseIterable, Packed {
  case current
  case replaced

  public static var width: Int { 1 }

  public var name: String { self == .current ? "the current document" : "a replaced document" }
}

/// What the shell stores of a login: three names that a callback must repeat.
public struct Pending: Hashable, Sendable, Packed {
  public var transaction: Transaction
  public var action: LoginAction
  public var provider: Provider

  public init(_ transaction: Transaction, _ action: LoginAction, _ provider: Provider) {
    self.transaction = transaction
    self.action = action
    self.provider = provider
  }

  public static var width: Int { Transaction.width + LoginAction.width + Provider.width }

  public func write(to bits: inout BitWriter) {
    bits.put(transaction)
    bits.put(action)
    bits.put(provider)
  }

  public init?(from bits: inout BitReader) {
    guard let transaction: Transaction = bits.take(), let action: LoginAction = bits.take(),
      let provider: Provider = bits.take()
    else { return nil }
    self.init(transaction, action, provider)
  }

  public var name: String { "\(transaction.name) (\(action.name), \(provider.name))" }
}

/// A start as it arrives: what it asks for, and what the wire found wrong with its address.
public struct LoginRequest: Hashable, Sendable, Packed {
  public var pending: Pending
  public var flaws: StartFlaws

  public init(_ pending: Pending, _ flaws: StartFlaws = []) {
    self.pending = pending
    self.flaws = flaws
  }

  /// As the app's own page makes it: a sign-in is at the auth server, a link at the provider.
  public static func honest(_ pending: Pending) -> Self {
    Self(pending, pending.action == .link ? .origin : .endpoint)
  }

  public static var width: Int { Pending.width + StartFlaws.width }

  public func write(to bits: inout BitWriter) {
    bits.put(pending)
    bits.put(flaws)
  }

  public init?(from bits: inout BitReader) {
    guard let pending: Pending = bits.take(), let flaws: StartFlaws = bits.take() else {
      return nil
    }
    self.init(pending, flaws)
  }
}

/// What the wire found wrong with a start, a bit for each rule that may turn it away.
public struct StartFlaws: OptionSet, Hashable, Sendable, Packed {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Action, provider or id is malformed (SL-01).
  public static let request = Self(rawValue: 1 << 0)
  /// The address is not at the auth server (SL-02); of a link this is what SL-08 wants.
  public static let origin = Self(rawValue: 1 << 1)
  /// The path is not /auth/v1/authorize (SL-03).
  public static let path = Self(rawValue: 1 << 2)
  /// The address names another provider, or none (SL-04).
  public static let provider = Self(rawValue: 1 << 3)
  /// No s256, or a challenge of the wrong form (SL-05).
  public static let challenge = Self(rawValue: 1 << 4)
  /// The method is `S256` in capitals (SL-05, Q-14).
  public static let methodCase = Self(rawValue: 1 << 5)
  /// It comes back to another address (SL-06).
  public static let redirect = Self(rawValue: 1 << 6)
  /// The address to come back to names another login (SL-07).
  public static let redirectNames = Self(rawValue: 1 << 7)
  /// Not the provider's endpoint (SL-08); of a sign-in this is what SL-02 wants.
  public static let endpoint = Self(rawValue: 1 << 8)
  /// Return address, state, client id or response type is wrong (SL-09).
  public static let linkFields = Self(rawValue: 1 << 9)

  public static let names = [
    "request", "origin", "path", "provider", "challenge", "methodCase", "redirect",
    "redirectNames", "endpoint", "linkFields",
  ]

  /// Each flaw alone, in bit order.
  public static let each: [StartFlaws] = names.indices.map { StartFlaws(rawValue: 1 << $0) }

  public var list: [String] { zip(Self.each, Self.names).filter { contains($0.0) }.map(\.1) }

  public static var width: Int { 10 }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(rawValue), width: Self.width)
  }

  public init?(from bits: inout BitReader) {
    rawValue = UInt16(truncatingIfNeeded: bits.take(Self.width))
  }
}

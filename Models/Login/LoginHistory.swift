import ContractEngine

/// What the invariants that speak of a whole run remember of it.
///
/// It is part of the state, so that one exploration decides them all; nothing in shell, page or world
/// looks at it. `LoginHistory+Keeping` says how each part moves.
public struct LoginHistory: Hashable, Sendable {
  /// Transactions that were consumed (INV-02).
  public var consumed = Transactions.none
  /// Transactions that had an auth-complete (AC-03).
  public var completed = Transactions.none
  /// Logins whose persist was answered stored, with no clear since and not yet reopened (INV-04).
  public var kept = Transactions.none
  /// Requests for a verifier, and for a persist, that are not yet answered (INV-18).
  public var reads = Transactions.none
  public var persists = Transactions.none
  /// Sessions that were made, that were there when a clear came, and that a clear removed (INV-25).
  public var made = Sessions.none
  public var leaving = Sessions.none
  public var banned = Sessions.none
  /// What is left of the time in which a login must end once its lifetime no longer runs (INV-05).
  public var endsIn = Allowances<5>()
  /// What is left for the oldest request for a verifier, and for each persist (INV-28).
  public var readIn = Allowance<4>()
  public var persistIn = Allowances<5>()

  public init() {}

  /// Seconds that may still pass; nil if nothing is owed.
  ///
  /// `bits` are enough for one more than that.
  public struct Allowance<let bits: Int>: Packed {
    public var seconds: UInt8?

    public init(_ seconds: UInt8? = nil) { self.seconds = seconds }

    /// Lets time pass; false if more passed than was allowed.
    ///
    /// What is less than a second is left out: so little passes only while something is in flight.
    public mutating func pass(_ milliseconds: UInt32) -> Bool {
      guard let left = seconds else { return true }
      let passed = milliseconds / 1000
      guard passed < UInt32(left) else { return false }
      seconds = left - UInt8(passed)
      return true
    }

    public static var width: Int { bits }

    public func write(to writer: inout BitWriter) {
      writer.put(UInt64(seconds ?? 0), width: bits)
    }

    public init?(from reader: inout BitReader) {
      let left = UInt8(reader.take(bits))
      seconds = left == 0 ? nil : left
    }
  }

  /// An allowance for each login.
  public struct Allowances<let bits: Int>: Packed {
    private var first = Allowance<bits>()
    private var second = Allowance<bits>()

    public init() {}

    public subscript(login: Transaction) -> Allowance<bits> {
      get { login == .first ? first : second }
      set { if login == .first { first = newValue } else { second = newValue } }
    }

    public static var width: Int { 2 * bits }

    public func write(to writer: inout BitWriter) {
      writer.put(first)
      writer.put(second)
    }

    public init?(from reader: inout BitReader) {
      guard let first: Allowance<bits> = reader.take(), let second: Allowance<bits> = reader.take()
      else { return nil }
      self.first = first
      self.second = second
    }
  }
}

/// A set of sessions.
public struct Sessions: Hashable, Sendable, Packed {
  private var bits: UInt8

  public static let none = Self(bits: 0)

  private init(bits: UInt8) { self.bits = bits }

  private static func bit(_ session: Session) -> UInt8 {
    1 << ((session.login?.number ?? 3) - 1)
  }

  public var isEmpty: Bool { bits == 0 }

  public func contains(_ session: Session?) -> Bool {
    session.map { bits & Self.bit($0) != 0 } ?? false
  }

  public func with(_ session: Session) -> Self { Self(bits: bits | Self.bit(session)) }

  public func without(_ session: Session) -> Self { Self(bits: bits & ~Self.bit(session)) }

  public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  public static var width: Int { 3 }

  public func write(to writer: inout BitWriter) {
    writer.put(UInt64(bits), width: Self.width)
  }

  public init?(from reader: inout BitReader) {
    bits = UInt8(truncatingIfNeeded: reader.take(Self.width))
  }
}

extension LoginHistory: Packed {
  public static var width: Int {
    5 * Transactions.width + 3 * Sessions.width + Allowances<5>.width + Allowance<4>.width
      + Allowances<5>.width
  }

  public func write(to bits: inout BitWriter) {
    bits.put(consumed)
    bits.put(completed)
    bits.put(kept)
    bits.put(reads)
    bits.put(persists)
    bits.put(made)
    bits.put(leaving)
    bits.put(banned)
    bits.put(endsIn)
    bits.put(readIn)
    bits.put(persistIn)
  }

  public init?(from bits: inout BitReader) {
    guard let consumed: Transactions = bits.take(), let completed: Transactions = bits.take(),
      let kept: Transactions = bits.take(), let reads: Transactions = bits.take(),
      let persists: Transactions = bits.take(), let made: Sessions = bits.take(),
      let leaving: Sessions = bits.take(), let banned: Sessions = bits.take(),
      let endsIn: Allowances<5> = bits.take(), let readIn: Allowance<4> = bits.take(),
      let persistIn: Allowances<5> = bits.take()
    else { return nil }
    self.consumed = consumed
    self.completed = completed
    self.kept = kept
    self.reads = reads
    self.persists = persists
    self.made = made
    self.leaving = leaving
    self.banned = banned
    self.endsIn = endsIn
    self.readIn = readIn
    self.persistIn = persistIn
  }
}

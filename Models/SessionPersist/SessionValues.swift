import ContractEngine

/// The handle of a refresh session and of every token that it is renewed by.
public struct Session: Hashable, Sendable, Packed {
  private let number: UInt8

  /// The one that was there before the run.
  public static let earlier = Self(number: 3)

  private init(number: UInt8) { self.number = number }

  /// The one that a login made.
  public init(of login: Transaction) { number = login.number }

  /// The login that made it, if it was one of the run.
  public var login: Transaction? {
    switch number {
    case 1: .first
    case 2: .second
    default: nil
    }
  }

  public static var width: Int { 2 }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(number), width: Self.width)
  }

  public init?(from bits: inout BitReader) {
    number = UInt8(truncatingIfNeeded: bits.take(Self.width))
    if number == 0 { return nil }
  }

  public var name: String { login.map { "the session of \($0.name)" } ?? "the earlier session" }
}

/// One Keychain operation on the refresh session.
public enum Operation: Hashable, Sendable, Packed {
  case persist(Transaction)
  case sync(Session)
  case clear
  /// Answered at its deadline, and not yet finished.
  case answered(LateWrite)

  /// What an operation does when it finishes after its deadline.
  public enum LateWrite: UInt8, CaseIterable, Packed {
    /// Its write is undone.
    case persist
    /// It changes nothing that counts.
    case sync
    /// It still removes.
    case clear

    public static var width: Int { 2 }
  }

  public static var width: Int { 5 }

  public func write(to bits: inout BitWriter) {
    switch self {
    case .persist(let login):
      bits.put(0, width: 3)
      bits.put(login)
    case .sync(let session):
      bits.put(1, width: 3)
      bits.put(session)
    case .clear: bits.put(2, width: 5)
    case .answered(let write):
      bits.put(3, width: 3)
      bits.put(write)
    }
  }

  public init?(from bits: inout BitReader) {
    switch bits.take(3) {
    case 0:
      guard let login: Transaction = bits.take() else { return nil }
      self = .persist(login)
    case 1:
      guard let session: Session = bits.take() else { return nil }
      self = .sync(session)
    case 2:
      guard bits.takeZeros(2) else { return nil }
      self = .clear
    case 3:
      guard let write: LateWrite = bits.take() else { return nil }
      self = .answered(write)
    default: return nil
    }
  }

  public var name: String {
    switch self {
    case .persist(let login): "store \(login.name)"
    case .sync(let session): "renew \(session.name)"
    case .clear: "clear"
    case .answered(let write): "\(write), already answered"
    }
  }
}

/// Which of the two operations.
public enum QueuePlace: UInt8, CaseIterable, Packed {
  case running
  case waiting

  public static var width: Int { 1 }
}

/// How a Keychain operation ended.
public enum KeychainResult: UInt8, CaseIterable, Packed {
  case done
  /// The item was refused.
  case invalid
  /// Locked, before first unlock, or failing.
  case unavailable

  public static var width: Int { 2 }

  public var status: PersistStatus {
    switch self {
    case .done: .stored
    case .invalid: .invalid
    case .unavailable: .unavailable
    }
  }
}

/// The answer to a persist request (SP-02).
public enum PersistStatus: UInt8, CaseIterable, Packed {
  case stored
  case invalid
  case unavailable

  public static var width: Int { 2 }
}

/// The answer to a restore request.
public enum RestoreAnswer: Hashable, Sendable, Packed {
  case found(Session)
  case none
  case unavailable

  public static var width: Int { 3 }

  public func write(to bits: inout BitWriter) {
    switch self {
    case .none: bits.put(0, width: 3)
    case .found(let session):
      bits.put(session)
      bits.put(0, width: 1)
    case .unavailable: bits.put(4, width: 3)
    }
  }

  public init?(from bits: inout BitReader) {
    var rest = bits
    switch bits.take(3) {
    case 0: self = .none
    case 1, 2, 3:
      guard let session: Session = rest.take() else { return nil }
      self = .found(session)
    case 4: self = .unavailable
    default: return nil
    }
  }

  public var name: String {
    switch self {
    case .found(let session): "found \(session.name)"
    case .none: "none"
    case .unavailable: "unavailable"
    }
  }
}

extension SessionPersist.State: Packed {
  public static var width: Int {
    Session?.width + 2 * Operation?.width + 1 + Countdown<10_000>.width + Transactions.width
  }

  public func write(to bits: inout BitWriter) {
    bits.put(stored)
    bits.put(running)
    bits.put(waiting)
    bits.put(isHung)
    bits.put(wait)
    bits.put(eligible)
  }

  public init?(from bits: inout BitReader) {
    guard let stored: Session? = bits.take(), let running: Operation? = bits.take(),
      let waiting: Operation? = bits.take(), let isHung: Bool = bits.take(),
      let wait: Countdown<10_000> = bits.take(), let eligible: Transactions = bits.take()
    else { return nil }
    self.init(
      stored: stored, running: running, waiting: waiting, isHung: isHung, wait: wait,
      eligible: eligible)
  }
}

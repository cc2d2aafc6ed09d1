import ContractEngine

/// What stands outside shell and web: external sessions, the auth server, and the run's own count.
public struct LoginWorld: Hashable, Sendable, Packed {
  public var first: Window
  public var second: Window
  /// Codes and identity tokens that the auth server has seen.
  public var used: Transactions
  /// Logins that a user has tapped, in any document.
  public var tapped: Transactions
  /// Logins of which somebody was told that they failed.
  public var failed: Transactions
  /// Documents that ended otherwise than by a reopened WebView (a bound).
  public var documentsLost: UInt8
  /// Whether a token refresh has begun (a bound).
  public var hasRefreshed: Bool
  /// Whether the user has signed out (a bound).
  public var hasSignedOut: Bool

  public init() {
    first = .unopened
    second = .unopened
    used = .none
    tapped = .none
    failed = .none
    documentsLost = 0
    hasRefreshed = false
    hasSignedOut = false
  }

  public static let documentsLostLimit: UInt8 = 2

  /// Where the external session of a login stands, as the provider sees it.
  public enum Window: UInt8, CaseIterable, Packed {
    case unopened
    /// The user may still finish, give up or stay silent.
    case live
    case gone

    public static var width: Int { 2 }
  }

  public subscript(login: Transaction) -> Window {
    get {
      switch login {
      case .first: first
      case .second: second
      default: .unopened
      }
    }
    set {
      switch login {
      case .first: first = newValue
      case .second: second = newValue
      default: return
      }
    }
  }

  /// The lowest handle that no tap has taken.
  public var next: Transaction? { Transaction.all.first { !tapped.contains($0) } }

  public static var width: Int { 2 * Window.width + 3 * Transactions.width + 4 }

  public func write(to bits: inout BitWriter) {
    bits.put(first)
    bits.put(second)
    bits.put(used)
    bits.put(tapped)
    bits.put(failed)
    bits.put(UInt64(documentsLost), width: 2)
    bits.put(hasRefreshed)
    bits.put(hasSignedOut)
  }

  public init?(from bits: inout BitReader) {
    guard let first: Window = bits.take(), let second: Window = bits.take(),
      let used: Transactions = bits.take(), let tapped: Transactions = bits.take(),
      let failed: Transactions = bits.take()
    else { return nil }
    self.first = first
    self.second = second
    self.used = used
    self.tapped = tapped
    self.failed = failed
    documentsLost = UInt8(truncatingIfNeeded: bits.take(2))
    hasRefreshed = bits.take(1) == 1
    hasSignedOut = bits.take(1) == 1
  }
}

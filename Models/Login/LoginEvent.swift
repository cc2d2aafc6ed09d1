import ContractEngine

/// What can happen around login: page, user, provider, operating system, clock, attackers.
public enum LoginEvent: Hashable, Sendable {
  case loginTapped(Pending)
  case listenerAttached
  case refreshBegun
  case refreshEnded
  case signedOut
  case exchangeEnded(Transaction, ok: Bool)
  /// The oldest message in flight reaches the shell.
  case messageArrived(LoginShell.KeychainLock)
  /// The oldest event in flight is dispatched.
  case announcementHeard(by: Listeners)
  case callbackArrived(Callback)
  case identityReturned(Transaction)
  case sessionEnded(Transaction, SessionEnd)
  case verifierRead(Transaction, available: Bool)
  case keychainFinished(QueuePlace, KeychainResult)
  case reloaded
  /// The web process died with what it had sent, and the page is loaded again.
  case webProcessDied
  case processKilled
  case launched
  /// On the native clock, in milliseconds.
  case timePassed(UInt32)
  /// A message that fails the gate.
  case messageForged(LoginMessage, Flaws)
  /// The right page sends what the web app would not.
  case pageLied(LoginMessage)
  /// A lying page drops what it hears.
  case announcementSwallowed

  /// Who hears an event that is dispatched.
  public enum Listeners: UInt8, CaseIterable, Packed {
    case one
    /// Two parts of the page listen (B-14).
    case two
    /// The main frame has just gone to a page of another origin, and comes back after (S-25).
    case anotherOrigin

    public static var width: Int { 2 }

    public var name: String {
      switch self {
      case .one: "the page"
      case .two: "the page, which has two listeners"
      case .anotherOrigin: "a page of another origin"
      }
    }
  }

  /// How an external session ended without a callback.
  public enum SessionEnd: UInt8, CaseIterable, Packed {
    case couldNotOpen
    case cancelled
    /// The user went to another app; the provider may still finish (B-10).
    case switchedAway

    public static var width: Int { 2 }

    public var name: String {
      switch self {
      case .couldNotOpen: "could not open"
      case .cancelled: "was cancelled"
      case .switchedAway: "looks cancelled after an app switch"
      }
    }
  }
}

extension LoginEvent: SystemEvent {
  public static let kinds = [
    "loginTapped", "listenerAttached", "refreshBegun", "refreshEnded", "signedOut",
    "exchangeEnded", "messageArrived", "announcementHeard", "callbackArrived",
    "identityReturned", "sessionEnded", "verifierRead", "keychainFinished", "reloaded",
    "webProcessDied", "processKilled", "launched", "timePassed",
    "messageForged", "pageLied", "announcementSwallowed",
  ]

  public var kind: Int {
    switch self {
    case .loginTapped: 0
    case .listenerAttached: 1
    case .refreshBegun: 2
    case .refreshEnded: 3
    case .signedOut: 4
    case .exchangeEnded: 5
    case .messageArrived: 6
    case .announcementHeard: 7
    case .callbackArrived: 8
    case .identityReturned: 9
    case .sessionEnded: 10
    case .verifierRead: 11
    case .keychainFinished: 12
    case .reloaded: 13
    case .webProcessDied: 14
    case .processKilled: 15
    case .launched: 16
    case .timePassed: 17
    case .messageForged: 18
    case .pageLied: 19
    case .announcementSwallowed: 20
    }
  }

  public var description: String {
    switch self {
    case .loginTapped(let pending): "user taps \(pending.name)"
    case .listenerAttached: "page attaches its listener"
    case .refreshBegun: "page begins a token refresh"
    case .refreshEnded: "token refresh is answered"
    case .signedOut: "user signs out"
    case .exchangeEnded(let login, ok: let ok):
      "exchange of \(login.name) \(ok ? "succeeds" : "fails")"
    case .messageArrived(.unlocked): "next message reaches the shell"
    case .messageArrived(.locked): "next message reaches the shell while the Keychain is locked"
    case .announcementHeard(by: let listeners): "next event reaches \(listeners.name)"
    case .callbackArrived(let callback):
      "callback for \(callback.names.name) with \(callback.payload.name)"
        + (callback.flaws.isEmpty ? "" : " [\(callback.flaws.list.joined(separator: ", "))]")
    case .identityReturned(let login): "Apple sheet returns a token for \(login.name)"
    case .sessionEnded(let login, let end): "session of \(login.name) \(end.name)"
    case .verifierRead(let login, available: let available):
      "Keychain \(available ? "reads" : "cannot read") the verifier for \(login.name)"
    case .keychainFinished(let place, let result): "Keychain ends the \(place) operation: \(result)"
    case .reloaded: "page reloads"
    case .webProcessDied: "web process dies"
    case .processKilled: "app process is killed"
    case .launched: "app is launched"
    case .timePassed(let milliseconds): "\(milliseconds) ms pass"
    case .messageForged(let message, let flaws):
      "forged \(message.description) [\(flaws.names.joined(separator: ", "))]"
    case .pageLied(let message): "lying page sends \(message.description)"
    case .announcementSwallowed: "lying page drops an event"
    }
  }
}

extension LoginEvent: Packed {
  private static let tag = 5
  private static let payload = LoginMessage.width + Flaws.width

  public static var width: Int { tag + payload }

  private var arguments: UInt64 {
    var bits = BitWriter()
    switch self {
    case .loginTapped(let pending): bits.put(pending)
    case .listenerAttached, .refreshBegun, .refreshEnded, .signedOut, .reloaded, .webProcessDied,
      .processKilled, .launched, .announcementSwallowed:
      break
    case .messageArrived(let keychain): bits.put(keychain)
    case .exchangeEnded(let login, ok: let flag), .verifierRead(let login, available: let flag):
      bits.put(login)
      bits.put(flag)
    case .announcementHeard(by: let listeners): bits.put(listeners)
    case .callbackArrived(let callback): bits.put(callback)
    case .identityReturned(let login): bits.put(login)
    case .sessionEnded(let login, let end):
      bits.put(login)
      bits.put(end)
    case .keychainFinished(let place, let result):
      bits.put(place)
      bits.put(result)
    case .timePassed(let milliseconds): bits.put(UInt64(milliseconds & 0xfffff), width: 20)
    case .messageForged(let message, let flaws):
      bits.put(message)
      bits.put(flaws)
    case .pageLied(let message): bits.put(message)
    }
    return bits.key(Key<1>.self)[word: 0]
  }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(kind), width: Self.tag)
    bits.put(arguments, width: Self.payload)
  }

  public init?(from bits: inout BitReader) {
    let kind = bits.take(Self.tag)
    var key = Key<1>()
    key[word: 0] = bits.take(Self.payload)
    var rest = BitReader(key)
    guard let event = Self(kind: kind, &rest), event.arguments == key[word: 0] else { return nil }
    self = event
  }

  private init?(kind: UInt64, _ bits: inout BitReader) {
    switch kind {
    case 0:
      guard let pending: Pending = bits.take() else { return nil }
      self = .loginTapped(pending)
    case 1: self = .listenerAttached
    case 2: self = .refreshBegun
    case 3: self = .refreshEnded
    case 4: self = .signedOut
    case 5:
      guard let login: Transaction = bits.take(), let ok: Bool = bits.take() else { return nil }
      self = .exchangeEnded(login, ok: ok)
    case 6:
      guard let keychain: LoginShell.KeychainLock = bits.take() else { return nil }
      self = .messageArrived(keychain)
    case 7:
      guard let listeners: Listeners = bits.take() else { return nil }
      self = .announcementHeard(by: listeners)
    case 8:
      guard let callback: Callback = bits.take() else { return nil }
      self = .callbackArrived(callback)
    case 9:
      guard let login: Transaction = bits.take() else { return nil }
      self = .identityReturned(login)
    case 10:
      guard let login: Transaction = bits.take(), let end: SessionEnd = bits.take() else {
        return nil
      }
      self = .sessionEnded(login, end)
    case 11:
      guard let login: Transaction = bits.take(), let available: Bool = bits.take() else {
        return nil
      }
      self = .verifierRead(login, available: available)
    case 12:
      guard let place: QueuePlace = bits.take(), let result: KeychainResult = bits.take() else {
        return nil
      }
      self = .keychainFinished(place, result)
    case 13: self = .reloaded
    case 14: self = .webProcessDied
    case 15: self = .processKilled
    case 16: self = .launched
    case 17: self = .timePassed(UInt32(bits.take(20)))
    case 18:
      guard let message: LoginMessage = bits.take(), let flaws: Flaws = bits.take() else {
        return nil
      }
      self = .messageForged(message, flaws)
    case 19:
      guard let message: LoginMessage = bits.take() else { return nil }
      self = .pageLied(message)
    case 20: self = .announcementSwallowed
    default: return nil
    }
  }
}

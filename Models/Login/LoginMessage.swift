import ContractEngine

/// What a page sends to the shell about login.
public enum LoginMessage: Hashable, Sendable {
  case setVerifier(Transaction)
  case getVerifier(Transaction)
  case removeVerifier(Transaction)
  case startSocialLogin(LoginRequest)
  case persistSession(Transaction)
  case syncSession(Session)
  case restoreSession
  case clearSession
  case authComplete(Transaction, ok: Bool)
  /// The listener is attached (Q-35).
  case listening

  /// The kinds by their names on the wire, without arguments.
  public static let kinds = [
    "nativePkceStorage set", "nativePkceStorage get", "nativePkceStorage remove",
    "startSocialLogin", "persistNativeAuthSession", "persistNativeAuthSession (sync)",
    "restoreNativeAuthSession", "clearNativeAuthSession", "auth-complete", "listening",
  ]

  /// Whether the page sends another in the same turn, which arrives right behind it.
  public var opensTurn: Bool {
    switch self {
    case .setVerifier, .removeVerifier, .listening: true
    case .getVerifier, .startSocialLogin, .persistSession, .syncSession, .restoreSession,
      .clearSession, .authComplete:
      false
    }
  }

  public var kind: Int {
    switch self {
    case .setVerifier: 0
    case .getVerifier: 1
    case .removeVerifier: 2
    case .startSocialLogin: 3
    case .persistSession: 4
    case .syncSession: 5
    case .restoreSession: 6
    case .clearSession: 7
    case .authComplete: 8
    case .listening: 9
    }
  }

  public var description: String {
    let name = Self.kinds[kind]
    switch self {
    case .setVerifier(let login), .getVerifier(let login), .removeVerifier(let login),
      .persistSession(let login):
      return "\(name) \(login.name)"
    case .startSocialLogin(let request):
      let flaws = request.flaws.isEmpty ? "" : " [\(request.flaws.list.joined(separator: ", "))]"
      return "\(name) \(request.pending.name)\(flaws)"
    case .syncSession(let session): return "\(name) \(session.name)"
    case .restoreSession, .clearSession, .listening: return name
    case .authComplete(let login, ok: let ok): return "\(name) \(login.name) ok: \(ok)"
    }
  }
}

extension LoginMessage: Packed {
  private static let tag = 4
  private static let payload = 1 + LoginRequest.width

  public static var width: Int { tag + payload }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(kind), width: Self.tag)
    switch self {
    case .setVerifier(let login), .getVerifier(let login), .removeVerifier(let login),
      .persistSession(let login):
      bits.put(login)
      bits.putZeros(Self.payload - Transaction.width)
    case .startSocialLogin(let request):
      bits.put(request)
      bits.putZeros(1)
    case .syncSession(let session):
      bits.put(session)
      bits.putZeros(Self.payload - Session.width)
    case .restoreSession, .clearSession, .listening:
      bits.putZeros(Self.payload)
    case .authComplete(let login, ok: let ok):
      bits.put(login)
      bits.put(ok)
      bits.putZeros(Self.payload - Transaction.width - 1)
    }
  }

  public init?(from bits: inout BitReader) {
    let kind = bits.take(Self.tag)
    var rest = bits
    _ = bits.take(Self.payload)
    switch kind {
    case 0, 1, 2, 4:
      guard let login: Transaction = rest.take(),
        rest.takeZeros(Self.payload - Transaction.width)
      else { return nil }
      switch kind {
      case 0: self = .setVerifier(login)
      case 1: self = .getVerifier(login)
      case 2: self = .removeVerifier(login)
      default: self = .persistSession(login)
      }
    case 3:
      guard let request: LoginRequest = rest.take(), rest.takeZeros(1) else { return nil }
      self = .startSocialLogin(request)
    case 5:
      guard let session: Session = rest.take(), rest.takeZeros(Self.payload - Session.width) else {
        return nil
      }
      self = .syncSession(session)
    case 6, 7, 9:
      guard rest.takeZeros(Self.payload) else { return nil }
      self = kind == 6 ? .restoreSession : kind == 7 ? .clearSession : .listening
    case 8:
      guard let login: Transaction = rest.take(), let ok: Bool = rest.take(),
        rest.takeZeros(Self.payload - Transaction.width - 1)
      else { return nil }
      self = .authComplete(login, ok: ok)
    default: return nil
    }
  }
}

/// A message of the honest page on its way, and whether its document has been replaced since.
public struct SentMessage: Hashable, Sendable {
  public var message: LoginMessage
  public var sender: SendingDocument

  public init(_ message: LoginMessage, from sender: SendingDocument = .current) {
    self.message = message
    self.sender = sender
  }
}

/// An honest start has no flaws but those that its kind of address must have, so they need no bits.
extension SentMessage: Packed {
  private static let tag = 4
  private static let payload = 5

  public static var width: Int { tag + payload + SendingDocument.width }

  public func write(to bits: inout BitWriter) {
    bits.put(sender)
    bits.put(UInt64(message.kind), width: Self.tag)
    switch message {
    case .startSocialLogin(let request): bits.put(request.pending)
    case .setVerifier(let login), .getVerifier(let login), .removeVerifier(let login),
      .persistSession(let login):
      bits.put(login)
      bits.putZeros(Self.payload - Transaction.width)
    case .syncSession(let session):
      bits.put(session)
      bits.putZeros(Self.payload - Session.width)
    case .restoreSession, .clearSession, .listening: bits.putZeros(Self.payload)
    case .authComplete(let login, ok: let ok):
      bits.put(login)
      bits.put(ok)
      bits.putZeros(Self.payload - Transaction.width - 1)
    }
  }

  public init?(from bits: inout BitReader) {
    guard let sender: SendingDocument = bits.take() else { return nil }
    let kind = bits.take(Self.tag)
    let payload = bits.take(Self.payload)
    var full = BitWriter()
    full.put(kind, width: Self.tag)
    full.put(payload, width: Self.payload)
    if kind == 3 {
      guard let pending = Pending.unpacked(Self.key(payload)) else { return nil }
      self.init(.startSocialLogin(.honest(pending)), from: sender)
    } else {
      guard let message = LoginMessage.unpacked(full.key(Key<1>.self)) else { return nil }
      self.init(message, from: sender)
    }
  }

  private static func key(_ payload: UInt64) -> Key<1> {
    var key = Key<1>()
    key[word: 0] = payload
    return key
  }
}

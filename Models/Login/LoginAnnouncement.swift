import ContractEngine

/// What the shell dispatches to the page about login.
public enum LoginAnnouncement: Hashable, Sendable {
  case nativeAuth(Transaction, AuthPayload)
  /// `native-auth-complete {ok: false}`; `named` if it carries the transaction id (Q-33).
  case failure(Transaction, named: Bool)
  case verifier(Transaction, Transaction?)
  case persistAnswer(Transaction, PersistStatus)
  case restored(RestoreAnswer)

  /// Whether a page of another origin must not see it (S-25).
  public var carriesSecret: Bool {
    switch self {
    case .nativeAuth: true
    case .verifier(_, let verifier): verifier != nil
    case .restored(.found): true
    case .failure, .persistAnswer, .restored(.none), .restored(.unavailable): false
    }
  }

  /// Whether a page that hears it may send a message.
  var mayBeAnswered: Bool {
    switch self {
    case .nativeAuth, .persistAnswer: true
    case .verifier(_, let verifier): verifier == nil
    case .failure, .restored: false
    }
  }

  public var description: String {
    switch self {
    case .nativeAuth(let login, let payload): "native-auth \(login.name) with \(payload.name)"
    case .failure(let login, named: let named):
      "native-auth-complete ok: false for \(login.name)\(named ? "" : ", which it does not name")"
    case .verifier(let login, let verifier):
      "native-pkce-storage \(login.name): "
        + (verifier.map { "the verifier of \($0.name)" } ?? "no verifier")
    case .persistAnswer(let login, let status): "native-session-persist \(login.name): \(status)"
    case .restored(let answer): "restored session: \(answer.name)"
    }
  }
}

extension LoginAnnouncement: Packed {
  public static var width: Int { 7 }

  public func write(to bits: inout BitWriter) {
    switch self {
    case .nativeAuth(let login, let payload):
      bits.put(0, width: 3)
      bits.put(login)
      bits.put(payload)
    case .failure(let login, named: let named):
      bits.put(1, width: 3)
      bits.put(login)
      bits.put(named)
      bits.putZeros(1)
    case .verifier(let login, let verifier):
      bits.put(2, width: 3)
      bits.put(login)
      // No transaction is 0.
      bits.put(UInt64(verifier?.number ?? 0), width: 2)
    case .persistAnswer(let login, let status):
      bits.put(3, width: 3)
      bits.put(login)
      bits.put(status)
    case .restored(let answer):
      bits.put(4, width: 3)
      bits.put(answer)
      bits.putZeros(1)
    }
  }

  public init?(from bits: inout BitReader) {
    switch bits.take(3) {
    case 0:
      guard let login: Transaction = bits.take(), let payload: AuthPayload = bits.take() else {
        return nil
      }
      self = .nativeAuth(login, payload)
    case 1:
      guard let login: Transaction = bits.take(), let named: Bool = bits.take(), bits.takeZeros(1)
      else { return nil }
      self = .failure(login, named: named)
    case 2:
      guard let login: Transaction = bits.take() else { return nil }
      self = .verifier(login, bits.take())
    case 3:
      guard let login: Transaction = bits.take(), let status: PersistStatus = bits.take() else {
        return nil
      }
      self = .persistAnswer(login, status)
    case 4:
      guard let answer: RestoreAnswer = bits.take(), bits.takeZeros(1) else { return nil }
      self = .restored(answer)
    default: return nil
    }
  }
}

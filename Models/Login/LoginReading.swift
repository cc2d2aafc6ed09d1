import ContractEngine

/// The open points of login, and what the model may do at each instead of what is written.
public enum LoginReading: UInt8, ReadingID {
  case completeCarriesId
  case redeliver
  case reopenNeedsStored
  case documentBound
  case verifierBound
  case clearWins
  case expiryEnds
  case persistTimeout
  case supersede
  case lazyFlush
  case transactionDurable
  case transactionVolatile
  case secondStartIgnored
  case cancelKeeps
  case refusalConsumes
  case actionUnchecked
  case errorForwarded
  case sideBySide
  case unavailableIsNone
  case originForLink
  case methodByCase

  public var name: String { "\(self)" }

  public var point: String {
    switch self {
    case .completeCarriesId: "Q-33"
    case .redeliver: "Q-10, Q-35"
    case .reopenNeedsStored: "Q-25"
    case .documentBound: "Q-26"
    case .verifierBound: "Q-27"
    case .clearWins: "Q-28"
    case .expiryEnds: "Q-31"
    case .persistTimeout: "Q-06, Q-36"
    case .supersede: "Q-24"
    case .lazyFlush: "Q-29"
    case .transactionDurable, .transactionVolatile: "Q-03"
    case .secondStartIgnored: "Q-08"
    case .cancelKeeps: "SL-16, B-10"
    case .refusalConsumes: "S-12"
    case .actionUnchecked: "S-11"
    case .errorForwarded: "Q-30, S-13"
    case .sideBySide: "Q-13"
    case .unavailableIsNone: "Q-34, B-20"
    case .originForLink: "Q-02, S-01"
    case .methodByCase: "Q-14"
    }
  }

  public var text: String {
    switch self {
    case .completeCarriesId:
      "native-auth-complete names its transaction in both directions, and ends that one alone."
    case .redeliver:
      "The shell keeps native-auth until a document that listens has asked for the verifier, hands "
        + "it out at most once per document, and drops it at expiry, sign-out or process end."
    case .reopenNeedsStored:
      "The shell reopens the WebView only for a login whose persist was answered stored, with no "
        + "clear since."
    case .documentBound:
      "Start, complete and verifier request of a replaced document are ignored; persist, sync and "
        + "clear are still carried out. The answer to a restore names its document, and no other takes "
        + "it."
    case .verifierBound:
      "A verifier is bound to its transaction: a start that is refused changes none, a read has a "
        + "deadline and is checked when it is handed out."
    case .clearWins:
      "After a clear only logins whose native-auth came later are stored, a refresh replaces only "
        + "the session it renews, a restore does not see what is being cleared, and the web drops "
        + "refresh answers of before the sign-out."
    case .expiryEnds:
      "At expiry the shell drops the transaction, closes the session, frees the slot and sends "
        + "ok: false once."
    case .persistTimeout:
      "The shell answers unavailable when the Keychain has not finished in time, and undoes a "
        + "write that finishes later."
    case .supersede: "A newer start always takes the slot; the older login gets ok: false."
    case .lazyFlush:
      "Stable storage is written behind: a process that dies comes back with a transaction that "
        + "was already consumed."
    case .transactionDurable: "The pending transaction outlives the process on every platform."
    case .transactionVolatile: "The pending transaction is lost with the process everywhere."
    case .secondStartIgnored: "A start while a login is pending gets no answer."
    case .cancelKeeps:
      "A cancelled session leaves its transaction pending, so that a callback after an app switch "
        + "still counts."
    case .refusalConsumes: "A callback that fails its checks uses up the pending transaction."
    case .actionUnchecked: "A callback's action is not compared."
    case .errorForwarded: "A callback without a code is passed on to the page."
    case .sideBySide: "Keychain operations overlap and finish in any order."
    case .unavailableIsNone: "A restore that cannot read the Keychain is answered none."
    case .originForLink: "The auth server's origin is asked of link addresses too."
    case .methodByCase: "The challenge method is compared with its case."
    }
  }

  public var isRepair: Bool {
    switch self {
    case .completeCarriesId, .redeliver, .reopenNeedsStored, .documentBound, .verifierBound,
      .clearWins, .expiryEnds, .persistTimeout:
      true
    case .supersede, .lazyFlush, .transactionDurable, .transactionVolatile, .secondStartIgnored,
      .cancelKeeps, .refusalConsumes, .actionUnchecked, .errorForwarded,
      .sideBySide, .unavailableIsNone, .originForLink, .methodByCase:
      false
    }
  }
}

import ContractEngine

/// The rules of the stored refresh session, both sides.
public enum SessionPersistRule: UInt8, RuleID {
  case persistAfterExchange
  case answeredWhenWritten
  case storedLetsAnnounce
  case refreshIsSilent
  case restoreAndClear

  public var id: String {
    switch self {
    case .persistAfterExchange: "SP-01"
    case .answeredWhenWritten: "SP-02"
    case .storedLetsAnnounce: "SP-03"
    case .refreshIsSilent: "SP-04"
    case .restoreAndClear: "SP-05"
    }
  }

  public var text: String {
    switch self {
    case .persistAfterExchange:
      "After a successful exchange the web asks for the session to be stored, under an id used once."
    case .answeredWhenWritten:
      "The shell answers when the Keychain has finished, under the same id: stored, invalid or "
        + "unavailable."
    case .storedLetsAnnounce: "Only stored lets the web announce success."
    case .refreshIsSilent:
      "An ordinary token refresh is stored beside everything else: no id, no answer, and it never "
        + "counts as a login's session."
    case .restoreAndClear: "Restore reads the refresh session and clear removes it."
    }
  }

  public var whenOff: String {
    switch self {
    case .persistAfterExchange: "The web announces success as soon as the exchange is done."
    case .answeredWhenWritten: "The shell answers stored as soon as it is asked."
    case .storedLetsAnnounce: "The web announces success whatever the answer is."
    case .refreshIsSilent: "A refresh is answered like the persist of a login."
    case .restoreAndClear: "Clear is answered and removes nothing."
    }
  }
}

import ContractEngine

/// What the catalogue's Q-05 says of two system sheets at once.
///
/// How a refused re-auth and a refused share are answered is said by AR-02 and SF-Q05.
public enum SheetsRule: UInt8, RuleID {
  case oneSheet
  case loginEnds

  public var id: String {
    switch self {
    case .oneSheet: "SH-Q05"
    case .loginEnds: "SH-Q05b"
    }
  }

  public var text: String {
    switch self {
    case .oneSheet:
      "While a contract's system sheet is up, or was asked for, that of another is refused."
    case .loginEnds:
      "A login that is refused ends at once with ok: false, as one whose session cannot open "
        + "(SL-16)."
    }
  }

  public var whenOff: String {
    switch self {
    case .oneSheet: "Each contract asks for its sheet as if it were alone."
    case .loginEnds: "A login that is refused stays pending without a session."
    }
  }
}

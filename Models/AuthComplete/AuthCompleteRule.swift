import ContractEngine

/// The rules of auth-complete, both sides.
public enum AuthCompleteRule: UInt8, RuleID {
  case announced
  case reopens
  case onceEach

  public var id: String {
    switch self {
    case .announced: "AC-01"
    case .reopens: "AC-02"
    case .onceEach: "AC-03"
    }
  }

  public var text: String {
    switch self {
    case .announced: "The web announces how a login ended, as an ordered message to the shell."
    case .reopens:
      "On success the shell reopens the WebView with the new session, not before it is stored."
    case .onceEach: "A transaction has at most one auth-complete, over all documents."
    }
  }

  public var whenOff: String {
    switch self {
    case .announced: "The web keeps the result to itself."
    case .reopens: "The WebView is not reopened."
    case .onceEach: "A second auth-complete of a transaction is acted on too."
    }
  }
}

import ContractEngine

/// The rules of the PKCE verifier's storage.
public enum PkceRule: UInt8, RuleID {
  case shortLived
  case answered
  case memoryOnly
  case survivesReload

  public var id: String {
    switch self {
    case .shortLived: "PK-01"
    case .answered: "PK-02"
    case .memoryOnly: "PK-03"
    case .survivesReload: "PK-04"
    }
  }

  public var text: String {
    switch self {
    case .shortLived:
      "The verifier lives in the Keychain for at most ten minutes, apart from the refresh session."
    case .answered: "Get, set and remove are each answered."
    case .memoryOnly: "Access token and session live in the document's memory alone."
    case .survivesReload:
      "After a reload the exchange can still be finished with the stored verifier."
    }
  }

  public var whenOff: String {
    switch self {
    case .shortLived: "A verifier never expires."
    case .answered: "Requests are carried out and not answered."
    case .memoryOnly: "The session outlives the document in Web Storage."
    case .survivesReload: "The verifier goes with the document that set it."
    }
  }
}

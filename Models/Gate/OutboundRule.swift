import ContractEngine

/// The rule of the gate on the way out.
public enum OutboundRule: UInt8, RuleID {
  case serverDocument

  public var id: String {
    switch self {
    case .serverDocument: "BR-S25"
    }
  }

  public var text: String {
    switch self {
    case .serverDocument:
      "What carries a code, a token, a nonce or a verifier is dispatched only while the main frame "
        + "holds a document of the server origin; elsewhere it is lost (S-25)."
    }
  }

  public var whenOff: String {
    switch self {
    case .serverDocument: "Secrets go into whatever document the main frame holds by then."
    }
  }
}

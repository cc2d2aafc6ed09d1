import ContractEngine

/// The rules of the re-auth before an account deletion, both sides.
public enum AppleReauthRule: UInt8, RuleID {
  case offered
  case oneRequest
  case firstEndCounts
  case answeredOnce
  case codeOnlyWithOk
  case codeInDeleteCall
  case goesOnWithoutCode
  /// The one rule that is not re-auth's own (S-25).
  case outboundGate

  public var id: String {
    switch self {
    case .offered: "AR-01"
    case .oneRequest: "AR-02"
    case .firstEndCounts: "AR-02b"
    case .answeredOnce: "AR-02c"
    case .codeOnlyWithOk: "AR-03"
    case .codeInDeleteCall: "AR-04"
    case .goesOnWithoutCode: "AR-05"
    case .outboundGate: OutboundRule.serverDocument.id
    }
  }

  public var text: String {
    switch self {
    case .offered:
      "The web asks only where the capability is true, the account has an Apple link and the user "
        + "has confirmed the deletion."
    case .oneRequest:
      "The shell runs one Apple request at a time, and none beside another system sheet; a request "
        + "that it cannot run is answered failed (Q-05)."
    case .firstEndCounts:
      "The first end of a request is its answer, under the same request id; later reports and "
        + "reports of other requests are dropped."
    case .answeredOnce: "A request id that has had its answer is not run again (S-24)."
    case .codeOnlyWithOk: "An authorization code is in the answer if and only if it says ok."
    case .codeInDeleteCall: "The web passes the code in the body of the delete call."
    case .goesOnWithoutCode:
      "Cancelled, failed, 120 seconds without an answer, or nothing to ask: the deletion goes on "
        + "without a code."
    case .outboundGate: OutboundRule.serverDocument.text
    }
  }

  public var whenOff: String {
    switch self {
    case .offered: "The web asks whatever the capability and the account say."
    case .oneRequest: "A second request is presented over the first and takes its place."
    case .firstEndCounts: "Every report of a sheet is answered as it comes."
    case .answeredOnce: "A request id is run as often as it arrives."
    case .codeOnlyWithOk: "The code is sent with every end of a request, and never with ok."
    case .codeInDeleteCall: "The web forgets the code that it was given."
    case .goesOnWithoutCode: "The web does not call without a code, and does not stop waiting."
    case .outboundGate: OutboundRule.serverDocument.whenOff
    }
  }
}

import ContractEngine

/// The rules of offline recovery.
public enum OfflineRule: UInt8, RuleID {
  case errorPage
  case lowersCover
  case homeAddress
  case retries

  public var id: String {
    switch self {
    case .errorPage: "OF-01"
    case .lowersCover: "OF-02"
    case .homeAddress: "OF-03"
    case .retries: "OF-04"
    }
  }

  public var text: String {
    switch self {
    case .errorPage:
      "An entry-point load that fails for network reasons ends on the bundled error page."
    case .lowersCover:
      "When a cover target fails provisionally in the URL error domain, other than cancelled, the "
        + "cover comes down at once, before the error page opens."
    case .homeAddress:
      "The shell injects the root of the server origin at document start; without it the page falls "
        + "back to the canonical address."
    case .retries:
      "Try again and the online event both replace the location by that address."
    }
  }

  public var whenOff: String {
    switch self {
    case .errorPage: "No error page opens."
    case .lowersCover: "The cover stays until its limit."
    case .homeAddress: "Nothing is injected, so the page falls back."
    case .retries: "The page does nothing on either."
    }
  }
}

import ContractEngine

/// A reading of a point on which the sources are silent and that the wire layer decides.
///
/// None in force is what the project starts with; each in force takes the other side.
public enum WireReading: UInt8, ReadingID {
  case schemeCaseFolded
  case hostCaseFolded
  case defaultPortElided
  case userinfoAllowed
  case fragmentAllowed
  case redirectExtrasAllowed
  case challengeIs43
  case transactionUnbounded
  case equalRepeatsAllowed
  case methodAsWritten
  case lifetimeInclusive
  case clockSetBackAllowed
  case actionUnchecked
  case errorForwarded
  case codeOptional
  case callbackFragmentRefused
  case callbackSchemeCaseFolded
  case callbackHostCaseFolded
  case callbackUserinfoAllowed
  case callbackPortAllowed
  case appleWithoutURL
  case versionAsWritten
  case versionRounded
  case unknownFieldsRefused
  case eitherTransport
  case portAsDocumented
  case deepNestingSkimmed
  case requestIDUnchecked
  case decimalMegabytes
  case emptyFilenameAllowed
  case mimeTypeOptional
  case surrogatesReplaced

  public var name: String { "\(self)" }

  public var isRepair: Bool { false }

  public var point: String {
    switch self {
    case .schemeCaseFolded, .hostCaseFolded, .defaultPortElided, .userinfoAllowed,
      .fragmentAllowed, .portAsDocumented:
      "S-02"
    case .redirectExtrasAllowed: "S-03"
    case .challengeIs43: "S-04"
    case .transactionUnbounded: "S-05"
    case .equalRepeatsAllowed: "S-07"
    case .methodAsWritten: "Q-14"
    case .lifetimeInclusive, .clockSetBackAllowed: "S-10"
    case .actionUnchecked: "S-11"
    case .errorForwarded: "S-13"
    case .codeOptional: "S-14"
    case .callbackFragmentRefused: "S-15"
    case .callbackSchemeCaseFolded, .callbackHostCaseFolded, .callbackUserinfoAllowed,
      .callbackPortAllowed:
      "S-17"
    case .appleWithoutURL: "S-18"
    case .versionAsWritten, .versionRounded: "S-19"
    case .unknownFieldsRefused: "S-20"
    case .eitherTransport, .deepNestingSkimmed: "S-21"
    case .requestIDUnchecked: "S-24"
    case .decimalMegabytes, .emptyFilenameAllowed, .mimeTypeOptional, .surrogatesReplaced: "S-23"
    }
  }

  public var text: String {
    switch self {
    case .schemeCaseFolded: "An authorize URL's scheme may be in upper case."
    case .hostCaseFolded: "An authorize URL's host may be in upper case."
    case .defaultPortElided: "An authorize URL may write out the default port."
    case .userinfoAllowed: "An authorize URL may have a user name before the right host."
    case .fragmentAllowed: "An authorize URL may have a fragment."
    case .redirectExtrasAllowed: "redirect_to may have more parameters than the three."
    case .challengeIs43: "A challenge has 43 characters, as SHA-256 gives, and no other number."
    case .transactionUnbounded: "A transaction id may have any length from 43 on."
    case .equalRepeatsAllowed: "A parameter may stand twice if its values are equal."
    case .methodAsWritten: "code_challenge_method is s256 in lower case alone."
    case .lifetimeInclusive: "A login is valid at exactly ten minutes too."
    case .clockSetBackAllowed: "A login that seems to start in the future is valid."
    case .actionUnchecked: "A callback's auth_action is not looked at."
    case .errorForwarded: "A callback with an error and no code goes to the web."
    case .codeOptional: "A callback with neither code nor error goes to the web."
    case .callbackFragmentRefused: "A callback has no fragment at all."
    case .callbackSchemeCaseFolded: "A callback's scheme may be in upper case."
    case .callbackHostCaseFolded: "A callback's host may be in upper case."
    case .callbackUserinfoAllowed: "A callback may have a user name before its host."
    case .callbackPortAllowed: "A callback may have a port."
    case .appleWithoutURL: "Native Apple sign-in needs no authorizationUrl."
    case .versionAsWritten: "v is written 1, not 1.0 or 1e0."
    case .versionRounded: "v is any number that a double takes for 1."
    case .unknownFieldsRefused: "A message has the fields of its type and no others."
    case .eitherTransport: "iOS takes a JSON string too."
    case .portAsDocumented: "An iOS origin's default port is 0 and never 443."
    case .deepNestingSkimmed: "What lies deeper than the limit is checked and thrown away."
    case .requestIDUnchecked: "A request id may be empty."
    case .decimalMegabytes: "20 MB is 20,000,000 bytes."
    case .emptyFilenameAllowed: "A file name may be empty."
    case .mimeTypeOptional: "A file may come without a MIME type."
    case .surrogatesReplaced: "Half a surrogate pair in a text counts as U+FFFD."
    }
  }
}

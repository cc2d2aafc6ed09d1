import ContractEngine

/// The repairs of the older bridge; none in force is the bridge as written.
public enum LegacyAppleLoginReading: UInt8, ReadingID {
  case failureAnswered
  case everySuccessAnswered
  case missingTokenAnswered
  case namedCallback
  case oneRequest
  case argumentEncoded
  case askingDocument
  case senderChecked
  case sheetDeadline
  case throwCaught

  public var name: String {
    switch self {
    case .failureAnswered: "failureAnswered"
    case .everySuccessAnswered: "everySuccessAnswered"
    case .missingTokenAnswered: "missingTokenAnswered"
    case .namedCallback: "namedCallback"
    case .oneRequest: "oneRequest"
    case .argumentEncoded: "argumentEncoded"
    case .askingDocument: "askingDocument"
    case .senderChecked: "senderChecked"
    case .sheetDeadline: "sheetDeadline"
    case .throwCaught: "throwCaught"
    }
  }

  public var point: String { "LA-05" }

  public var text: String {
    switch self {
    case .failureAnswered: "A cancelled request calls back with cancel, a failed one with error."
    case .everySuccessAnswered:
      "An unreadable token calls back with error; the unused authorization code may be missing."
    case .missingTokenAnswered: "A missing token calls back with error."
    case .namedCallback: "The callback that the message named is called; it has to be a name."
    case .oneRequest:
      "One request runs at a time, on either side; a second is answered error, and results of an "
        + "earlier one are dropped."
    case .argumentEncoded: "The argument is encoded, so that no text leaves its string."
    case .askingDocument:
      "The result goes to the WebView that asked, the request ends with its document, and what a "
        + "replaced document asks is ignored."
    case .senderChecked: "Only the main frame of the server origin may ask."
    case .sheetDeadline: "The native side ends its request after 120,000 ms with error."
    case .throwCaught: "The plain page falls back to web login too when posting throws."
    }
  }

  public var isRepair: Bool { true }
}

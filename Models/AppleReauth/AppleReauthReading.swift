import ContractEngine

/// The open points of the re-auth, and what can be read into them.
public enum AppleReauthReading: UInt8, ReadingID {
  case documentBound
  case endsWithDocument
  case endsInTime
  case intentRecorded
  case endsAtLimit
  case lateAnswerTaken
  case silentRefusal
  case pageClocksRun
  case nativeClocksStop
  case provisionalAddress
  case firstReplyLost

  public var name: String {
    switch self {
    case .documentBound: "documentBound"
    case .endsWithDocument: "reauthEndsWithDocument"
    case .endsInTime: "reauthEndsInTime"
    case .intentRecorded: "intentRecorded"
    case .endsAtLimit: "reauthEndsAtLimit"
    case .lateAnswerTaken: "lateAnswerTaken"
    case .silentRefusal: "silentRefusal"
    case .pageClocksRun: "pageClocksRun"
    case .nativeClocksStop: "nativeClocksStop"
    case .provisionalAddress: "provisionalAddress"
    case .firstReplyLost: "firstReplyLost"
    }
  }

  public var point: String {
    switch self {
    case .documentBound: "Q-26"
    case .endsWithDocument, .endsInTime, .endsAtLimit, .lateAnswerTaken: "Q-11"
    case .intentRecorded: "Q-32"
    case .silentRefusal: "Q-05"
    case .pageClocksRun, .nativeClocksStop: "Q-07"
    case .provisionalAddress: "Q-20"
    case .firstReplyLost: "B-26"
    }
  }

  public var text: String {
    switch self {
    case .documentBound: "A request of a replaced document is ignored."
    case .endsWithDocument:
      "The shell ends its request when the main frame gets another document, and answers nothing."
    case .endsInTime:
      "The shell ends its own request after 110,000 ms, early enough for its answer to arrive "
        + "within the web's 120,000."
    case .intentRecorded:
      "The web records the deletion before it asks, resumes it without a code when it is opened "
        + "again, and repeats a failed call without a code; the server deletes once."
    case .endsAtLimit: "The shell ends its own request after 120,000 ms."
    case .lateAnswerTaken: "A code that comes after the web stopped waiting is sent after all."
    case .silentRefusal: "A request that comes while a system sheet is up is dropped unanswered."
    case .pageClocksRun: "Page clocks run on in the background."
    case .nativeClocksStop: "Native clocks stop in the background."
    case .provisionalAddress: "The gate looks at the address that the WebView is moving to."
    case .firstReplyLost:
      "What is answered while a document's first request is handled goes to the document before it."
    }
  }

  public var isRepair: Bool {
    switch self {
    case .documentBound, .endsWithDocument, .endsInTime, .intentRecorded: true
    case .endsAtLimit, .lateAnswerTaken, .silentRefusal, .pageClocksRun, .nativeClocksStop,
      .provisionalAddress, .firstReplyLost:
      false
    }
  }
}

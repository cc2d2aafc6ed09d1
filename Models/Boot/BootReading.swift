import ContractEngine

/// The open points of splash ownership and offline recovery, as readings that can be chosen.
public enum BootReading: UInt8, ReadingID {
  case documentEpoch
  case everyDocumentCovered
  case nativeClockStops
  case pageClockRuns
  case onlineRemembered
  case keepFirstDeadline
  case limitOpensErrorPage
  case lowerOnCancel
  case recoveryLoads
  case targetKept
  case coverFollowsLoad
  case provisionalAddress
  case anyServerDocument
  case readyAgain
  case errorPageAlways
  case flagsEverywhere
  case loopEndsOnErrorPage

  public var name: String {
    switch self {
    case .documentEpoch: "documentEpoch"
    case .everyDocumentCovered: "everyDocumentCovered"
    case .nativeClockStops: "nativeClockStops"
    case .pageClockRuns: "pageClockRuns"
    case .onlineRemembered: "onlineRemembered"
    case .keepFirstDeadline: "keepFirstDeadline"
    case .limitOpensErrorPage: "limitOpensErrorPage"
    case .lowerOnCancel: "lowerOnCancel"
    case .recoveryLoads: "recoveryLoads"
    case .targetKept: "targetKept"
    case .coverFollowsLoad: "coverFollowsLoad"
    case .provisionalAddress: "provisionalAddress"
    case .anyServerDocument: "anyServerDocument"
    case .readyAgain: "readyAgain"
    case .errorPageAlways: "errorPageAlways"
    case .flagsEverywhere: "flagsEverywhere"
    case .loopEndsOnErrorPage: "loopEndsOnErrorPage"
    }
  }

  public var point: String {
    switch self {
    case .documentEpoch: "Q-01"
    case .everyDocumentCovered: "Q-04"
    case .nativeClockStops, .pageClockRuns: "Q-07"
    case .onlineRemembered: "Q-12"
    case .keepFirstDeadline, .limitOpensErrorPage: "Q-15"
    case .lowerOnCancel: "Q-16"
    case .recoveryLoads: "Q-17"
    case .targetKept: "Q-18"
    case .coverFollowsLoad: "Q-19"
    case .provisionalAddress: "Q-20"
    case .anyServerDocument: "Q-21"
    case .readyAgain: "Q-22"
    case .errorPageAlways: "Q-23"
    case .flagsEverywhere: "B-27"
    case .loopEndsOnErrorPage: "INV-06b"
    }
  }

  public var isRepair: Bool {
    switch self {
    case .documentEpoch, .everyDocumentCovered, .onlineRemembered, .limitOpensErrorPage,
      .lowerOnCancel, .recoveryLoads, .targetKept, .coverFollowsLoad, .loopEndsOnErrorPage:
      true
    case .nativeClockStops, .pageClockRuns, .keepFirstDeadline, .provisionalAddress,
      .anyServerDocument, .readyAgain, .errorPageAlways, .flagsEverywhere:
      false
    }
  }

  public var text: String {
    switch self {
    case .documentEpoch:
      "A load's number is injected into its document and comes back with its signals; a signal or "
        + "failure of another load leaves the cover alone, and a cover whose load fails is lowered "
        + "or handed back to the document that stays."
    case .everyDocumentCovered:
      "Every new main-frame document is covered; one that cannot signal is uncovered when it has "
        + "finished loading."
    case .nativeClockStops: "The cover's limit stands still while the app is in the background."
    case .pageClockRuns: "The page's watchdog goes on while the app is in the background."
    case .onlineRemembered:
      "The error page keeps an online event until the load in progress ends, and looks once when "
        + "it starts to listen."
    case .keepFirstDeadline: "A load that takes the cover over keeps the deadline that is running."
    case .limitOpensErrorPage:
      "When the limit passes and no document has been committed, the load is stopped and the error "
        + "page opens."
    case .lowerOnCancel:
      "A load that ends without a commit gives up its cover; if there is no document beneath, the "
        + "error page opens."
    case .recoveryLoads:
      "After the web process died, a reload that finds no address becomes a load of the entry "
        + "point; any load that ends without a commit over nothing opens the error page."
    case .targetKept: "A failure is judged by the address at the load's start."
    case .coverFollowsLoad:
      "The commit of a document that the cover does not stand for, or that cannot signal, takes "
        + "the cover down."
    case .provisionalAddress: "The gate looks at the address that the WebView is moving to."
    case .anyServerDocument: "Every document at the server origin is a cover target."
    case .readyAgain: "A document restored from the page cache is covered and sends ready again."
    case .errorPageAlways: "Any failed main-frame load opens the error page, cancelled ones too."
    case .flagsEverywhere: "Capabilities are injected into documents of any origin."
    case .loopEndsOnErrorPage:
      "The fourth covered load in a row that brings neither a signal nor a finished document is "
        + "stopped, and the error page opens."
    }
  }
}

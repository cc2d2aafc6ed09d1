import ContractEngine

/// The rules of splash ownership.
public enum SplashRule: UInt8, RuleID {
  case oneOwner
  case coversNewDocuments
  case noOtherTrigger
  case webDrawsNone
  case signalsOnce
  case signalLowers
  case limit
  case withoutFlag

  public var id: String {
    switch self {
    case .oneOwner: "SO-01"
    case .coversNewDocuments: "SO-02"
    case .noOtherTrigger: "SO-03"
    case .webDrawsNone: "SO-04"
    case .signalsOnce: "SO-05"
    case .signalLowers: "SO-06"
    case .limit: "SO-07"
    case .withoutFlag: "SO-08"
    }
  }

  public var text: String {
    switch self {
    case .oneOwner:
      "The shell draws the splash if it injected splashOwnerV1 at document start, else the web."
    case .coversNewDocuments:
      "The owner shell covers the first load and every new main-frame document bound for the entry "
        + "point or about:blank, from the start of the provisional navigation; a load that starts "
        + "under the cover takes it over."
    case .noOtherTrigger:
      "History moves inside a document, loading state and a mere return to the foreground show no "
        + "cover."
    case .webDrawsNone:
      "A web that sees the flag draws no splash, only its host layer and the recovery card of its "
        + "15-second watchdog."
    case .signalsOnce:
      "The web sends ready once, two frames after its host finished loading, and stalled once, when "
        + "the watchdog shows the card."
    case .signalLowers: "Either signal takes the cover down; with the cover down it does nothing."
    case .limit:
      "Without a signal the cover comes down 20 seconds after the start of the load that it stands "
        + "for; hiding ends the timer, and a late timer does nothing."
    case .withoutFlag: "Without the flag the web draws its splash and sends no signal."
    }
  }

  public var whenOff: String {
    switch self {
    case .oneOwner: "The shell covers its loads but injects no flag."
    case .coversNewDocuments: "No load is covered after the first."
    case .noOtherTrigger: "History moves and returns to the foreground show the cover."
    case .webDrawsNone: "The web draws its splash although it sees the flag."
    case .signalsOnce: "The web sends ready after every two frames."
    case .signalLowers: "Signals are not listened to."
    case .limit: "The cover has no time limit, and a late timer lowers whatever cover is up."
    case .withoutFlag: "The web draws nothing of its own and signals all the same."
    }
  }
}

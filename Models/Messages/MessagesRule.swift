import ContractEngine

/// The rules of the two messages that ask for nothing back.
public enum MessagesRule: UInt8, RuleID {
  case idleTimer
  case imageSaved
  case gated

  public var id: String {
    switch self {
    case .idleTimer: "OM-01"
    case .imageSaved: "OM-02"
    case .gated: "OM-03"
    }
  }

  public var text: String {
    switch self {
    case .idleTimer: "workoutActive keeps the screen awake while it says so, and only then."
    case .imageSaved: "sessionDownloadImage asks for one image to be saved."
    case .gated: "Both pass the gate of BR-01 to BR-05 first."
    }
  }

  public var whenOff: String {
    switch self {
    case .idleTimer: "workoutActive changes nothing."
    case .imageSaved: "sessionDownloadImage saves nothing."
    case .gated: "Both are taken from anyone."
    }
  }
}

/// The open points of the two messages.
public enum MessagesReading: UInt8, ReadingID {
  case awakeEndsWithDocument

  public var name: String {
    switch self {
    case .awakeEndsWithDocument: "awakeEndsWithDocument"
    }
  }

  public var point: String {
    switch self {
    case .awakeEndsWithDocument: "Q-26"
    }
  }

  public var text: String {
    switch self {
    case .awakeEndsWithDocument:
      "The screen may lock again when the document that kept it awake is replaced, and what that "
        + "document still had on its way is ignored."
    }
  }

  public var isRepair: Bool { true }
}

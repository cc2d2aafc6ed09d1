import ContractEngine

/// The open points of sharing a file, and what can be read into them.
public enum ShareFileReading: UInt8, ReadingID {
  case sweepAtLaunch
  case presentDeadline
  case secondPresented
  case nativeClocksStop

  public var name: String {
    switch self {
    case .sweepAtLaunch: "sweepAtLaunch"
    case .presentDeadline: "presentDeadline"
    case .secondPresented: "secondSharePresented"
    case .nativeClocksStop: "nativeClocksStop"
    }
  }

  public var point: String {
    switch self {
    case .sweepAtLaunch: "B-23"
    case .presentDeadline: "B-24"
    case .secondPresented: "Q-05"
    case .nativeClocksStop: "Q-07"
    }
  }

  public var text: String {
    switch self {
    case .sweepAtLaunch:
      "The shell deletes what earlier runs of the app left behind when it starts."
    case .presentDeadline:
      "A share whose sheet is not shown within 5,000 ms ends: its file is deleted, the user told."
    case .secondPresented:
      "A second share is written and handed to the system, which never shows it."
    case .nativeClocksStop: "Native clocks stop in the background."
    }
  }

  public var isRepair: Bool {
    switch self {
    case .sweepAtLaunch, .presentDeadline: true
    case .secondPresented, .nativeClocksStop: false
    }
  }
}

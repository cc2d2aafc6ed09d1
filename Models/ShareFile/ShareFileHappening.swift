import ContractEngine

/// What can happen around sharing a file.
public enum ShareFileHappening: Hashable, Sendable {
  case exportChosen(FileFlaws)
  case messageArrived
  case writeEnded(SharedFile, succeeded: Bool)
  case sheetShown(SharedFile)
  case sheetClosed(SharedFile)
  case otherSheetOpened
  case otherSheetClosed
  case documentReplaced
  case backgrounded
  case foregrounded
  case closed
  case launched
  case timePassed(UInt32)
  /// A message of the right type that the page did not send, with what is wrong about it.
  case forged(Flaws)
  /// The page sends a share that no user chose.
  case lied(FileFlaws)
  /// The web process died with what its document had sent, and another document begins.
  case webProcessDied
}

extension ShareFileHappening: SystemEvent, PackedCases {
  public static let kinds = [
    "exportChosen", "messageArrived", "writeEnded", "sheetShown", "sheetClosed",
    "otherSheetOpened", "otherSheetClosed", "documentReplaced", "backgrounded", "foregrounded",
    "closed", "launched", "timePassed", "forged", "lied", "webProcessDied",
  ]

  public var kind: Int { Int(packedCase.number) }

  public static var caseWidth: Int { 4 }
  public static var payloadWidth: Int { 32 }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .exportChosen(let flaws): (0, Self.payload(flaws))
    case .messageArrived: (1, 0)
    case .writeEnded(let file, succeeded: let succeeded): (2, Self.payload(file, succeeded))
    case .sheetShown(let file): (3, Self.payload(file))
    case .sheetClosed(let file): (4, Self.payload(file))
    case .otherSheetOpened: (5, 0)
    case .otherSheetClosed: (6, 0)
    case .documentReplaced: (7, 0)
    case .backgrounded: (8, 0)
    case .foregrounded: (9, 0)
    case .closed: (10, 0)
    case .launched: (11, 0)
    case .timePassed(let milliseconds): (12, UInt64(milliseconds))
    case .forged(let flaws): (13, Self.payload(flaws))
    case .lied(let flaws): (14, Self.payload(flaws))
    case .webProcessDied: (15, 0)
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0, 14:
      guard let flaws = Self.value(payload, FileFlaws.self) else { return nil }
      self = number == 0 ? .exportChosen(flaws) : .lied(flaws)
    case 1 where payload == 0: self = .messageArrived
    case 2:
      guard let (file, succeeded) = Self.values(payload, SharedFile.self, Bool.self) else {
        return nil
      }
      self = .writeEnded(file, succeeded: succeeded)
    case 3, 4:
      guard let file = Self.value(payload, SharedFile.self) else { return nil }
      self = number == 3 ? .sheetShown(file) : .sheetClosed(file)
    case 5 where payload == 0: self = .otherSheetOpened
    case 6 where payload == 0: self = .otherSheetClosed
    case 7 where payload == 0: self = .documentReplaced
    case 8 where payload == 0: self = .backgrounded
    case 9 where payload == 0: self = .foregrounded
    case 10 where payload == 0: self = .closed
    case 11 where payload == 0: self = .launched
    case 12: self = .timePassed(UInt32(truncatingIfNeeded: payload))
    case 13:
      guard let flaws = Self.value(payload, Flaws.self) else { return nil }
      self = .forged(flaws)
    case 15 where payload == 0: self = .webProcessDied
    default: return nil
    }
  }

  public var description: String {
    switch self {
    case .messageArrived, .otherSheetOpened, .otherSheetClosed, .documentReplaced, .backgrounded,
      .foregrounded, .closed, .launched, .webProcessDied:
      Self.kinds[kind]
    case .exportChosen(let flaws), .lied(let flaws):
      "\(Self.kinds[kind])(\(flaws.isEmpty ? "allowed" : flaws.names.joined(separator: "+")))"
    case .writeEnded(let file, succeeded: let succeeded):
      "writeEnded(\(file), succeeded: \(succeeded))"
    case .sheetShown(let file), .sheetClosed(let file): "\(Self.kinds[kind])(\(file))"
    case .timePassed(let milliseconds): "timePassed(\(milliseconds))"
    case .forged(let flaws): "forged(\(flaws.names.joined(separator: "+")))"
    }
  }
}

/// What both halves made of a happening.
public struct ShareFileOutput: Hashable, Sendable {
  /// The rule of the gate that turned a message away.
  public var gate: GateRule?
  public var shell: Move<ShareFile>?
  public var page: Move<ExportPage>?
  /// What the page makes of having sent it.
  public var after: Move<ExportPage>?

  public init() {}
}

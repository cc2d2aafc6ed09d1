import ContractEngine

/// What can happen around system sheets.
public enum SheetsHappening: Hashable, Sendable {
  /// What the page asks for arrives at the shell.
  case asked(Sheet)
  case fileWritten(SharedFile, succeeded: Bool)
  case shown(Sheet)
  /// The system reports that it cannot show the sheet.
  case notShown(Sheet)
  /// The user is through with it: a callback, an identity token, an authorization code.
  case finished(Sheet)
  /// The user gives up, or closes the share sheet.
  case dismissed(Sheet)
  /// The page has done what follows on a login, and says so.
  case loginOver
  case documentReplaced
  case webProcessDied
  case backgrounded
  case foregrounded
  case closed
  case launched
  /// On the native clock, in milliseconds.
  case timePassed(UInt32)
  /// The end of a sheet is reported that is not up.
  case strayReport(Sheet)
}

extension SheetsHappening: SystemEvent, PackedCases {
  public static let kinds = [
    "asked", "fileWritten", "shown", "notShown", "finished", "dismissed", "loginOver",
    "documentReplaced", "webProcessDied", "backgrounded", "foregrounded", "closed", "launched",
    "timePassed", "strayReport",
  ]

  public var kind: Int { Int(packedCase.number) }

  public static var caseWidth: Int { 4 }
  public static var payloadWidth: Int { 20 }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .asked(let sheet): (0, Self.payload(sheet))
    case .fileWritten(let file, succeeded: let succeeded): (1, Self.payload(file, succeeded))
    case .shown(let sheet): (2, Self.payload(sheet))
    case .notShown(let sheet): (3, Self.payload(sheet))
    case .finished(let sheet): (4, Self.payload(sheet))
    case .dismissed(let sheet): (5, Self.payload(sheet))
    case .loginOver: (6, 0)
    case .documentReplaced: (7, 0)
    case .webProcessDied: (8, 0)
    case .backgrounded: (9, 0)
    case .foregrounded: (10, 0)
    case .closed: (11, 0)
    case .launched: (12, 0)
    case .timePassed(let milliseconds): (13, UInt64(milliseconds))
    case .strayReport(let sheet): (14, Self.payload(sheet))
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0, 2, 3, 4, 5, 14:
      guard let sheet = Self.value(payload, Sheet.self) else { return nil }
      self =
        switch number {
        case 0: .asked(sheet)
        case 2: .shown(sheet)
        case 3: .notShown(sheet)
        case 4: .finished(sheet)
        case 5: .dismissed(sheet)
        default: .strayReport(sheet)
        }
    case 1:
      guard let (file, succeeded) = Self.values(payload, SharedFile.self, Bool.self) else {
        return nil
      }
      self = .fileWritten(file, succeeded: succeeded)
    case 6 where payload == 0: self = .loginOver
    case 7 where payload == 0: self = .documentReplaced
    case 8 where payload == 0: self = .webProcessDied
    case 9 where payload == 0: self = .backgrounded
    case 10 where payload == 0: self = .foregrounded
    case 11 where payload == 0: self = .closed
    case 12 where payload == 0: self = .launched
    case 13: self = .timePassed(UInt32(truncatingIfNeeded: payload))
    default: return nil
    }
  }

  public var description: String {
    switch self {
    case .loginOver, .documentReplaced, .webProcessDied, .backgrounded, .foregrounded, .closed,
      .launched:
      Self.kinds[kind]
    case .asked(let sheet), .shown(let sheet), .notShown(let sheet), .finished(let sheet),
      .dismissed(let sheet), .strayReport(let sheet):
      "\(Self.kinds[kind])(\(sheet))"
    case .fileWritten(let file, succeeded: let succeeded):
      "fileWritten(\(file), succeeded: \(succeeded))"
    case .timePassed(let milliseconds): "timePassed(\(milliseconds))"
    }
  }
}

/// What a happening led to.
public struct SheetsOutput: Hashable, Sendable {
  /// Everything that the shell asked for, in order.
  public var effects: Effects<Shell.Effect> = .none

  public init() {}

  /// The sheets that the shell asked of the system.
  public var presented: [Sheet] { effects.array.compactMap(\.presents) }

  /// The sheets of whose end somebody was told: the page, or the user by a notice.
  public var answered: [Sheet] { effects.array.compactMap(\.answers) }
}

extension Shell.Effect {
  /// The sheet that it brings up, if it does.
  var presents: Sheet? {
    switch self {
    case .login(.socialLogin(.openSession(let login))),
      .login(.socialLogin(.openSheet(let login))):
      Sheet(.login, login.number)
    case .reauth(.presentSheet(let request)): Sheet(.reauth, request.number)
    case .share(.presentSheet(let file)): Sheet(.share, file.number)
    case .boot, .login, .reauth, .share, .messages: nil
    }
  }

  /// The sheet that it takes away, if it does.
  var closes: Sheet? {
    switch self {
    case .login(.socialLogin(.closeSession(let login))): Sheet(.login, login.number)
    case .reauth(.closeSheet(let request)): Sheet(.reauth, request.number)
    case .share(.closeSheet(let file)): Sheet(.share, file.number)
    case .boot, .login, .reauth, .share, .messages: nil
    }
  }

  /// The sheet whose end it tells the page, if it does.
  var answers: Sheet? {
    switch self {
    case .login(.socialLogin(.dispatchNativeAuth(let login, _))),
      .login(.socialLogin(.dispatchFailure(let login, named: _))):
      Sheet(.login, login.number)
    case .reauth(.answer(let answer)): Sheet(.reauth, answer.request.number)
    case .boot, .login, .reauth, .share, .messages: nil
    }
  }
}

import ContractEngine

/// What can happen around the re-auth.
public enum AppleReauthHappening: Hashable, Sendable {
  case confirmed
  case retried
  case requestArrived
  case answerArrived
  case answerLost
  case sheetReported(ReauthRequest, ReauthStatus)
  case callEnded(Outcome)
  case strayCallEnded(reachedServer: Bool)
  case documentReplaced(MainDocument)
  case backgrounded
  case foregrounded
  case closed
  case launched
  case timePassed(UInt32)
  /// A message of the right type that the page did not send, with what is wrong about it.
  case forged(ReauthRequest, Flaws)
  /// The web process died with what its document had sent; another document comes later.
  case webProcessDied
  /// The oldest request arrives while the main frame is on its way to another origin, from which
  /// it comes back without having got there (Q-20).
  case requestArrivedWhileLoading

  /// What became of a delete call, at the server and for the page.
  public enum Outcome: UInt8, CaseIterable, Packed {
    case done
    /// The server deleted, the page sees a failure.
    case replyLost
    /// The server never got it.
    case unreached
    /// The code was spent at Apple, then the deletion failed.
    case brokeHalfway

    public static var width: Int { 2 }

    public var name: String {
      switch self {
      case .done: "done"
      case .replyLost: "reply lost"
      case .unreached: "unreached"
      case .brokeHalfway: "broke halfway"
      }
    }

    public var spendsCode: Bool { self != .unreached }
    public var deletes: Bool { self == .done || self == .replyLost }
  }
}

extension AppleReauthHappening: SystemEvent, PackedCases {
  public static let kinds = [
    "confirmed", "retried", "requestArrived", "answerArrived", "answerLost", "sheetReported",
    "callEnded", "strayCallEnded", "documentReplaced", "backgrounded", "foregrounded", "closed",
    "launched", "timePassed", "forged", "webProcessDied",
    "requestArrivedWhileLoading",
  ]

  /// Two kinds of arrival are one case in bits, since four bits number the cases.
  public var kind: Int {
    self == .requestArrivedWhileLoading ? 16 : Int(packedCase.number)
  }

  public static var caseWidth: Int { 4 }
  public static var payloadWidth: Int { 32 }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .confirmed: (0, 0)
    case .retried: (1, 0)
    case .requestArrived: (2, 0)
    case .answerArrived: (3, 0)
    case .answerLost: (4, 0)
    case .sheetReported(let request, let status): (5, Self.payload(request, status))
    case .callEnded(let outcome): (6, Self.payload(outcome))
    case .strayCallEnded(reachedServer: let reached): (7, Self.payload(reached))
    case .documentReplaced(let document): (8, Self.payload(document))
    case .backgrounded: (9, 0)
    case .foregrounded: (10, 0)
    case .closed: (11, 0)
    case .launched: (12, 0)
    case .timePassed(let milliseconds): (13, UInt64(milliseconds))
    case .forged(let request, let flaws): (14, Self.payload(request, flaws))
    case .webProcessDied: (15, 0)
    case .requestArrivedWhileLoading: (2, 1)
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0 where payload == 0: self = .confirmed
    case 1 where payload == 0: self = .retried
    case 2 where payload == 0: self = .requestArrived
    case 2 where payload == 1: self = .requestArrivedWhileLoading
    case 3 where payload == 0: self = .answerArrived
    case 4 where payload == 0: self = .answerLost
    case 5:
      guard let (request, status) = Self.values(payload, ReauthRequest.self, ReauthStatus.self)
      else { return nil }
      self = .sheetReported(request, status)
    case 6:
      guard let outcome = Self.value(payload, Outcome.self) else { return nil }
      self = .callEnded(outcome)
    case 7:
      guard let reached = Self.value(payload, Bool.self) else { return nil }
      self = .strayCallEnded(reachedServer: reached)
    case 8:
      guard let document = Self.value(payload, MainDocument.self) else { return nil }
      self = .documentReplaced(document)
    case 9 where payload == 0: self = .backgrounded
    case 10 where payload == 0: self = .foregrounded
    case 11 where payload == 0: self = .closed
    case 12 where payload == 0: self = .launched
    case 13: self = .timePassed(UInt32(truncatingIfNeeded: payload))
    case 14:
      guard let (request, flaws) = Self.values(payload, ReauthRequest.self, Flaws.self) else {
        return nil
      }
      self = .forged(request, flaws)
    case 15 where payload == 0: self = .webProcessDied
    default: return nil
    }
  }

  public var description: String {
    switch self {
    case .confirmed, .retried, .requestArrived, .answerArrived, .answerLost, .backgrounded,
      .foregrounded, .closed, .launched, .webProcessDied,
      .requestArrivedWhileLoading:
      Self.kinds[kind]
    case .sheetReported(let request, let status): "sheetReported(\(request), \(status.name))"
    case .callEnded(let outcome): "callEnded(\(outcome.name))"
    case .strayCallEnded(reachedServer: let reached): "strayCallEnded(reachedServer: \(reached))"
    case .documentReplaced(let document): "documentReplaced(\(document.name))"
    case .timePassed(let milliseconds): "timePassed(\(milliseconds))"
    case .forged(let request, let flaws):
      "forged(\(request), \(flaws.isEmpty ? "as the page" : flaws.names.joined(separator: "+")))"
    }
  }
}

/// What both halves made of a happening.
public struct AppleReauthOutput: Hashable, Sendable {
  /// The rule of the gate that turned a message away.
  public var gate: GateRule?
  public var shell: Move<AppleReauth>?
  public var page: Move<DeletionPage>?

  public init() {}

  /// The answers that left the shell.
  public var answers: [ReauthAnswer] {
    shell?.effects.array.compactMap { effect in
      switch effect {
      case .answer(let answer): answer
      case .presentSheet, .closeSheet: nil
      }
    } ?? []
  }
}

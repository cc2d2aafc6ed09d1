import ContractEngine

/// What can happen around the older bridge.
public enum LegacyAppleLoginHappening: Hashable, Sendable {
  case tapped(calling: LegacyAppleLogin.Callback)
  case messageArrived
  case requestCompleted(LegacyAppleLogin.Attempt, LegacyAppleLogin.Credential)
  case requestFailed(LegacyAppleLogin.Attempt, LegacyAppleLogin.Failure)
  case callArrived
  /// Another WebView comes to the front, or the first one again.
  case frontChanged
  /// The first WebView gets another document.
  case documentReplaced
  case timePassed(UInt32)
  /// A frame of another origin posts a loginWithApple.
  case foreignFrameAsked
  /// The page posts something that it should not.
  case lied(LegacyAppleLogin.Action, calling: LegacyAppleLogin.Callback)
  /// The web process of the first WebView died with what its document had sent, and another document
  /// begins.
  case webProcessDied
}

extension LegacyAppleLoginHappening: SystemEvent, PackedCases {
  public static let kinds = [
    "tapped", "messageArrived", "requestCompleted", "requestFailed", "callArrived",
    "frontChanged", "documentReplaced", "timePassed", "foreignFrameAsked", "lied",
    "webProcessDied",
  ]

  public var kind: Int { Int(packedCase.number) }

  public static var caseWidth: Int { 4 }
  public static var payloadWidth: Int { 32 }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .tapped(calling: let callback): (0, Self.payload(callback))
    case .messageArrived: (1, 0)
    case .requestCompleted(let attempt, let credential): (2, Self.payload(attempt, credential))
    case .requestFailed(let attempt, let failure): (3, Self.payload(attempt, failure))
    case .callArrived: (4, 0)
    case .frontChanged: (5, 0)
    case .documentReplaced: (6, 0)
    case .timePassed(let milliseconds): (7, UInt64(milliseconds))
    case .foreignFrameAsked: (8, 0)
    case .lied(let action, calling: let callback): (9, Self.payload(action, callback))
    case .webProcessDied: (10, 0)
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0:
      guard let callback = Self.value(payload, LegacyAppleLogin.Callback.self) else { return nil }
      self = .tapped(calling: callback)
    case 1 where payload == 0: self = .messageArrived
    case 2:
      guard
        let (attempt, credential) = Self.values(
          payload, LegacyAppleLogin.Attempt.self, LegacyAppleLogin.Credential.self)
      else { return nil }
      self = .requestCompleted(attempt, credential)
    case 3:
      guard
        let (attempt, failure) = Self.values(
          payload, LegacyAppleLogin.Attempt.self, LegacyAppleLogin.Failure.self)
      else { return nil }
      self = .requestFailed(attempt, failure)
    case 4 where payload == 0: self = .callArrived
    case 5 where payload == 0: self = .frontChanged
    case 6 where payload == 0: self = .documentReplaced
    case 7: self = .timePassed(UInt32(truncatingIfNeeded: payload))
    case 8 where payload == 0: self = .foreignFrameAsked
    case 9:
      guard
        let (action, callback) = Self.values(
          payload, LegacyAppleLogin.Action.self, LegacyAppleLogin.Callback.self)
      else { return nil }
      self = .lied(action, calling: callback)
    case 10 where payload == 0: self = .webProcessDied
    default: return nil
    }
  }

  public var description: String {
    switch self {
    case .messageArrived, .callArrived, .frontChanged, .documentReplaced, .webProcessDied,
      .foreignFrameAsked:
      Self.kinds[kind]
    case .tapped(calling: let callback): "tapped(\(callback.name))"
    case .requestCompleted(let attempt, let credential):
      "requestCompleted(\(attempt), \(credential.name))"
    case .requestFailed(let attempt, let failure): "requestFailed(\(attempt), \(failure.name))"
    case .timePassed(let milliseconds): "timePassed(\(milliseconds))"
    case .lied(let action, calling: let callback): "lied(\(action.name), \(callback.name))"
    }
  }
}

/// What both halves made of a happening.
public struct LegacyAppleLoginOutput: Hashable, Sendable {
  public var shell: Move<LegacyAppleLogin>?
  public var page: Move<LegacyLoginPage>?
  /// The call that arrived in this step, with the attempt that it is a result of.
  public var arrived: LegacyAppleLogin.ScriptCall?

  public init() {}

  /// The scripts that the native side evaluates in this step.
  public var calls: [LegacyAppleLogin.ScriptCall] {
    shell?.effects.array.compactMap { effect in
      switch effect {
      case .evaluate(let call): call
      case .startRequest, .cancelRequest, .log, .trap: nil
      }
    } ?? []
  }

  /// The request that starts in this step.
  public var started: LegacyAppleLogin.Attempt? {
    shell?.effects.array.compactMap { effect in
      switch effect {
      case .startRequest(let attempt): attempt
      case .evaluate, .cancelRequest, .log, .trap: nil
      }
    }.first
  }
}

import ContractEngine

/// The web's half of the older Apple login bridge (LA), for one document.
///
///     idle ──tapped──▶ waiting ──called──▶ cancelled, signedIn, webLogin
///       │                 └──postThrew──▶ webLogin (React), deadTap (plain)
///       └──tapped outside iOS──▶ delayed ──timePassed──▶ webLogin
public struct LegacyLoginPage: Contract {
  public typealias Rule = LegacyAppleLoginRule
  public typealias Attempt = LegacyAppleLogin.Attempt
  public typealias Callback = LegacyAppleLogin.Callback

  public var rules: RuleSet<LegacyAppleLoginRule>
  public var readings: ReadingSet<LegacyAppleLoginReading>
  public let variant: Variant
  public let host: Platform

  public init(
    _ variant: Variant, in host: Platform, rules: RuleSet<LegacyAppleLoginRule> = .all,
    readings: ReadingSet<LegacyAppleLoginReading> = .written
  ) {
    self.variant = variant
    self.host = host
    self.rules = rules
    self.readings = readings
  }

  /// Which of the two pages that the source shows.
  public enum Variant: UInt8, CaseIterable, Packed {
    case react
    case plain

    public static var width: Int { 1 }

    public var name: String {
      switch self {
      case .react: "React page"
      case .plain: "plain page"
      }
    }
  }

  public enum State: Hashable, Sendable {
    case idle
    /// The native side was asked. Leaves when the callback that was named is called.
    case waiting(Attempt, calling: Callback)
    /// Outside iOS, before the web's own login. Leaves when the time is up.
    case delayed(Countdown<500>)
    /// Posting threw and nothing caught it: the tap led nowhere. Leaves on another tap.
    case deadTap
    /// The user cancelled; the function that a result calls is still there. Leaves on another tap.
    case cancelled
    /// The token was handed to the server.
    case signedIn
    case webLogin
    /// The plain page's own way on Android.
    case androidLogin
  }

  public enum Event: Hashable, Sendable {
    case tapped(Attempt, calling: Callback)
    case postThrew
    case called(Callback, LegacyAppleLogin.Argument)
    /// On the page clock, in milliseconds.
    case timePassed(UInt32)
  }

  public enum Effect: Hashable, Sendable {
    case post(Attempt, calling: Callback)
    /// Service type `SNSTP00004`, with the URL-encoded token.
    case logIn
    case openWebLogin
    case openAndroidLogin
  }

  public var initial: State { .idle }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch (state, event) {
    case (.idle, .tapped(let attempt, calling: let callback)),
      (.deadTap, .tapped(let attempt, calling: let callback)),
      (.cancelled, .tapped(let attempt, calling: let callback)):
      tap(attempt, callback)
    case (.idle, .postThrew), (.idle, .called), (.idle, .timePassed):
      .ignored(state, .unexpected)

    case (.waiting, .tapped(let attempt, calling: let callback)):
      readings.contains(.oneRequest) ? .ignored(state, .duplicate) : tap(attempt, callback)
    case (.waiting, .postThrew): postThrew()
    case (.waiting(_, calling: let named), .called(let callback, let argument)):
      named == callback ? end(state, argument) : .ignored(state, .unexpected)
    case (.waiting, .timePassed): .ignored(state, .noTrigger)

    case (.delayed, .tapped): .ignored(state, .duplicate)
    case (.delayed, .postThrew), (.delayed, .called): .ignored(state, .unexpected)
    case (.delayed(let left), .timePassed(let milliseconds)): delay(left, milliseconds)

    case (.deadTap, .postThrew), (.deadTap, .called): .ignored(state, .unexpected)
    case (.deadTap, .timePassed): .ignored(state, .noTrigger)

    case (.cancelled, .called(_, let argument)): end(state, argument)
    case (.cancelled, .postThrew): .ignored(state, .unexpected)
    case (.cancelled, .timePassed): .ignored(state, .noTrigger)

    case (.signedIn, .called(_, let argument)):
      argument.isToken && rules.contains(.endsUnderstood)
        ? .acted(.endsUnderstood, state, .one(.logIn)) : .ignored(state, .duplicate)
    case (.signedIn, .tapped), (.signedIn, .postThrew), (.signedIn, .timePassed):
      .ignored(state, .late)

    case (.webLogin, .tapped), (.webLogin, .postThrew), (.webLogin, .called),
      (.webLogin, .timePassed):
      .ignored(state, .late)
    case (.androidLogin, .tapped), (.androidLogin, .postThrew), (.androidLogin, .called),
      (.androidLogin, .timePassed):
      .ignored(state, .late)
    }
  }

  private func tap(_ attempt: Attempt, _ callback: Callback) -> Transition<Self> {
    switch (host, variant) {
    case (.ios, .react), (.ios, .plain):
      return .acted(
        .endsUnderstood, .waiting(attempt, calling: callback),
        .one(.post(attempt, calling: callback)))
    case (.android, .react), (.browser, .react):
      guard rules.contains(.webLoginElsewhere) else { return .ignored(.idle, .ruleOff) }
      return .acted(.webLoginElsewhere, .delayed(Countdown(500)))
    case (.android, .plain):
      guard rules.contains(.webLoginElsewhere) else { return .ignored(.idle, .ruleOff) }
      return .acted(.webLoginElsewhere, .androidLogin, .one(.openAndroidLogin))
    case (.browser, .plain):
      guard rules.contains(.webLoginElsewhere) else { return .ignored(.idle, .ruleOff) }
      return .acted(.webLoginElsewhere, .webLogin, .one(.openWebLogin))
    }
  }

  private func postThrew() -> Transition<Self> {
    let isCaught = variant == .react || readings.contains(.throwCaught)
    return isCaught && rules.contains(.webLoginElsewhere)
      ? .acted(.webLoginElsewhere, .webLogin, .one(.openWebLogin)) : .noted(.deadTap)
  }

  private func end(
    _ state: State, _ argument: LegacyAppleLogin.Argument
  ) -> Transition<Self> {
    guard rules.contains(.endsUnderstood) else { return .ignored(state, .ruleOff) }
    return switch argument {
    case .token, .tokenWithQuote: .acted(.endsUnderstood, .signedIn, .one(.logIn))
    case .cancel: .acted(.endsUnderstood, .cancelled)
    case .error: .acted(.endsUnderstood, .webLogin, .one(.openWebLogin))
    }
  }

  private func delay(_ left: Countdown<500>, _ milliseconds: UInt32) -> Transition<Self> {
    var left = left
    return left.elapse(milliseconds)
      ? .acted(.webLoginElsewhere, .webLogin, .one(.openWebLogin)) : .noted(.delayed(left))
  }
}

extension LegacyLoginPage.State: PackedCases {
  public static var caseWidth: Int { 3 }
  public static var payloadWidth: Int { Countdown<500>.width }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .idle: (0, 0)
    case .waiting(let attempt, calling: let callback): (1, Self.payload(attempt, callback))
    case .delayed(let left): (2, Self.payload(left))
    case .deadTap: (3, 0)
    case .signedIn: (4, 0)
    case .webLogin: (5, 0)
    case .androidLogin: (6, 0)
    case .cancelled: (7, 0)
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0 where payload == 0: self = .idle
    case 1:
      guard
        let (attempt, callback) = Self.values(
          payload, LegacyAppleLogin.Attempt.self, LegacyAppleLogin.Callback.self)
      else { return nil }
      self = .waiting(attempt, calling: callback)
    case 2:
      guard let left = Self.value(payload, Countdown<500>.self) else { return nil }
      self = .delayed(left)
    case 3 where payload == 0: self = .deadTap
    case 4 where payload == 0: self = .signedIn
    case 5 where payload == 0: self = .webLogin
    case 6 where payload == 0: self = .androidLogin
    case 7 where payload == 0: self = .cancelled
    default: return nil
    }
  }
}

extension LegacyLoginPage.State: CustomStringConvertible {
  public var description: String {
    switch self {
    case .idle: "idle"
    case .waiting(let attempt, calling: let callback): "waiting for \(attempt) in \(callback.name)"
    case .delayed(let left): "web login in \(left.remaining) ms"
    case .deadTap: "the tap led nowhere"
    case .cancelled: "cancelled"
    case .signedIn: "signed in"
    case .webLogin: "web login"
    case .androidLogin: "Android's own login"
    }
  }
}

extension LegacyLoginPage.Event: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tapped(let attempt, calling: let callback): "tapped(\(attempt), \(callback.name))"
    case .postThrew: "postThrew"
    case .called(let callback, let argument): "called(\(callback.name), \(argument.name))"
    case .timePassed(let milliseconds): "timePassed(\(milliseconds))"
    }
  }
}

extension LegacyLoginPage.Effect: CustomStringConvertible {
  public var description: String {
    switch self {
    case .post(let attempt, calling: let callback): "post(\(attempt), \(callback.name))"
    case .logIn: "logIn"
    case .openWebLogin: "openWebLogin"
    case .openAndroidLogin: "openAndroidLogin"
    }
  }
}

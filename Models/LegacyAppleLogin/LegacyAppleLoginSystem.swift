import ContractEngine

/// The older Apple login bridge: native side, web and the world around them.
///
/// The world: a user who taps twice, on either of the two pages, in an app with or without the
/// handler; Apple requests that end in every way, twice or never; another WebView in front; the
/// document replaced at any moment.
public struct LegacyAppleLoginSystem: BridgeSystem {
  public typealias State = LegacyAppleLoginState
  public typealias Event = LegacyAppleLoginHappening
  public typealias Output = LegacyAppleLoginOutput
  public typealias Key = ContractEngine.Key<3>

  public static let group = "legacy-apple-login"
  public static let contracts = ["legacy-apple-login"]

  public let configuration: Configuration
  public let readings: ReadingSet<LegacyAppleLoginReading>
  public let shell: LegacyAppleLogin
  let react: LegacyLoginPage
  let plain: LegacyLoginPage

  /// How often the user taps: at most two, since the third attempt is a foreign frame's.
  public var tapsMax: UInt8 = 2
  /// How many documents are replaced, WebViews brought to the front, ends repeated and frames or
  /// pages misbehave, together.
  public var disturbancesMax: UInt8 = 2

  public init(
    _ configuration: Configuration, readings: ReadingSet<LegacyAppleLoginReading> = .written,
    without rulesOff: Set<String> = []
  ) {
    self.configuration = configuration
    self.readings = readings
    let rules = RuleSet<LegacyAppleLoginRule>.all(without: rulesOff)
    shell = LegacyAppleLogin(rules: rules, readings: readings)
    react = LegacyLoginPage(.react, in: configuration.platform, rules: rules, readings: readings)
    plain = LegacyLoginPage(.plain, in: configuration.platform, rules: rules, readings: readings)
  }

  /// The older bridge knows no capabilities.
  public static func cone(of configuration: Configuration) -> Configuration {
    Configuration(platform: configuration.platform, flags: [])
  }

  public var bounds: [Bound] {
    [
      Bound("taps", Int(tapsMax)),
      Bound(
        "replaced documents, front changes, repeated ends, foreign requests", Int(disturbancesMax)),
      Bound("messages in flight", 2), Bound("scripts in flight", 2),
    ]
  }

  public var initials: [LegacyAppleLoginState] {
    var list: [LegacyAppleLoginState] = []
    for variant in LegacyLoginPage.Variant.allCases {
      list.append(LegacyAppleLoginState(variant, hasHandler: true))
      if isIOS { list.append(LegacyAppleLoginState(variant, hasHandler: false)) }
    }
    return list
  }

  var isIOS: Bool { configuration.platform == .ios }

  func web(_ variant: LegacyLoginPage.Variant) -> LegacyLoginPage {
    switch variant {
    case .react: react
    case .plain: plain
    }
  }

  public var rules: [RuleDescription] {
    LegacyAppleLoginRule.allCases.map { RuleDescription($0) }
  }

  public func step(
    _ state: LegacyAppleLoginState, _ event: LegacyAppleLoginHappening
  ) -> Step<Self> {
    var turn = LegacyAppleLoginTurn(system: self, state: state)
    turn.take(event)
    var marks = RuleMarks()
    let moves = [turn.output.shell?.outcome.rule, turn.output.page?.outcome.rule]
    for rule in moves.compactMap({ $0 }) { marks.mark(Int(rule.rawValue)) }
    return Step(turn.state, output: turn.output, marks: marks)
  }

  public func elapsed(_ event: LegacyAppleLoginHappening) -> UInt64 {
    if case .timePassed(let milliseconds) = event { UInt64(milliseconds) } else { 0 }
  }

  public func forEachEnabled(
    _ state: LegacyAppleLoginState, _ drive: Drive, _ body: (LegacyAppleLoginHappening) -> Void
  ) {
    guard state.shell != .trapped else { return }
    forEachUserEvent(state, body)
    if state.firstMessage != nil { body(.messageArrived) }
    if state.firstCall != nil { body(.callArrived) }
    forEachRequestEnd(state, body)
    forEachClockEvent(state, body)
    guard isIOS, state.hasHandler else { return }
    switch drive {
    case .cooperative: break
    case .hostileWorld:
      if mayDisturb(state), !state.running.contains(LegacyAttempts(Self.foreign)) {
        body(.foreignFrameAsked)
      }
    case .hostilePage:
      body(.lied(.unknown, calling: .setAccessToken))
      body(.lied(.otherProvider, calling: .setAccessToken))
      body(.lied(.loginWithApple, calling: .missing))
      if mayDisturb(state) { body(.lied(.loginWithApple, calling: .noName)) }
    }
  }

  /// The attempt that a foreign frame or a lying page makes.
  static let foreign = LegacyAppleLogin.Attempt(3)

  /// What passes at a time while nothing waits for it.
  static let idleMs: UInt32 = 5_000

  func mayDisturb(_ state: LegacyAppleLoginState) -> Bool { state.disturbances < disturbancesMax }

  private func forEachUserEvent(
    _ state: LegacyAppleLoginState, _ body: (LegacyAppleLoginHappening) -> Void
  ) {
    if state.taps < tapsMax, state.front == .first, state.secondMessage == nil {
      switch state.page {
      case .idle, .waiting, .deadTap, .cancelled:
        body(.tapped(calling: .setAccessToken))
        body(.tapped(calling: .own))
      case .delayed, .signedIn, .webLogin, .androidLogin: break
      }
    }
    guard isIOS, mayDisturb(state) else { return }
    body(.frontChanged)
    body(.documentReplaced)
    body(.webProcessDied)
  }

  private func forEachRequestEnd(
    _ state: LegacyAppleLoginState, _ body: (LegacyAppleLoginHappening) -> Void
  ) {
    guard state.secondCall == nil else { return }
    let repeated = mayDisturb(state) ? state.echoes : []
    for attempt in state.running.union(repeated).list {
      for credential in LegacyAppleLogin.Credential.allCases {
        body(.requestCompleted(attempt, credential))
      }
      for failure in LegacyAppleLogin.Failure.allCases { body(.requestFailed(attempt, failure)) }
    }
  }

  private func forEachClockEvent(
    _ state: LegacyAppleLoginState, _ body: (LegacyAppleLoginHappening) -> Void
  ) {
    var next: UInt32?
    if case .asking(_, calling: _, left: let left) = state.shell, left.isRunning {
      next = left.remaining
    }
    if case .delayed(let left) = state.page, left.isRunning {
      next = min(next ?? left.remaining, left.remaining)
    }
    guard let next else { return body(.timePassed(Self.idleMs)) }
    guard state.secondCall == nil else { return }
    body(.timePassed(next))
    if next > 1 { body(.timePassed(next - 1)) }
  }
}

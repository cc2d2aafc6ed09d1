import ContractEngine

/// The re-auth before an account deletion: shell, web and the world around them.
///
/// The world: a user who confirms and tries again; an Apple sheet that ends well or badly, twice,
/// late or never; a delete call that ends in four ways; documents replaced and the app sent to the
/// background, closed and opened again at any moment; messages that take up to four seconds.
public struct AppleReauthSystem: BridgeSystem {
  public typealias State = AppleReauthState
  public typealias Event = AppleReauthHappening
  public typealias Output = AppleReauthOutput
  public typealias Key = ContractEngine.Key<4>

  public static let group = "apple-reauth"
  public static let contracts = ["apple-reauth"]

  public let configuration: Configuration
  public let readings: ReadingSet<AppleReauthReading>
  public let gate: Gate
  public let shell: AppleReauth
  public let web: DeletionPage

  /// How often the user may confirm: at most three times.
  public var confirmationsMax = AppleReauthState.Tally.two
  /// How many documents may be replaced, apps closed or sent away, calls fail, reports are forged and
  /// pages lie, together.
  public var disturbancesMax = AppleReauthState.Tally.two
  /// How long a message may be on its way, in milliseconds of its receiver's clock.
  static let transitMs: UInt32 = 4_000

  public init(
    _ configuration: Configuration, readings: ReadingSet<AppleReauthReading> = .written,
    without rulesOff: Set<String> = []
  ) {
    self.configuration = configuration
    self.readings = readings
    let rules = RuleSet<AppleReauthRule>.all(without: rulesOff)
    gate = Gate(platform: configuration.platform, rules: .all(without: rulesOff))
    shell = AppleReauth(rules: rules, readings: readings)
    web = DeletionPage(
      isOffered: Self.isOffered(configuration), rules: rules, readings: readings)
  }

  /// The capability is iOS's alone (BR-06).
  static func isOffered(_ configuration: Configuration) -> Bool {
    configuration.platform == .ios && configuration.flags.contains(.appleReauth)
  }

  public static func cone(of configuration: Configuration) -> Configuration {
    Configuration(
      platform: configuration.platform,
      flags: isOffered(configuration) ? .appleReauth : [])
  }

  public var bounds: [Bound] {
    [
      Bound("confirmations", Int(confirmationsMax.rawValue)),
      Bound(
        "reloads, closings, backgrounds, failed calls, forged reports and lies",
        Int(disturbancesMax.rawValue)),
      Bound("message transit in ms", Int(Self.transitMs)),
      Bound("requests in flight", 2), Bound("answers in flight", 2),
      Bound("late sheet reports", 1), Bound("delete calls of replaced documents", 1),
    ]
  }

  public var initials: [AppleReauthState] {
    DeletionPage.Account.allCases.map { AppleReauthState(account: $0) }
  }

  public var rules: [RuleDescription] {
    GateRule.allCases.map { RuleDescription($0) }
      + AppleReauthRule.allCases.map { RuleDescription($0) }
  }

  public func step(_ state: AppleReauthState, _ event: AppleReauthHappening) -> Step<Self> {
    var turn = AppleReauthTurn(system: self, state: state)
    turn.take(event)
    return Step(turn.state, output: turn.output, marks: marks(turn.output))
  }

  private func marks(_ output: AppleReauthOutput) -> RuleMarks {
    var marks = RuleMarks()
    if let rule = output.gate { marks.mark(Int(rule.rawValue)) }
    for rule in [output.shell?.outcome.rule, output.page?.outcome.rule].compactMap({ $0 }) {
      marks.mark(GateRule.allCases.count + Int(rule.rawValue))
    }
    return marks
  }

  public func elapsed(_ event: AppleReauthHappening) -> UInt64 {
    if case .timePassed(let milliseconds) = event { UInt64(milliseconds) } else { 0 }
  }

  /// Whether the page's clock, and the page itself, run.
  func pageRuns(_ state: AppleReauthState) -> Bool {
    switch state.app {
    case .foreground: true
    case .background: readings.contains(.pageClocksRun)
    case .closed: false
    }
  }

  /// Whether the shell's clock runs.
  func nativeRuns(_ state: AppleReauthState) -> Bool {
    switch state.app {
    case .foreground: true
    case .background: !readings.contains(.nativeClocksStop)
    case .closed: false
    }
  }
}

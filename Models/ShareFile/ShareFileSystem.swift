import ContractEngine

/// Sharing a file: shell, web and the world around them.
///
/// The world: a user who exports twice; a file that is written, slowly or not at all; a share sheet
/// that is shown, never shown, closed, and reported closed twice; another system sheet at any
/// moment; documents replaced and the app sent to the background, closed and opened again.
public struct ShareFileSystem: BridgeSystem {
  public typealias State = ShareFileState
  public typealias Event = ShareFileHappening
  public typealias Output = ShareFileOutput
  public typealias Key = ContractEngine.Key<2>

  public static let group = "share-file"
  public static let contracts = ["share-file"]

  public let configuration: Configuration
  public let readings: ReadingSet<ShareFileReading>
  public let gate: Gate
  public let shell: ShareFile
  public let web: ExportPage

  /// How often the user may export: at most three times.
  public var exportsMax: UInt8 = 2
  /// How many documents may be replaced and apps closed or sent away, together: at most three.
  public var disturbancesMax: UInt8 = 2

  public init(
    _ configuration: Configuration, readings: ReadingSet<ShareFileReading> = .written,
    without rulesOff: Set<String> = []
  ) {
    self.configuration = configuration
    self.readings = readings
    let rules = RuleSet<ShareFileRule>.all(without: rulesOff)
    gate = Gate(platform: configuration.platform, rules: .all(without: rulesOff))
    shell = ShareFile(rules: rules, readings: readings)
    web = ExportPage(isOffered: Self.isOffered(configuration), rules: rules)
  }

  /// The capability is iOS's alone (BR-06).
  static func isOffered(_ configuration: Configuration) -> Bool {
    configuration.platform == .ios && configuration.flags.contains(.shareFile)
  }

  public static func cone(of configuration: Configuration) -> Configuration {
    Configuration(
      platform: configuration.platform, flags: isOffered(configuration) ? .shareFile : [])
  }

  public var bounds: [Bound] {
    [
      Bound("exports", Int(exportsMax)),
      Bound("reloads, closings and backgrounds", Int(disturbancesMax)),
      Bound("messages in flight", 2), Bound("repeated sheet reports", 1),
    ]
  }

  public var initials: [ShareFileState] { [ShareFileState()] }

  public var rules: [RuleDescription] {
    GateRule.allCases.map { RuleDescription($0) }
      + ShareFileRule.allCases.map { RuleDescription($0) }
  }

  public func step(_ state: ShareFileState, _ event: ShareFileHappening) -> Step<Self> {
    var turn = ShareFileTurn(system: self, state: state)
    turn.take(event)
    return Step(turn.state, output: turn.output, marks: marks(turn.output))
  }

  private func marks(_ output: ShareFileOutput) -> RuleMarks {
    var marks = RuleMarks()
    if let rule = output.gate { marks.mark(Int(rule.rawValue)) }
    let page = [output.page?.outcome.rule, output.after?.outcome.rule]
    for rule in ([output.shell?.outcome.rule] + page).compactMap({ $0 }) {
      marks.mark(GateRule.allCases.count + Int(rule.rawValue))
    }
    return marks
  }

  public func elapsed(_ event: ShareFileHappening) -> UInt64 {
    if case .timePassed(let milliseconds) = event { UInt64(milliseconds) } else { 0 }
  }

  /// Whether the shell's clock runs.
  func nativeRuns(_ state: ShareFileState) -> Bool {
    switch state.app {
    case .foreground: true
    case .background: !readings.contains(.nativeClocksStop)
    case .closed: false
    }
  }
}

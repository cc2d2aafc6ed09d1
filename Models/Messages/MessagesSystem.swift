import ContractEngine

/// `workoutActive` and `sessionDownloadImage`: shell, web and the world around them.
///
/// The world: workouts that start and end, images that are asked for, documents replaced and web
/// processes that die with what they had sent, an app that is closed and opened again.
public struct MessagesSystem: BridgeSystem {
  public typealias State = MessagesState
  public typealias Event = MessagesHappening
  public typealias Output = MessagesOutput
  public typealias Key = ContractEngine.Key<1>

  public static let group = "messages"
  public static let contracts = ["messages"]

  public let configuration: Configuration
  public let gate: Gate
  public let shell: Messages
  public let web = WorkoutPage()

  /// How many images are asked for: at most three.
  static let imagesMax: UInt8 = 2

  public init(
    _ configuration: Configuration, readings: ReadingSet<MessagesReading> = .written,
    without rulesOff: Set<String> = []
  ) {
    self.configuration = configuration
    gate = Gate(platform: configuration.platform, rules: .all(without: rulesOff))
    shell = Messages(rules: .all(without: rulesOff), readings: readings)
  }

  /// No capability is behind these messages; without a shell they go nowhere.
  public static func cone(of configuration: Configuration) -> Configuration {
    Configuration(platform: configuration.platform, flags: [])
  }

  public var bounds: [Bound] {
    [Bound("images", Int(Self.imagesMax)), Bound("messages in flight", 2)]
  }

  public var initials: [MessagesState] { [MessagesState()] }

  public var rules: [RuleDescription] {
    GateRule.allCases.map { RuleDescription($0) }
      + MessagesRule.allCases.map { RuleDescription($0) }
  }

  public func forEachEnabled(
    _ state: MessagesState, _ drive: Drive, _ body: (MessagesHappening) -> Void
  ) {
    guard !state.isClosed else { return body(.launched) }
    if state.secondMessage == nil {
      switch state.page {
      case .resting: body(.workoutStarted)
      case .training: body(.workoutEnded)
      }
      if state.images < Self.imagesMax { body(.imageChosen) }
    }
    if state.firstMessage != nil { body(.messageArrived) }
    body(.documentReplaced)
    body(.webProcessDied)
    body(.closed)
    guard configuration.platform.hasShell else { return }
    switch drive {
    case .cooperative: break
    case .hostileWorld:
      for flaws in Flaws.each { forEachContent { body(.forged($0, flaws)) } }
    case .hostilePage: forEachContent { body(.forged($0, [])) }
    }
  }

  private func forEachContent(_ body: (MessagesState.SentMessage.Content) -> Void) {
    body(.workout(active: true))
    body(.workout(active: false))
    body(.image(SessionImage(0)))
  }

  public func step(_ state: MessagesState, _ event: MessagesHappening) -> Step<Self> {
    var turn = MessagesTurn(system: self, state: state)
    turn.take(event)
    return Step(turn.state, output: turn.output, marks: turn.marks)
  }

  public func fields(_ state: MessagesState) -> [Field] {
    let messages = [state.firstMessage, state.secondMessage].compactMap { $0 }
    return [
      Field("app", state.isClosed ? "closed" : "open"),
      Field("shell", state.shell.name),
      Field("page", state.page.name),
      Field(
        "messages in flight",
        messages.isEmpty ? "none" : messages.map { "\($0)" }.joined(separator: ", ")),
      Field("images asked for", "\(state.images)"),
    ]
  }

  public func narrate(_ state: MessagesState, _ event: MessagesHappening) -> [String] {
    let output = step(state, event).output
    var lines: [String] = []
    if let rule = output.gate { lines.append("the gate turned the message away by \(rule.id)") }
    lines += output.page?.sentences(by: "web") ?? []
    lines += output.shell?.sentences(by: "shell") ?? []
    return lines
  }

  public func glance(_ state: MessagesState) -> String {
    state.isClosed ? "the app is closed" : "\(state.page.name), and \(state.shell.name)"
  }
}

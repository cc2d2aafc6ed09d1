import ContractEngine

/// Login as a whole: shell, page, and the world around them, with what is in flight between.
///
/// Sign-in, link, the Apple sheet, the verifier's storage, the refresh session and auth-complete
/// touch each other, so they are explored as one.
public struct LoginSystem: BridgeSystem {
  public typealias Event = LoginEvent
  public typealias Output = LoginOutput
  public typealias Key = ContractEngine.Key<4>
  public typealias Reading = LoginReading

  public static let group = "login"
  public static let contracts = ["social-login", "pkce", "session-persist", "auth-complete"]

  public let shell: LoginShell
  public let web: LoginWeb
  public let configuration: Configuration
  public let readings: ReadingSet<LoginReading>
  /// Whether every rule is in force.
  let isWhole: Bool
  /// Whether what can no longer matter is reset after each step; off only to show that it cannot.
  public var settles = true

  public init(
    _ configuration: Configuration, readings: ReadingSet<LoginReading> = .written,
    without rulesOff: Set<String> = []
  ) {
    self.configuration = configuration
    self.readings = readings
    isWhole = rulesOff.isEmpty
    shell = LoginShell(
      platform: configuration.platform, readings: readings, without: rulesOff)
    web = LoginWeb(rules: .all.without(ids: rulesOff), readings: readings)
  }

  /// Only the platform counts, and whether all three login capabilities are there (BR-06).
  public static func cone(of configuration: Configuration) -> Configuration {
    let isNative = configuration.platform.hasShell && configuration.flags.hasNativeLogin
    return isNative
      ? Configuration(platform: configuration.platform)
      : Configuration(platform: .browser, flags: [])
  }

  public struct State: Hashable, Sendable {
    public var shell: LoginShell.State
    public var web: LoginWeb.State
    public var world: LoginWorld
    public var history: LoginHistory
    public var messages: LoginChannel<SentMessage, 2>
    public var announcements: LoginChannel<LoginAnnouncement, 7>

    public init(
      shell: LoginShell.State = .init(), web: LoginWeb.State = .init(document: .booting),
      world: LoginWorld = .init()
    ) {
      self.shell = shell
      self.web = web
      self.world = world
      history = LoginHistory()
      messages = LoginChannel()
      announcements = LoginChannel()
    }
  }

  /// The app has just been opened: signed out, or with a session of before.
  public var initials: [State] {
    var signedIn = State()
    signedIn.shell.sessionPersist.stored = .earlier
    return [settled(State()), settled(signedIn)]
  }

  public var rules: [RuleDescription] { LoginRule.descriptions }

  public var bounds: [Bound] {
    [
      Bound("logins", Transaction.all.count),
      Bound("messages in flight", LoginLimits.messages),
      Bound("messages of one turn of the page that arrive apart", 0),
      Bound("steps of the shell whose events are in flight", 1),
      Bound("sign-outs", 1),
      Bound("token refreshes, each of the session that was there before", 1),
      Bound(
        "documents lost otherwise than by a reopened WebView", Int(LoginWorld.documentsLostLimit)),
      Bound("Keychain operations at once", 2),
      Bound("logins of a lying page for which it asks for the verifier", 1),
      Bound("requests of a lying page to remove, persist, sync, restore or clear", 0),
      Bound("logins by the Apple sheet", 1),
      Bound("milliseconds that pass while something is in flight, at a time", 1),
      Bound(
        "milliseconds, at least, between deadlines that did not begin together",
        LoginShell.State.apartMs),
    ]
  }

  public func elapsed(_ event: Event) -> UInt64 {
    if case .timePassed(let milliseconds) = event { UInt64(milliseconds) } else { 0 }
  }

  public func step(_ state: State, _ event: Event) -> Step<Self> {
    var run = LoginRun(self, state)
    run.happen(event)
    let view = StepView<Self>(before: state, event: event, after: run.state, output: run.output)
    run.state.history = state.history.after(view)
    return Step(
      settles ? settled(run.state) : run.state, output: run.output, marks: run.marks)
  }
}

/// How much may be in flight.
enum LoginLimits {
  /// Printed as a bound.
  static let messages = 2
  /// Enough for what the shell answers at a deadline, and for two more that the page has no room to
  /// hear.
  static let announcements = 7
}

extension LoginSystem.State: Packed {
  public static var width: Int {
    LoginShell.State.width + LoginWeb.State.width + LoginWorld.width
      + LoginHistory.width + LoginChannel<SentMessage, 2>.width
      + LoginChannel<LoginAnnouncement, 7>.width
  }

  public func write(to bits: inout BitWriter) {
    bits.put(shell)
    bits.put(web)
    bits.put(world)
    bits.put(history)
    bits.put(messages)
    bits.put(announcements)
  }

  public init?(from bits: inout BitReader) {
    guard let shell: LoginShell.State = bits.take(), let web: LoginWeb.State = bits.take(),
      let world: LoginWorld = bits.take(), let history: LoginHistory = bits.take(),
      let messages: LoginChannel<SentMessage, 2> = bits.take(),
      let announcements: LoginChannel<LoginAnnouncement, 7> = bits.take()
    else { return nil }
    self.init(shell: shell, web: web, world: world)
    self.history = history
    self.messages = messages
    self.announcements = announcements
  }
}

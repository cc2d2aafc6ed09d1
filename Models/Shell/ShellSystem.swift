import ContractEngine

/// Boot and login in one world: too large to be explored whole, so it is explored to a bound.
///
/// Each group keeps its own world; what is one thing in both happens in both at once. The list is
/// `ShellRun`: a document that is replaced, a web process that dies, a session that reopens the
/// WebView, and time.
public struct ShellSystem: BridgeSystem {
  public typealias Event = ShellSystemEvent
  public typealias Key = ContractEngine.Key<8>
  public typealias Reading = ShellReading

  public static let group = "shell"
  public static let contracts = ["shell"]

  public let boot: BootSystem
  public let login: LoginSystem

  public init(
    _ configuration: Configuration, readings: ReadingSet<ShellReading> = .written,
    without rulesOff: Set<String> = []
  ) {
    let list = readings.list
    boot = BootSystem(
      BootSystem.cone(of: configuration), readings: ReadingSet(list.compactMap(\.boot)),
      without: rulesOff)
    login = LoginSystem(
      LoginSystem.cone(of: configuration), readings: ReadingSet(list.compactMap(\.login)),
      without: rulesOff)
  }

  /// What boot and login look at, together.
  public static func cone(of configuration: Configuration) -> Configuration {
    var cone = BootSystem.cone(of: configuration)
    let login = LoginSystem.cone(of: configuration)
    guard configuration.platform.hasShell, login.platform.hasShell else { return cone }
    cone.platform = configuration.platform
    cone.flags.formUnion([.socialAuth, .secureAuthSession, .securePkceVerifier])
    return cone
  }

  public struct State: Packed {
    public var boot: BootSystem.State
    public var login: LoginSystem.State

    public init(boot: BootSystem.State, login: LoginSystem.State) {
      self.boot = boot
      self.login = login
    }

    public static var width: Int { BootSystem.State.width + LoginSystem.State.width }

    public func write(to bits: inout BitWriter) {
      bits.put(boot)
      bits.put(login)
    }

    public init?(from bits: inout BitReader) {
      guard let boot = bits.take(BootSystem.State.self),
        let login = bits.take(LoginSystem.State.self)
      else { return nil }
      self.init(boot: boot, login: login)
    }
  }

  /// What each group sent out, if it took part.
  public struct Output: Hashable, Sendable {
    public var boot: BootSystem.Output?
    public var bootEvent: BootEvent?
    public var login: LoginOutput?
    public var loginEvent: LoginEvent?
  }

  public var bounds: [Bound] { boot.bounds + login.bounds }

  public var rules: [RuleDescription] { boot.rules + login.rules }

  public var initials: [State] {
    boot.initials.flatMap { boot in login.initials.map { State(boot: boot, login: $0) } }
  }

  public func step(_ state: State, _ event: ShellSystemEvent) -> Step<Self> {
    var run = ShellRun(self, state)
    run.happen(event)
    return Step(run.state, output: run.output, marks: run.marks)
  }

  public func elapsed(_ event: ShellSystemEvent) -> UInt64 {
    if case .timePassed(let ms) = event { UInt64(ms) } else { 0 }
  }

  public func forEachEnabled(_ state: State, _ drive: Drive, _ body: (ShellSystemEvent) -> Void) {
    var loginTimes: [UInt32] = []
    var mayReload = false
    var mayDie = false
    login.forEachEnabled(state.login, drive) { event in
      switch event {
      case .timePassed(let ms): loginTimes.append(ms)
      // Documents come and go by the WebView, within the bounds of login.
      case .reloaded: mayReload = true
      case .webProcessDied: mayDie = true
      default: body(.login(event))
      }
    }
    var bootTimes: [UInt32] = []
    boot.forEachEnabled(state.boot, drive) { event in
      switch event {
      case .timePassed(let ms): bootTimes.append(ms)
      // The reset comes from login, which knows when a session is there (AC-02).
      case .reopened: return
      case .committed: if mayReload || !state.boot.world.hasPage { body(.boot(event)) }
      case .processDied: if mayDie { body(.boot(event)) }
      default: body(.boot(event))
      }
    }
    guard let furthest = [bootTimes.max() ?? 0, loginTimes.max() ?? 0].min(), furthest > 0 else {
      return
    }
    for ms in Set(bootTimes + loginTimes).sorted() where ms <= furthest { body(.timePassed(ms)) }
  }

  public func fields(_ state: State) -> [Field] {
    boot.fields(state.boot) + login.fields(state.login)
  }

  public func narrate(_ state: State, _ event: ShellSystemEvent) -> [String] {
    switch event {
    case .boot(let event): boot.narrate(state.boot, event)
    case .login(let event): login.narrate(state.login, event)
    case .timePassed(let ms):
      boot.narrate(state.boot, .timePassed(ms)) + login.narrate(state.login, .timePassed(ms))
    }
  }

  public func glance(_ state: State) -> String {
    "\(boot.glance(state.boot)); \(login.glance(state.login))"
  }
}

/// One event on its way through both groups.
private struct ShellRun {
  let system: ShellSystem
  var state: ShellSystem.State
  var output = ShellSystem.Output()
  var marks = RuleMarks()

  init(_ system: ShellSystem, _ state: ShellSystem.State) {
    self.system = system
    self.state = state
  }

  mutating func happen(_ event: ShellSystemEvent) {
    switch event {
    case .boot(let event):
      let hadPage = state.boot.world.hasPage
      tell(event)
      // A document that commits replaces the one that login speaks to.
      if hadPage, output.boot?.committed == true { tell(LoginEvent.reloaded) }
      if event == .processDied { tell(LoginEvent.webProcessDied) }
    case .login(let event):
      tell(event)
      // A login that is through reopens the WebView (AC-02).
      if output.login?.reopened != nil { tell(BootEvent.reopened) }
    case .timePassed(let ms):
      tell(BootEvent.timePassed(ms))
      tell(LoginEvent.timePassed(ms))
    }
  }

  private mutating func tell(_ event: BootEvent) {
    let step = system.boot.step(state.boot, event)
    state.boot = step.state
    output.boot = step.output
    output.bootEvent = event
    marks.formUnion(step.marks)
  }

  private mutating func tell(_ event: LoginEvent) {
    let step = system.login.step(state.login, event)
    state.login = step.state
    output.login = step.output
    output.loginEvent = event
    step.marks.forEach { marks.mark(system.boot.rules.count + $0) }
  }
}

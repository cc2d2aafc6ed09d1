import ContractEngine

/// Shell, web and world from a cold start to content: splash ownership (SO), offline recovery (OF),
/// the surface log (SU) and the gate of `splashState` (BR), as one machine.
public struct BootSystem: BridgeSystem {
  public typealias Key = ContractEngine.Key<3>
  public typealias Event = BootEvent
  public typealias Reading = BootReading

  public static let group = "boot"
  public static let contracts = ["gate", "splash", "offline", "surface-log"]

  public let configuration: Configuration
  public let readings: ReadingSet<BootReading>
  public let shell: BootShell
  public let web: WebPage
  /// How long before a deadline time may stop, in milliseconds.
  ///
  /// The deadlines are multiples of 5,000, so that quantum keeps every countdown on one grid; a
  /// smaller one gives the same verdicts at more states.
  public let quantumMs: UInt32

  public init(
    _ configuration: Configuration, readings: ReadingSet<BootReading> = .written,
    without rulesOff: Set<String> = []
  ) {
    self.init(configuration, readings: readings, without: rulesOff, quantumMs: 5_000)
  }

  public init(
    _ configuration: Configuration, readings: ReadingSet<BootReading>,
    without rulesOff: Set<String>, quantumMs: UInt32
  ) {
    self.quantumMs = quantumMs
    func inForce<R: RuleID>(_: R.Type) -> RuleSet<R> {
      R.allCases.filter { rulesOff.contains($0.id) }.reduce(.all) { $0.without($1) }
    }
    let flags = configuration.platform.hasShell ? configuration.flags : []
    self.configuration = configuration
    self.readings = readings
    shell = BootShell(
      gate: Gate(platform: configuration.platform, rules: inForce(GateRule.self)),
      splash: Splash(
        owns: flags.contains(.splashOwner), hasErrorPage: flags.contains(.errorPath),
        rules: inForce(SplashRule.self), readings: readings),
      offline: Offline(
        hasErrorPage: flags.contains(.errorPath), knowsHome: flags.contains(.homeURL),
        rules: inForce(OfflineRule.self), readings: readings),
      log: SurfaceLog(
        isDebugBuild: configuration.platform.hasShell, rules: inForce(SurfaceRule.self)))
    web = WebPage(
      generation: configuration.web, splashRules: inForce(SplashRule.self),
      offlineRules: inForce(OfflineRule.self), readings: readings)
  }

  /// The group looks at three flags.
  ///
  /// Between iOS and Android nothing differs but which rule of the gate turns a sender away, so one
  /// build, that with none of the flags, stands for the others on Android.
  public static func cone(of configuration: Configuration) -> Configuration {
    guard configuration.platform != .browser else {
      return Configuration(platform: .browser, web: configuration.web, flags: [])
    }
    let flags = configuration.flags.intersection([.splashOwner, .errorPath, .homeURL])
    return Configuration(
      platform: flags.isEmpty ? configuration.platform : .ios, web: configuration.web, flags: flags)
  }

  public struct State: Packed {
    public var shell: BootShell.State
    public var world: WebView

    public init(shell: BootShell.State, world: WebView) {
      self.shell = shell
      self.world = world
    }

    public static var width: Int { BootShell.State.width + WebView.width }

    public func write(to bits: inout BitWriter) {
      bits.put(shell)
      bits.put(world)
    }

    public init?(from bits: inout BitReader) {
      guard let shell = bits.take(BootShell.State.self), let world = bits.take(WebView.self)
      else { return nil }
      self.init(shell: shell, world: world)
    }
  }

  /// What a step sends out, as its properties see it.
  public struct Output: Hashable, Sendable {
    /// Everything that the shell asked for, in order.
    public var effects: Effects<BootShell.Effect> = .none
    /// The last load that started.
    public var started = LoadID.none
    /// Where that load was bound for.
    public var target = Target.entry
    /// Where the error page sent itself.
    public var replaced: Target?
    /// Whether a document was replaced by another.
    public var committed = false
    /// The signal that the shell was handed, if one passed the gate.
    public var delivered: SignalQueue.Flight?
    /// What the page sent.
    public var posted: Signal?

    public init() {}
  }

  public var bounds: [Bound] {
    [
      Bound("signals in flight", SignalQueue.capacity), Bound("documents", 1),
      Bound("provisional loads", 1),
      Bound("signals of a lying page in flight", 1),
      Bound("unreported cancellations", 1),
      Bound("documents in the page cache", 1),
      Bound("milliseconds before a deadline at which time may stop", Int(quantumMs)),
    ]
  }

  public var rules: [RuleDescription] { BootRule.allCases.map(RuleDescription.init) }

  public var initials: [State] {
    [true, false].map {
      State(shell: shell.initial, world: WebView(networkUp: $0, page: web.initial))
    }
  }

  public func step(_ state: State, _ event: BootEvent) -> Step<Self> {
    var run = BootRun(self, state, listening: false)
    run.happen(event)
    return Step(run.state, output: run.output, marks: run.marks)
  }

  public func elapsed(_ event: BootEvent) -> UInt64 {
    if case .timePassed(let ms) = event { UInt64(ms) } else { 0 }
  }

  /// Whether the shell's clock runs in `state`.
  func nativeClockRuns(_ world: WebView) -> Bool {
    world.foreground || !readings.contains(.nativeClockStops)
  }

  /// Whether the page's clock runs in `state`.
  func pageClockRuns(_ world: WebView) -> Bool {
    world.foreground || readings.contains(.pageClockRuns)
  }
}

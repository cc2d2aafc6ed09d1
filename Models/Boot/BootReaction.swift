import ContractEngine

extension BootShell {
  /// One event on its way through the children of the shell.
  public struct Reaction: Sendable {
    let shell: BootShell
    public var state: State
    public private(set) var effects: Effects<Effect> = .none
    public private(set) var marks = RuleMarks()
    public private(set) var outcome: Outcome<BootRule> = .noted
    /// What each child heard and how it answered, if somebody listens.
    public private(set) var heard: [Heard]?

    init(shell: BootShell, state: State, listening: Bool) {
      self.shell = shell
      self.state = state
      heard = listening ? [] : nil
    }

    mutating func ask(_ effect: Effect) {
      if effect == .load(.errorPage), effects.contains(where: { $0 == effect }) { return }
      effects = effects.appending(effect)
    }

    mutating func splash(_ event: Splash.Event) {
      let before = state.splash.cover
      let transition = shell.splash.step(state.splash, event)
      state.splash = transition.state
      note(transition.outcome, as: BootRule.splash)
      heard?.append(.splash(event, transition.outcome))
      transition.effects.forEach { route($0, coverWas: before) }
    }

    mutating func offline(_ event: Offline.Event) {
      let transition = shell.offline.step(state.offline, event)
      state.offline = transition.state
      note(transition.outcome, as: BootRule.offline)
      heard?.append(.offline(event, transition.outcome))
      transition.effects.forEach { route($0) }
    }

    mutating func log(_ event: SurfaceLog.Event) {
      let transition = shell.log.step(state.log, event)
      state.log = transition.state
      note(transition.outcome, as: BootRule.surface)
      heard?.append(.log(event, transition.outcome))
      transition.effects.forEach { effect in
        switch effect {
        case .write(let line): ask(.write(line))
        case .setSurfaceColour: ask(.setSurfaceColour)
        }
      }
    }

    mutating func write(_ event: LogEvent, covered: Bool? = nil) {
      let isUp = state.splash.cover != .down
      log(.happened(event, covered: covered ?? isUp, loading: state.offline.load != .none))
    }

    /// Touch: the cover's showing and hiding is logged, hiding before the cover is gone (SU-04).
    private mutating func route(_ effect: Splash.Effect, coverWas before: Splash.Cover) {
      switch effect {
      case .showCover:
        ask(.showCover)
        write(.coverShow, covered: true)
      case .hideCover(let reason):
        write(.coverHide, covered: before == .up)
        ask(.hideCover(reason))
      case .stopLoad: ask(.stopLoad)
      case .openErrorPage: ask(.load(.errorPage))
      }
    }

    /// Touch: OF-02 lowers the cover that SO owns.
    private mutating func route(_ effect: Offline.Effect) {
      switch effect {
      case .lowerCover(let load): splash(.coverTargetFailed(load))
      case .openErrorPage: ask(.load(.errorPage))
      case .load(let target): ask(.load(target))
      }
    }

    /// A re-auth reset goes on to the entry point once `about:blank` is there; any other document
    /// that came in between is a new one as well.
    mutating func reopen(at place: Place) {
      guard state.reopening else { return }
      state.reopening = false
      if place == .blank { ask(.load(.entry)) }
    }

    /// A re-auth reset goes on although a load has failed, unless another is in progress.
    mutating func reopenAfterFailure() {
      guard state.reopening, state.offline.load == .none else { return }
      state.reopening = false
      ask(.load(.entry))
    }

    mutating func message(_ arrival: SplashArrival) {
      if let rule = shell.gate.refusal(of: arrival.flaws) {
        note(Outcome<GateRule>.refused(rule), as: BootRule.gate)
        heard?.append(.gate(arrival.flaws, rule))
        return
      }
      marks.mark(BootRule.gate(.transport).index)
      splash(.signalled(arrival.signal, arrival.load))
    }

    private mutating func note<R: RuleID>(
      _ childOutcome: Outcome<R>, as lift: (R) -> BootRule
    ) {
      switch childOutcome {
      case .acted(let rule):
        marks.mark(lift(rule).index)
        if case .acted = outcome { return }
        outcome = .acted(lift(rule))
      case .refused(let rule):
        marks.mark(lift(rule).index)
        if case .noted = outcome { outcome = .refused(lift(rule)) }
      case .noted, .ignored: return
      }
    }
  }

  /// What one child of the shell was told.
  public enum Heard: Hashable, Sendable {
    case gate(Flaws, GateRule)
    case splash(Splash.Event, Outcome<SplashRule>)
    case offline(Offline.Event, Outcome<OfflineRule>)
    case log(SurfaceLog.Event, Outcome<SurfaceRule>)
  }
}

/// A rule of one of the contracts of the group.
public enum BootRule: RuleID {
  case gate(GateRule)
  case splash(SplashRule)
  case offline(OfflineRule)
  case surface(SurfaceRule)

  private static let splashBase = UInt8(GateRule.allCases.count)
  private static let offlineBase = splashBase + UInt8(SplashRule.allCases.count)
  private static let surfaceBase = offlineBase + UInt8(OfflineRule.allCases.count)

  public static let allCases: [BootRule] =
    GateRule.allCases.map(BootRule.gate) + SplashRule.allCases.map(BootRule.splash)
    + OfflineRule.allCases.map(BootRule.offline) + SurfaceRule.allCases.map(BootRule.surface)

  public var rawValue: UInt8 {
    switch self {
    case .gate(let rule): rule.rawValue
    case .splash(let rule): Self.splashBase + rule.rawValue
    case .offline(let rule): Self.offlineBase + rule.rawValue
    case .surface(let rule): Self.surfaceBase + rule.rawValue
    }
  }

  public init?(rawValue: UInt8) {
    guard rawValue < Self.allCases.count else { return nil }
    self = Self.allCases[Int(rawValue)]
  }

  /// Its place among the rules of the group.
  public var index: Int { Int(rawValue) }

  private var described: RuleDescription {
    switch self {
    case .gate(let rule): RuleDescription(rule)
    case .splash(let rule): RuleDescription(rule)
    case .offline(let rule): RuleDescription(rule)
    case .surface(let rule): RuleDescription(rule)
    }
  }

  public var id: String { described.id }
  public var text: String { described.text }
  public var whenOff: String { described.whenOff }
}

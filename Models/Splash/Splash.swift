import ContractEngine

/// The cover that the shell draws over its WebView until the web app can be seen.
///
///     down ──covered load──▶ up ──signal, limit, failure──▶ fading ──faded──▶ down
///                            ▲ ▲                               │
///              taken over ───┘ └──────── covered load ─────────┘
///
/// The cover stands for one load. As written nothing in a signal says which document sent it, so any
/// signal lowers any cover; `documentEpoch` is the repair.
public struct Splash: Contract {
  public typealias Rule = SplashRule

  /// Whether this shell injects `splashOwnerV1`.
  public let owns: Bool
  /// Whether there is an error page to open.
  public let hasErrorPage: Bool
  public var rules: RuleSet<SplashRule>
  public var readings: ReadingSet<BootReading>

  /// SO-07, on the native clock.
  public static let limitMs: UInt32 = 20_000
  /// Covered loads without a signal that `loopEndsOnErrorPage` lets pass.
  public static let unsignalledMax: UInt8 = 3

  public init(
    owns: Bool, hasErrorPage: Bool, rules: RuleSet<SplashRule> = .all,
    readings: ReadingSet<BootReading> = .written
  ) {
    self.owns = owns
    self.hasErrorPage = hasErrorPage
    self.rules = rules
    self.readings = readings
  }

  /// The cover is up before the WebView is first shown, for the load that is about to start.
  public var initial: State {
    State(cover: owns ? .up : .down, limit: owns ? Countdown(Self.limitMs) : .idle)
  }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch event {
    case .loadStarted(let load, let target, let restored):
      started(state, load, target, restored: restored)
    case .loadCommitted(let load, let place, let restored):
      committed(state, load, at: place, restored: restored)
    case .loadFinished(let load): finished(state, load)
    case .loadFailed(let load): failed(state, load)
    case .coverTargetFailed(let load): coverTargetFailed(state, load)
    case .documentLost: .noted(state.withoutPage)
    case .signalled(let signal, let load): signalled(state, signal, from: load)
    case .fadeFinished:
      switch state.cover {
      case .fading: .noted(state.with(cover: .down))
      case .up, .down: .ignored(state, .late)
      }
    case .timePassed(let ms): timePassed(state, ms)
    case .lateTimerFired:
      rules.contains(.limit)
        ? .ignored(state, .late) : lowered(state, .limit, .noted(state))
    case .historyMoved, .foregrounded:
      rules.contains(.noOtherTrigger)
        ? .refused(.noOtherTrigger, state) : shown(state, for: state.page, .noted(state))
    }
  }
}

extension Splash {
  /// Whether a document at `place` is given the flag at document start (SO-01, OF-03).
  public func injects(at place: Place) -> Bool {
    owns && rules.contains(.oneOwner)
      && (place == .server || readings.contains(.flagsEverywhere))
  }

  /// Whether a load bound for `target` is covered (SO-02).
  ///
  /// Decided when the provisional load starts.
  public func covers(_ target: Target, restored: Bool) -> Bool {
    guard owns, rules.contains(.coversNewDocuments) else { return false }
    guard !restored || readings.contains(.readyAgain) else { return false }
    switch target {
    case .entry, .blank: return true
    case .inner:
      return readings.contains(.anyServerDocument) || readings.contains(.everyDocumentCovered)
    case .sister, .errorPage: return readings.contains(.everyDocumentCovered)
    }
  }

  private func started(_ state: State, _ load: LoadID, _ target: Target, restored: Bool)
    -> Transition<Self>
  {
    let isFirst = state.cover == .up && state.coveredLoad == .none
    guard covers(target, restored: restored) || (isFirst && owns) else {
      return .refused(owns ? .coversNewDocuments : .oneOwner, state)
    }
    let loops = readings.contains(.loopEndsOnErrorPage) && target != .errorPage
    guard !loops || state.unsignalled < Self.unsignalledMax || !hasErrorPage else {
      return lowered(state, .loadEnded, .noted(state, .two(.stopLoad, .openErrorPage)))
    }
    var next = state
    if loops, target != .blank {
      next.unsignalled = min(state.unsignalled + 1, Self.unsignalledMax)
    }
    return shown(next, for: load, .acted(.coversNewDocuments, next))
  }

  /// The cover is up and stands for `load`.
  ///
  /// `otherwise` lends the outcome.
  private func shown(_ state: State, for load: LoadID, _ result: Transition<Self>)
    -> Transition<Self>
  {
    var next = state
    next.cover = .up
    next.coveredLoad = load
    let keepsDeadline = state.limit.isRunning && readings.contains(.keepFirstDeadline)
    if !keepsDeadline { next.limit = Countdown(Self.limitMs) }
    return Transition(
      next, state.cover == .up ? .none : .one(.showCover), result.outcome)
  }

  /// The cover fades if it is up; `result` lends the outcome and what else is asked for.
  private func lowered(_ state: State, _ reason: HideReason, _ result: Transition<Self>)
    -> Transition<Self>
  {
    switch state.cover {
    case .down, .fading: return result
    case .up:
      var next = result.state
      next.cover = .fading
      next.coveredLoad = .none
      next.limit = .idle
      return Transition(
        next, Effects.one(.hideCover(reason)).appending(result.effects), result.outcome)
    }
  }

  private func committed(_ state: State, _ load: LoadID, at place: Place, restored: Bool)
    -> Transition<Self>
  {
    var next = state
    // An empty document is nothing to hand the cover back to.
    next.page = place == .blank ? .none : load
    next.pageOwes = duty(at: place, restored: restored)
    let result: Transition<Self> =
      injects(at: place) ? .acted(.oneOwner, next) : .noted(next)
    guard readings.contains(.coverFollowsLoad), place != .blank else { return result }
    if state.coveredLoad == load, next.pageOwes != .nothing { return result }
    return lowered(state, .otherDocument, result)
  }

  private func duty(at place: Place, restored: Bool) -> Duty {
    if restored { return readings.contains(.readyAgain) ? .signal : .nothing }
    if place == .server, injects(at: place) { return .signal }
    return readings.contains(.everyDocumentCovered) && place != .blank ? .finish : .nothing
  }

  private func finished(_ state: State, _ load: LoadID) -> Transition<Self> {
    guard state.page == load else { return .ignored(state, .noTrigger) }
    var next = state
    let isForAnother = state.cover == .up && state.coveredLoad != load
    if !isForAnother { next.unsignalled = 0 }
    guard state.pageOwes == .finish else {
      return next == state ? .ignored(state, .noTrigger) : .noted(next)
    }
    next.pageOwes = .nothing
    return isForAnother ? .noted(next) : lowered(state, .finished, .noted(next))
  }

  /// A load has ended without a commit.
  ///
  /// As written the cover does not hear of it.
  private func failed(_ state: State, _ load: LoadID) -> Transition<Self> {
    let gives = readings.contains(.lowerOnCancel) || readings.contains(.documentEpoch)
    guard gives, state.cover == .up, state.coveredLoad == load else {
      return .ignored(state, .noTrigger)
    }
    if state.page == .none {
      let opens = readings.contains(.lowerOnCancel) && hasErrorPage
      return lowered(
        state, .loadEnded, .noted(state, opens ? .one(.openErrorPage) : .none))
    }
    guard state.pageOwes != .nothing else { return lowered(state, .loadEnded, .noted(state)) }
    var next = state
    next.coveredLoad = state.page
    return .noted(next)
  }

  /// OF-02 asks for the cover to come down, before the error page opens.
  private func coverTargetFailed(_ state: State, _ load: LoadID) -> Transition<Self> {
    guard !readings.contains(.documentEpoch) || state.coveredLoad == load else {
      return .ignored(state, .stale)
    }
    return lowered(state, .loadFailed, .noted(state))
  }

  private func signalled(_ state: State, _ signal: Signal, from load: LoadID) -> Transition<Self> {
    guard rules.contains(.signalLowers) else { return .ignored(state, .ruleOff) }
    var next = state
    let isBound = readings.contains(.documentEpoch)
    if !isBound || load == state.page { next.pageOwes = .nothing }
    guard !isBound || load == state.coveredLoad else { return .noted(next) }
    next.unsignalled = 0
    return lowered(state, signal == .ready ? .ready : .stalled, .acted(.signalLowers, next))
  }

  private func timePassed(_ state: State, _ ms: UInt32) -> Transition<Self> {
    var next = state
    guard rules.contains(.limit) else { return .ignored(state, .ruleOff) }
    guard next.limit.elapse(ms) else { return .noted(next) }
    let stops = readings.contains(.limitOpensErrorPage) && state.page == .none && hasErrorPage
    return lowered(
      state, .limit, .acted(.limit, next, stops ? .two(.stopLoad, .openErrorPage) : .none))
  }
}

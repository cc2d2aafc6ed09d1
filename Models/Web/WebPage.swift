import ContractEngine

/// The document in the WebView: the web app's boot, or the bundled error page (the web side of SO
/// and OF).
public struct WebPage: Contract {
  public let generation: WebGeneration
  public var splashRules: RuleSet<SplashRule>
  public var offlineRules: RuleSet<OfflineRule>
  public var readings: ReadingSet<BootReading>

  /// SO-04, on the page clock, from document start.
  public static let watchdogMs: UInt32 = 15_000

  public init(
    generation: WebGeneration, splashRules: RuleSet<SplashRule> = .all,
    offlineRules: RuleSet<OfflineRule> = .all, readings: ReadingSet<BootReading> = .written
  ) {
    self.generation = generation
    self.splashRules = splashRules
    self.offlineRules = offlineRules
    self.readings = readings
  }

  public var initial: State { State(load: .none, place: .blank, flagged: false, knowsHome: false) }

  /// The document of `load` starts with what was injected into it.
  public func document(
    of load: LoadID, at place: Place, atRoot: Bool, flagged: Bool, knowsHome: Bool
  ) -> State {
    var page = State(
      load: load, place: place, flagged: flagged && place != .local && place != .blank,
      knowsHome: knowsHome && place == .local)
    page.atRoot = atRoot
    if runsApp(page), generation == .current { page.watchdog = Countdown(Self.watchdogMs) }
    return page
  }

  /// Whether the document is the web app, as opposed to a bundled or empty page.
  public func runsApp(_ page: State) -> Bool { page.place == .server || page.place == .sister }

  /// Whether this document takes the shell for the owner of the splash (SO-04, SO-08).
  public func leavesSplash(_ page: State) -> Bool { generation == .current && page.flagged }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch event {
    case .painted: painted(state)
    case .hostFinished:
      .noted(
        state.with {
          $0.hostDone = true; $0.watchdog = .idle
        })
    case .framesPassed: framesPassed(state)
    case .timePassed(let ms): timePassed(state, ms)
    case .listenerAttached(let networkUp): listens(state, networkUp: networkUp)
    case .networkBack(let loadInProgress): networkBack(state, loadInProgress: loadInProgress)
    case .loadEnded(let networkUp): loadEnded(state, networkUp: networkUp)
    case .retryTapped: goesHome(state)
    case .restored:
      readings.contains(.readyAgain) && leavesSplash(state)
        ? .acted(.splash(.signalsOnce), state, .one(.post(.ready))) : .noted(state)
    case .historyMoved: .noted(state.with { $0.atRoot.toggle() })
    }
  }
}

extension WebPage {
  private func painted(_ state: State) -> Transition<Self> {
    switch state.place {
    case .server, .sister:
      let drawsNone = leavesSplash(state) && splashRules.contains(.webDrawsNone)
      if drawsNone {
        return .acted(.splash(.webDrawsNone), state.with { $0.phase = .hostLayer })
      }
      guard splashRules.contains(.withoutFlag) else { return .ignored(state, .ruleOff) }
      return .acted(.splash(.withoutFlag), state.with { $0.phase = .splash })
    case .local: return .noted(state.with { $0.phase = .errorPage })
    case .blank: return .ignored(state, .unexpected)
    }
  }

  /// Two frames after the host finished, the content is there to be seen (SO-05).
  private func framesPassed(_ state: State) -> Transition<Self> {
    guard state.hostDone else { return .ignored(state, .unexpected) }
    guard !state.readySent || !splashRules.contains(.signalsOnce) else {
      return .refused(.splash(.signalsOnce), state)
    }
    let next = state.with {
      $0.phase = .content; $0.readySent = true
    }
    let speaks = generation == .current && (state.flagged || !splashRules.contains(.withoutFlag))
    guard speaks else { return .noted(next) }
    return .acted(.splash(.signalsOnce), next, .one(.post(.ready)))
  }

  private func timePassed(_ state: State, _ ms: UInt32) -> Transition<Self> {
    var next = state
    guard next.watchdog.elapse(ms) else { return .noted(next) }
    next.phase = .card
    next.stalledSent = true
    return leavesSplash(state)
      ? .acted(.splash(.signalsOnce), next, .one(.post(.stalled))) : .noted(next)
  }

  private func listens(_ state: State, networkUp: Bool) -> Transition<Self> {
    let next = state.with { $0.listens = true }
    let looks = readings.contains(.onlineRemembered) && networkUp
    return looks ? goesHome(next) : .noted(next)
  }

  /// As written an online event is ignored while a load is in progress, and lost before the page
  /// listens.
  private func networkBack(_ state: State, loadInProgress: Bool) -> Transition<Self> {
    guard state.place == .local, state.listens else { return .ignored(state, .unexpected) }
    if loadInProgress {
      return readings.contains(.onlineRemembered)
        ? .noted(state.with { $0.onlineKept = true }) : .ignored(state, .late)
    }
    return goesHome(state)
  }

  private func loadEnded(_ state: State, networkUp: Bool) -> Transition<Self> {
    guard state.onlineKept else { return .ignored(state, .noTrigger) }
    let next = state.with { $0.onlineKept = false }
    return networkUp ? goesHome(next) : .noted(next)
  }

  private func goesHome(_ state: State) -> Transition<Self> {
    guard state.place == .local else { return .ignored(state, .unexpected) }
    guard offlineRules.contains(.retries) else { return .ignored(state, .ruleOff) }
    return .acted(.offline(.retries), state, .one(.replace(state.knowsHome ? .entry : .sister)))
  }
}

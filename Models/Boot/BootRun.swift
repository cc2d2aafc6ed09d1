import ContractEngine

/// One event of the boot system on its way through world, shell and page.
struct BootRun {
  let system: BootSystem
  var state: BootSystem.State
  var output = BootSystem.Output()
  var marks = RuleMarks()
  /// What happened inside, in order, if somebody listens.
  var told: [Told]?

  enum Told {
    case shell(BootShell.Event, [BootShell.Heard], Effects<BootShell.Effect>)
    case page(WebPage.Event, Outcome<WebPage.Rule>)
  }

  init(_ system: BootSystem, _ state: BootSystem.State, listening: Bool) {
    self.system = system
    self.state = state
    told = listening ? [] : nil
  }

  private var hasShell: Bool { system.configuration.platform.hasShell }

  mutating func happen(_ event: BootEvent) {
    carryOut(event)
    renumber()
  }

  private mutating func carryOut(_ event: BootEvent) {
    switch event {
    case .launched:
      state.world.launched = true
      hasShell ? tell(.viewLoaded) : start(.entry)
    case .committed: commit()
    case .redirected: state.world.load.place = .sister
    case .failed(let code, let address): fail(code, address)
    case .cancelReported: reportCancellation()
    case .painted: paint()
    case .hostFinished: finishHost()
    case .framesPassed:
      state.world.onlineOwed = false
      turn(.framesPassed)
    case .listenerAttached: turn(.listenerAttached(networkUp: state.world.networkUp))
    case .signalDelivered: deliver()
    case .retryTapped: hasShell ? turn(.retryTapped) : start(.entry)
    case .reloaded: start(addressOfPage)
    case .innerOpened: start(.inner)
    case .historyMoved:
      turn(.historyMoved)
      tell(.historyMoved)
    case .wentBack: start(.entry, restored: true)
    case .reopened: tell(.reopenRequested)
    case .backgrounded:
      state.world.foreground = false
      tell(.backgrounded)
    case .foregrounded:
      state.world.foreground = true
      tell(.foregrounded)
    case .networkLost:
      state.world.networkUp = false
      state.world.onlineOwed = false
    case .networkBack:
      state.world.networkUp = true
      state.world.onlineOwed = hasShell && state.world.page.place == .local
      if hasShell { turn(.networkBack(loadInProgress: state.world.isLoading)) }
    case .processDied: die()
    case .deathReported(let kept): reportDeath(addressKept: kept)
    case .fadeFinished, .strayFadeFinished: tell(.fadeFinished)
    case .timePassed(let ms):
      if system.nativeClockRuns(state.world) { tell(.timePassed(ms)) }
      if system.pageClockRuns(state.world), state.world.hasPage { turn(.timePassed(ms)) }
    case .lateTimerFired: tell(.lateTimerFired)
    case .forged(let signal, let flaw):
      let arrival = SplashArrival(
        flaws: flaw.flaws, signal: signal, load: state.shell.splash.coveredLoad)
      tell(.message(arrival))
    case .strayFailure(let code):
      tell(.navigationFailed(LoadID(LoadID.limit), code, address: .entry))
    case .lied(let signal): post(signal)
    }
  }

  /// The shell hears `event`, and what it asks for is done.
  mutating func tell(_ event: BootShell.Event) {
    guard hasShell else { return }
    let reaction = system.shell.react(state.shell, event, listening: told != nil)
    state.shell = reaction.state
    marks.formUnion(reaction.marks)
    output.effects = output.effects.appending(reaction.effects)
    told?.append(.shell(event, reaction.heard ?? [], reaction.effects))
    reaction.effects.forEach { obey($0) }
  }

  private mutating func obey(_ effect: BootShell.Effect) {
    switch effect {
    case .showCover: state.world.limitPassed = false
    case .hideCover(let reason):
      state.world.limitPassed = reason == .limit && (state.world.isLoading || !isPainted)
    case .load(let target): start(target)
    case .stopLoad: setAside()
    case .write, .setSurfaceColour: return
    }
  }

  /// The page hears `event`, and what it asks for is done.
  mutating func turn(_ event: WebPage.Event) {
    let transition = system.web.step(state.world.page, event)
    state.world.page = transition.state
    told?.append(.page(event, transition.outcome))
    switch transition.outcome {
    case .acted(.splash(let rule)): marks.mark(BootRule.splash(rule).index)
    case .acted(.offline(let rule)): marks.mark(BootRule.offline(rule).index)
    case .refused, .noted, .ignored: break
    }
    transition.effects.forEach { effect in
      switch effect {
      case .post(let signal): post(signal)
      case .replace(let target):
        output.replaced = target
        start(target)
      }
    }
  }

  private mutating func post(_ signal: Signal) {
    guard hasShell, system.shell.gate.rules.contains(.webTransport) else { return }
    marks.mark(BootRule.gate(.webTransport).index)
    output.posted = signal
    let page = state.world.page
    state.world.signals.append(
      SignalQueue.Flight(signal: signal, load: page.load, place: page.place))
  }
}

extension BootRun {
  private var isPainted: Bool { state.world.hasPage && state.world.page.phase != .bare }

  /// Where the document would go if it loaded its own address again.
  private var addressOfPage: Target {
    let page = state.world.page
    switch page.place {
    case .server: return page.atRoot ? .entry : .inner
    case .sister: return .sister
    case .local: return .errorPage
    case .blank: return .blank
    }
  }

  /// The smallest handle that nothing holds.
  private var freeLoad: LoadID {
    var used: UInt16 = 1 << UInt16(state.world.cancelled.rawValue)
    used |= 1 << UInt16(state.world.load.id.rawValue)
    used |= 1 << UInt16(state.world.page.load.rawValue)
    used |= 1 << UInt16(state.shell.splash.coveredLoad.rawValue)
    used |= 1 << UInt16(state.shell.splash.page.rawValue)
    used |= 1 << UInt16(state.shell.offline.load.rawValue)
    var candidate: UInt8 = 1
    while candidate < LoadID.limit - 1 {
      let isTaken = used >> UInt16(candidate) & 1 == 1
      if !isTaken, !state.world.signals.contains(LoadID(candidate)) { break }
      candidate += 1
    }
    return LoadID(candidate)
  }

  /// A provisional load starts at once; one that is in progress is superseded.
  private mutating func start(_ target: Target, restored: Bool = false) {
    setAside()
    let load = WebView.Load(id: freeLoad, target: target, restored: restored)
    state.world.load = load
    output.started = load.id
    output.target = target
    tell(.navigationStarted(load.id, target, restored: restored))
  }

  private mutating func setAside() {
    guard state.world.isLoading else { return }
    state.world.cancelled = state.world.load.id
    state.world.load = WebView.Load()
  }

  private mutating func commit() {
    let load = state.world.load
    let leaving = state.world.page
    output.committed = true
    if load.place != .server { state.world.onlineOwed = false }
    state.world.load = WebView.Load()
    state.world.entryCached =
      load.target == .inner && leaving.place == .server && leaving.atRoot
      && leaving.phase == .content
    let splash = system.shell.splash
    state.world.page = system.web.document(
      of: load.id, at: load.place, atRoot: load.target != .inner,
      flagged: hasShell && splash.injects(at: load.place),
      knowsHome: hasShell && system.shell.offline.injectsHome)
    if hasShell, splash.injects(at: load.place) { marks.mark(BootRule.gate(.capabilities).index) }
    if load.restored { restore() }
    tell(.navigationCommitted(load.id, load.place, restored: load.restored))
    if load.restored { turn(.restored) }
  }

  /// What was in the page cache has long been ready and has said so.
  private mutating func restore() {
    state.world.page.phase = .content
    state.world.page.hostDone = true
    state.world.page.readySent = true
    state.world.page.finished = true
    state.world.page.watchdog = .idle
    state.world.limitPassed = false
  }

  private mutating func fail(_ code: FailureCode, _ address: FailingAddress) {
    let load = state.world.load
    state.world.load = WebView.Load()
    state.world.onlineOwed = false
    guard hasShell else {
      if code != .cancelled || !state.world.hasPage { showBrowsersErrorPage(load.id) }
      return
    }
    let named: Target? =
      switch address {
      case .asStarted: load.target
      case .missing: nil
      case .redirected: .sister
      }
    tell(.navigationFailed(load.id, code, address: named))
    endLoadForPage()
  }

  private mutating func endLoadForPage() {
    if isPainted, !state.world.isLoading { state.world.limitPassed = false }
    guard state.world.page.place == .local, !state.world.isLoading else { return }
    turn(.loadEnded(networkUp: state.world.networkUp))
  }

  /// A plain browser draws a page of its own for a failed load.
  private mutating func showBrowsersErrorPage(_ load: LoadID) {
    state.world.page = system.web.document(
      of: load, at: .local, atRoot: true, flagged: false, knowsHome: false)
    state.world.page.phase = .errorPage
    state.world.page.finished = true
  }

  private mutating func reportCancellation() {
    let load = state.world.cancelled
    state.world.cancelled = .none
    tell(.navigationFailed(load, .cancelled, address: nil))
    endLoadForPage()
  }

  /// The framework reports the end of the load together with the web host's own.
  private mutating func finishHost() {
    turn(.hostFinished)
    state.world.page.finished = true
    tell(.navigationFinished(state.world.page.load))
  }

  private mutating func paint() {
    turn(.painted)
    if !state.world.isLoading { state.world.limitPassed = false }
    guard state.world.page.place == .local else { return }
    state.world.page.finished = true
    tell(.navigationFinished(state.world.page.load))
  }

  private mutating func deliver() {
    guard let flight = state.world.signals.removeFirst() else { return }
    var flaws: Flaws = []
    if !system.shell.splash.owns { flaws.insert(.unsupported) }
    if flight.place != .server { flaws.insert(.foreignOrigin) }
    if viewPlace != .server { flaws.insert(.viewElsewhere) }
    if system.shell.gate.refusal(of: flaws) == nil { output.delivered = flight }
    tell(.message(SplashArrival(flaws: flaws, signal: flight.signal, load: flight.load)))
  }

  /// Where the WebView's current address is, as the gate reads it.
  private var viewPlace: Place? {
    if system.readings.contains(.provisionalAddress), state.world.isLoading {
      return state.world.load.place
    }
    return state.world.hasPage ? state.world.page.place : nil
  }

  /// The document, its messages and the load in progress go with the process.
  private mutating func die() {
    state.world.addressAtDeath = state.world.hasPage ? addressOfPage : nil
    state.world.processDead = true
    state.world.onlineOwed = false
    state.world.page = system.web.initial
    state.world.load = WebView.Load()
    state.world.signals = SignalQueue()
    state.world.entryCached = false
  }

  private mutating func reportDeath(addressKept: Bool) {
    let address = addressKept ? state.world.addressAtDeath : nil
    state.world.processDead = false
    state.world.addressAtDeath = nil
    hasShell ? tell(.processTerminated(address: address)) : start(address ?? .entry)
  }
}

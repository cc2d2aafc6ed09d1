import ContractEngine

/// What an event means for loads and documents.
extension BootRun {
  var isPainted: Bool { state.world.hasPage && state.world.page.phase != .bare }

  /// Where the document would go if it loaded its own address again.
  var addressOfPage: Target {
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
  mutating func start(_ target: Target, restored: Bool = false) {
    setAside()
    let load = WebView.Load(id: freeLoad, target: target, restored: restored)
    state.world.load = load
    output.started = load.id
    output.target = target
    tell(.navigationStarted(load.id, target, restored: restored))
  }

  mutating func setAside() {
    guard state.world.isLoading else { return }
    state.world.cancelled = state.world.load.id
    state.world.load = WebView.Load()
  }

  mutating func commit() {
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

  mutating func fail(_ code: FailureCode, _ address: FailingAddress) {
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

  mutating func reportCancellation() {
    let load = state.world.cancelled
    state.world.cancelled = .none
    tell(.navigationFailed(load, .cancelled, address: nil))
    endLoadForPage()
  }

  /// The framework reports the end of the load together with the web host's own.
  mutating func finishHost() {
    turn(.hostFinished)
    state.world.page.finished = true
    tell(.navigationFinished(state.world.page.load))
  }

  mutating func paint() {
    turn(.painted)
    if !state.world.isLoading { state.world.limitPassed = false }
    guard state.world.page.place == .local else { return }
    state.world.page.finished = true
    tell(.navigationFinished(state.world.page.load))
  }

  mutating func deliver() {
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
  mutating func die() {
    state.world.addressAtDeath = state.world.hasPage ? addressOfPage : nil
    state.world.processDead = true
    state.world.onlineOwed = false
    state.world.page = system.web.initial
    state.world.load = WebView.Load()
    state.world.signals = SignalQueue()
    state.world.entryCached = false
  }

  mutating func reportDeath(addressKept: Bool) {
    let address = addressKept ? state.world.addressAtDeath : nil
    state.world.processDead = false
    state.world.addressAtDeath = nil
    hasShell ? tell(.processTerminated(address: address)) : start(address ?? .entry)
  }
}

import ContractEngine

extension BootSystem {
  public func forEachEnabled(_ state: State, _ drive: Drive, _ body: (BootEvent) -> Void) {
    guard state.world.launched else { return body(.launched) }
    forEachOfEngine(state, body)
    forEachOfPage(state, body)
    forEachOfDevice(state, body)
    forEachDeadline(state, body)
    switch drive {
    case .cooperative: break
    case .hostileWorld: forEachForgery(state, body)
    case .hostilePage: forEachLie(state, body)
    }
  }

  /// What the WebView engine may do next.
  private func forEachOfEngine(_ state: State, _ body: (BootEvent) -> Void) {
    let world = state.world
    guard !world.processDead else {
      guard world.foreground else { return }
      if world.addressAtDeath != nil { body(.deathReported(addressKept: true)) }
      return body(.deathReported(addressKept: false))
    }
    if world.isLoading {
      let isRemote = world.load.place == .server || world.load.place == .sister
      if !isRemote || world.networkUp || world.load.restored { body(.committed) }
      if world.load.target == .entry, world.load.place == .server, !world.load.restored {
        body(.redirected)
      }
      if isRemote, !world.load.restored {
        if !world.networkUp {
          body(.failed(.network, .asStarted))
          body(.failed(.network, .missing))
          if world.load.place != world.load.target.place { body(.failed(.network, .redirected)) }
        }
        body(.failed(.cancelled, .asStarted))
        body(.failed(.other, .asStarted))
      }
    }
    if world.cancelled != .none { body(.cancelReported) }
    if world.hasPage, canPaint(world) { body(.painted) }
    if world.hasPage || world.isLoading { body(.processDied) }
  }

  private func canPaint(_ world: WebView) -> Bool {
    guard world.foreground, world.page.phase == .bare, world.page.place != .blank else {
      return false
    }
    // With SO-08 off a document without the flag never paints before its content.
    return world.page.place == .local || web.leavesSplash(world.page)
      || web.splashRules.contains(.withoutFlag)
  }

  /// What the document and its user may do next.
  private func forEachOfPage(_ state: State, _ body: (BootEvent) -> Void) {
    let world = state.world
    if !world.signals.isEmpty { body(.signalDelivered) }
    guard world.hasPage, world.foreground else { return }
    let page = world.page
    let mayLoad = world.cancelled == .none
    switch page.place {
    case .local:
      guard page.phase == .errorPage else { return }
      if configuration.platform.hasShell, !page.listens { body(.listenerAttached) }
      if mayLoad { body(.retryTapped) }
    case .server, .sister:
      let hasBooted = page.phase != .bare || !web.splashRules.contains(.withoutFlag)
      if hasBooted, !page.hostDone { body(.hostFinished) }
      let again = !web.splashRules.contains(.signalsOnce)
      if page.hostDone, !page.readySent || again, !world.signals.isFull { body(.framesPassed) }
      if mayLoad, page.phase == .content || page.phase == .card { body(.reloaded) }
      guard page.place == .server, page.phase == .content else { return }
      body(.historyMoved)
      guard mayLoad, !world.isLoading else { return }
      if page.atRoot { body(.innerOpened) }
      if world.entryCached { body(.wentBack) }
      if configuration.platform.hasShell { body(.reopened) }
    case .blank: return
    }
  }

  /// What the device may do at any time.
  private func forEachOfDevice(_ state: State, _ body: (BootEvent) -> Void) {
    body(state.world.foreground ? .backgrounded : .foregrounded)
    body(state.world.networkUp ? .networkLost : .networkBack)
    if state.shell.splash.cover == .fading { body(.fadeFinished) }
  }

  /// Time passes to a quantum before the next deadline, or to it.
  private func forEachDeadline(_ state: State, _ body: (BootEvent) -> Void) {
    let world = state.world
    var next: UInt32?
    if nativeClockRuns(world), state.shell.splash.limit.isRunning {
      next = state.shell.splash.limit.remaining
    }
    if pageClockRuns(world), world.page.watchdog.isRunning {
      next = min(next ?? .max, world.page.watchdog.remaining)
    }
    guard let due = next else {
      // Nothing waits for it, and it passes all the same.
      return body(.timePassed(quantumMs))
    }
    // A full channel has room again before any deadline.
    guard !world.signals.isFull else { return }
    if due > quantumMs { body(.timePassed(due - quantumMs)) }
    body(.timePassed(due))
  }

  /// Forged, foreign, repeated and late (INV-11).
  private func forEachForgery(_ state: State, _ body: (BootEvent) -> Void) {
    guard configuration.platform.hasShell else { return }
    for signal in Signal.allCases {
      for index in UInt8(0)..<8 { body(.forged(signal, BootEvent.Flaw(index))) }
    }
    body(.strayFailure(.network))
    body(.strayFailure(.cancelled))
    body(.lateTimerFired)
    if state.shell.splash.cover != .fading { body(.strayFadeFinished) }
  }

  /// The page at the server origin says what it likes.
  private func forEachLie(_ state: State, _ body: (BootEvent) -> Void) {
    guard configuration.platform.hasShell, state.world.page.place == .server,
      state.world.hasPage, state.world.signals.isEmpty
    else { return }
    for signal in Signal.allCases { body(.lied(signal)) }
  }
}

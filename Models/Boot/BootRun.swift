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

  var hasShell: Bool { system.configuration.platform.hasShell }

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

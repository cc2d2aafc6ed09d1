import ContractEngine

extension BootSystem {
  @Sendable func seen(_ state: State) -> [Field] {
    [
      Field("the user sees", surface(state).name),
      Field(
        "load", state.world.isLoading ? "bound for the \(state.world.load.target.name)" : "none"),
      Field("cover", state.shell.splash.cover.name),
    ]
  }

  /// Counts INV-06's 20 seconds for the load that the cover stands for, on the native clock.
  var coverLimit: Monitor<BootSystem> {
    Monitor(width: 15, initial: shell.splash.owns ? UInt64(Splash.limitMs) : 0) { left, view in
      let cover = view.after.shell.splash
      var left = left
      if case .timePassed(let ms) = view.event, nativeClockRuns(view.before.world) {
        left = left > UInt64(ms) ? left - UInt64(ms) : 0
      }
      guard cover.cover == .up else { return (0, .vacuous) }
      let taken = view.output.started != .none && view.output.started == cover.coveredLoad
      if taken || view.before.shell.splash.cover != .up { left = UInt64(Splash.limitMs) }
      return (left, left == 0 ? .broken() : .holds)
    }
  }

  /// Counts covered loads since the last signal, drawn error page or finished document (INV-06b).
  var unsignalledLoads: Monitor<BootSystem> {
    let most = UInt64(Splash.unsignalledMax)
    return Monitor(width: 3) { count, view in
      let covered = view.after.shell.splash
      let page = view.after.world.page
      let isForAnother = covered.cover == .up && covered.coveredLoad != page.load
      let settles =
        view.output.delivered != nil || page.phase == .errorPage
        || (view.event == .hostFinished && !isForAnother)
      if settles { return (0, .vacuous) }
      let starts =
        view.output.started != .none && covered.cover == .up
        && covered.coveredLoad == view.output.started && view.output.target != .errorPage
        && view.output.target != .blank
      guard starts else { return (count, .vacuous) }
      let next = min(count + 1, most + 1)
      return (next, next > most ? .broken() : .holds)
    }
  }

  /// Remembers what the current document has sent (INV-08).
  var signalsPerDocument: Monitor<BootSystem> {
    Monitor(width: 2) { sent, view in
      let before = view.output.committed || !view.after.world.hasPage ? 0 : sent
      guard let signal = view.output.posted else { return (before, .vacuous) }
      let bit: UInt64 = signal == .ready ? 1 : 2
      guard before & bit == 0 else { return (before, .broken(leaf: signal.rawValue)) }
      return (before | bit, .holds)
    }
  }

  /// INV-20b.
  ///
  /// An old web sends nothing, and its cover ends by the limit.
  func coverIsNeeded(_ state: State) -> Claim {
    let splash = state.shell.splash
    guard splash.cover == .up, configuration.web == .current, state.world.launched else {
      return .vacuous
    }
    // Between the death of the web process and its report nobody can know better.
    if state.world.processDead { return .holds }
    let page = state.world.page
    if state.world.isLoading, state.world.load.id == splash.coveredLoad { return .holds }
    if !state.world.signals.isEmpty { return .holds }
    let hasSignalled = page.readySent || page.stalledSent
    let isOwn = state.world.hasPage && page.load == splash.coveredLoad
    // Under `everyDocumentCovered` a document that cannot signal is uncovered when it has finished.
    let waitsForFinish = readings.contains(.everyDocumentCovered) && !page.flagged && !page.finished
    if isOwn, waitsForFinish { return .holds }
    return isOwn && page.flagged && !hasSignalled ? .holds : .broken()
  }

  func isLoweredBySignal(_ effect: BootShell.Effect) -> Bool {
    effect == .hideCover(.ready) || effect == .hideCover(.stalled)
  }

  /// INV-15b's antecedent: the network came back under the error page, and the app is in view.
  @Sendable func isBackOnline(_ state: State) -> Bool {
    state.world.foreground && state.world.onlineOwed
  }

  /// INV-15b's consequent: content, or the antecedent is gone.
  @Sendable func hasLeftErrorPage(_ state: State) -> Bool { !isBackOnline(state) }

  /// The world owes every step of a load, and loads complete.
  var loadsComplete: Fairness<BootSystem> {
    Fairness("loads complete, and the user does nothing") { event in
      switch event {
      case .committed, .painted, .hostFinished, .framesPassed, .listenerAttached,
        .signalDelivered, .fadeFinished, .cancelReported:
        event.kind
      case .launched, .redirected, .failed, .retryTapped, .reloaded, .innerOpened, .historyMoved,
        .wentBack, .reopened, .backgrounded, .foregrounded, .networkLost, .networkBack,
        .processDied, .deathReported, .timePassed, .forged, .strayFailure, .lateTimerFired,
        .strayFadeFinished, .lied:
        nil
      }
    } barred: { event in
      switch event {
      case .failed, .redirected, .processDied, .retryTapped, .reloaded: true
      case .launched, .committed, .cancelReported, .painted, .hostFinished,
        .framesPassed, .listenerAttached, .signalDelivered, .innerOpened,
        .historyMoved, .wentBack, .reopened, .backgrounded, .foregrounded, .networkLost,
        .networkBack, .deathReported, .fadeFinished, .timePassed, .forged, .strayFailure,
        .lateTimerFired, .strayFadeFinished, .lied:
        false
      }
    }
  }

  /// INV-21: every line of the step, and every line that the step owes.
  @Sendable func logIsRight(_ view: StepView<BootSystem>) -> Claim {
    var claim = Claim.vacuous
    var reloads = false
    view.output.effects.forEach { effect in
      if case .load = effect { reloads = true }
      guard case .write(let line) = effect else { return }
      if case .broken = claim { return }
      claim = .holds
      if line.namesAddress { claim = .broken(leaf: 3) }
      switch line.event {
      case .navigationFinished: if !line.opacityRestored { claim = .broken(leaf: 0) }
      case .coverHide: if !line.covered { claim = .broken(leaf: 1) }
      case .processTerminated: if reloads { claim = .broken(leaf: 2) }
      case .background, .active, .navigationStart, .navigationFailed, .coverShow: break
      }
    }
    if claim == .vacuous, owesLine(view.event) { return .broken(leaf: 4) }
    return claim
  }

  private func owesLine(_ event: BootEvent) -> Bool {
    switch event {
    case .backgrounded, .foregrounded, .hostFinished, .failed, .cancelReported, .deathReported,
      .strayFailure:
      true
    case .launched, .committed, .redirected, .painted, .framesPassed,
      .listenerAttached, .signalDelivered, .retryTapped, .reloaded, .innerOpened, .historyMoved,
      .wentBack, .reopened, .networkLost, .networkBack, .processDied, .fadeFinished, .timePassed,
      .forged, .lateTimerFired, .strayFadeFinished, .lied:
      false
    }
  }
}

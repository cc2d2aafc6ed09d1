import ContractEngine

extension BootSystem {
  public func glance(_ state: State) -> String { surface(state).name }

  public func fields(_ state: State) -> [Field] {
    let splash = state.shell.splash
    let world = state.world
    return [
      Field("shell.cover", splash.cover.name),
      Field("shell.cover stands for", role(splash.coveredLoad, world)),
      Field("shell.limit", splash.limit.isRunning ? "\(splash.limit.remaining) ms" : "idle"),
      Field("shell.document owes the cover", splash.pageOwes.name),
      Field("shell.covered loads without a signal", "\(splash.unsignalled)"),
      Field("shell.load remembered", remembered(state.shell.offline)),
      Field("shell.document in view", state.shell.offline.hasPage ? "yes" : "no"),
      Field("shell.opacity restored", state.shell.log.opacityRestored ? "yes" : "no"),
      Field("shell.reopening", state.shell.reopening ? "yes" : "no"),
      Field("app", world.foreground ? "foreground" : "background"),
      Field("network", world.networkUp ? "up" : "down"),
      Field("web process", world.processDead ? "dead, not reported" : "alive"),
      Field("load", name(world.load)),
      Field("cancellation to report", world.cancelled == .none ? "none" : "one"),
      Field("document", world.hasPage ? "at \(world.page.place.name)" : "none"),
      Field("document.path", world.hasPage && world.page.atRoot ? "root" : "other"),
      Field("document.sees the flag", world.page.flagged ? "yes" : "no"),
      Field("document.knows home", world.page.knowsHome ? "yes" : "no"),
      Field("document.shows", world.hasPage ? world.page.phase.name : "nothing"),
      Field("document.host finished", world.page.hostDone ? "yes" : "no"),
      Field("document.ready sent", world.page.readySent ? "yes" : "no"),
      Field("document.stalled sent", world.page.stalledSent ? "yes" : "no"),
      Field(
        "document.watchdog",
        world.page.watchdog.isRunning ? "\(world.page.watchdog.remaining) ms" : "idle"),
      Field("document.listens for online", world.page.listens ? "yes" : "no"),
      Field("document.online kept", world.page.onlineKept ? "yes" : "no"),
      Field("document.load finished", world.page.finished ? "yes" : "no"),
      Field("signals in flight", name(world.signals, world)),
      Field("entry point in the page cache", world.entryCached ? "yes" : "no"),
    ]
  }

  public func narrate(_ state: State, _ event: BootEvent) -> [String] {
    var run = BootRun(self, state, listening: true)
    run.happen(event)
    return (run.told ?? []).flatMap(lines)
  }

  private func lines(_ told: BootRun.Told) -> [String] {
    switch told {
    case .page(let event, let outcome):
      guard let line = line(outcome) else { return [] }
      return ["page hears \(event): \(line)"]
    case .shell(let event, let heard, let effects):
      let answers = heard.compactMap(line)
      let asks = effects.array.map { "shell asks: \(name($0))" }
      return ["shell hears \(name(event))"] + answers.map { "  \($0)" } + asks
    }
  }

  private func line(_ heard: BootShell.Heard) -> String? {
    switch heard {
    case .gate(let flaws, let rule):
      "gate: \(rule.id) refuses (\(flaws.names.joined(separator: ", ")))"
    case .splash(_, let outcome): line(outcome).map { "splash: \($0)" }
    case .offline(_, let outcome): line(outcome).map { "offline: \($0)" }
    case .log: nil
    }
  }

  private func line<R: RuleID>(_ outcome: Outcome<R>) -> String? {
    switch outcome {
    case .acted(let rule): "\(rule.id) acts"
    case .refused(let rule): "\(rule.id) refuses"
    case .ignored(let reason): "ignored (\(reason))"
    case .noted: nil
    }
  }

  private func name(_ effect: BootShell.Effect) -> String {
    switch effect {
    case .showCover: "show the cover"
    case .hideCover(let reason): "hide the cover (\(reason.name))"
    case .load(let target): "load the \(target.name)"
    case .stopLoad: "stop the load"
    case .write(let line):
      "log \(line.event.name) covered=\(line.covered) loading=\(line.loading) "
        + "opacity=\(line.opacityRestored ? 1 : 0)"
    case .setSurfaceColour: "overwrite the surface colour"
    }
  }

  private func name(_ event: BootShell.Event) -> String {
    switch event {
    case .viewLoaded: "that its view has loaded"
    case .navigationStarted(_, let target, let restored):
      "that a load starts, bound for the \(target.name)"
        + (restored ? " from the page cache" : "")
    case .navigationCommitted(_, let place, _):
      "that the load has committed at \(place.name)"
    case .navigationFinished: "that the load has finished"
    case .navigationFailed(_, let code, let address):
      "that a load has failed (\(code.name), "
        + "\(address.map { "address: \($0.name)" } ?? "no address"))"
    case .processTerminated(let address):
      "that the web process has died (\(address.map { "address: \($0.name)" } ?? "no address left"))"
    case .backgrounded: "that the app is in the background"
    case .foregrounded: "that the app is in the foreground"
    case .historyMoved: "that the history moved"
    case .reopenRequested: "that a new session needs a new document"
    case .fadeFinished: "that the fading has ended"
    case .timePassed(let ms): "that \(ms) ms have passed"
    case .lateTimerFired: "a timer of an earlier cover"
    case .message(let arrival): "\(arrival.signal.name)"
    }
  }

  /// Loads have no lasting numbers; a reader knows them by what they are now.
  private func role(_ load: LoadID, _ world: WebView) -> String {
    if load == .none { return "nothing" }
    if load == world.load.id { return "the load in progress" }
    if load == world.page.load { return "the document in view" }
    return "a load that is over"
  }

  private func name(_ load: WebView.Load) -> String {
    guard load.id != .none else { return "none" }
    let moved = load.place == load.target.place ? "" : ", redirected to \(load.place.name)"
    return "to the \(load.target.name)\(moved)"
  }

  private func name(_ signals: SignalQueue, _ world: WebView) -> String {
    let flights = [signals.first, signals.second].compactMap { $0 }
    guard !flights.isEmpty else { return "none" }
    return flights.map { "\($0.signal.name) of \(role($0.load, world))" }
      .joined(separator: ", then ")
  }

  private func remembered(_ offline: Offline.State) -> String {
    offline.load == .none ? "none" : "to the \(offline.target.name)"
  }
}

extension Splash.Duty {
  var name: String {
    switch self {
    case .nothing: "nothing"
    case .signal: "a signal"
    case .finish: "its finish"
    }
  }
}

extension Splash.Cover {
  var name: String {
    switch self {
    case .down: "down"
    case .fading: "fading"
    case .up: "up"
    }
  }
}

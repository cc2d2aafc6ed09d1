import ContractEngine

/// One step of the exploration of sheets: a happening, handed to whom it concerns, and what follows
/// from the effects.
struct SheetsTurn {
  let system: SheetsSystem
  var state: SheetsState
  var output = SheetsOutput()
  var marks = RuleMarks()

  mutating func take(_ event: SheetsHappening) {
    switch event {
    case .asked(let sheet):
      state.asked[sheet.asker] = max(state.asked[sheet.asker], sheet.number)
      page(.chose(sheet))
    case .fileWritten(let file, succeeded: let succeeded):
      state.writes.remove(file.alone)
      shell(succeeded ? .fileWritten(file) : .fileNotWritten(file))
    case .shown(let sheet):
      state.requested[sheet.asker] = 0
      state.screen = sheet
      if sheet.asker == .share { shell(.shareSheetShown(SharedFile(sheet.number))) }
    case .notShown(let sheet):
      state.requested[sheet.asker] = 0
      report(sheet, .failed)
    case .finished(let sheet):
      leave(sheet)
      finish(sheet)
    case .dismissed(let sheet):
      leave(sheet)
      report(sheet, .cancelled)
    case .loginOver:
      shell(
        .login(system.message(.authComplete(system.login(state.page.waits[.login]), ok: false))))
      page(.answered(Sheet(.login, state.page.waits[.login])))
    case .documentReplaced:
      if state.page.isThere { state.disturbances += 1 }
      page(.replaced)
      shell(.host(.navigationCommitted(LoadID(1), .server, restored: false)))
    case .webProcessDied:
      state.disturbances += 1
      page(.lost)
      shell(.host(.processTerminated(address: .entry)))
    case .backgrounded:
      state.disturbances += 1
      state.app = .background
    case .foregrounded: state.app = .foreground
    case .closed: close()
    case .launched:
      state.app = .foreground
      shell(.host(.viewLoaded))
    case .timePassed(let milliseconds): shell(.host(.timePassed(milliseconds)))
    case .strayReport(let sheet): report(sheet, .cancelled)
    }
  }

  /// What ended on the screen may be reported once more.
  private mutating func leave(_ sheet: Sheet) {
    if state.screen == sheet {
      state.screen = nil
      state.echo = sheet
    } else {
      state.echo = nil
    }
  }

  private mutating func finish(_ sheet: Sheet) {
    switch sheet.asker {
    case .login:
      let pending = system.pending(sheet.number)
      shell(
        .login(
          system.shell.login.socialLogin.asksSheet(pending)
            ? .identityReturned(pending.transaction) : .callbackArrived(Callback(pending))))
    case .reauth: shell(.reauthSheetEnded(ReauthRequest(sheet.number), .ok))
    case .share: shell(.shareSheetClosed(SharedFile(sheet.number)))
    }
  }

  /// The sheet ended without what it was for.
  private mutating func report(_ sheet: Sheet, _ status: ReauthStatus) {
    switch sheet.asker {
    case .login: shell(.login(.sessionEnded(system.login(sheet.number))))
    case .reauth: shell(.reauthSheetEnded(ReauthRequest(sheet.number), status))
    case .share: shell(.shareSheetClosed(SharedFile(sheet.number)))
    }
  }

  /// The process ends, and everything that it had brought up.
  private mutating func close() {
    state.disturbances += 1
    state.app = .closed
    state.requested = SheetNumbers()
    state.screen = nil
    state.echo = nil
    state.writes = []
    page(.lost)
    shell(.processEnded)
  }

  private mutating func page(_ event: AskingPage.Event) {
    let transition = system.web.step(state.page, event)
    state.page = transition.state
    transition.effects.forEach { effect in
      switch effect {
      case .ask(let sheet): send(sheet)
      }
    }
  }

  private mutating func send(_ sheet: Sheet) {
    switch sheet.asker {
    case .login:
      let request = LoginRequest.honest(system.pending(sheet.number))
      shell(.login(system.message(.startSocialLogin(request))))
    case .reauth: shell(.reauthRequested(ReauthRequest(sheet.number), by: .current))
    case .share: shell(.shareAsked(SharedFile(sheet.number), []))
    }
  }

  private mutating func shell(_ event: Shell.Event) {
    var run = Shell.Run(system.shell, state.shell)
    run.route(event)
    state.shell = run.state
    marks.formUnion(run.marks)
    output.effects = output.effects.appending(run.effects)
    run.effects.forEach { obey($0) }
  }

  private mutating func obey(_ effect: Shell.Effect) {
    if let sheet = effect.presents {
      state.requested[sheet.asker] = sheet.number
      // What the system reports of this name from now on is about the new sheet.
      if state.echo == sheet { state.echo = nil }
    }
    if let sheet = effect.closes { take(away: sheet) }
    if let sheet = effect.answers, !isNativeAuth(effect) { page(.answered(sheet)) }
    if case .share(.writeFile(let file)) = effect { state.writes.insert(file.alone) }
  }

  private mutating func take(away sheet: Sheet) {
    if state.requested.contains(sheet) { state.requested[sheet.asker] = 0 }
    if state.screen == sheet {
      state.screen = nil
      state.echo = sheet
    }
  }

  /// The page that hears `native-auth` has the exchange before it, and its login is not over.
  private func isNativeAuth(_ effect: Shell.Effect) -> Bool {
    if case .login(.socialLogin(.dispatchNativeAuth)) = effect { true } else { false }
  }
}

import ContractEngine

extension SheetsSystem {
  public func fields(_ state: SheetsState) -> [Field] {
    let shell = state.shell
    return [
      Field("app", state.app.name),
      Field("login", words(shell.login.socialLogin.phase)),
      Field("re-auth", "\(shell.reauth.phase)"),
      Field("re-auths answered", list(shell.reauth.answered.list)),
      Field("share", "\(shell.share)"),
      Field("main document of the re-auth", shell.reauth.document.name),
      Field("document", state.page.isThere ? "there" : "gone"),
      Field("the page waits for", list(state.page.waits.list)),
      Field("asked of the system", list(state.requested.list)),
      Field("screen", state.screen.map { "\($0)" } ?? "no sheet"),
      Field("may report again", state.echo.map { "\($0)" } ?? "none"),
      Field("being written", "\(state.writes)"),
      Field("asked so far", list(state.asked.list)),
      Field("disturbances", "\(state.disturbances)"),
      Field("logins that may store", shell.login.sessionPersist.eligible.name),
      Field("logins ended", shell.login.authComplete.ended.name),
      Field("a document was there", "\(shell.boot.offline.hasPage)"),
    ]
  }

  public func narrate(_ state: SheetsState, _ event: SheetsHappening) -> [String] {
    let step = step(state, event)
    var lines: [String] = []
    step.marks.forEach { lines.append("\(ShellRule.allCases[$0].id) decided") }
    step.output.effects.forEach { effect in
      if let words = words(effect) { lines.append("shell: \(words)") }
    }
    return lines
  }

  public func glance(_ state: SheetsState) -> String {
    switch state.app {
    case .closed: return "the app is closed"
    case .background: return "the app is in the background"
    case .foreground: break
    }
    if let sheet = state.screen { return "the sheet of \(sheet)" }
    return state.page.isThere ? "the web app" : "no document"
  }

  /// What the shell asks for; nil for what login keeps to itself and the page never hears.
  private func words(_ effect: Shell.Effect) -> String? {
    switch effect {
    case .login(.socialLogin(let effect)): effect.words
    case .reauth(let effect): "\(effect)"
    case .share(let effect): "\(effect)"
    case .boot, .login, .messages: nil
    }
  }

  func words(_ phase: SocialLogin.Phase) -> String {
    let left = phase.lifetime
    let limit = left.isRunning ? "\(left.remaining) ms left" : "no time left"
    return switch phase {
    case .idle: "none"
    case .open(let pending, _): "session of \(pending.name), \(limit)"
    case .stranded(let pending, _): "\(pending.name) without a session, \(limit)"
    case .held(let pending, _, _): "\(pending.name) kept for the page, \(limit)"
    case .delivered(let pending, _): "\(pending.name) handed out, \(limit)"
    }
  }

  private func list<Item>(_ items: [Item]) -> String {
    items.isEmpty ? "none" : items.map { "\($0)" }.joined(separator: ", ")
  }
}

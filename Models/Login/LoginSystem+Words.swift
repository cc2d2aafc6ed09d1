import ContractEngine

extension LoginSystem {
  public func fields(_ state: State) -> [Field] {
    let shell = state.shell
    let persist = shell.sessionPersist
    let pending = shell.socialLogin.phase
    return [
      Field("slot", words(pending)),
      Field("listener known to shell", "\(shell.socialLogin.audience)"),
      Field("verifier", shell.pkce.item.map { "of \($0.owner.name), \(ms($0.left))" } ?? "none"),
      Field("verifier reads", shell.pkce.asked.name),
      Field("verifier read ends in", ms(shell.pkce.wait)),
      Field("stored session", persist.stored?.name ?? "none"),
      Field("Keychain runs", persist.running?.name ?? "nothing"),
      Field("Keychain next", persist.waiting?.name ?? "nothing"),
      Field("Keychain hung", "\(persist.isHung)"),
      Field("Keychain ends in", ms(persist.wait)),
      Field("logins after the last clear", persist.eligible.name),
      Field("stored and not announced", shell.authComplete.stored.name),
      Field("ended", shell.authComplete.ended.name),
      Field("document", "\(state.web.document)"),
      Field("login 1 in page", "\(state.web.first)"),
      Field("login 2 in page", "\(state.web.second)"),
      Field("session in memory", state.web.memory?.name ?? "none"),
      Field("refresh under way", state.web.refresh?.name ?? "none"),
      Field("restore awaited", "\(state.web.isRestoring)"),
      Field("session window 1", "\(state.world.first)"),
      Field("session window 2", "\(state.world.second)"),
      Field("codes used", state.world.used.name),
      Field("told as failed", state.world.failed.name),
      Field(
        "messages in flight",
        list(
          state.messages.list.map {
            $0.message.description + ($0.sender == .replaced ? " (replaced document)" : "")
          })),
      Field("events in flight", list(state.announcements.list.map(\.description))),
    ]
  }

  public func narrate(_ state: State, _ event: Event) -> [String] {
    var run = LoginRun(self, state)
    run.keepsLines = true
    run.happen(event)
    return run.lines
  }

  public func glance(_ state: State) -> String {
    let pending = Transaction.all.filter { state.web[$0].isPending }.map(\.name)
    switch state.web.document {
    case .absent: return "the app is not running"
    case .booting: return "the page is loading"
    case .listening:
      let session = state.web.memory.map { "signed in with \($0.name)" } ?? "signed out"
      return pending.isEmpty
        ? session : "\(session); pending: \(pending.joined(separator: ", "))"
    }
  }

  private func words(_ phase: SocialLogin.Phase) -> String {
    let left = ms(phase.lifetime)
    return switch phase {
    case .idle: "free"
    case .open(let pending, _): "session open for \(pending.name), \(left)"
    case .stranded(let pending, _): "pending without a session: \(pending.name), \(left)"
    case .held(let pending, let payload, _):
      "native-auth kept for \(pending.name) with \(payload.name), \(left)"
    case .delivered(let pending, _): "native-auth sent for \(pending.name), \(left)"
    }
  }

  private func ms<let limit: Int>(_ countdown: Countdown<limit>) -> String {
    countdown.isRunning ? "\(countdown.remaining) ms" : "no time left or no limit"
  }

  private func list(_ items: [String]) -> String {
    items.isEmpty ? "none" : items.joined(separator: "; ")
  }
}

import ContractEngine

extension AppleReauthSystem {
  public func fields(_ state: AppleReauthState) -> [Field] {
    [
      Field("app", state.app.name),
      Field("main frame", state.document.name),
      Field("account", state.account.name),
      Field("shell", "\(state.shell.phase)"),
      Field("answered", list(state.shell.answered.list)),
      Field("page", "\(state.page)"),
      Field("requests in flight", list(state.requests.list)),
      Field("answers in flight", list(state.answers.list)),
      Field("Apple sheet", state.sheet.map { "up for \($0)" } ?? "none"),
      Field("may report again", state.echo.map { "\($0)" } ?? "none"),
      Field("call of a replaced document", state.stray.map { "\($0)" } ?? "none"),
      Field("recorded intent", "\(state.hasIntent)"),
      Field("deletion confirmed", "\(state.isWanted)"),
      Field("deletions at the server", "\(state.deletions.rawValue)"),
      Field("confirmations", "\(state.confirmations.rawValue)"),
      Field("disturbances", "\(state.disturbances.rawValue)"),
      Field("next answer", state.answersToOldDocument ? "to the document before" : "to who asks"),
    ]
  }

  public func narrate(_ state: AppleReauthState, _ event: AppleReauthHappening) -> [String] {
    let output = step(state, event).output
    var lines: [String] = []
    if let rule = output.gate { lines.append("the gate turned the message away by \(rule.id)") }
    lines += output.shell?.sentences(by: "shell") ?? []
    lines += output.page?.sentences(by: "web") ?? []
    return lines
  }

  public func glance(_ state: AppleReauthState) -> String {
    switch state.app {
    case .closed: return "the app is closed"
    case .background: return "the app is in the background"
    case .foreground: break
    }
    if state.sheet != nil { return "the Apple sheet" }
    if state.document == .elsewhere { return "a document that is not the web app" }
    return switch state.page {
    case .idle: "the account page"
    case .waiting: "the account page, waiting for Apple"
    case .deleting: "the account page, deleting"
    case .failed: "the account page: the deletion failed"
    case .done: "the farewell: the account is deleted"
    }
  }

  private func list<Item>(_ items: [Item]) -> String {
    items.isEmpty ? "none" : items.map { "\($0)" }.joined(separator: ", ")
  }
}

extension AppleReauth.Phase: CustomStringConvertible {
  public var description: String {
    switch self {
    case .idle: "idle"
    case .asking(let request, left: let left):
      left.isRunning
        ? "asking Apple for \(request), \(left.remaining) ms left"
        : "asking Apple for \(request), without a limit"
    }
  }
}

extension AppleReauthState.SentRequest: CustomStringConvertible {
  public var description: String { "\(request) of the \(sender.name)" }
}

extension AppleReauthState.SentAnswer: CustomStringConvertible {
  public var description: String { "\(answer)" }
}

extension AppleReauthState.StrayCall: CustomStringConvertible {
  public var description: String { code.map { "with \($0)" } ?? "without a code" }
}

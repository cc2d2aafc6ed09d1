import ContractEngine

extension ShareFileSystem {
  public func fields(_ state: ShareFileState) -> [Field] {
    let messages = [state.firstMessage, state.secondMessage].compactMap { $0 }
    return [
      Field("app", state.app.name),
      Field("shell", "\(state.shell)"),
      Field(
        "shares in flight",
        messages.isEmpty ? "none" : messages.map { "\($0)" }.joined(separator: ", ")),
      Field("being written", "\(state.writes)"),
      Field("temporary files", "\(state.disk)"),
      Field("left behind by earlier runs", "\(state.leftBehind)"),
      Field("sheet asked for", state.pending.map { "\($0)" } ?? "none"),
      Field("share sheet", state.sheet.map { "\($0)" } ?? "none"),
      Field("may report again", state.echo.map { "\($0)" } ?? "none"),
      Field("another sheet", state.otherSheet == .up ? "up" : "none"),
      Field("exports", "\(state.exports)"),
      Field("disturbances", "\(state.disturbances)"),
    ]
  }

  public func narrate(_ state: ShareFileState, _ event: ShareFileHappening) -> [String] {
    let output = step(state, event).output
    var lines: [String] = []
    if let rule = output.gate { lines.append("the gate turned the message away by \(rule.id)") }
    lines += output.page?.sentences(by: "web") ?? []
    lines += output.after?.sentences(by: "web") ?? []
    lines += output.shell?.sentences(by: "shell") ?? []
    return lines
  }

  public func glance(_ state: ShareFileState) -> String {
    switch state.app {
    case .closed: return "the app is closed"
    case .background: return "the app is in the background"
    case .foreground: break
    }
    if let file = state.sheet { return "the share sheet for \(file)" }
    return state.otherSheet == .up ? "another system sheet" : "the web app"
  }
}

extension ShareFile.Event: CustomStringConvertible {
  public var description: String {
    switch self {
    case .launched: "launched"
    case .asked(let file, let flaws, beside: let other):
      "asked(\(file), \(flaws.isEmpty ? "allowed" : flaws.names.joined(separator: "+")), "
        + (other == .up ? "another sheet up)" : "no other sheet)")
    case .fileWritten(let file, beside: let other):
      "fileWritten(\(file), \(other == .up ? "another sheet up" : "no other sheet"))"
    case .fileNotWritten(let file): "fileNotWritten(\(file))"
    case .sheetShown(let file): "sheetShown(\(file))"
    case .sheetClosed(let file): "sheetClosed(\(file))"
    case .timePassed(let milliseconds): "timePassed(\(milliseconds))"
    }
  }
}

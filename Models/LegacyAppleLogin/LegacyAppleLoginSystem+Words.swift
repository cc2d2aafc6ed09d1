import ContractEngine

extension LegacyAppleLoginSystem {
  public func fields(_ state: LegacyAppleLoginState) -> [Field] {
    let messages = [state.firstMessage, state.secondMessage].compactMap { $0 }
    let calls = [state.firstCall, state.secondCall].compactMap { $0 }
    return [
      Field("page", "\(state.variant.name): \(state.page)"),
      Field("handler", state.hasHandler ? "there" : "missing"),
      Field("native side", "\(state.shell)"),
      Field("in front", state.front.name),
      Field("messages in flight", list(messages)),
      Field("scripts in flight", list(calls)),
      Field("requests running", "\(state.running)"),
      Field("may end once more", "\(state.echoes)"),
      Field("failed or cancelled", "\(state.failed)"),
      Field("asked for by this document", "\(state.ofDocument)"),
      Field("naming their own callback", "\(state.namedOwn)"),
      Field("taps", "\(state.taps)"),
      Field("disturbances", "\(state.disturbances)"),
    ]
  }

  public func narrate(
    _ state: LegacyAppleLoginState, _ event: LegacyAppleLoginHappening
  ) -> [String] {
    let output = step(state, event).output
    var lines = output.page?.sentences(by: "web") ?? []
    lines += output.shell?.sentences(by: "native side") ?? []
    if let call = output.arrived, call.breaksOut {
      lines.append("the token left its string and ran as script")
    }
    return lines
  }

  public func glance(_ state: LegacyAppleLoginState) -> String {
    if state.shell == .trapped { return "the app crashed" }
    if !state.running.isEmpty { return "the Apple sheet for \(state.running)" }
    if state.front == .second { return "the second WebView" }
    return "the login page: \(state.page)"
  }

  private func list<Item>(_ items: [Item]) -> String {
    items.isEmpty ? "none" : items.map { "\($0)" }.joined(separator: ", ")
  }
}

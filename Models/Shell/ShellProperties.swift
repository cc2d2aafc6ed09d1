import ContractEngine

extension ShellSystem {
  /// Every state, step, history and bounded property of both groups, on its own part of the whole.
  ///
  /// Promises and recoverability need the graph of every state, which the whole does not give up.
  public var properties: [Property<ShellSystem>] {
    boot.properties.compactMap(liftBoot) + login.properties.compactMap(liftLogin)
  }

  /// The WebView is the general host in the whole too.
  public var worldClaims: [Property<ShellSystem>] { boot.worldClaims.compactMap(liftBoot) }

  private func liftBoot(_ property: Property<BootSystem>) -> Property<ShellSystem>? {
    let kind: Property<ShellSystem>.Kind
    switch property.kind {
    case .state(let judge): kind = .state { judge($0.boot) }
    case .step(let judge):
      kind = .step { view in Self.bootView(view).map(judge) ?? .vacuous }
    case .history(let monitor): kind = .history(liftBoot(monitor))
    case .bounded(let monitor): kind = .bounded(liftBoot(monitor))
    case .recoverable, .leadsTo, .reachable: return nil
    }
    return Property<ShellSystem>(
      property.id, property.statement, rules: property.rules, drives: property.drives,
      leaves: property.leaves, kind: kind, evidence: { property.evidence($0.boot) })
  }

  private func liftLogin(_ property: Property<LoginSystem>) -> Property<ShellSystem>? {
    let kind: Property<ShellSystem>.Kind
    switch property.kind {
    case .state(let judge): kind = .state { judge($0.login) }
    case .step(let judge):
      kind = .step { view in Self.loginView(view).map(judge) ?? .vacuous }
    case .history(let monitor): kind = .history(liftLogin(monitor))
    case .bounded(let monitor): kind = .bounded(liftLogin(monitor))
    case .recoverable, .leadsTo, .reachable: return nil
    }
    // Both groups are held to INV-11 for their own messages.
    let id = property.id == "INV-11" ? "INV-11 (login)" : property.id
    return Property<ShellSystem>(
      id, property.statement, rules: property.rules, drives: property.drives,
      leaves: property.leaves, kind: kind, evidence: { property.evidence($0.login) })
  }

  private func liftBoot(_ monitor: Monitor<BootSystem>) -> Monitor<ShellSystem> {
    Monitor(width: monitor.width, initial: monitor.initial) { cell, view in
      Self.bootView(view).map { monitor.watch(cell, $0) } ?? (cell, .vacuous)
    }
  }

  private func liftLogin(_ monitor: Monitor<LoginSystem>) -> Monitor<ShellSystem> {
    Monitor(width: monitor.width, initial: monitor.initial) { cell, view in
      Self.loginView(view).map { monitor.watch(cell, $0) } ?? (cell, .vacuous)
    }
  }

  private static func bootView(_ view: StepView<ShellSystem>) -> StepView<BootSystem>? {
    guard let event = view.output.bootEvent, let output = view.output.boot else { return nil }
    return StepView(
      before: view.before.boot, event: event, after: view.after.boot, output: output)
  }

  private static func loginView(_ view: StepView<ShellSystem>) -> StepView<LoginSystem>? {
    guard let event = view.output.loginEvent, let output = view.output.login else { return nil }
    return StepView(
      before: view.before.login, event: event, after: view.after.login, output: output)
  }
}

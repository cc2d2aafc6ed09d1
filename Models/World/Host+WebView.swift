import ContractEngine

/// The concrete WebView, page and shell of the boot group as the general host.
extension BootSystem {
  public var worldClaims: [Property<BootSystem>] {
    [HostClaims.steps(self, host)]
      + PlainBrowser.claims(self, in: configuration.platform) { view in
        !view.output.effects.isEmpty || view.output.posted != nil || view.output.delivered != nil
          || view.after.shell != view.before.shell || view.after.world.page.flagged
      }
  }

  public var host: Refinement<BootSystem, Host> {
    Refinement(to: Host(), image: { $0.world.host }, events: hostEvents)
  }

  private func hostEvents(_ view: StepView<BootSystem>) -> [Host.Event] {
    let load = view.before.world.load
    var events = Self.cause(view, hasShell: configuration.platform.hasShell)
    var seen = view.before.world.host
    for event in events { seen = Host().step(seen, event).state }
    let after = view.after.world.host
    if after.isPainted, !seen.isPainted { events.append(.painted) }
    // A load that starts supersedes the one that was in progress.
    if after.isLoading, view.output.started != .none {
      events.append(.loadStarted)
    } else if seen.isLoading, !after.isLoading, load.id != .none {
      events.append(.loadEnded)
    }
    return events
  }

  /// What the happening itself is to the host.
  private static func cause(_ view: StepView<BootSystem>, hasShell: Bool) -> [Host.Event] {
    switch view.event {
    case .launched: [.launched]
    case .committed: [.committed(view.before.world.load.place == .server ? .server : .elsewhere)]
    case .failed(let code, _):
      // A plain browser puts a page of its own where a load has failed.
      !hasShell && (code != .cancelled || !view.before.world.hasPage)
        ? [.committed(.elsewhere)] : [.loadEnded]
    case .backgrounded: [.backgrounded]
    case .foregrounded: [.foregrounded]
    case .processDied: [.pageLost]
    case .deathReported: [.lossReported]
    case .redirected, .cancelReported, .painted, .hostFinished, .framesPassed, .listenerAttached,
      .signalDelivered, .retryTapped, .reloaded, .innerOpened, .historyMoved, .wentBack, .reopened,
      .networkLost, .networkBack, .fadeFinished, .timePassed, .forged, .strayFailure,
      .lateTimerFired, .strayFadeFinished, .lied:
      []
    }
  }
}

extension WebView {
  /// The WebView as the general host sees it.
  public var host: Host.State {
    guard launched else { return Host.State() }
    let document: Host.Document =
      hasPage ? (page.place == .server ? .server : .elsewhere) : .none
    return Host.State(
      app: foreground ? .foreground : .background, document: document, isLoading: isLoading,
      isPainted: hasPage && page.phase != .bare, isLost: processDead)
  }
}

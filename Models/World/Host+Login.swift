import ContractEngine

/// The world of login as the general host.
///
/// Login's world begins the next document with the end of the last, and its app stays in the
/// foreground: native clocks run on, and it has no page clock.
extension LoginSystem {
  public static let hostFacets: HostFacets = [.life]

  public var host: Refinement<LoginSystem, Host> {
    Refinement(
      to: Host(Self.hostFacets), opening: [.launched],
      image: { Host.State(app: $0.web.document == .absent ? .closed : .foreground) },
      events: hostEvents)
  }

  private func hostEvents(_ view: StepView<LoginSystem>) -> [Host.Event] {
    let next = Host.Event.committed(.elsewhere)
    let reopened: [Host.Event] = view.output.reopened == nil ? [] : [next]
    switch view.event {
    case .launched: return [.launched, next]
    case .callbackArrived where view.before.web.document == .absent: return [.launched, next]
    case .processKilled: return [.closed]
    case .reloaded: return [next]
    case .webProcessDied: return [.pageLost, next]
    case .announcementHeard(by: .anotherOrigin): return [next, next]
    case .loginTapped, .listenerAttached, .refreshBegun, .refreshEnded, .signedOut,
      .exchangeEnded, .messageArrived, .announcementHeard, .callbackArrived, .identityReturned,
      .sessionEnded, .verifierRead, .keychainFinished, .timePassed, .messageForged, .pageLied,
      .announcementSwallowed:
      return reopened
    }
  }

  private static func isOfHost(_ event: LoginEvent) -> Bool {
    switch event {
    case .reloaded, .webProcessDied, .processKilled, .launched: true
    case .loginTapped, .listenerAttached, .refreshBegun, .refreshEnded, .signedOut,
      .exchangeEnded, .messageArrived, .announcementHeard, .callbackArrived, .identityReturned,
      .sessionEnded, .verifierRead, .keychainFinished, .timePassed, .messageForged, .pageLied,
      .announcementSwallowed:
      false
    }
  }

  public var worldClaims: [Property<LoginSystem>] {
    guard configuration.platform.hasShell else { return [] }
    return [
      HostClaims.steps(self, host),
      HostClaims.offers(self, host, among: Self.isOfHost) { state, event in
        event != .launched && state.world.documentsLost >= LoginWorld.documentsLostLimit
      },
    ]
  }
}

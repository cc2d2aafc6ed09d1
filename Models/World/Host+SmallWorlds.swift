import ContractEngine

/// The worlds of the smaller contracts as the general host.
///
/// A death of the web process is told with it here; the boot group alone has the two apart. A first
/// document comes with the launch.

extension AppleReauthSystem {
  public static let hostFacets: HostFacets = [.life, .foreground, .origins]

  public var host: Refinement<AppleReauthSystem, Host> {
    Refinement(
      to: Host(Self.hostFacets), opening: [.launched, .committed(.server)], image: { $0.host },
      events: { Self.host($0.event) })
  }

  private static func host(_ event: AppleReauthHappening) -> [Host.Event] {
    switch event {
    case .documentReplaced(.server): [.committed(.server)]
    case .documentReplaced(.elsewhere): [.committed(.elsewhere)]
    case .webProcessDied: [.pageLost]
    case .backgrounded: [.backgrounded]
    case .foregrounded: [.foregrounded]
    case .closed: [.closed]
    case .launched: [.launched, .committed(.server)]
    case .confirmed, .retried, .requestArrived, .requestArrivedWhileLoading, .answerArrived,
      .answerLost, .sheetReported, .callEnded, .strayCallEnded, .timePassed, .forged:
      []
    }
  }

  /// Disturbances are bounded, and what is no document of the server stays until one comes.
  public var worldClaims: [Property<AppleReauthSystem>] {
    let most = disturbancesMax.rawValue
    return [
      HostClaims.steps(self, host),
      HostClaims.offers(self, host, among: { !Self.host($0).isEmpty }) { state, event in
        switch event {
        case .launched, .foregrounded: false
        case .committed(.server):
          state.disturbances.rawValue >= most && state.document == .server
        case .committed, .pageLost:
          state.disturbances.rawValue >= most || state.document == .elsewhere
        case .closed, .backgrounded: state.disturbances.rawValue >= most
        case .loadStarted, .loadEnded, .painted, .lossReported: false
        }
      },
    ]
      + PlainBrowser.claims(self, in: configuration.platform) { view in
        !(view.output.shell?.effects.isEmpty ?? true) || view.after.sheet != nil
          || !view.after.requests.list.isEmpty || !view.after.answers.list.isEmpty
      }
  }
}

extension AppleReauthState {
  var host: Host.State {
    guard app != .closed else { return Host.State() }
    return Host.State(app: app.host, document: document == .server ? .server : .elsewhere)
  }
}

extension ShareFileSystem {
  public static let hostFacets: HostFacets = [.life, .foreground]

  public var host: Refinement<ShareFileSystem, Host> {
    Refinement(
      to: Host(Self.hostFacets), opening: [.launched], image: { $0.host },
      events: { Self.host($0.event) })
  }

  private static func host(_ event: ShareFileHappening) -> [Host.Event] {
    switch event {
    case .documentReplaced: [.committed(.elsewhere)]
    case .webProcessDied: [.pageLost]
    case .backgrounded: [.backgrounded]
    case .foregrounded: [.foregrounded]
    case .closed: [.closed]
    case .launched: [.launched]
    case .exportChosen, .messageArrived, .writeEnded, .sheetShown, .sheetClosed,
      .otherSheetOpened, .otherSheetClosed, .timePassed, .forged, .lied:
      []
    }
  }

  public var worldClaims: [Property<ShareFileSystem>] {
    let most = disturbancesMax
    return [
      HostClaims.steps(self, host),
      HostClaims.offers(self, host, among: { !Self.host($0).isEmpty }) { state, event in
        switch event {
        case .launched, .foregrounded: false
        case .committed, .pageLost, .closed, .backgrounded: state.disturbances >= most
        case .loadStarted, .loadEnded, .painted, .lossReported: false
        }
      },
    ]
      + PlainBrowser.claims(self, in: configuration.platform) { view in
        !(view.output.shell?.effects.isEmpty ?? true) || view.after.firstMessage != nil
          || view.after.sheet != nil || !view.after.disk.isEmpty
      }
  }
}

extension ShareFileState {
  var host: Host.State { Host.State(app: app.host) }
}

extension MessagesSystem {
  public static let hostFacets: HostFacets = [.life]

  public var host: Refinement<MessagesSystem, Host> {
    Refinement(
      to: Host(Self.hostFacets), opening: [.launched],
      image: { Host.State(app: $0.isClosed ? .closed : .foreground) },
      events: { Self.host($0.event) })
  }

  private static func host(_ event: MessagesHappening) -> [Host.Event] {
    switch event {
    case .documentReplaced: [.committed(.elsewhere)]
    case .webProcessDied: [.pageLost]
    case .closed: [.closed]
    case .launched: [.launched]
    case .workoutStarted, .workoutEnded, .imageChosen, .messageArrived, .forged: []
    }
  }

  public var worldClaims: [Property<MessagesSystem>] {
    [
      HostClaims.steps(self, host),
      HostClaims.offers(self, host, among: { !Self.host($0).isEmpty }) { _, _ in false },
    ]
      + PlainBrowser.claims(self, in: configuration.platform) { view in
        !(view.output.shell?.effects.isEmpty ?? true) || view.after.firstMessage != nil
      }
  }
}

extension LegacyAppleLoginSystem {
  /// A run of this world is one process of the app.
  public static let hostFacets: HostFacets = []

  public var host: Refinement<LegacyAppleLoginSystem, Host> {
    Refinement(
      to: Host(Self.hostFacets), image: { _ in Host.State(app: .foreground) },
      events: { Self.host($0.event) })
  }

  private static func host(_ event: LegacyAppleLoginHappening) -> [Host.Event] {
    switch event {
    case .documentReplaced: [.committed(.elsewhere)]
    case .webProcessDied: [.pageLost]
    case .tapped, .messageArrived, .requestCompleted, .requestFailed, .callArrived,
      .frontChanged, .timePassed, .foreignFrameAsked, .lied:
      []
    }
  }

  /// Elsewhere than on iOS nothing of the page goes through a shell.
  public var worldClaims: [Property<LegacyAppleLoginSystem>] {
    let most = disturbancesMax
    guard isIOS else {
      return PlainBrowser.claims(self, in: configuration.platform) { view in
        !(view.output.shell?.effects.isEmpty ?? true) || view.after.firstMessage != nil
          || view.after.shell != .idle
      }
    }
    return [
      HostClaims.steps(self, host),
      HostClaims.offers(self, host, among: { !Self.host($0).isEmpty }) { state, _ in
        state.disturbances >= most || state.shell == .trapped
      },
    ]
  }
}

extension SheetsSystem {
  public static let hostFacets: HostFacets = [.life, .foreground]

  public var host: Refinement<SheetsSystem, Host> {
    Refinement(
      to: Host(Self.hostFacets), opening: [.launched], image: { $0.host },
      events: { Self.host($0.event) })
  }

  private static func host(_ event: SheetsHappening) -> [Host.Event] {
    switch event {
    case .documentReplaced: [.committed(.elsewhere)]
    case .webProcessDied: [.pageLost]
    case .backgrounded: [.backgrounded]
    case .foregrounded: [.foregrounded]
    case .closed: [.closed]
    case .launched: [.launched]
    case .asked, .fileWritten, .shown, .notShown, .finished, .dismissed, .loginOver, .timePassed,
      .strayReport:
      []
    }
  }

  public var worldClaims: [Property<SheetsSystem>] {
    let most = disturbancesMax
    guard Self.offered(configuration).count > 1 else { return [] }
    return [
      HostClaims.steps(self, host),
      HostClaims.offers(self, host, among: { !Self.host($0).isEmpty }) { state, event in
        switch event {
        case .launched, .foregrounded: false
        case .committed: state.page.isThere && state.disturbances >= most
        // A process without a document has nothing more to lose.
        case .pageLost: !state.page.isThere || state.disturbances >= most
        case .closed, .backgrounded: state.disturbances >= most
        case .loadStarted, .loadEnded, .painted, .lossReported: false
        }
      },
    ]
  }
}

extension SheetsState {
  var host: Host.State { Host.State(app: app.host) }
}

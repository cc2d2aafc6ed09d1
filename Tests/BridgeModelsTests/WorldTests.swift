import BridgeModels
import ContractEngine
import Testing

/// That the world is whole: each thing that user, system, network and server may do happens in some
/// run of a group, found by searching for it.
@Suite struct WorldTests {
  typealias LoginMoment = StepView<LoginSystem>

  /// The events of a page that comes up, restores nothing and starts a login.
  private static let starting: Set<String> = [
    "listenerAttached", "messageArrived", "announcementHeard", "loginTapped",
  ]

  /// Whether a run of login in which only starting and `kinds` happen has a moment like that.
  private func login(
    _ platform: Platform = .ios, _ drive: Drive = .cooperative, and kinds: Set<String>,
    _ matches: @escaping @Sendable (LoginMoment) -> Bool
  ) -> Bool {
    let names = Self.starting.union(kinds)
    let scenario = Scenario(
      LoginSystem(Configuration(platform: platform)), under: drive,
      among: { event in
        if case .loginTapped(let pending) = event, pending.provider == .apple { return false }
        return names.contains(LoginEvent.kinds[event.kind])
      }
    ).then(matches)
    return scenario.course(limit: 60_000).run != nil
  }

  // MARK: The external session

  @Test(arguments: [Platform.ios, .android])
  func `an auth session calls back, with a code, an error or nothing`(platform: Platform) {
    for payload in CallbackPayload.allCases {
      #expect(
        login(platform, and: ["callbackArrived"]) { moment in
          guard case .callbackArrived(let callback) = moment.event else { return false }
          return callback.payload == payload
            && moment.before.shell.socialLogin.phase.pending?.transaction == .first
        })
    }
  }

  @Test(arguments: LoginEvent.SessionEnd.allCases)
  func `an auth session is cancelled, cannot open, or looks cancelled after an app switch`(
    end: LoginEvent.SessionEnd
  ) {
    #expect(
      login(and: ["sessionEnded"]) { moment in
        moment.event == .sessionEnded(.first, end) && moment.output.completed.contains(.first)
      })
  }

  @Test func `after an app switch that looked like a cancel the provider may still call back`() {
    #expect(
      login(and: ["sessionEnded", "callbackArrived"]) { moment in
        guard case .callbackArrived(let callback) = moment.event else { return false }
        return callback.payload == .code && moment.before.world.failed.contains(.first)
      })
  }

  @Test func `an auth session stays silent past its lifetime`() {
    #expect(
      login(and: ["timePassed"]) { moment in
        guard case .timePassed = moment.event else { return false }
        return moment.before.world[.first] == .live
          && moment.before.shell.socialLogin.phase.lifetime.isRunning
          && !moment.after.shell.socialLogin.phase.lifetime.isRunning
      })
  }

  @Test func `a callback arrives twice, and two parts of the page hear it`() {
    #expect(
      login(.ios, .hostileWorld, and: ["callbackArrived"]) { moment in
        guard case .callbackArrived(let callback) = moment.event else { return false }
        return moment.before.world[callback.names.transaction] == .gone
      })
    #expect(
      login(.ios, .hostileWorld, and: ["callbackArrived"]) { moment in
        moment.event == .announcementHeard(by: .two)
      })
  }

  @Test func `the Apple sheet of a sign-in returns an identity, and is cancelled`() {
    let names = Self.starting.union(["identityReturned", "sessionEnded"])
    let sheet = Scenario(
      LoginSystem(Configuration()), among: { names.contains(LoginEvent.kinds[$0.kind]) }
    ).then(.loginTapped(Pending(.first, .signIn, .apple)))
    #expect(sheet.then(.identityReturned(.first)).course().run != nil)
    #expect(sheet.then(.sessionEnded(.first, .cancelled)).course().run != nil)
  }

  // MARK: Process and documents

  @Test func `on Android a callback launches the app that was killed, and finds its login`() {
    #expect(
      login(.android, and: ["processKilled", "callbackArrived"]) { moment in
        guard case .callbackArrived = moment.event else { return false }
        return moment.before.web.document == .absent && moment.output.dispatched == .first
      })
  }

  @Test(arguments: [Platform.ios, .android])
  func `the process is killed in mid-login and launched again`(platform: Platform) {
    #expect(
      login(platform, and: ["processKilled", "launched"]) { moment in
        moment.event == .launched && moment.before.world.tapped.contains(.first)
      })
  }

  @Test(arguments: [LoginEvent.reloaded, .webProcessDied])
  func `the document goes while a login is open, kept or handed out`(event: LoginEvent) {
    let kinds: Set<String> = ["callbackArrived", LoginEvent.kinds[event.kind]]
    #expect(
      login(and: kinds) { moment in
        guard case .open = moment.before.shell.socialLogin.phase else { return false }
        return moment.event == event
      })
    #expect(
      login(and: kinds) { moment in
        guard case .delivered = moment.before.shell.socialLogin.phase else { return false }
        return moment.event == event
      })
  }

  @Test func `native-auth reaches a document that has no listener yet`() {
    #expect(
      login(and: ["callbackArrived", "reloaded"]) { moment in
        guard case .nativeAuth = moment.before.announcements.head else { return false }
        return moment.event == .announcementHeard(by: .one)
          && moment.before.web.document == .booting
      })
  }

  // MARK: Keychain and server

  private static let finishing: Set<String> = ["callbackArrived", "verifierRead", "exchangeEnded"]

  @Test func `a verifier is read, and cannot be read`() {
    for available in [true, false] {
      #expect(
        login(and: ["callbackArrived", "verifierRead"]) { moment in
          moment.event == .verifierRead(.first, available: available)
        })
    }
  }

  @Test func `the Keychain is locked before the first unlock`() {
    #expect(login(and: []) { $0.event == .messageArrived(.locked) })
  }

  @Test(arguments: [true, false])
  func `a code exchange succeeds and fails`(ok: Bool) {
    #expect(login(and: Self.finishing) { $0.event == .exchangeEnded(.first, ok: ok) })
  }

  @Test(arguments: KeychainResult.allCases)
  func `a session is stored, found invalid, or the Keychain is unavailable`(
    result: KeychainResult
  ) {
    #expect(
      login(and: Self.finishing.union(["keychainFinished"])) {
        $0.event == .keychainFinished(.running, result)
      })
  }

  @Test func `the Keychain is slow past the deadline that a repair gives it`() {
    let names = Self.starting.union(Self.finishing).union(["timePassed"])
    let slow = Scenario(
      LoginSystem(
        Configuration(), readings: .written.with(.persistTimeout)),
      among: { event in
        if case .loginTapped(let pending) = event, pending.provider == .apple { return false }
        return names.contains(LoginEvent.kinds[event.kind])
      }
    ).then { moment in
      moment.before.shell.sessionPersist.wait.isRunning && moment.after.shell.sessionPersist.isHung
    }
    #expect(slow.course(limit: 60_000).run != nil)
  }

  @Test func `a sign-out and a token refresh cross a login`() {
    let signedIn = LoginSystem(Configuration())
    let kinds: Set<String> = Self.starting.union(["signedOut", "refreshBegun", "refreshEnded"])
    let link = Scenario(signedIn, among: { kinds.contains(LoginEvent.kinds[$0.kind]) })
      .then { if case .loginTapped = $0.event { true } else { false } }
    #expect(
      link.then { $0.event == .signedOut && $0.before.web[.first].isPending }.course().run != nil)
    #expect(
      link.then { $0.event == .refreshBegun && $0.before.web[.first].isPending }
        .then { $0.event == .refreshEnded && $0.before.web[.first].isPending }.course().run != nil)
  }

  // MARK: Re-auth, sharing, sheets

  private let reauth = AppleReauthSystem(AppleReauthSystem.cone(of: Configuration()))
  private let share = ShareFileSystem(ShareFileSystem.cone(of: Configuration()))
  private let sheets = SheetsSystem(SheetsSystem.cone(of: Configuration()))

  @Test func `an Apple sheet ends well, is cancelled, fails, twice, late and never`() {
    let asked = Scenario(reauth).then(.requestArrived)
    for status in ReauthStatus.allCases {
      let ended = asked.then(.sheetReported(ReauthRequest(1), status))
      #expect(ended.course().run != nil)
      #expect(ended.then(.sheetReported(ReauthRequest(1), .ok)).course().run != nil)
    }
    let late = asked.then {
      if case .waiting = $0.before.page, case .deleting = $0.after.page, $0.output.page != nil {
        if case .timePassed = $0.event { return true }
      }
      return false
    }
    #expect(late.course().run != nil)
    #expect(late.then(.sheetReported(ReauthRequest(1), .ok)).course().run != nil)
  }

  @Test(arguments: AppleReauthHappening.Outcome.allCases)
  func `a delete call ends in each of four ways, and is tried again`(
    outcome: AppleReauthHappening.Outcome
  ) {
    let ended = Scenario(reauth).then(.callEnded(outcome))
    #expect(ended.course().run != nil)
    guard outcome != .done else { return }
    #expect(ended.then(.retried).then(.callEnded(.done)).course().run != nil)
  }

  @Test func `the re-auth's document is reloaded, dies and goes elsewhere, also in the background`()
  {
    for event in [
      AppleReauthHappening.documentReplaced(.server), .documentReplaced(.elsewhere),
      .webProcessDied,
    ] {
      #expect(
        Scenario(reauth).then { moment in
          moment.event == event && moment.before.sheet != nil
            && moment.before.app == .background
        }.course().run != nil)
    }
  }

  @Test func `a share sheet is dismissed, and never shown`() {
    let file = SharedFile(1)
    let asked = Scenario(share).then(.writeEnded(file, succeeded: true))
    #expect(asked.then(.sheetShown(file)).then(.sheetClosed(file)).course().run != nil)
    let never = asked.then(without: { $0.event == .sheetShown(file) }) { moment in
      if case .timePassed(let ms) = moment.event { ms > 5_000 } else { false }
    }
    #expect(never.course().run != nil)
  }

  @Test func `what a document had sent is lost when its web process dies`() {
    #expect(
      Scenario(share).then { moment in
        moment.event == .webProcessDied && moment.before.firstMessage != nil
          && moment.after.firstMessage == nil
      }.course().run != nil)
    #expect(
      Scenario(MessagesSystem(MessagesSystem.cone(of: Configuration()))).then { moment in
        moment.event == .webProcessDied && moment.before.firstMessage != nil
          && moment.after.firstMessage == nil
      }.course().run != nil)
  }

  @Test(arguments: Sheets.Asker.allCases)
  func `each sheet is shown, dismissed, not shown, and dies with its process`(
    asker: Sheets.Asker
  ) {
    let sheet = Sheet(asker, 1)
    let shown = Scenario(sheets).then(.shown(sheet))
    #expect(shown.then(.dismissed(sheet)).course().run != nil)
    #expect(shown.then(.closed).then(.launched).course().run != nil)
    #expect(
      Scenario(sheets).then { moment in
        guard case .timePassed = moment.event else { return false }
        return moment.before.requested.contains(sheet) && moment.after.requested.contains(sheet)
      }.course().run != nil)
  }
}

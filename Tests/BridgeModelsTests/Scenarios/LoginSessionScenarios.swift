import BridgeModels
import ContractEngine
import ContractReports
import Testing

private func login(
  _ platform: Platform = .ios, _ readings: [LoginReading] = [], without ids: Set<String> = []
) -> LoginSystem {
  LoginSystem(Configuration(platform: platform), readings: ReadingSet(readings), without: ids)
}

/// The page's half alone, told anything at any time.
private func page(without ids: Set<String> = []) -> ContractScenario<LoginWeb> {
  ContractScenario(LoginWeb(rules: .all(without: ids)), LoginRuns.ofWeb)
}

/// The storage of the refresh session alone.
private func storage(_ readings: [LoginReading] = []) -> ContractScenario<SessionPersist> {
  ContractScenario(SessionPersist(readings: ReadingSet(readings)), LoginRuns.ofSessionPersist)
}

private typealias AtPage = ContractScenario<LoginWeb>.Heard

private func sends(_ heard: AtPage, _ message: LoginMessage) -> Bool {
  heard.transition.effects.contains { $0 == .send(message) }
}

private func replaces(_ heard: AtPage) -> Bool {
  if case .documentReplaced = heard.event { true } else { false }
}

@Suite struct `Scenarios of the code` {
  private func exchangedTwice(without ids: Set<String>) -> ContractScenario<LoginWeb> {
    page(without: ids)
      .then { $0.transition.effects.contains { $0 == .exchange(.first) } }
      .then(without: replaces) { $0.transition.effects.contains { $0 == .exchange(.first) } }
  }

  @Test func `B-14 cannot happen: SL-17 lets a second listener exchange nothing`() {
    #expect(exchangedTwice(without: []).cannotHappen)
    var run = RunScript(login(), under: .hostileWorld)
    run.happen(
      LoginRuns.opened + [
        .callbackArrived(Callback(LoginRuns.kakao)), .announcementHeard(by: .two),
      ])
    #expect(run.state.messages.list.map(\.message) == [.getVerifier(.first)])
  }

  @Test func `B-14 would happen without SL-17`() {
    let run = exchangedTwice(without: ["SL-17"]).run()
    #expect(run?.count == 3)
  }

  /// The app dies while the user is at the provider, and the callback starts it again.
  private let killed: [LoginEvent] =
    LoginRuns.opened + [.processKilled, .callbackArrived(Callback(LoginRuns.kakao))]

  @Test func `B-15 ends well on Android: the stored login is matched after the relaunch`() {
    var run = RunScript(login(.android))
    run.happen(killed)
    #expect(run.last?.dispatched == .first)
  }

  @Test func `B-15 happens under transactionVolatile: the callback is refused as unknown`() {
    var run = RunScript(login(.android, [.transactionVolatile]))
    run.happen(killed)
    #expect(run.last?.dispatched == nil)
    #expect(run.state.shell.socialLogin.phase == .idle)
  }

  @Test func `B-15 on iOS the window dies with the app, so no callback comes`() {
    var run = RunScript(login())
    run.happen(LoginRuns.opened + [.processKilled])
    #expect(
      run.system.enabled(run.state, .cooperative) == [
        .launched, .timePassed(599_999), .timePassed(600_000),
      ])
  }

  @Test func `B-16 happens as written: the event comes before the listener, and is lost`() {
    var run = RunScript(login(.android))
    run.happen(killed + [.announcementHeard(by: .one), .listenerAttached])
    #expect(run.state.web[.first] == .idle)
    #expect(run.state.world.used.isEmpty)
    #expect(run.state.shell.socialLogin.phase.pending == LoginRuns.kakao)
  }

  @Test func `B-16 is ended by redeliver: nothing is dispatched to a page that does not listen`() {
    func early(_ readings: [LoginReading]) -> ContractScenario<SocialLogin> {
      ContractScenario(
        SocialLogin(readings: ReadingSet(readings), platform: .android), LoginRuns.ofSocialLogin
      ).then { heard in
        heard.before.audience == .unheard && heard.event != .listened
          && heard.transition.effects.contains {
            if case .dispatchNativeAuth = $0 { true } else { false }
          }
      }
    }
    #expect(early([]).run()?.count == 2)
    #expect(early([.redeliver]).cannotHappen)
    var run = RunScript(login(.android, [.redeliver]))
    run.happen(killed + [.listenerAttached, .messageArrived(.unlocked)])
    #expect(run.last?.dispatched == .first)
  }

  @Test func `B-05 happens as written to native-auth: it goes into a page that is gone`() {
    var run = RunScript(login())
    run.happen(
      LoginRuns.opened + [
        .callbackArrived(Callback(LoginRuns.kakao)), .webProcessDied, .announcementHeard(by: .one),
        .listenerAttached,
      ])
    // It is past: nothing can come of it any more.
    #expect(run.state.web[.first] == .over)
    #expect(run.state.announcements.isEmpty)
  }

  @Test func `B-17 cannot reach the page as written: a callback without a code ends the login`() {
    func passedOn(_ readings: [LoginReading]) -> ContractScenario<SocialLogin> {
      ContractScenario(
        SocialLogin(readings: ReadingSet(readings)), LoginRuns.ofSocialLogin
      ).then { heard in
        heard.transition.effects.contains { $0 == .dispatchNativeAuth(.first, .noCode) }
      }
    }
    #expect(passedOn([]).cannotHappen)
    #expect(passedOn([.errorForwarded]).run()?.count == 2)
  }

  @Test func `B-17 cannot sign out: a failure leaves the session in memory as it was`() {
    let scenario = page().then { heard in
      guard case .heard(.failure) = heard.event else { return false }
      return heard.transition.state.memory != heard.before.memory
    }
    #expect(scenario.cannotHappen)
  }
}

@Suite struct `Scenarios of the stored session` {
  private func early(without ids: Set<String>) -> ContractScenario<LoginWeb> {
    func isStored(_ heard: AtPage) -> Bool {
      heard.event == .heard(.persistAnswer(.first, .stored))
    }
    return page(without: ids)
      .then { $0.transition.state[.first].isExchanging && !$0.before[.first].isExchanging }
      .then(without: { replaces($0) || isStored($0) }) {
        sends($0, .authComplete(.first, ok: true)) && !isStored($0)
      }
  }

  @Test func `B-18 cannot happen: SP-03 announces success only after stored`() {
    #expect(early(without: []).cannotHappen)
  }

  @Test(arguments: ["SP-01", "SP-03"])
  func `B-18 would happen without the wait for stored`(rule: String) {
    #expect(early(without: [rule]).run() != nil)
  }

  @Test(arguments: [PersistStatus.invalid, .unavailable])
  func `B-18 ends: what cannot be stored is announced as failed`(status: PersistStatus) {
    var run = RunScript(login())
    run.happen(LoginRuns.exchanged + [.messageArrived(.unlocked)])
    run.happen(
      .keychainFinished(.running, status == .invalid ? .invalid : .unavailable),
      .announcementHeard(by: .one))
    #expect(run.last?.failed.contains(.first) == true)
    #expect(run.state.web[.first] == .over)
  }

  @Test func `B-18 waits as written where no answer comes; persistTimeout ends that in time`() {
    var waits = RunScript(login())
    waits.happen(LoginRuns.exchanged + [.messageArrived(.unlocked)])
    #expect(waits.state.shell.sessionPersist.wait == .idle)
    var ends = RunScript(login(.ios, [.persistTimeout]))
    ends.happen(
      LoginRuns.exchanged + [
        .messageArrived(.unlocked), .timePassed(10_000), .announcementHeard(by: .one),
      ])
    #expect(ends.last?.failed.contains(.first) == true)
  }

  private func resurrected(_ readings: [LoginReading]) -> ContractScenario<SessionPersist> {
    func isAnew(_ heard: ContractScenario<SessionPersist>.Heard) -> Bool {
      heard.event == .nativeAuthSent(.first) || heard.event == .persistAsked(.first)
    }
    return storage(readings)
      .then { heard in
        heard.before.stored == nil && heard.transition.state.stored == Session(of: .first)
      }
      .then(without: isAnew) { heard in
        heard.transition.effects.contains { $0 == .answerClear(removed: true) }
      }
      .then(without: isAnew) { $0.transition.state.stored == Session(of: .first) }
  }

  @Test func `B-19 happens as written: a refresh of before the sign-out is stored after it`() {
    let run = resurrected([]).run()
    #expect(run?.count == 6)
    #expect(run?.contains(.syncAsked(Session(of: .first))) == true)
  }

  @Test func `B-19 is ended by clearWins: a refresh replaces only the session that it renews`() {
    #expect(resurrected([.clearWins]).cannotHappen)
  }

  private func takenForNone(_ readings: [LoginReading]) -> ContractScenario<SessionPersist> {
    storage(readings)
      .then { $0.transition.state.stored == .earlier }
      .then(without: { $0.transition.state.stored != .earlier }) {
        $0.event == .restoreAsked(readable: false)
          && $0.transition.effects == .one(.answerRestore(.none))
      }
  }

  @Test func `B-20 cannot happen as written: what cannot be read is answered unavailable`() {
    #expect(takenForNone([]).cannotHappen)
    var run = RunScript(login(), from: 1)
    run.happen(.listenerAttached, .messageArrived(.locked))
    #expect(run.state.announcements.list == [.restored(.unavailable)])
  }

  @Test func `B-20 happens under unavailableIsNone`() {
    #expect(takenForNone([.unavailableIsNone]).run()?.last == .restoreAsked(readable: false))
  }
}

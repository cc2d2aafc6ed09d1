import BridgeModels
import ContractEngine
import ContractReports
import Testing

private typealias SL = SocialLogin

private func login(
  _ platform: Platform = .ios, _ readings: [LoginReading] = [], without ids: Set<String> = []
) -> LoginSystem {
  LoginSystem(Configuration(platform: platform), readings: ReadingSet(readings), without: ids)
}

/// The shell's half alone, told anything at any time.
private func alone(
  _ readings: [LoginReading] = [], without rules: [SocialLoginRule] = [],
  on platform: Platform = .ios
) -> ContractScenario<SL> {
  ContractScenario(
    SL(
      rules: rules.reduce(.all) { $0.without($1) }, readings: ReadingSet(readings),
      platform: platform), LoginRuns.ofSocialLogin)
}

private func dispatches(_ heard: ContractScenario<SL>.Heard, _ login: Transaction) -> Bool {
  heard.transition.effects.contains {
    if case .dispatchNativeAuth(login, _) = $0 { true } else { false }
  }
}

private func fails(_ heard: ContractScenario<SL>.Heard, _ login: Transaction) -> Bool {
  heard.transition.effects.contains {
    if case .dispatchFailure(login, _) = $0 { true } else { false }
  }
}

private func asks(_ heard: ContractScenario<SL>.Heard, _ login: Transaction) -> Bool {
  if case .startReceived(let request, _) = heard.event {
    request.pending.transaction == login
  } else {
    false
  }
}

private func starts(_ heard: ContractScenario<SL>.Heard, _ login: Transaction) -> Bool {
  heard.transition.effects.contains { $0 == .store(login) }
}

@Suite struct `Scenarios of the auth window` {
  /// The first login is over; its echo comes while the second one waits.
  private let echo: [LoginEvent] =
    LoginRuns.opened + [
      .loginTapped(LoginRuns.second), .sessionEnded(.first, .couldNotOpen),
      .messageArrived(.unlocked), .announcementHeard(by: .one),
    ]

  @Test func `B-08 happens as written: the first one's failure ends the wait of the second`() {
    var run = RunScript(login())
    run.happen(echo)
    #expect(run.last?.endedAnother == true)
    #expect(run.state.web[.second] == .idle)
    #expect(run.standing(of: "INV-26") == .broken(step: 9, leaf: 1))
  }

  @Test func `B-08 is ended by completeCarriesId: the failure ends its own login alone`() {
    var run = RunScript(login(.ios, [.completeCarriesId]))
    run.happen(echo)
    #expect(run.last?.endedAnother == false)
    #expect(run.state.web[.second] == .waiting)
    #expect(run.standing(of: "INV-26") == .kept)
  }

  @Test func `B-08 cannot happen in the shell: a window's second end tells nobody anything`() {
    let twice = alone()
      .then { $0.event == .sessionEnded(.first) && fails($0, .first) }
      .then(without: { starts($0, .first) }) {
        $0.event == .sessionEnded(.first) && fails($0, .first)
      }
    #expect(twice.cannotHappen)
    let ofAnother = alone()
      .then { starts($0, .second) }
      .then(without: { $0.transition.state.phase.pending?.transaction != .second }) {
        $0.event == .sessionEnded(.first) && $0.transition.state != $0.before
      }
    #expect(ofAnother.cannotHappen)
  }

  /// The window stays silent until its login has expired.
  private let silent: [LoginEvent] =
    LoginRuns.opened + [
      .timePassed(600_000), .loginTapped(LoginRuns.second), .messageArrived(.unlocked),
    ]

  @Test func `B-09 happens as written: a silent window holds the slot past its expiry`() {
    var run = RunScript(login())
    run.happen(silent)
    #expect(run.last?.failed.contains(.second) == true)
    #expect(run.state.shell.socialLogin.phase == .open(LoginRuns.kakao, .idle))
  }

  @Test func `B-09 is ended by expiryEnds: no login is open with its lifetime over`() {
    func held(_ readings: [LoginReading]) -> ContractScenario<SL> {
      alone(readings).then {
        $0.transition.state.phase == .open(LoginRuns.kakao, .idle)
      }
    }
    #expect(held([]).run()?.count == 2)
    #expect(held([.expiryEnds]).cannotHappen)
  }

  private func cancelledThenDelivered(
    _ readings: [LoginReading] = [], without rules: [SocialLoginRule] = []
  ) -> ContractScenario<SL> {
    alone(readings, without: rules)
      .then { $0.event == .sessionEnded(.first) && fails($0, .first) }
      .then(without: { starts($0, .first) || starts($0, .second) }) { dispatches($0, .first) }
  }

  @Test func `B-10 cannot happen as written: SL-16 consumes the login with the cancel`() {
    #expect(cancelledThenDelivered().cannotHappen)
    var run = RunScript(login())
    run.happen(
      LoginRuns.opened + [
        .sessionEnded(.first, .switchedAway), .announcementHeard(by: .one),
        .callbackArrived(Callback(LoginRuns.kakao)),
      ])
    #expect(run.last?.dispatched == nil)
    #expect(run.standing(of: "INV-26") == .kept)
  }

  @Test func `B-10 happens under cancelKeeps, or without the check of SL-12`() {
    #expect(cancelledThenDelivered([.cancelKeeps]).run()?.count == 3)
    #expect(cancelledThenDelivered(without: [.callbackMatches]).run()?.count == 3)
    var run = RunScript(login(.ios, [.cancelKeeps]))
    run.happen(
      LoginRuns.opened + [
        .sessionEnded(.first, .switchedAway), .announcementHeard(by: .one),
        .callbackArrived(Callback(LoginRuns.kakao)),
      ])
    #expect(run.standing(of: "INV-26") == .broken(step: 8, leaf: 0))
  }

  private func strayCallback(without rules: [SocialLoginRule] = []) -> ContractScenario<SL> {
    alone(without: rules)
      .then { starts($0, .second) }
      .then(without: { $0.transition.state.phase.pending?.transaction != .second }) { heard in
        guard case .callbackArrived(let callback) = heard.event,
          callback.names.transaction == .first
        else { return false }
        return heard.transition.state != heard.before || !heard.transition.effects.isEmpty
      }
  }

  @Test func `B-11 cannot happen: SL-12 lets the callback of another attempt change nothing`() {
    #expect(strayCallback().cannotHappen)
  }

  @Test func `B-11 would happen without SL-12`() {
    #expect(strayCallback(without: [.callbackMatches]).run()?.count == 2)
  }

  @Test func `B-11 ends well: the attempt that is open is delivered after the stray callback`() {
    let scenario = alone()
      .then { starts($0, .second) }
      .then { heard in
        guard case .callbackArrived(let callback) = heard.event else { return false }
        return callback.names.transaction == .first && heard.before.phase.pending != nil
      }
      .then { dispatches($0, .second) }
    #expect(
      scenario.run() == [
        .startReceived(.honest(LoginRuns.second), from: .current),
        .callbackArrived(Callback(LoginRuns.kakao)), .callbackArrived(Callback(LoginRuns.second)),
      ])
  }

  private func twice(without rules: [SocialLoginRule] = []) -> ContractScenario<SL> {
    alone(without: rules)
      .then { dispatches($0, .first) }
      .then(without: { asks($0, .first) }) {
        (dispatches($0, .first) || fails($0, .first)) && !asks($0, .first)
      }
  }

  @Test func `B-12 cannot happen: SL-13 consumes the login, and the second copy is silent`() {
    #expect(twice().cannotHappen)
  }

  @Test func `B-12 would happen without SL-13`() {
    #expect(twice(without: [.consumedOnce]).run()?.count == 3)
  }
}

@Suite struct `Scenarios of the second tap` {
  private let overwritten: [LoginEvent] =
    LoginRuns.opened + [
      .loginTapped(LoginRuns.second), .messageArrived(.unlocked), .announcementHeard(by: .one),
      .callbackArrived(Callback(LoginRuns.kakao)), .announcementHeard(by: .one),
      .messageArrived(.unlocked), .verifierRead(.first, available: true),
    ]

  @Test func `B-13 happens as written: the refused start has overwritten the verifier`() {
    var run = RunScript(login())
    run.happen(overwritten)
    #expect(run.last?.verifier == .second)
    #expect(run.last?.verifierAsker == .first)
    #expect(run.standing(of: "INV-24") == .broken(step: 12, leaf: 0))
  }

  private func anothers(_ readings: [LoginReading]) -> ContractScenario<Pkce> {
    ContractScenario(Pkce(readings: ReadingSet(readings)), LoginRuns.ofPkce)
      .then { $0.transition.effects.contains { $0 == .answerGet(.first, verifier: .second) } }
  }

  @Test func `B-13 is ended by verifierBound: no login is handed the verifier of another`() {
    #expect(anothers([]).run()?.count == 3)
    #expect(anothers([.verifierBound]).cannotHappen)
  }

  @Test func `B-13 cannot open two windows: SL-11 lets one login run at a time`() {
    func second(_ rules: [SocialLoginRule]) -> ContractScenario<SL> {
      alone(without: rules)
        .then { starts($0, .first) }
        .then(without: { heard in
          if case .open = heard.transition.state.phase { false } else { true }
        }) { starts($0, .second) }
    }
    #expect(second([]).cannotHappen)
    #expect(second([.oneAtATime]).run()?.count == 2)
  }

  @Test func `B-21 happens as written: a sheet that never answers holds the slot`() {
    let apple = Pending(.first, .signIn, .apple)
    var run = RunScript(login())
    run.happen(
      LoginRuns.listening + [
        .loginTapped(apple), .messageArrived(.unlocked), .timePassed(600_000),
        .loginTapped(LoginRuns.second), .messageArrived(.unlocked),
      ])
    #expect(run.last?.failed.contains(.second) == true)
    var ended = RunScript(login(.ios, [.expiryEnds]))
    ended.happen(
      LoginRuns.listening + [
        .loginTapped(apple), .messageArrived(.unlocked), .timePassed(600_000),
        .announcementHeard(by: .one), .loginTapped(LoginRuns.second), .messageArrived(.unlocked),
      ])
    #expect(ended.last?.opened == .second)
  }

  private func lateToken(without rules: [SocialLoginRule]) -> ContractScenario<SL> {
    alone(without: rules)
      .then { starts($0, .second) }
      .then(without: { $0.transition.state.phase.pending?.transaction != .second }) {
        $0.event == .identityReturned(.first) && !$0.transition.effects.isEmpty
      }
  }

  @Test func `B-21 cannot pair a late token with another attempt: SL-12 refuses it`() {
    #expect(lateToken(without: []).cannotHappen)
  }

  @Test func `B-21 would pair them without SL-12`() {
    #expect(lateToken(without: [.callbackMatches]).run()?.count == 2)
  }
}

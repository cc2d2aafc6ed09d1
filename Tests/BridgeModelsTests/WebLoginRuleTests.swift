import BridgeModels
import ContractEngine
import ContractReports
import Testing

private func login(
  _ readings: [LoginReading] = [], without ids: Set<String> = [], on platform: Platform = .ios
) -> LoginSystem {
  LoginSystem(Configuration(platform: platform), readings: ReadingSet(readings), without: ids)
}

/// Each login rule that the web keeps, in force and switched off.
@Suite struct `Login rules of the web` {
  private let listening = LoginWeb.State(document: .listening)

  private func web(_ ids: String...) -> LoginWeb { LoginWeb(rules: .all(without: Set(ids))) }

  private func state(_ stage: LoginWeb.Stage, memory: Session? = nil) -> LoginWeb.State {
    LoginWeb.State(document: .listening, first: stage, memory: memory)
  }

  @Test func `SL-17: a code that is heard twice is asked for once; off, each time`() {
    let heard = LoginWeb.Event.heard(.nativeAuth(.first, .code))
    let first = web().step(state(.waiting), heard)
    #expect(first.state == state(.fetching))
    #expect(first.effects == .one(.send(.getVerifier(.first))))
    let again = web().step(first.state, heard)
    #expect(again.state == first.state)
    #expect(again.effects == .none)
    #expect(again.outcome.rule?.id == "SL-17")
    #expect(web("SL-17").step(first.state, heard).effects == .one(.send(.getVerifier(.first))))
  }

  @Test func `SL-17: an identity token is exchanged once; off, twice`() {
    let heard = LoginWeb.Event.heard(.nativeAuth(.first, .identity))
    #expect(web().step(state(.waiting), heard).effects == .one(.exchange(.first)))
    #expect(web().step(state(.exchanging), heard).effects == .none)
    #expect(web("SL-17").step(state(.exchanging), heard).effects == .one(.exchange(.first)))
  }

  @Test(arguments: LoginWeb.Document.allCases)
  func `PK-03: a session in memory goes with its document; off, it is there in the next`(
    document: LoginWeb.Document
  ) {
    let signedIn = state(.over, memory: .earlier)
    let replaced = LoginWeb.Event.documentReplaced(document)
    #expect(web().step(signedIn, replaced).state == LoginWeb.State(document: document))
    #expect(
      web("PK-03").step(signedIn, replaced).state
        == LoginWeb.State(document: document, memory: .earlier))
  }

  @Test func `PK-03: off, a session comes back after its sign-out, and INV-25 is broken`() {
    // The page is told of a session, signs out, and reads it again out of Web Storage.
    let stored = web("PK-03").step(state(.over, memory: .earlier), .documentReplaced(.booting))
      .state
    #expect(stored.memory == .earlier)
    #expect(
      web().step(state(.over, memory: .earlier), .documentReplaced(.booting)).state.memory == nil)
  }

  @Test func `PK-04: after a reload the exchange is finished with the stored verifier; off, not`() {
    func afterReload(_ ids: Set<String>) -> RunScript<LoginSystem> {
      var run = RunScript(login([.redeliver], without: ids))
      run.happen([
        .listenerAttached, .messageArrived(.unlocked), .announcementHeard(by: .one),
        .loginTapped(LoginRuns.kakao), .messageArrived(.unlocked), .reloaded,
        .callbackArrived(Callback(LoginRuns.kakao)), .listenerAttached, .messageArrived(.unlocked),
        .announcementHeard(by: .one), .announcementHeard(by: .one), .messageArrived(.unlocked),
        .verifierRead(.first, available: true), .announcementHeard(by: .one),
      ])
      return run
    }
    #expect(afterReload([]).last?.exchanged.contains(.first) == true)
    #expect(afterReload(["PK-04"]).last?.exchanged.contains(.first) == false)
  }

  @Test func `SP-01: a session that was exchanged is persisted under its login; off, announced`() {
    let ended = LoginWeb.Event.exchangeEnded(.first, ok: true)
    let asked = web().step(state(.exchanging), ended)
    #expect(asked.effects == .two(.send(.removeVerifier(.first)), .send(.persistSession(.first))))
    #expect(asked.state[.first] == .persisting)
    // The id is used once: an exchange that is reported again asks for nothing.
    #expect(web().step(asked.state, ended).effects == .none)
    #expect(
      web("SP-01").step(state(.exchanging), ended).effects
        == .one(.send(.authComplete(.first, ok: true))))
  }

  @Test(arguments: PersistStatus.allCases)
  func `SP-03: only stored is announced as success; off, every answer is`(status: PersistStatus) {
    let answered = LoginWeb.Event.heard(.persistAnswer(.first, status))
    #expect(
      web().step(state(.persisting), answered).effects
        == .one(.send(.authComplete(.first, ok: status == .stored))))
    #expect(
      web("SP-03").step(state(.persisting), answered).effects
        == .one(.send(.authComplete(.first, ok: true))))
  }

  @Test func `AC-01: the web announces how a login ended; off, it keeps it to itself`() {
    let failed = LoginWeb.Event.exchangeEnded(.first, ok: false)
    #expect(
      web().step(state(.exchanging), failed).effects
        == .one(.send(.authComplete(.first, ok: false))))
    #expect(web("AC-01").step(state(.exchanging), failed).effects == .none)
  }

  @Test func `Q-10: what is dispatched before the page listens is lost`() {
    let heard = LoginWeb.Event.heard(.nativeAuth(.first, .code))
    for document in [LoginWeb.Document.absent, .booting] {
      let state = LoginWeb.State(document: document)
      #expect(web().step(state, heard) == .ignored(state, .late))
    }
  }

  @Test func `Q-33, S-09: a failure that names no login ends every wait, one that does its own`() {
    var both = LoginWeb.State(document: .listening)
    both[.first] = .waiting
    both[.second] = .waiting
    let unnamed = web().step(both, .heard(.failure(.second, named: false))).state
    #expect(unnamed[.first] == .idle)
    #expect(unnamed[.second] == .idle)
    let named = web().step(both, .heard(.failure(.second, named: true))).state
    #expect(named[.first] == .waiting)
    #expect(named[.second] == .idle)
  }
}

/// Each login invariant along a run that keeps it, and along the one that breaks it without its
/// rule.
@Suite struct `Login invariants along a run` {
  private func standing(
    of id: String, _ system: LoginSystem, _ drive: Drive, _ events: [LoginEvent]
  ) -> RunScriptStanding? {
    var run = RunScript(system, under: drive)
    run.happen(events)
    return run.standing(of: id)
  }

  private let repeated: [LoginEvent] =
    LoginRuns.opened + [
      .callbackArrived(Callback(LoginRuns.kakao)), .announcementHeard(by: .one),
      .callbackArrived(Callback(LoginRuns.kakao)),
    ]

  @Test func `INV-02: a callback that comes twice consumes once; without SL-13 twice`() {
    #expect(standing(of: "INV-02", login(), .hostileWorld, repeated) == .kept)
    #expect(
      standing(of: "INV-02", login(without: ["SL-13"]), .hostileWorld, repeated)
        == .broken(step: 8, leaf: 0))
  }

  @Test func `INV-02, Q-29: a consumption that is flushed lazily is undone by the next process`() {
    let events: [LoginEvent] =
      LoginRuns.opened + [
        .callbackArrived(Callback(LoginRuns.kakao)), .processKilled,
        .callbackArrived(Callback(LoginRuns.kakao)),
      ]
    #expect(
      standing(of: "INV-02", login(on: .android), .hostileWorld, events) == .kept)
    #expect(
      standing(of: "INV-02", login([.lazyFlush], on: .android), .hostileWorld, events)
        == .broken(step: 8, leaf: 0))
  }

  @Test func `INV-03, S-12: a stranger's callback dispatches nothing; without SL-12 it does`() {
    let stranger = Callback(Pending(.unknown, .signIn, .kakao))
    let events = LoginRuns.opened + [.callbackArrived(stranger)]
    #expect(standing(of: "INV-03", login(), .hostileWorld, events) == .notMet)
    #expect(standing(of: "INV-30", login(), .hostileWorld, events) == .kept)
    #expect(
      standing(of: "INV-03", login(without: ["SL-12"]), .hostileWorld, events)
        == .broken(step: 6, leaf: 2))
  }

  @Test func `INV-30, S-12: a refused callback leaves the login pending, or uses it up by reading`()
  {
    let stranger = Callback(Pending(.unknown, .signIn, .kakao))
    let events = LoginRuns.opened + [.callbackArrived(stranger)]
    #expect(
      standing(of: "INV-30", login([.refusalConsumes]), .hostileWorld, events)
        == .broken(step: 6, leaf: 0))
  }

  @Test func `INV-04: a login that was not stored is not reopened; without SP-03 it is`() {
    let unstored: [LoginEvent] =
      LoginRuns.exchanged + [
        .messageArrived(.unlocked), .keychainFinished(.running, .unavailable),
        .announcementHeard(by: .one), .messageArrived(.unlocked),
      ]
    #expect(standing(of: "INV-04", login(), .cooperative, unstored) == .notMet)
    #expect(
      standing(of: "INV-04", login(without: ["SP-03"]), .cooperative, unstored)
        == .broken(step: 15, leaf: 0))
    let stored: [LoginEvent] =
      LoginRuns.exchanged + [
        .messageArrived(.unlocked), .keychainFinished(.running, .done),
        .announcementHeard(by: .one), .messageArrived(.unlocked),
      ]
    #expect(standing(of: "INV-04", login(), .cooperative, stored) == .kept)
  }

  @Test func `INV-24: a login is handed its own verifier; as written another's after a second tap`()
  {
    let own: [LoginEvent] =
      LoginRuns.delivered + [.messageArrived(.unlocked), .verifierRead(.first, available: true)]
    #expect(standing(of: "INV-24", login(), .cooperative, own) == .kept)
    let others: [LoginEvent] =
      LoginRuns.opened + [
        .loginTapped(LoginRuns.second), .messageArrived(.unlocked), .announcementHeard(by: .one),
        .callbackArrived(Callback(LoginRuns.kakao)), .announcementHeard(by: .one),
        .messageArrived(.unlocked), .verifierRead(.first, available: true),
      ]
    #expect(
      standing(of: "INV-24", login(), .cooperative, others) == .broken(step: 12, leaf: 0))
  }

  @Test func `INV-27: a cancelled login is never stored; under cancelKeeps it can be`() {
    let cancelled: [LoginEvent] =
      LoginRuns.opened + [.sessionEnded(.first, .switchedAway), .announcementHeard(by: .one)]
    #expect(standing(of: "INV-27", login(), .cooperative, cancelled) == .kept)
    let kept: [LoginEvent] =
      cancelled + [
        .callbackArrived(Callback(LoginRuns.kakao)), .announcementHeard(by: .one),
        .messageArrived(.unlocked), .verifierRead(.first, available: true),
        .announcementHeard(by: .one), .exchangeEnded(.first, ok: true), .messageArrived(.unlocked),
        .keychainFinished(.running, .done),
      ]
    #expect(
      standing(of: "INV-27", login([.cancelKeeps]), .cooperative, kept)
        == .broken(step: 15, leaf: 0))
  }

  @Test func `INV-29, S-25: a code is not told to another origin; without BR-S25 it is`() {
    let away: [LoginEvent] =
      LoginRuns.opened + [
        .callbackArrived(Callback(LoginRuns.kakao)), .announcementHeard(by: .anotherOrigin),
      ]
    #expect(standing(of: "INV-29", login(), .cooperative, away) == .notMet)
    #expect(
      standing(of: "INV-29", login(without: ["BR-S25"]), .cooperative, away)
        == .broken(step: 7, leaf: 0))
  }

  @Test func `INV-32: a callback with a token is not passed on; without SL-14 it is`() {
    let token = LoginRuns.opened + [.callbackArrived(Callback(LoginRuns.kakao, .code, .token))]
    #expect(standing(of: "INV-32", login(), .hostileWorld, token) == .notMet)
    #expect(
      standing(of: "INV-32", login(without: ["SL-14"]), .hostileWorld, token)
        == .broken(step: 6, leaf: 0))
  }
}

/// INV-31: what opens an external session.
@Suite struct `Starts of a lying page` {
  /// A rule of the start, the flaw that it turns away, and the part of INV-31 that is false if it
  /// does not.
  struct Check: Sendable, CustomTestStringConvertible {
    let rule: String
    let request: LoginRequest
    let leaf: Int

    var testDescription: String { rule }

    static func signIn(_ rule: String, _ flaw: StartFlaws, leaf: Int) -> Check {
      Check(
        rule: rule, request: LoginRequest(LoginRuns.kakao, flaw.union(.endpoint)), leaf: leaf)
    }

    static func link(_ rule: String, _ flaw: StartFlaws, leaf: Int) -> Check {
      Check(rule: rule, request: LoginRequest(Pending(.first, .link, .google), flaw), leaf: leaf)
    }

    static let all = [
      signIn("SL-01", .request, leaf: 4), signIn("SL-02", .origin, leaf: 0),
      signIn("SL-03", .path, leaf: 0), signIn("SL-04", .provider, leaf: 1),
      signIn("SL-05", .challenge, leaf: 2), signIn("SL-06", .redirect, leaf: 3),
      signIn("SL-07", .redirectNames, leaf: 1), link("SL-08", .endpoint, leaf: 0),
      link("SL-09", .linkFields, leaf: 3),
    ]
  }

  @Test(arguments: Check.all)
  func `INV-31: open no session for a bad address; without its rule they do`(check: Check) {
    func standing(without ids: Set<String>) -> RunScript<LoginSystem>.Standing? {
      var run = RunScript(login(without: ids), under: .hostilePage)
      run.happen([
        .listenerAttached, .messageArrived(.unlocked), .announcementSwallowed,
        .pageLied(.startSocialLogin(check.request)),
      ])
      return run.standing(of: "INV-31")
    }
    #expect(standing(without: []) == .notMet)
    #expect(standing(without: [check.rule]) == .broken(step: 4, leaf: check.leaf))
  }
}

/// Open points of login, each as written and by its other reading.
@Suite struct `Open points of login` {
  private let open = SocialLogin.State(.open(LoginRuns.kakao, SocialLogin.Lifetime(600_000)))

  private func failed(_ login: Transaction, named: Bool = false) -> SocialLogin.Effect {
    .dispatchFailure(login, named: named)
  }

  @Test func `Q-06: as written a persist waits as long as the Keychain likes`() {
    let written = SessionPersist()
    let asked = written.step(written.initial, .persistAsked(.first)).state
    #expect(written.step(asked, .timePassed(9_000_000)) == .ignored(asked, .noTrigger))
    let timed = SessionPersist(readings: ReadingSet([.persistTimeout]))
    let begun = timed.step(timed.initial, .persistAsked(.first)).state
    #expect(
      timed.step(begun, .timePassed(10_000)).effects == .one(.answerPersist(.first, .unavailable)))
  }

  @Test func `Q-08: the second of two starts is answered, or hears nothing by reading`() {
    let second = SocialLogin.Event.startReceived(.honest(LoginRuns.second), from: .current)
    #expect(SocialLogin().step(open, second).effects == .one(failed(.second)))
    #expect(
      SocialLogin(readings: ReadingSet([.secondStartIgnored])).step(open, second).effects == .none)
  }

  @Test func `Q-09: a callback after the expiry is refused, the session closed, the page told`() {
    let over = SocialLogin.State(.open(LoginRuns.kakao, .idle))
    let answer = SocialLogin().step(over, .callbackArrived(Callback(LoginRuns.kakao)))
    #expect(answer.effects == .many([.forget(.first), .closeSession(.first), failed(.first)]))
    #expect(answer.state.phase == .idle)
  }

  @Test func `Q-24: the slot is free at auth-complete, at expiry, and with its document`() {
    let delivered = SocialLogin.State(
      .delivered(LoginRuns.kakao, SocialLogin.Lifetime(600_000)))
    let contract = SocialLogin()
    for event in [
      SocialLogin.Event.completeHeard(nil), .completeHeard(.first), .timePassed(600_000),
      .documentReplaced,
    ] {
      #expect(contract.step(delivered, event).state.phase == .idle, "\(event)")
    }
    #expect(contract.step(delivered, .completeHeard(.second)).state == delivered)
    #expect(contract.step(open, .documentReplaced).state.phase == open.phase)
  }

  @Test func `Q-25: an announcement reopens as written, and only what was stored when repaired`() {
    let announced = AuthComplete.Event.announced(.first, ok: true, from: .current)
    let written = AuthComplete()
    #expect(written.step(written.initial, announced).effects == .one(.reopenWebView(.first)))
    let careful = AuthComplete(readings: ReadingSet([.reopenNeedsStored]))
    #expect(careful.step(careful.initial, announced).effects == .none)
    let stored = careful.step(careful.initial, .sessionStored(.first)).state
    #expect(careful.step(stored, announced).effects == .one(.reopenWebView(.first)))
    let cleared = careful.step(stored, .sessionCleared).state
    #expect(careful.step(cleared, announced).effects == .none)
  }

  @Test func `Q-33: the shell's failure names its login only by the repair`() {
    let ended = SocialLogin.Event.sessionEnded(.first)
    #expect(
      SocialLogin().step(open, ended).effects.contains { $0 == failed(.first, named: false) })
    #expect(
      SocialLogin(readings: ReadingSet([.completeCarriesId])).step(open, ended).effects
        .contains { $0 == failed(.first, named: true) })
  }

  @Test func `Q-34: restore answers found, none or unavailable, clear removed or not`() {
    let contract = SessionPersist()
    func answer(_ stored: Session?, readable: Bool) -> Effects<SessionPersist.Effect> {
      contract.step(SessionPersist.State(stored: stored), .restoreAsked(readable: readable)).effects
    }
    #expect(answer(.earlier, readable: true) == .one(.answerRestore(.found(.earlier))))
    #expect(answer(nil, readable: true) == .one(.answerRestore(.none)))
    #expect(answer(nil, readable: false) == .one(.answerRestore(.unavailable)))
    let clearing = SessionPersist.State(stored: .earlier, running: .clear)
    #expect(
      contract.step(clearing, .keychainFinished(.running, .unavailable)).effects
        == .one(.answerClear(removed: false)))
  }

  @Test func `S-08: a start that fails its checks is answered, and a stranger's is not`() {
    let bad = LoginMessage.startSocialLogin(LoginRequest(LoginRuns.kakao, .path))
    let shell = LoginShell()
    let own = shell.step(
      shell.initial, .messageReceived(bad, from: .current, flaws: [], .unlocked))
    #expect(own.effects == .one(.socialLogin(failed(.first))))
    let foreign = shell.step(
      shell.initial, .messageReceived(bad, from: .current, flaws: .foreignOrigin, .unlocked))
    #expect(foreign.effects == .none)
    #expect(foreign.state == shell.initial)
  }
}

/// What a run says of one of login's properties.
private typealias RunScriptStanding = RunScript<LoginSystem>.Standing

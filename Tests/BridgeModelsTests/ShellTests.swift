import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// The composition of all contracts: routing, touches and the projection law.
@Suite struct ShellTests {
  private let shell = Shell(
    boot: BootSystem(Configuration(), readings: .written).shell, login: LoginShell(),
    reauth: AppleReauth(), share: ShareFile(), messages: Messages())

  /// One of everything that the shell can hear, and some of it twice.
  private var vocabulary: [Shell.Event] {
    let login = Pending(.first, .signIn, .google)
    let server = AppleReauth.Sender.current
    return [
      .host(.viewLoaded), .host(.navigationStarted(LoadID(1), .entry, restored: false)),
      .host(.navigationCommitted(LoadID(1), .server, restored: false)),
      .host(.navigationFailed(LoadID(1), .network, address: .entry)),
      .host(.processTerminated(address: .entry)), .host(.backgrounded), .host(.foregrounded),
      .host(.timePassed(5_000)), .host(.timePassed(600_000)), .host(.fadeFinished),
      .host(.message(SplashArrival(flaws: [], signal: .ready, load: LoadID(1)))),
      .login(.messageReceived(.setVerifier(.first), from: .current, flaws: [], .unlocked)),
      .login(
        .messageReceived(
          .startSocialLogin(LoginRequest(login)), from: .current, flaws: [], .unlocked)),
      .login(.callbackArrived(Callback(login))),
      .login(.messageReceived(.persistSession(.first), from: .current, flaws: [], .unlocked)),
      .login(.keychainFinished(.running, .done)),
      .login(
        .messageReceived(.authComplete(.first, ok: true), from: .current, flaws: [], .unlocked)),
      .login(.messageReceived(.clearSession, from: .current, flaws: [], .unlocked)),
      .reauthRequested(ReauthRequest(1), by: server), .reauthSheetEnded(ReauthRequest(1), .ok),
      .shareAsked(SharedFile(1), []), .fileWritten(SharedFile(1)),
      .shareSheetShown(SharedFile(1)), .shareSheetClosed(SharedFile(1)),
      .workoutSaid(active: true, by: .current), .workoutSaid(active: false, by: .current),
      .imageAskedFor(SessionImage(1), by: .current), .processEnded,
    ]
  }

  /// A fixed sequence of numbers below `bound` for `seed`.
  private func numbers(seed: UInt64, count: Int, below bound: Int) -> [Int] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  @Test func `each contract in the shell is its own fold over its own events`() {
    let vocabulary = vocabulary
    var differing = 0
    var heard = 0
    for seed in UInt64(1)...300 {
      var whole = shell.initial
      var alone = shell.initial
      for index in numbers(seed: seed, count: 60, below: vocabulary.count) {
        for part in shell.parts(whole, vocabulary[index]) {
          heard += 1
          shell.tell(part, to: &alone)
        }
        whole = shell.step(whole, vocabulary[index]).state
        if whole != alone { differing += 1 }
      }
    }
    #expect(differing == 0)
    #expect(heard > 18_000)
  }

  @Test func `in every state within four events each contract changes by its own events alone`()
    throws
  {
    let spoken = SpokenShell(shell: shell, vocabulary: vocabulary)
    let law = Property<SpokenShell>(
      "PROJECTION", "A contract in the shell is its own fold over its own events.",
      kind: .step { view in
        var alone = view.before
        let parts = spoken.shell.parts(view.before, spoken.vocabulary[view.event.place])
        for part in parts { spoken.shell.tell(part, to: &alone) }
        return .when(!parts.isEmpty, alone == view.after)
      })
    let found = try Explorer(spoken, properties: [law], limits: Limits(depth: 5)).run()
    #expect(found.verdicts[0].outcome.counterexample == nil)
    #expect(found.verdicts[0].antecedentHits == found.transitions)
    #expect(found.distinct > 2_000)
  }

  @Test func `a login that is announced reopens the WebView under the cover (AC-02, SO-02)`() {
    let announced = shell.step(
      shell.initial,
      .login(
        .messageReceived(.authComplete(.first, ok: true), from: .current, flaws: [], .unlocked)))
    #expect(announced.state.boot.reopening)
    #expect(announced.effects.contains { $0 == .boot(.load(.blank)) })
  }

  @Test func `a re-auth beside a share sheet is refused with its own answer (Q-05)`() {
    let events: [Shell.Event] = [
      .shareAsked(SharedFile(1), []), .fileWritten(SharedFile(1)), .shareSheetShown(SharedFile(1)),
    ]
    let shown = events.reduce(shell.initial) { shell.step($0, $1).state }
    let refused = shell.step(shown, .reauthRequested(ReauthRequest(1), by: .current))
    #expect(refused.outcome == .refused(.reauth(.oneRequest)))
    #expect(
      refused.effects == .one(.reauth(.answer(ReauthAnswer(ReauthRequest(1), .failed)))))
  }

  @Test func `a share beside a re-auth writes no file (Q-05)`() {
    let asking = shell.step(shell.initial, .reauthRequested(ReauthRequest(1), by: .current)).state
    let refused = shell.step(asking, .shareAsked(SharedFile(1), []))
    #expect(refused.effects == .one(.share(.showFailure)))
    #expect(refused.state.share == .idle)
  }

  @Test func `a login beside a re-auth is told as two events of its own (Q-05, SL-16)`() {
    let asking = shell.step(shell.initial, .reauthRequested(ReauthRequest(1), by: .current)).state
    let start = LoginShell.Event.messageReceived(
      .startSocialLogin(.honest(Pending(.first, .signIn, .google))), from: .current, flaws: [],
      .unlocked)
    #expect(
      shell.parts(asking, .login(start)) == [.login(start), .login(.sessionEnded(.first))])
    let refused = shell.step(asking, .login(start))
    #expect(refused.state.login.socialLogin.phase == .idle)
    #expect(!refused.effects.contains { $0 == .login(.socialLogin(.openSession(.first))) })
  }

  @Test func `a document that commits is told to everybody who speaks to one`() {
    let committed = Shell.Event.host(.navigationCommitted(LoadID(1), .local, restored: false))
    #expect(
      shell.parts(shell.initial, committed).dropFirst() == [
        .login(.documentReplaced), .reauth(.documentReplaced(.elsewhere)),
        .messages(.documentReplaced),
      ])
  }

  @Test func `a web process that dies is a document lost to login, re-auth and messages`() {
    let died = Shell.Event.host(.processTerminated(address: .entry))
    #expect(
      shell.parts(shell.initial, died).dropFirst() == [
        .login(.documentReplaced), .reauth(.documentReplaced(.elsewhere)),
        .messages(.documentReplaced),
      ])
  }

  /// What a document's process had been handed goes with it: the login is over, and nobody
  /// was told.
  @Test func `a native-auth that was handed to a dead document is lost as written`() {
    let pending = Pending(.first, .signIn, .google)
    let events: [Shell.Event] = [
      .login(
        .messageReceived(
          .startSocialLogin(.honest(pending)), from: .current, flaws: [], .unlocked)),
      .login(.callbackArrived(Callback(pending))),
    ]
    let delivered = events.reduce(shell.initial) { shell.step($0, $1).state }
    let died = shell.step(delivered, .host(.processTerminated(address: .entry)))
    #expect(died.state.login.socialLogin.phase == .idle)
    #expect(!died.effects.contains { if case .login = $0 { true } else { false } })
    let again = shell.step(died.state, .login(.callbackArrived(Callback(pending))))
    #expect(again.outcome == .refused(.login(LoginRule(SocialLoginRule.callbackMatches))))
  }

  @Test func `a sign-out ends a login that is kept for its page, and what was stored for it`() {
    let readings = ReadingSet<LoginReading>.hardened
    let repaired = Shell(
      boot: shell.boot, login: LoginShell(readings: readings), reauth: AppleReauth(),
      share: ShareFile(), messages: Messages())
    let pending = Pending(.first, .signIn, .google)
    func said(_ message: LoginMessage) -> Shell.Event {
      .login(.messageReceived(message, from: .current, flaws: [], .unlocked))
    }
    let events: [Shell.Event] = [
      said(.startSocialLogin(.honest(pending))), .login(.callbackArrived(Callback(pending))),
    ]
    let held = events.reduce(repaired.initial) { repaired.step($0, $1).state }
    let cleared = repaired.step(held, said(.clearSession))
    #expect(
      repaired.parts(held, said(.clearSession)) == [
        .login(.messageReceived(.clearSession, from: .current, flaws: [], .unlocked))
      ])
    #expect(cleared.state.login.socialLogin.phase == .idle)
    #expect(
      cleared.effects.contains {
        $0 == .login(.socialLogin(.dispatchFailure(.first, named: true)))
      })
    // A persist of that login that arrives behind the clear is answered invalid.
    let late = repaired.step(cleared.state, said(.persistSession(.first)))
    #expect(
      late.effects.contains {
        $0 == .login(.sessionPersist(.answerPersist(.first, .invalid)))
      })
  }

  @Test func `a process that ends begins everybody anew, but what login has on stable storage`() {
    let android = Shell(
      boot: shell.boot, login: LoginShell(platform: .android), reauth: AppleReauth(),
      share: ShareFile(), messages: Messages())
    let pending = Pending(.first, .signIn, .google)
    let events: [Shell.Event] = [
      .shareAsked(SharedFile(1), []), .workoutSaid(active: true, by: .current),
      .login(
        .messageReceived(
          .startSocialLogin(.honest(pending)), from: .current, flaws: [], .unlocked)),
    ]
    for whole in [shell, android] {
      let busy = events.reduce(whole.initial) { whole.step($0, $1).state }
      let ended = whole.step(busy, .processEnded).state
      #expect(ended.share == .idle && ended.messages == .mayLock && ended.reauth.phase == .idle)
      #expect(ended.boot == whole.initial.boot)
      let isKept = whole.login.socialLogin.platform == .android
      #expect((ended.login.socialLogin.phase.pending == pending) == isKept)
    }
  }

  @Test func `the state of the whole shell packs and unpacks`() {
    let vocabulary = vocabulary
    var state = shell.initial
    var wrong = 0
    for index in numbers(seed: 7, count: 2_000, below: vocabulary.count) {
      state = shell.step(state, vocabulary[index]).state
      if Shell.State.unpacked(state.packed(Key<8>.self)) != state { wrong += 1 }
    }
    #expect(Shell.State.width <= 512)
    #expect(wrong == 0)
  }
}

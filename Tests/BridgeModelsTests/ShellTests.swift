import BridgeModels
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
          switch part {
          case .boot(let event): alone.boot = shell.boot.step(alone.boot, event).state
          case .login(let event): alone.login = shell.login.step(alone.login, event).state
          case .reauth(let event): alone.reauth = shell.reauth.step(alone.reauth, event).state
          case .share(let event): alone.share = shell.share.step(alone.share, event).state
          case .messages(let event):
            alone.messages = shell.messages.step(alone.messages, event).state
          case .restarted:
            alone.boot = shell.boot.initial
            alone.reauth = shell.reauth.initial
            alone.share = shell.share.initial
            alone.messages = shell.messages.initial
          }
        }
        whole = shell.step(whole, vocabulary[index]).state
        if whole != alone { differing += 1 }
      }
    }
    #expect(differing == 0)
    #expect(heard > 18_000)
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

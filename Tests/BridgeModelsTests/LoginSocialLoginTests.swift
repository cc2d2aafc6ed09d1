import BridgeModels
import ContractEngine
import Testing

/// Each rule of SL on the shell's side, as one row of its table.
@Suite struct SocialLoginRules {
  typealias SL = SocialLogin

  let written = SL()
  let kakao = Pending(.first, .signIn, .kakao)
  let link = Pending(.first, .link, .google)
  let apple = Pending(.first, .signIn, .apple)
  let full = SL.Lifetime(600_000)

  func open(_ pending: Pending, _ left: UInt32 = 600_000) -> SL.State {
    SL.State(.open(pending, SL.Lifetime(left)))
  }

  func failure(_ login: Transaction, named: Bool = false) -> SL.Effect {
    .dispatchFailure(login, named: named)
  }

  static let startFlaws: [(SocialLoginRule, Pending, StartFlaws)] = [
    (.request, Pending(.first, .signIn, .kakao), .request),
    (.origin, Pending(.first, .signIn, .kakao), .origin),
    (.path, Pending(.first, .signIn, .kakao), .path),
    (.provider, Pending(.first, .signIn, .kakao), .provider),
    (.challenge, Pending(.first, .signIn, .kakao), .challenge),
    (.redirect, Pending(.first, .signIn, .kakao), .redirect),
    (.redirectNames, Pending(.first, .link, .google), .redirectNames),
    (.linkEndpoint, Pending(.first, .link, .google), .endpoint),
    (.linkFields, Pending(.first, .link, .google), .linkFields),
  ]

  @Test(arguments: startFlaws)
  func `SL-01 to SL-09 each turn a start away for its own flaw, and only for that`(
    _ rule: SocialLoginRule, _ pending: Pending, _ flaw: StartFlaws
  ) {
    let event = SL.Event.startReceived(LoginRequest(pending, flaw), from: .current)
    let refused = written.step(SL.State(), event)
    #expect(refused == .refused(rule, SL.State(), .one(failure(.first))))
    let off = SL(rules: .all.without(rule)).step(SL.State(), event)
    #expect(off == .acted(.storedFirst, open(pending), .two(.store(.first), .openSession(.first))))
  }

  @Test func `SL-02 is not asked of a link unless the reading says so`() {
    let event = SL.Event.startReceived(.honest(link), from: .current)
    #expect(
      written.step(SL.State(), event)
        == .acted(.storedFirst, open(link), .two(.store(.first), .openSession(.first))))
    #expect(
      SL(readings: .written.with(.originForLink)).step(SL.State(), event)
        == .refused(.origin, SL.State(), .one(failure(.first))))
  }

  @Test func `SL-05 takes S256 in capitals unless the reading compares the case`() {
    let event = SL.Event.startReceived(LoginRequest(kakao, .methodCase), from: .current)
    #expect(written.step(SL.State(), event).outcome == .acted(.storedFirst))
    #expect(
      SL(readings: .written.with(.methodByCase)).step(SL.State(), event)
        == .refused(.challenge, SL.State(), .one(failure(.first))))
  }

  @Test func `SL-10 stores for 600,000 ms and then opens the session`() {
    #expect(
      written.step(SL.State(), .startReceived(.honest(kakao), from: .current))
        == .acted(.storedFirst, open(kakao), .two(.store(.first), .openSession(.first))))
    #expect(
      written.step(open(kakao), .timePassed(599_999)) == .noted(open(kakao, 1)))
    #expect(
      written.step(open(kakao, 1), .timePassed(1))
        == .acted(.storedFirst, SL.State(.open(kakao, .idle))))
  }

  @Test func `SL-11 refuses a second login with ok false, or lets it win, by reading`() {
    let second = Pending(.second, .signIn, .kakao)
    let event = SL.Event.startReceived(.honest(second), from: .current)
    #expect(
      written.step(open(kakao), event)
        == .refused(.oneAtATime, open(kakao), .one(failure(.second))))
    #expect(
      SL(readings: .written.with(.secondStartIgnored)).step(open(kakao), event)
        == .refused(.oneAtATime, open(kakao)))
    #expect(
      SL(readings: .written.with(.supersede)).step(open(kakao), event)
        == .acted(
          .oneAtATime, open(second),
          .many([
            .forget(.first), .closeSession(.first), failure(.first), .store(.second),
            .openSession(.second),
          ])))
    #expect(
      written.step(SL.State(.stranded(kakao, full)), event)
        == .acted(
          .oneAtATime, open(second),
          .many([.forget(.first), failure(.first), .store(.second), .openSession(.second)])))
  }

  static let strangers: [Callback] = [
    Callback(Pending(.unknown, .signIn, .kakao)),
    Callback(Pending(.first, .link, .kakao)),
    Callback(Pending(.first, .signIn, .google)),
    Callback(Pending(.first, .signIn, .kakao), .code, .address),
  ]

  @Test(arguments: strangers)
  func `SL-12 refuses a callback that differs in one thing, and leaves the login pending`(
    _ callback: Callback
  ) {
    #expect(
      written.step(open(kakao), .callbackArrived(callback))
        == .refused(.callbackMatches, open(kakao)))
    #expect(
      SL(readings: .written.with(.refusalConsumes)).step(open(kakao), .callbackArrived(callback))
        == .refused(.callbackMatches, SL.State(), .one(.forget(.first))))
  }

  @Test func `SL-12 refuses at 600,000 ms and accepts one millisecond before`() {
    let event = SL.Event.callbackArrived(Callback(kakao))
    #expect(
      written.step(SL.State(.open(kakao, .idle)), event)
        == .refused(
          .callbackMatches, SL.State(),
          .many([.forget(.first), .closeSession(.first), failure(.first)])))
    #expect(written.step(open(kakao, 1), event).outcome == .acted(.consumedOnce))
  }

  @Test func `SL-13 consumes before it dispatches, and refuses the second callback`() {
    let event = SL.Event.callbackArrived(Callback(kakao))
    let first = written.step(open(kakao), event)
    #expect(
      first
        == .acted(
          .consumedOnce, SL.State(.delivered(kakao, full)),
          .two(.forget(.first), .dispatchNativeAuth(.first, .code))))
    #expect(written.step(first.state, event) == .refused(.consumedOnce, first.state))
  }

  @Test func `SL-14 refuses a callback that carries a token`() {
    let event = SL.Event.callbackArrived(Callback(kakao, .code, .token))
    #expect(written.step(open(kakao), event) == .refused(.noTokens, open(kakao)))
    #expect(
      SL(rules: .all.without(.noTokens)).step(open(kakao), event)
        == .acted(
          .consumedOnce, SL.State(.delivered(kakao, full)),
          .two(.forget(.first), .dispatchNativeAuth(.first, .token))))
  }

  @Test func `SL-15 asks the sheet on iOS and the browser on Android`() {
    let start = SL.Event.startReceived(.honest(apple), from: .current)
    #expect(
      written.step(SL.State(), start)
        == .acted(.storedFirst, open(apple), .two(.store(.first), .openSheet(.first))))
    #expect(
      SL(platform: .android).step(SL.State(), start)
        == .acted(.storedFirst, open(apple), .two(.store(.first), .openSession(.first))))
    #expect(
      written.step(open(apple), .identityReturned(.first))
        == .acted(
          .nativeApple, SL.State(.delivered(apple, full)),
          .two(.forget(.first), .dispatchNativeAuth(.first, .identity))))
    #expect(
      written.step(open(apple), .identityReturned(.second))
        == .refused(.callbackMatches, open(apple)))
  }

  @Test func `SL-16 ends a cancelled login once, and only its own`() {
    let ended = written.step(open(kakao), .sessionEnded(.first))
    #expect(
      ended == .acted(.failureEnds, SL.State(), .two(.forget(.first), failure(.first))))
    #expect(written.step(ended.state, .sessionEnded(.first)) == .ignored(SL.State(), .late))
    #expect(
      written.step(open(kakao), .sessionEnded(.second)) == .ignored(open(kakao), .stale))
    #expect(
      SL(readings: .written.with(.cancelKeeps)).step(open(kakao), .sessionEnded(.first))
        == .acted(.failureEnds, SL.State(.stranded(kakao, full)), .one(failure(.first))))
  }

  @Test func `Q-30 ends a login whose callback has no code, or passes it on`() {
    for payload in [CallbackPayload.error, .nothing] {
      let event = SL.Event.callbackArrived(Callback(kakao, payload))
      #expect(
        written.step(open(kakao), event)
          == .acted(.consumedOnce, SL.State(), .two(.forget(.first), failure(.first))))
      #expect(
        SL(readings: .written.with(.errorForwarded)).step(open(kakao), event)
          == .acted(
            .consumedOnce, SL.State(.delivered(kakao, full)),
            .two(.forget(.first), .dispatchNativeAuth(.first, .noCode))))
    }
  }

  @Test func `Q-03 keeps the transaction over the process on Android, not on iOS`() {
    #expect(written.step(open(kakao), .processEnded) == .noted(SL.State()))
    let stranded = SL.State(.stranded(kakao, full))
    #expect(SL(platform: .android).step(open(kakao), .processEnded) == .noted(stranded))
    #expect(
      SL(readings: .written.with(.transactionDurable)).step(open(kakao), .processEnded)
        == .noted(stranded))
    #expect(
      SL(readings: .written.with(.transactionVolatile), platform: .android)
        .step(open(kakao), .processEnded) == .noted(SL.State()))
  }

  @Test func `Q-31 frees the slot at expiry, if the reading says so`() {
    #expect(
      SL(readings: .written.with(.expiryEnds)).step(open(kakao, 1), .timePassed(1))
        == .acted(
          .storedFirst, SL.State(),
          .many([.forget(.first), .closeSession(.first), failure(.first)])))
  }

  @Test func `Q-35 keeps the event until a document that listens has begun its exchange`() {
    let kept = SL(readings: .written.with(.redeliver))
    let held = SL.Phase.held(kakao, .code, full)
    #expect(
      kept.step(open(kakao), .callbackArrived(Callback(kakao)))
        == .acted(.consumedOnce, SL.State(held), .one(.forget(.first))))
    #expect(
      kept.step(SL.State(held), .listened)
        == .noted(SL.State(held, .handed), .one(.dispatchNativeAuth(.first, .code))))
    #expect(kept.step(SL.State(held, .handed), .listened).effects == .none)
    #expect(
      kept.step(SL.State(held, .handed), .documentReplaced) == .noted(SL.State(held)))
    #expect(
      kept.step(SL.State(held, .handed), .verifierAsked(.first))
        == .noted(SL.State(.delivered(kakao, full), .listening)))
    #expect(
      kept.step(SL.State(held), .signedOut) == .noted(SL.State(), .one(failure(.first))))
  }
}

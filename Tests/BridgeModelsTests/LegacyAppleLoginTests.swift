import BridgeModels
import ContractEngine
import Testing

private let a1 = LegacyAppleLogin.Attempt(1)
private let a2 = LegacyAppleLogin.Attempt(2)

private func call(
  _ argument: LegacyAppleLogin.Argument, in view: LegacyAppleLogin.WebView = .first,
  calling callback: LegacyAppleLogin.Callback = .setAccessToken, isEncoded: Bool = false
) -> LegacyAppleLogin.Effect {
  .evaluate(
    LegacyAppleLogin.ScriptCall(
      in: view, calling: callback, with: argument, of: a1, isEncoded: isEncoded))
}

@Suite("The older bridge, native side") struct LegacyAppleLoginShell {
  let written = LegacyAppleLogin()
  let hardened = LegacyAppleLogin(readings: .hardened)
  let asking = LegacyAppleLogin.State.asking(a1, calling: .own, left: Countdown(120_000))

  @Test func `LA-01: loginWithApple starts a request, an unknown action is only logged`() {
    #expect(
      written.step(
        .idle, .asked(a1, .loginWithApple, calling: .setAccessToken, by: .mainFrame))
        == .acted(.actions, .idle, .one(.startRequest(a1))))
    #expect(
      written.step(.idle, .asked(a1, .unknown, calling: .setAccessToken, by: .mainFrame))
        == .refused(.actions, .idle, .one(.log)))
    #expect(
      written.step(.idle, .asked(a1, .otherProvider, calling: .setAccessToken, by: .mainFrame))
        == .ignored(.idle, .elsewhere))
  }

  @Test func `LA-01b: a message without a callback is dropped`() {
    #expect(
      written.step(.idle, .asked(a1, .loginWithApple, calling: .missing, by: .mainFrame))
        == .refused(.callbackNeeded, .idle))
  }

  @Test func `LA-02: as written the token goes to setAccessToken of the WebView in front`() {
    #expect(
      written.step(.idle, .requestCompleted(a1, .token, active: .second))
        == .acted(.tokenHandedOver, .idle, .one(call(.token, in: .second))))
  }

  @Test func `LA-02: repaired it goes, encoded, to the callback that was named by who asked`() {
    #expect(
      hardened.step(asking, .requestCompleted(a1, .tokenWithQuote, active: .second))
        == .acted(
          .tokenHandedOver, .idle,
          .one(call(.tokenWithQuote, calling: .own, isEncoded: true))))
  }

  @Test func `LA-05: as written failures are logged, odd results swallowed, no token traps`() {
    #expect(
      written.step(.idle, .requestFailed(a1, .cancelled, active: .first))
        == .acted(.failureOnlyLogged, .idle, .one(.log)))
    #expect(
      written.step(.idle, .requestCompleted(a1, .unreadableToken, active: .first))
        == .acted(.failureOnlyLogged, .idle))
    #expect(
      written.step(.idle, .requestCompleted(a1, .withoutCode, active: .first))
        == .acted(.failureOnlyLogged, .idle))
    #expect(
      written.step(.idle, .requestCompleted(a1, .withoutToken, active: .first))
        == .acted(.failureOnlyLogged, .trapped, .one(.trap)))
  }

  @Test func `Repaired every end is told to the web`() {
    func answer(_ argument: LegacyAppleLogin.Argument) -> LegacyAppleLogin.Effect {
      call(argument, calling: .own, isEncoded: true)
    }
    #expect(
      hardened.step(asking, .requestFailed(a1, .cancelled, active: .first))
        == .noted(.idle, .two(.log, answer(.cancel))))
    #expect(
      hardened.step(asking, .requestCompleted(a1, .withoutToken, active: .first))
        == .noted(.idle, .one(answer(.error))))
    #expect(
      hardened.step(asking, .requestCompleted(a1, .withoutCode, active: .first))
        == .acted(.tokenHandedOver, .idle, .one(answer(.token))))
    #expect(
      hardened.step(asking, .timePassed(120_000))
        == .noted(.idle, .two(.cancelRequest(a1), answer(.error))))
  }

  @Test func `Repaired a foreign frame and a replaced document cannot ask`() {
    #expect(
      hardened.step(.idle, .asked(a1, .loginWithApple, calling: .own, by: .foreignFrame))
        == .ignored(.idle, .elsewhere))
    #expect(
      hardened.step(.idle, .asked(a1, .loginWithApple, calling: .own, by: .replacedDocument))
        == .ignored(.idle, .stale))
  }

  @Test func `Repaired results of another request are dropped`() {
    #expect(
      hardened.step(asking, .requestCompleted(a2, .token, active: .first))
        == .ignored(asking, .stale))
    #expect(
      hardened.step(.idle, .requestCompleted(a1, .token, active: .first))
        == .ignored(.idle, .stale))
  }
}

@Suite("The older bridge, web side") struct LegacyAppleLoginWeb {
  let react = LegacyLoginPage(.react, in: .ios)
  let waiting = LegacyLoginPage.State.waiting(a1, calling: .setAccessToken)

  @Test func `LA-03: cancel ends, error falls back to web login, a token logs in`() {
    #expect(
      react.step(waiting, .called(.setAccessToken, .cancel))
        == .acted(.endsUnderstood, .cancelled))
    #expect(
      react.step(waiting, .called(.setAccessToken, .error))
        == .acted(.endsUnderstood, .webLogin, .one(.openWebLogin)))
    #expect(
      react.step(waiting, .called(.setAccessToken, .token))
        == .acted(.endsUnderstood, .signedIn, .one(.logIn)))
    #expect(react.step(waiting, .called(.own, .token)) == .ignored(waiting, .unexpected))
  }

  @Test func `LA-04: only the React page catches a post that throws`() {
    let plain = LegacyLoginPage(.plain, in: .ios)
    #expect(
      react.step(waiting, .postThrew)
        == .acted(.webLoginElsewhere, .webLogin, .one(.openWebLogin)))
    #expect(plain.step(waiting, .postThrew) == .noted(.deadTap))
  }

  @Test func `LA-04: outside iOS the React page waits 500 ms and not less`() {
    let page = LegacyLoginPage(.react, in: .browser)
    let delayed = LegacyLoginPage.State.delayed(Countdown(500))
    #expect(
      page.step(.idle, .tapped(a1, calling: .setAccessToken))
        == .acted(.webLoginElsewhere, delayed))
    #expect(page.step(delayed, .timePassed(499)) == .noted(.delayed(Countdown(1))))
    #expect(
      page.step(delayed, .timePassed(500))
        == .acted(.webLoginElsewhere, .webLogin, .one(.openWebLogin)))
  }

  @Test func `LA-04: outside iOS the plain page goes its own way at once`() {
    let tap = LegacyLoginPage.Event.tapped(a1, calling: .setAccessToken)
    #expect(
      LegacyLoginPage(.plain, in: .browser).step(.idle, tap)
        == .acted(.webLoginElsewhere, .webLogin, .one(.openWebLogin)))
    #expect(
      LegacyLoginPage(.plain, in: .android).step(.idle, tap)
        == .acted(.webLoginElsewhere, .androidLogin, .one(.openAndroidLogin)))
  }
}

@Suite("The older bridge explored") struct LegacyAppleLoginExplorations {
  /// One tap in a world that may disturb once, or two taps in a world that does not.
  func system(
    _ readings: ReadingSet<LegacyAppleLoginReading>, taps: UInt8 = 1,
    without rules: Set<String> = [], on platform: Platform = .ios
  ) -> LegacyAppleLoginSystem {
    var system = LegacyAppleLoginSystem(
      LegacyAppleLoginSystem.cone(of: Configuration(platform: platform)), readings: readings,
      without: rules)
    system.tapsMax = taps
    system.disturbancesMax = taps == 1 ? 1 : 0
    return system
  }

  @Test func `As written nothing that it should promise holds`() throws {
    #expect(
      failing(try verdicts(system(.written), .cooperative)) == [
        "INV-14 broken in 6", "LA-P1 broken in 3", "LA-P10 broken in 2", "LA-P11 broken in 1",
        "LA-P12 broken in 4", "LA-P2 broken in 3", "LA-P5 broken in 3", "LA-P6 broken in 3",
        "LA-P6b broken in 3", "LA-P7 broken in 3", "LA-P8 broken in 4",
      ])
    let twice = try verdicts(system(.written, taps: 2), .cooperative)
    #expect(twice["LA-P3"] == "broken in 4")
    #expect(twice["LA-P4"] == "broken in 5")
    #expect(try verdicts(system(.written), .hostileWorld)["LA-P9"] == "broken in 1")
  }

  @Test(arguments: Drive.allCases)
  func `Repaired every property holds`(drive: Drive) throws {
    #expect(failing(try verdicts(system(.hardened), drive)) == [])
  }

  @Test func `Repaired two taps do no harm either`() throws {
    #expect(failing(try verdicts(system(.hardened, taps: 2), .cooperative)) == [])
  }

  @Test(arguments: [Platform.android, .browser])
  func `Outside iOS every tap ends`(platform: Platform) throws {
    #expect(
      try verdicts(system(.written, on: platform), .cooperative) == ["LA-P10": "holds"])
  }

  @Test(arguments: [
    (LegacyAppleLoginReading.failureAnswered, Drive.cooperative, "LA-P1"),
    (.everySuccessAnswered, .cooperative, "LA-P6"),
    (.missingTokenAnswered, .cooperative, "LA-P7"), (.namedCallback, .cooperative, "LA-P2"),
    (.oneRequest, .cooperative, "INV-14"), (.argumentEncoded, .cooperative, "LA-P5"),
    (.askingDocument, .cooperative, "LA-P8"), (.senderChecked, .hostileWorld, "LA-P9"),
    (.sheetDeadline, .cooperative, "LA-P10"), (.throwCaught, .cooperative, "LA-P11"),
  ])
  func `Each repair is needed`(
    repair: LegacyAppleLoginReading, drive: Drive, broken: String
  ) throws {
    let found = try verdicts(system(.hardened.without(repair)), drive, only: broken)
    #expect(found[broken]?.hasPrefix("broken") == true)
  }

  @Test(arguments: [
    ("LA-01", Drive.hostilePage, "LA-01"), ("LA-01b", .hostilePage, "LA-01"),
    ("LA-02", .cooperative, "LA-R1"), ("LA-03", .cooperative, "LA-P1"),
    ("LA-04", .cooperative, "LA-P11"),
  ])
  func `Without a rule something breaks`(rule: String, drive: Drive, broken: String) throws {
    let found = try verdicts(system(.hardened, without: [rule]), drive, only: broken)
    #expect(found[broken] != "holds" && found[broken] != nil)
  }
}

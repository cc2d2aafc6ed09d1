import BridgeModels
import ContractEngine
import Testing

private let r1 = ReauthRequest(1)
private let r2 = ReauthRequest(2)
private let answered1 = ReauthRequests().with(r1)

private func asking(
  _ request: ReauthRequest = r1, left: Countdown<120_000> = .idle,
  document: MainDocument = .server
) -> AppleReauth.State {
  AppleReauth.State(.asking(request, left: left), document: document)
}

@Suite("Apple re-auth in the shell") struct AppleReauthShell {
  let written = AppleReauth()
  let hardened = AppleReauth(readings: .hardened)

  @Test func `AR-02: a request brings up one Apple sheet under its id`() {
    #expect(
      written.step(written.initial, .requested(r1, by: .current, beside: .none))
        == .acted(.oneRequest, asking(), .one(.presentSheet(r1))))
  }

  @Test func `AR-02: a second request is answered failed and leaves the first alone`() {
    let next = AppleReauth.State(.asking(r1, left: .idle), answered: ReauthRequests().with(r2))
    #expect(
      written.step(asking(), .requested(r2, by: .current, beside: .none))
        == .refused(.oneRequest, next, .one(.answer(ReauthAnswer(r2, .failed)))))
  }

  @Test func `AR-02: beside another sheet a request is answered failed`() {
    let next = AppleReauth.State(.idle, answered: answered1)
    #expect(
      written.step(written.initial, .requested(r1, by: .current, beside: .up))
        == .refused(.oneRequest, next, .one(.answer(ReauthAnswer(r1, .failed)))))
  }

  @Test func `AR-02: off, a second request takes the place of the first`() {
    var contract = written
    contract.rules = .all(without: ["AR-02"])
    #expect(
      contract.step(asking(), .requested(r2, by: .current, beside: .none))
        == .acted(.oneRequest, asking(r2), .one(.presentSheet(r2))))
  }

  @Test func `AR-02: under silentRefusal a second request hears nothing`() {
    let contract = AppleReauth(readings: .written.with(.silentRefusal))
    #expect(
      contract.step(asking(), .requested(r2, by: .current, beside: .none))
        == .refused(.oneRequest, asking()))
  }

  @Test func `AR-02b: the end of the sheet is the answer, under the same id`() {
    #expect(
      written.step(asking(), .sheetEnded(r1, .cancelled))
        == .acted(
          .firstEndCounts, AppleReauth.State(.idle, answered: answered1),
          .one(.answer(ReauthAnswer(r1, .cancelled)))))
  }

  @Test func `AR-02b: a second report and a report of another request are dropped`() {
    let ended = AppleReauth.State(.idle, answered: answered1)
    #expect(written.step(ended, .sheetEnded(r1, .ok)) == .refused(.firstEndCounts, ended))
    #expect(
      written.step(asking(), .sheetEnded(r2, .ok)) == .refused(.firstEndCounts, asking()))
  }

  @Test func `AR-02c: an id that has had its answer is not run again`() {
    let ended = AppleReauth.State(.idle, answered: answered1)
    #expect(
      written.step(ended, .requested(r1, by: .current, beside: .none))
        == .refused(.answeredOnce, ended))
    #expect(
      written.step(asking(), .requested(r1, by: .current, beside: .none))
        == .ignored(asking(), .duplicate))
  }

  @Test func `AR-03: the code is there with ok and with nothing else`() {
    let ended = AppleReauth.State(.idle, answered: answered1)
    let code = AuthorizationCode(of: r1)
    #expect(
      written.step(asking(), .sheetEnded(r1, .ok))
        == .acted(.codeOnlyWithOk, ended, .one(.answer(ReauthAnswer(r1, .ok, code)))))
    #expect(
      written.step(asking(), .sheetEnded(r1, .failed))
        == .acted(.firstEndCounts, ended, .one(.answer(ReauthAnswer(r1, .failed)))))
    var turned = written
    turned.rules = .all(without: ["AR-03"])
    #expect(
      turned.step(asking(), .sheetEnded(r1, .ok)).effects
        == .one(.answer(ReauthAnswer(r1, .ok))))
    #expect(
      turned.step(asking(), .sheetEnded(r1, .failed)).effects
        == .one(.answer(ReauthAnswer(r1, .failed, code))))
  }

  @Test func `BR-S25: a code is not dispatched into a document of another origin`() {
    let ended = AppleReauth.State(.idle, answered: answered1, document: .elsewhere)
    #expect(
      written.step(asking(document: .elsewhere), .sheetEnded(r1, .ok))
        == .refused(.outboundGate, ended))
  }

  @Test func `Q-11: as written the shell waits without a limit`() {
    #expect(written.step(asking(), .timePassed(4_000_000)) == .ignored(asking(), .noTrigger))
  }

  @Test func `Q-11: reauthEndsInTime ends the request at 110,000 ms and not before`() {
    let started = asking(left: Countdown(110_000))
    #expect(
      hardened.step(started, .timePassed(109_999)) == .noted(asking(left: Countdown(1))))
    #expect(
      hardened.step(started, .timePassed(110_000))
        == .acted(
          .oneRequest, AppleReauth.State(.idle, answered: answered1),
          .two(.closeSheet(r1), .answer(ReauthAnswer(r1, .failed)))))
  }

  @Test func `Q-11: reauthEndsWithDocument closes the sheet with the document`() {
    #expect(
      hardened.step(asking(), .documentReplaced(.server))
        == .noted(AppleReauth.State(.idle, answered: answered1), .one(.closeSheet(r1))))
    #expect(written.step(asking(), .documentReplaced(.server)) == .noted(asking()))
  }

  @Test func `Q-26: documentBound ignores a request of a replaced document`() {
    let request = AppleReauth.Event.requested(r1, by: .replaced, beside: .none)
    #expect(hardened.step(hardened.initial, request) == .ignored(hardened.initial, .stale))
    #expect(
      written.step(written.initial, request)
        == .acted(.oneRequest, asking(), .one(.presentSheet(r1))))
  }
}

@Suite("Apple re-auth in the web") struct AppleReauthWeb {
  let written = DeletionPage(isOffered: true)
  let recorded = DeletionPage(isOffered: true, readings: .written.with(.intentRecorded))
  let waiting = DeletionPage.State.waiting(r1, left: Countdown(120_000))
  let code = AuthorizationCode(of: r1)

  @Test func `AR-01: a confirmed deletion of an account with an Apple link asks`() {
    #expect(
      written.step(.idle, .confirmed(r1, account: .withAppleLink))
        == .acted(.offered, waiting, .one(.ask(r1))))
  }

  @Test(arguments: [true, false])
  func `AR-05: without a link or a capability the deletion goes on at once`(isOffered: Bool) {
    let web = DeletionPage(isOffered: isOffered)
    let account: DeletionPage.Account = isOffered ? .withoutAppleLink : .withAppleLink
    #expect(
      web.step(.idle, .confirmed(r1, account: account))
        == .acted(.goesOnWithoutCode, .deleting(nil), .one(.call(nil))))
  }

  @Test func `AR-04: the code goes into the delete call`() {
    #expect(
      written.step(waiting, .answered(ReauthAnswer(r1, .ok, code)))
        == .acted(.codeInDeleteCall, .deleting(code), .one(.call(code))))
  }

  @Test(arguments: [ReauthStatus.cancelled, .failed])
  func `AR-05: cancelled and failed go on without a code`(status: ReauthStatus) {
    #expect(
      written.step(waiting, .answered(ReauthAnswer(r1, status)))
        == .acted(.goesOnWithoutCode, .deleting(nil), .one(.call(nil))))
  }

  @Test func `AR-05: at 120,000 ms and not before the web stops waiting`() {
    #expect(
      written.step(waiting, .timePassed(119_999)) == .noted(.waiting(r1, left: Countdown(1))))
    #expect(
      written.step(waiting, .timePassed(120_000))
        == .acted(.goesOnWithoutCode, .deleting(nil), .one(.call(nil))))
  }

  @Test func `Q-11: an answer after the wait is dropped, unless lateAnswerTaken`() {
    let answer = DeletionPage.Event.answered(ReauthAnswer(r1, .ok, code))
    let taking = DeletionPage(isOffered: true, readings: .written.with(.lateAnswerTaken))
    #expect(written.step(.deleting(nil), answer) == .ignored(.deleting(nil), .late))
    #expect(taking.step(.deleting(nil), answer) == .noted(.deleting(code), .one(.call(code))))
  }

  @Test func `An answer to another request is stale`() {
    #expect(
      written.step(waiting, .answered(ReauthAnswer(r2, .failed))) == .ignored(waiting, .stale))
  }

  @Test func `Q-32: as written a failed call is repeated with the same body`() {
    #expect(written.step(.deleting(code), .callEnded(.failed)) == .noted(.failed(code)))
    #expect(
      written.step(.failed(code), .retried) == .noted(.deleting(code), .one(.call(code))))
  }

  @Test func `Q-32: intentRecorded records first, resumes and repeats without a code`() {
    #expect(
      recorded.step(.idle, .confirmed(r1, account: .withAppleLink))
        == .acted(.offered, waiting, .two(.recordIntent, .ask(r1))))
    #expect(
      recorded.step(.idle, .opened(hasIntent: true))
        == .acted(.goesOnWithoutCode, .deleting(nil), .one(.call(nil))))
    #expect(
      recorded.step(.deleting(code), .callEnded(.failed))
        == .acted(.goesOnWithoutCode, .deleting(nil), .one(.call(nil))))
    #expect(
      recorded.step(.deleting(nil), .callEnded(.succeeded)) == .noted(.done, .one(.clearIntent)))
  }
}

import BridgeModels
import ContractEngine
import Testing

/// Each rule of PK on the shell's side.
@Suite struct PkceRules {
  let written = Pkce()
  let bound = Pkce(readings: .written.with(.verifierBound))
  let full = Countdown<600_000>(600_000)

  func kept(
    _ owner: Transaction = .first, _ left: UInt32 = 600_000, asked: Transactions = .none,
    wait: Countdown<10_000> = .idle
  ) -> Pkce.State {
    Pkce.State(item: Pkce.Item(owner, Countdown(left)), asked: asked, wait: wait)
  }

  @Test func `PK-01 keeps a verifier for 600,000 ms from its own storing`() {
    #expect(
      written.step(Pkce.State(), .setAsked(.first, slotHeld: false))
        == .acted(.shortLived, kept(), .one(.answerSet(.first, kept: true))))
    #expect(
      written.step(kept(.first, 1), .setAsked(.second, slotHeld: true))
        == .acted(.shortLived, kept(.second), .one(.answerSet(.second, kept: true))))
    #expect(written.step(kept(), .timePassed(599_999)) == .acted(.shortLived, kept(.first, 1)))
    #expect(written.step(kept(.first, 1), .timePassed(1)) == .acted(.shortLived, Pkce.State()))
  }

  @Test func `PK-02 answers get, set and remove, and a read that is reported twice once`() {
    let asked = kept(asked: Transactions(.first))
    #expect(
      written.step(kept(), .getAsked(.first, from: .current))
        == .acted(.answered, asked, .one(.readItem(.first))))
    #expect(
      written.step(asked, .itemRead(.first, available: true))
        == .acted(.answered, kept(), .one(.answerGet(.first, verifier: .first))))
    #expect(
      written.step(kept(), .itemRead(.first, available: true)) == .ignored(kept(), .duplicate))
    #expect(
      written.step(kept(), .removeAsked(.first))
        == .acted(.answered, Pkce.State(), .one(.answerRemove(.first))))
  }

  @Test func `PK-04 keeps the verifier over a reload and over the process`() {
    #expect(written.step(kept(), .documentReplaced) == .acted(.survivesReload, kept()))
    #expect(
      written.step(kept(asked: Transactions(.first)), .processEnded)
        == .acted(.survivesReload, kept()))
    #expect(
      Pkce(rules: .all.without(.survivesReload)).step(kept(), .documentReplaced)
        == .noted(Pkce.State()))
  }

  @Test func `Q-27 hands out another login's verifier as written, and none when bound`() {
    let asked = kept(.second, asked: Transactions(.first))
    let read = Pkce.Event.itemRead(.first, available: true)
    #expect(
      written.step(asked, read)
        == .acted(.answered, kept(.second), .one(.answerGet(.first, verifier: .second))))
    #expect(
      bound.step(asked, read)
        == .acted(.answered, kept(.second), .one(.answerGet(.first, verifier: nil))))
    #expect(
      bound.step(kept(), .setAsked(.second, slotHeld: true))
        == .refused(.answered, kept(), .one(.answerSet(.second, kept: false))))
  }

  @Test func `Q-27 answers a read that takes 10,000 ms without a verifier`() {
    let asked = bound.step(kept(), .getAsked(.first, from: .current)).state
    #expect(asked.wait == Countdown(10_000))
    let early = bound.step(asked, .timePassed(9_999))
    #expect(early.effects == .none)
    #expect(
      bound.step(early.state, .timePassed(1))
        == .acted(
          .answered, kept(.first, 590_000), .one(.answerGet(.first, verifier: nil))))
  }

  @Test func `Q-26 ignores the request of a replaced document, if the reading says so`() {
    let event = Pkce.Event.getAsked(.first, from: .replaced)
    #expect(written.step(kept(), event).outcome == .acted(.answered))
    #expect(
      Pkce(readings: .written.with(.documentBound)).step(kept(), event)
        == .ignored(kept(), .stale))
  }
}

/// Each rule of SP on the shell's side.
@Suite struct SessionPersistRules {
  typealias SP = SessionPersist

  let written = SP()
  let cleared = SP(readings: .written.with(.clearWins))
  let timed = SP(readings: .written.with(.persistTimeout))

  static let results: [(KeychainResult, Session?, PersistStatus)] = [
    (.done, Session(of: .first), .stored),
    (.invalid, .earlier, .invalid),
    (.unavailable, .earlier, .unavailable),
  ]

  @Test(arguments: results)
  func `SP-02 answers under the same id once the Keychain has finished`(
    _ result: KeychainResult, _ stored: Session?, _ status: PersistStatus
  ) {
    let asked = written.step(SP.State(stored: .earlier), .persistAsked(.first))
    #expect(
      asked
        == .acted(
          .answeredWhenWritten, SP.State(stored: .earlier, running: .persist(.first)),
          .one(.begin(.persist(.first)))))
    #expect(
      written.step(asked.state, .keychainFinished(.running, result))
        == .acted(
          .answeredWhenWritten, SP.State(stored: stored), .one(.answerPersist(.first, status))))
    #expect(
      written.step(SP.State(stored: stored), .keychainFinished(.running, result))
        == .ignored(SP.State(stored: stored), .duplicate))
  }

  @Test func `SP-04 stores a refresh without an answer`() {
    let running = SP.State(stored: .earlier, running: .sync(.earlier))
    #expect(
      written.step(SP.State(stored: .earlier), .syncAsked(.earlier))
        == .acted(.refreshIsSilent, running, .one(.begin(.sync(.earlier)))))
    #expect(
      written.step(running, .keychainFinished(.running, .done))
        == .acted(.refreshIsSilent, SP.State(stored: .earlier)))
  }

  @Test func `SP-05 reads with restore and removes with clear, and says unavailable`() {
    let kept = SP.State(stored: .earlier)
    #expect(
      written.step(kept, .restoreAsked(readable: true))
        == .acted(.restoreAndClear, kept, .one(.answerRestore(.found(.earlier)))))
    #expect(
      written.step(kept, .restoreAsked(readable: false))
        == .acted(.restoreAndClear, kept, .one(.answerRestore(.unavailable))))
    #expect(
      SP(readings: .written.with(.unavailableIsNone))
        .step(kept, .restoreAsked(readable: false)).effects == .one(.answerRestore(.none)))
    #expect(
      written.step(
        SP.State(stored: .earlier, running: .clear), .keychainFinished(.running, .done))
        == .acted(.restoreAndClear, SP.State(), .one(.answerClear(removed: true))))
  }

  @Test func `Q-13 carries operations out in the order in which they arrived`() {
    let both = SP.State(running: .persist(.first), waiting: .clear)
    #expect(
      written.step(both, .keychainFinished(.waiting, .done)) == .ignored(both, .unexpected))
    #expect(
      written.step(both, .keychainFinished(.running, .done))
        == .acted(
          .answeredWhenWritten, SP.State(stored: Session(of: .first), running: .clear),
          .two(.answerPersist(.first, .stored), .begin(.clear))))
    #expect(
      SP(readings: .written.with(.sideBySide)).step(both, .keychainFinished(.waiting, .done))
        == .acted(
          .restoreAndClear, SP.State(running: .persist(.first)),
          .one(.answerClear(removed: true))))
  }

  @Test func `Q-28 stores after a clear only what came later`() {
    #expect(
      cleared.step(SP.State(), .persistAsked(.first))
        == .refused(.restoreAndClear, SP.State(), .one(.answerPersist(.first, .invalid))))
    let eligible = cleared.step(SP.State(), .nativeAuthSent(.first)).state
    let running = cleared.step(eligible, .persistAsked(.first)).state
    let crossed = cleared.step(running, .clearAsked).state
    #expect(
      cleared.step(crossed, .keychainFinished(.running, .done))
        == .acted(
          .answeredWhenWritten, SP.State(running: .clear),
          .two(.answerPersist(.first, .invalid), .begin(.clear))))
    #expect(
      cleared.step(SP.State(running: .sync(.earlier)), .keychainFinished(.running, .done))
        == .acted(.refreshIsSilent, SP.State()))
    #expect(
      written.step(SP.State(running: .sync(.earlier)), .keychainFinished(.running, .done))
        == .acted(.refreshIsSilent, SP.State(stored: .earlier)))
  }

  @Test func `Q-36 answers unavailable after 10,000 ms and undoes what is written later`() {
    let running = timed.step(SP.State(), .persistAsked(.first)).state
    let late = timed.step(running, .timePassed(10_000))
    let hung = SP.State(running: .answered(.persist), isHung: true)
    #expect(
      late == .acted(.answeredWhenWritten, hung, .one(.answerPersist(.first, .unavailable))))
    #expect(
      timed.step(hung, .persistAsked(.second))
        == .refused(.answeredWhenWritten, hung, .one(.answerPersist(.second, .unavailable))))
    #expect(timed.step(hung, .keychainFinished(.running, .done)) == .noted(SP.State()))
    #expect(
      written.step(SP.State(running: .clear), .timePassed(600_000)).outcome
        == .ignored(.noTrigger))
  }
}

/// Each rule of AC on the shell's side.
@Suite struct AuthCompleteRules {
  typealias AC = AuthComplete

  let written = AC()
  let named = AC(readings: .written.with(.completeCarriesId))
  let careful = AC(readings: .written.with(.reopenNeedsStored))

  @Test func `AC-01 takes an announced failure without reopening`() {
    #expect(
      written.step(AC.State(), .announced(.first, ok: false, from: .current))
        == .acted(.announced, AC.State()))
  }

  @Test func `AC-02 reopens on success, and by the repair only what was stored`() {
    let success = AC.Event.announced(.first, ok: true, from: .current)
    #expect(
      written.step(AC.State(), success)
        == .acted(.reopens, AC.State(), .one(.reopenWebView(.first))))
    #expect(careful.step(AC.State(), success) == .refused(.reopens, AC.State()))
    let stored = careful.step(AC.State(), .sessionStored(.first)).state
    #expect(
      careful.step(stored, success)
        == .acted(.reopens, AC.State(), .one(.reopenWebView(.first))))
    let cleared = careful.step(stored, .sessionCleared).state
    #expect(careful.step(cleared, success) == .refused(.reopens, AC.State()))
  }

  @Test func `AC-03 refuses a second auth-complete once it can tell whose it is`() {
    let success = AC.Event.announced(.first, ok: true, from: .current)
    let ended = AC.State(ended: Transactions(.first))
    #expect(named.step(AC.State(), .failureSent(.first)) == .noted(ended))
    #expect(named.step(ended, success) == .refused(.onceEach, ended))
    #expect(
      AC(rules: .all.without(.onceEach), readings: named.readings).step(ended, success)
        == .acted(.reopens, ended, .one(.reopenWebView(.first))))
    #expect(written.step(AC.State(), .failureSent(.first)) == .noted(AC.State()))
  }

  @Test func `Q-26 ignores the announcement of a replaced document, if the reading says so`() {
    let event = AC.Event.announced(.first, ok: true, from: .replaced)
    #expect(written.step(AC.State(), event).outcome == .acted(.reopens))
    #expect(
      AC(readings: .written.with(.documentBound)).step(AC.State(), event)
        == .ignored(AC.State(), .stale))
  }
}

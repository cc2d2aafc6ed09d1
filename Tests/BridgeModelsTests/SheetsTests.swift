import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// Two system sheets at once, on the whole shell's own routing.
@Suite struct SheetsTests {
  private let offered = SheetsSystem.cone(of: Configuration())
  private let login = Sheet(.login, 1)
  private let apple = Sheet(.login, 2)
  private let reauth = Sheet(.reauth, 1)
  private let share = Sheet(.share, 1)

  private func system(
    _ readings: ReadingSet<SheetsReading> = .written, without rules: Set<String> = [],
    flags: Flags = .all, asked: UInt8 = 1
  ) -> SheetsSystem {
    var system = SheetsSystem(
      SheetsSystem.cone(of: Configuration(flags: flags)), readings: readings, without: rules)
    system.askedMax = asked
    return system
  }

  private func state(after events: [SheetsHappening], in system: SheetsSystem) -> SheetsState {
    system.fold(events, from: system.initials[0])
  }

  /// Brings up the sheet of `first`.
  private func up(_ first: Sheet) -> [SheetsHappening] {
    first.asker == .share
      ? [.asked(first), .fileWritten(SharedFile(1), succeeded: true), .shown(first)]
      : [.asked(first), .shown(first)]
  }

  @Test(arguments: [Sheets.Asker.reauth, .share])
  func `a login beside another sheet is stored, forgotten and failed, and opens nothing (SH-Q05b)`(
    asker: Sheets.Asker
  ) {
    let system = system()
    let before = state(after: up(Sheet(asker, 1)), in: system)
    let refused = system.step(before, .asked(login))
    #expect(
      refused.output.effects.array == [
        .login(.socialLogin(.store(.first))), .login(.socialLogin(.forget(.first))),
        .login(.socialLogin(.dispatchFailure(.first, named: false))),
      ])
    #expect(refused.state.screen == Sheet(asker, 1))
    #expect(refused.state.page.waits[.login] == 0)
  }

  @Test(arguments: [Sheets.Asker.login, .share])
  func `a re-auth beside another sheet is answered failed`(asker: Sheets.Asker) {
    let system = system()
    let before = state(after: up(Sheet(asker, 1)), in: system)
    let refused = system.step(before, .asked(reauth))
    #expect(
      refused.output.effects
        == .one(.reauth(.answer(ReauthAnswer(ReauthRequest(1), .failed)))))
    #expect(refused.state.screen == Sheet(asker, 1))
  }

  @Test(arguments: [Sheets.Asker.login, .reauth])
  func `a share beside another sheet writes nothing and shows a notice`(asker: Sheets.Asker) {
    let system = system()
    let before = state(after: up(Sheet(asker, 1)), in: system)
    let refused = system.step(before, .asked(share))
    #expect(refused.output.effects == .one(.share(.showFailure)))
    #expect(refused.state.writes == [])
  }

  @Test func `a share whose file is written after a login has opened is refused then`() {
    let system = system()
    let writing = state(after: [.asked(share), .asked(login)], in: system)
    let written = system.step(writing, .fileWritten(SharedFile(1), succeeded: true))
    #expect(
      written.output.effects
        == .two(.share(.deleteFile(SharedFile(1))), .share(.showFailure)))
    #expect(written.state.requested.list == [login])
  }

  @Test func `the Apple sheet of a sign-in holds the others back like an external session`() {
    var system = system()
    system.askedMax = 2
    let before = state(
      after: [.asked(login), .notShown(login), .asked(apple), .shown(apple)], in: system)
    #expect(before.screen == apple)
    let refused = system.step(before, .asked(reauth))
    #expect(refused.output.answered == [reauth])
  }

  @Test func `a session that cannot open leaves the slot free for the next`() {
    let system = system()
    let before = state(after: [.asked(login), .notShown(login)], in: system)
    let asked = system.step(before, .asked(reauth))
    #expect(asked.output.presented == [reauth])
  }

  @Test func `a process that ends takes every sheet with it`() {
    let system = system()
    let closed = state(after: up(reauth) + [.closed], in: system)
    #expect(closed.screen == nil && closed.requested == SheetNumbers())
    let again = system.step(
      state(after: up(reauth) + [.closed, .launched, .documentReplaced], in: system),
      .asked(share))
    #expect(again.state.writes == SharedFiles(SharedFile(1)))
  }

  @Test(arguments: [Drive.cooperative, .hostileWorld, .hostilePage])
  func `as written two sheets are never up together, and each asker has one answer`(drive: Drive)
    throws
  {
    let found = try verdicts(system(), drive)
    let expected = drive == .cooperative ? ["INV-28 broken in 1"] : []
    #expect(failing(found) == expected)
  }

  @Test func `with the repairs no sheet holds the others back for ever`() throws {
    #expect(failing(try verdicts(system(.hardened), .cooperative)) == [])
  }

  @Test(arguments: [SheetsReading.expiryEnds, .endsInTime, .presentDeadline])
  func `each deadline is needed`(repair: SheetsReading) throws {
    let found = try verdicts(system(.hardened.without(repair)), .cooperative, only: "INV-28")
    #expect(found["INV-28"] != "holds")
  }

  @Test(arguments: [("SH-Q05", "Q-05"), ("SH-Q05b", "Q-05 login"), ("AR-02", "Q-05 re-auth")])
  func `without a rule of SH-Q05, SH-Q05b, AR-02 something breaks`(rule: String, broken: String)
    throws
  {
    let found = try verdicts(
      system(.hardened, without: [rule]), .cooperative, only: broken)
    #expect(found[broken] != "holds" && found[broken] != nil)
  }

  @Test func `a silent refusal leaves the page waiting`() throws {
    let silent = ReadingSet<SheetsReading>.written.with(.silentRefusal)
    let found = try verdicts(system(silent), .cooperative, only: "Q-05 re-auth")
    #expect(found["Q-05 re-auth"] == "broken in 2")
  }

  @Test func `where one contract alone has sheets nothing touches`() throws {
    #expect(SheetsSystem.cone(of: Configuration(platform: .android)).platform == .browser)
    #expect(SheetsSystem.cone(of: Configuration(flags: [.shareFile])).platform == .browser)
    let pair: Flags = [.shareFile, .appleReauth]
    #expect(SheetsSystem.cone(of: Configuration(flags: pair)).flags == pair)
    let alone = system(flags: .shareFile)
    #expect(alone.properties.isEmpty)
    #expect(try Explorer(alone).run().transitions == 0)
  }

  @Test func `every happening packs and unpacks`() {
    let events: [SheetsHappening] = [
      .asked(login), .fileWritten(SharedFile(2), succeeded: true), .shown(apple),
      .notShown(reauth), .finished(reauth), .dismissed(share), .loginOver, .documentReplaced,
      .webProcessDied, .backgrounded, .foregrounded, .closed, .launched, .timePassed(600_001),
      .strayReport(Sheet(.share, 2)),
    ]
    #expect(events.map(\.kind) == Array(SheetsHappening.kinds.indices))
    for event in events {
      #expect(SheetsHappening.unpacked(event.packed(Key<1>.self)) == event)
    }
  }
}

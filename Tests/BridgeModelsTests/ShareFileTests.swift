import BridgeModels
import ContractEngine
import Testing

private let f1 = SharedFile(1)
private let f2 = SharedFile(2)

@Suite("Sharing in the shell") struct ShareFileShell {
  let written = ShareFile()
  let hardened = ShareFile(readings: .hardened)

  @Test func `SF-04: an allowed share is written, presented and kept until its sheet closes`() {
    #expect(
      written.step(.idle, .asked(f1, [], beside: .none))
        == .acted(.deletedAtClose, .writing(f1, left: .idle), .one(.writeFile(f1))))
    #expect(
      written.step(.writing(f1, left: .idle), .fileWritten(f1, beside: .none))
        == .acted(.deletedAtClose, .presenting(f1, left: .idle), .one(.presentSheet(f1))))
    #expect(
      written.step(.presented(f1), .sheetClosed(f1))
        == .acted(.deletedAtClose, .idle, .one(.deleteFile(f1))))
  }

  @Test func `SF-04b: a sheet that is shown keeps its file`() {
    let presenting = ShareFile.State.presenting(f1, left: .idle)
    #expect(
      written.step(presenting, .sheetShown(f1)) == .acted(.keptWhileOpen, .presented(f1)))
    var hasty = written
    hasty.rules = .all(without: ["SF-04b"])
    #expect(
      hasty.step(presenting, .sheetShown(f1)) == .noted(.presented(f1), .one(.deleteFile(f1))))
  }

  @Test(arguments: FileFlaws.each)
  func `SF-02, SF-03: a breach gets a failure notice and nothing else`(flaw: FileFlaws) {
    #expect(
      written.step(.idle, .asked(f1, flaw, beside: .none))
        == .refused(.allowedFile, .idle, .one(.showFailure)))
    #expect(
      written.step(.presented(f2), .asked(f1, flaw, beside: .none))
        == .refused(.allowedFile, .presented(f2), .one(.showFailure)))
    var silent = written
    silent.rules = .all(without: ["SF-03"])
    #expect(
      silent.step(.idle, .asked(f1, flaw, beside: .none)) == .refused(.allowedFile, .idle))
  }

  @Test func `SF-02: off, a file that is not allowed is written`() {
    var lax = written
    lax.rules = .all(without: ["SF-02"])
    #expect(
      lax.step(.idle, .asked(f1, .leadingDot, beside: .none))
        == .acted(.deletedAtClose, .writing(f1, left: .idle), .one(.writeFile(f1))))
  }

  @Test func `SF-Q05: a second share, or one beside another sheet, is refused`() {
    #expect(
      written.step(.presented(f1), .asked(f2, [], beside: .none))
        == .refused(.oneSheet, .presented(f1), .one(.showFailure)))
    #expect(
      written.step(.idle, .asked(f1, [], beside: .up))
        == .refused(.oneSheet, .idle, .one(.showFailure)))
    #expect(
      written.step(.writing(f1, left: .idle), .fileWritten(f1, beside: .up))
        == .refused(.oneSheet, .idle, .two(.deleteFile(f1), .showFailure)))
  }

  @Test func `Q-05: secondSharePresented writes and presents what nobody will see`() {
    let second = ShareFile(readings: .written.with(.secondPresented))
    #expect(
      second.step(.presented(f1), .asked(f2, [], beside: .none))
        == .noted(.presented(f1), .one(.writeFile(f2))))
    #expect(
      second.step(.presented(f1), .fileWritten(f2, beside: .none))
        == .noted(.presented(f1), .one(.presentSheet(f2))))
  }

  @Test func `B-24: as written a sheet that is never shown is waited for without a limit`() {
    let presenting = ShareFile.State.presenting(f1, left: .idle)
    #expect(written.step(presenting, .timePassed(9_000_000)) == .ignored(presenting, .noTrigger))
  }

  @Test func `B-24: presentDeadline ends the share at 5,000 ms and not before`() {
    let presenting = ShareFile.State.presenting(f1, left: Countdown(5_000))
    #expect(
      hardened.step(presenting, .timePassed(4_999))
        == .noted(.presenting(f1, left: Countdown(1))))
    #expect(
      hardened.step(presenting, .timePassed(5_000))
        == .acted(
          .breachShown, .idle, .many([.closeSheet(f1), .deleteFile(f1), .showFailure])))
  }

  @Test func `A file that is written after its share has ended is deleted`() {
    #expect(
      hardened.step(.idle, .fileWritten(f1, beside: .none))
        == .acted(.deletedAtClose, .idle, .one(.deleteFile(f1))))
  }

  @Test func `A close that speaks of another share is stale`() {
    #expect(written.step(.presented(f2), .sheetClosed(f1)) == .ignored(.presented(f2), .stale))
  }

  @Test func `B-23: sweepAtLaunch deletes what earlier runs left behind`() {
    #expect(written.step(.idle, .launched) == .ignored(.idle, .noTrigger))
    #expect(hardened.step(.idle, .launched) == .noted(.idle, .one(.sweepFiles)))
  }
}

@Suite("Sharing in the web") struct ShareFileWeb {
  @Test func `SF-01: with the capability the file is sent, without it downloaded`() {
    let chosen = ExportPage.Event.exportChosen(f1, [])
    #expect(
      ExportPage(isOffered: true).step(.ready, chosen)
        == .acted(.transport, .ready, .one(.send(f1, []))))
    #expect(
      ExportPage(isOffered: false).step(.ready, chosen)
        == .acted(.transport, .ready, .one(.followDownloadLink(f1))))
  }

  @Test func `SF-05: the web says nothing once it has sent; off, it claims an export`() {
    #expect(
      ExportPage(isOffered: true).step(.ready, .handedOver(f1)) == .acted(.noToast, .ready))
    let web = ExportPage(isOffered: true, rules: .all(without: ["SF-05"]))
    #expect(web.step(.ready, .handedOver(f1)) == .noted(.ready, .one(.showToast)))
  }
}

@Suite("Sharing explored") struct ShareFileExplorations {
  func system(
    _ readings: ReadingSet<ShareFileReading>, without rules: Set<String> = []
  ) -> ShareFileSystem {
    ShareFileSystem(
      ShareFileSystem.cone(of: Configuration()), readings: readings, without: rules)
  }

  @Test func `As written a file stays behind, and a sheet that is never shown blocks sharing`()
    throws
  {
    #expect(
      failing(try verdicts(system(.written), .cooperative)) == [
        "INV-13 broken in 4", "INV-28 broken in 3",
      ])
  }

  @Test(arguments: Drive.allCases)
  func `Hardened every property holds`(drive: Drive) throws {
    #expect(failing(try verdicts(system(.hardened), drive)) == [])
  }

  @Test func `Under secondSharePresented a refused share leaves its file`() throws {
    let found = try verdicts(system(.hardened.with(.secondPresented)), .cooperative)
    #expect(failing(found) == ["B-24 broken in 5", "INV-13 broken in 7"])
  }

  @Test func `Each repair is needed`() throws {
    #expect(
      failing(try verdicts(system(.hardened.without(.sweepAtLaunch)), .cooperative))
        == ["INV-13 broken in 4"])
    #expect(
      failing(try verdicts(system(.hardened.without(.presentDeadline)), .cooperative))
        == ["INV-28 broken in 3"])
  }

  @Test(arguments: [
    ("BR-01", Drive.hostileWorld, "INV-11"), ("BR-07", .cooperative, "SF-01"),
    ("SF-01", .cooperative, "SF-01"), ("SF-02", .hostilePage, "INV-33"),
    ("SF-03", .cooperative, "SF-03"), ("SF-04", .cooperative, "INV-13"),
    ("SF-04b", .cooperative, "B-23"), ("SF-05", .cooperative, "SF-05"),
    ("SF-Q05", .cooperative, "B-24"),
  ])
  func `Without a rule something breaks`(rule: String, drive: Drive, broken: String) throws {
    let found = try verdicts(system(.hardened, without: [rule]), drive, only: broken)
    #expect(found[broken]?.hasPrefix("broken") == true)
  }
}

import BridgeModels
import ContractEngine
import Testing

private let load1 = LoadID(1)
private let load2 = LoadID(2)

/// The cover up for `load`, with `left` milliseconds of its limit.
private func up(
  for load: LoadID, left: UInt32 = 20_000, page: LoadID = .none,
  owes: Splash.Duty = .nothing
) -> Splash.State {
  Splash.State(
    cover: .up, coveredLoad: load, limit: Countdown(left), page: page, pageOwes: owes)
}

private func splash(
  owns: Bool = true, without ids: Set<String> = [], readings: ReadingSet<BootReading> = .written
) -> Splash {
  Splash(owns: owns, hasErrorPage: true, rules: .all(without: ids), readings: readings)
}

@Suite struct `Who draws the splash` {
  @Test func `SO-01: the flag is injected into documents of the server origin alone`() {
    #expect(Place.allCases.map(splash().injects) == [true, false, false, false])
    #expect(Place.allCases.map(splash(owns: false).injects) == [false, false, false, false])
  }

  @Test func `SO-01: a document that was given the flag owes a signal`() {
    #expect(
      splash().step(up(for: load1), .loadCommitted(load1, .server, restored: false))
        == .acted(.oneOwner, up(for: load1, page: load1, owes: .signal)))
  }

  @Test func `SO-01: a document of another host is given none and owes nothing`() {
    #expect(
      splash().step(up(for: load1), .loadCommitted(load1, .sister, restored: false))
        == .noted(up(for: load1, page: load1)))
  }

  @Test func `SO-01: a shell that does not own the splash covers nothing`() {
    let shell = splash(owns: false)
    #expect(shell.initial == Splash.State())
    #expect(
      shell.step(shell.initial, .loadStarted(load1, .entry, restored: false))
        == .refused(.oneOwner, shell.initial))
  }

  @Test func `SO-01: off, the shell covers and yet injects no flag`() {
    let off = splash(without: ["SO-01"])
    #expect(Place.allCases.map(off.injects) == [false, false, false, false])
    #expect(
      off.step(up(for: load1), .loadCommitted(load1, .server, restored: false))
        == .noted(up(for: load1, page: load1)))
  }
}

@Suite struct `What shows the cover` {
  private let down = Splash.State(page: load1)

  @Test func `SO-02: it is up before the first load, with its 20 seconds`() {
    #expect(splash().initial == up(for: .none))
  }

  @Test func `SO-02: the first load takes it over, wherever it is bound for`() {
    for target in Target.allCases {
      #expect(
        splash().step(splash().initial, .loadStarted(load1, target, restored: false))
          == .acted(.coversNewDocuments, up(for: load1)))
    }
  }

  @Test(arguments: [Target.entry, .blank])
  func `SO-02: a load of the entry point or about blank shows it`(target: Target) {
    #expect(
      splash().step(down, .loadStarted(load2, target, restored: false))
        == .acted(.coversNewDocuments, up(for: load2, page: load1), .one(.showCover)))
  }

  @Test(arguments: [Target.inner, .sister, .errorPage])
  func `SO-02: a load of anything else does not`(target: Target) {
    #expect(
      splash().step(down, .loadStarted(load2, target, restored: false))
        == .refused(.coversNewDocuments, down))
  }

  @Test func `SO-02: a document out of the page cache does not`() {
    #expect(
      splash().step(down, .loadStarted(load2, .entry, restored: true))
        == .refused(.coversNewDocuments, down))
  }

  @Test func `SO-02: a load that starts under the cover takes it over and starts its 20 seconds`() {
    #expect(
      splash().step(
        up(for: load1, left: 3), .loadStarted(load2, .entry, restored: false))
        == .acted(.coversNewDocuments, up(for: load2)))
  }

  @Test func `SO-02: a load that starts while it fades shows it again`() {
    #expect(
      splash().step(
        Splash.State(cover: .fading, page: load1), .loadStarted(load2, .entry, restored: false))
        == .acted(.coversNewDocuments, up(for: load2, page: load1), .one(.showCover)))
  }

  @Test func `SO-02: off, no load is covered after the first`() {
    let off = splash(without: ["SO-02"])
    #expect(
      off.step(off.initial, .loadStarted(load1, .entry, restored: false))
        == .acted(.coversNewDocuments, up(for: load1)))
    #expect(
      off.step(down, .loadStarted(load2, .entry, restored: false))
        == .refused(.coversNewDocuments, down))
  }

  @Test(arguments: [Splash.Event.historyMoved, .foregrounded])
  func `SO-03: history moves and a return to the foreground show nothing`(event: Splash.Event) {
    #expect(splash().step(down, event) == .refused(.noOtherTrigger, down))
    #expect(
      splash().step(up(for: load1, left: 9), event)
        == .refused(.noOtherTrigger, up(for: load1, left: 9)))
  }

  @Test(arguments: [Splash.Event.historyMoved, .foregrounded])
  func `SO-03: off, they show the cover`(event: Splash.Event) {
    #expect(
      splash(without: ["SO-03"]).step(down, event)
        == .noted(up(for: load1, page: load1), .one(.showCover)))
  }

  @Test func `SO-03: the end of a load is no trigger`() {
    #expect(splash().step(down, .loadFailed(load2)) == .ignored(down, .noTrigger))
    #expect(splash().step(down, .loadFinished(load2)) == .ignored(down, .noTrigger))
  }
}

@Suite struct `What takes the cover down` {
  private let owing = up(for: load1, left: 12_000, page: load1, owes: .signal)
  private let fading = Splash.State(cover: .fading, page: load1)

  @Test func `SO-06: ready takes it down`() {
    #expect(
      splash().step(owing, .signalled(.ready, load1))
        == .acted(.signalLowers, fading, .one(.hideCover(.ready))))
  }

  @Test func `SO-06: stalled takes it down`() {
    #expect(
      splash().step(owing, .signalled(.stalled, load1))
        == .acted(.signalLowers, fading, .one(.hideCover(.stalled))))
  }

  @Test(arguments: [Splash.Cover.fading, .down])
  func `SO-06: with the cover going or gone a signal does nothing`(cover: Splash.Cover) {
    let state = Splash.State(cover: cover, page: load1)
    #expect(splash().step(state, .signalled(.ready, load1)) == .acted(.signalLowers, state))
  }

  @Test func `SO-06: as written, the signal of another document takes it down as well`() {
    let state = up(for: load2, page: load1, owes: .signal)
    #expect(
      splash().step(state, .signalled(.ready, load1))
        == .acted(.signalLowers, fading, .one(.hideCover(.ready))))
  }

  @Test func `SO-06: off, signals are not listened to`() {
    #expect(
      splash(without: ["SO-06"]).step(owing, .signalled(.ready, load1))
        == .ignored(owing, .ruleOff))
  }

  @Test func `SO-07: a millisecond before 20 seconds it is up, at 20 seconds it goes`() {
    let fresh = up(for: load1)
    #expect(splash().step(fresh, .timePassed(19_999)) == .noted(up(for: load1, left: 1)))
    #expect(
      splash().step(fresh, .timePassed(20_000))
        == .acted(.limit, Splash.State(cover: .fading), .one(.hideCover(.limit))))
    #expect(
      splash().step(up(for: load1, left: 1), .timePassed(1))
        == .acted(.limit, Splash.State(cover: .fading), .one(.hideCover(.limit))))
  }

  @Test func `SO-07: hiding ends the timer`() {
    #expect(splash().step(fading, .timePassed(20_000)) == .noted(fading))
  }

  @Test func `SO-07: a timer that fires late does nothing`() {
    #expect(splash().step(owing, .lateTimerFired) == .ignored(owing, .late))
    #expect(splash().step(fading, .lateTimerFired) == .ignored(fading, .late))
  }

  @Test func `SO-07: off, time takes nothing down and a late timer whatever is up`() {
    let off = splash(without: ["SO-07"])
    #expect(off.step(owing, .timePassed(20_000)) == .ignored(owing, .ruleOff))
    #expect(
      off.step(owing, .lateTimerFired)
        == .noted(
          Splash.State(cover: .fading, page: load1, pageOwes: .signal), .one(.hideCover(.limit))))
  }

  @Test func `OF-02: the failure of a covered load takes it down`() {
    #expect(
      splash().step(up(for: load1), .coverTargetFailed(load1))
        == .noted(Splash.State(cover: .fading), .one(.hideCover(.loadFailed))))
  }

  @Test func `SU-04: it fades before it is gone, and no earlier animation ends a new cover`() {
    #expect(splash().step(fading, .fadeFinished) == .noted(Splash.State(page: load1)))
    #expect(splash().step(owing, .fadeFinished) == .ignored(owing, .late))
    let gone = Splash.State(page: load1)
    #expect(splash().step(gone, .fadeFinished) == .ignored(gone, .late))
  }

  @Test func `SO-06: what is owed goes with the document when its process dies`() {
    #expect(
      splash().step(owing, .documentLost) == .noted(up(for: load1, left: 12_000)))
  }
}

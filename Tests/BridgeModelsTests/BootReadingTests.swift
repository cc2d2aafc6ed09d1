import BridgeModels
import ContractEngine
import Testing

/// The same script as it is written and under one reading.
private func compare(
  _ reading: BootReading, networkUp: Bool = true, flags: Flags = .all, _ events: [BootEvent],
  sourceLocation: SourceLocation = #_sourceLocation
) -> (written: BootScript, other: BootScript) {
  var runs: [BootScript] = []
  for readings in [ReadingSet<BootReading>.written, .written.with(reading)] {
    var run = BootScript(
      BootSystem(Configuration(flags: flags), readings: readings), networkUp: networkUp)
    run.happen(events, sourceLocation: sourceLocation)
    runs.append(run)
  }
  return (runs[0], runs[1])
}

@Suite struct `Readings of splash ownership` {
  @Test func `documentEpoch, Q-01: a signal of the outgoing document leaves the new cover up`() {
    let runs = compare(
      .documentEpoch,
      [.launched, .committed, .timePassed(15_000), .reloaded, .signalDelivered])
    #expect(runs.written.cover == .fading)
    #expect(runs.written.surface == .recoveryCard)
    #expect(runs.other.cover == .up)
    #expect(runs.other.state.shell.splash.coveredLoad == runs.other.state.world.load.id)
  }

  @Test func `documentEpoch, Q-16: a cover whose load is cancelled goes back to its document`() {
    let runs = compare(
      .documentEpoch,
      [.launched, .committed, .painted, .hostFinished, .framesPassed, .reloaded])
    var written = runs.written
    var other = runs.other
    written.happen(.failed(.cancelled, .asStarted))
    other.happen(.failed(.cancelled, .asStarted))
    #expect(written.state.shell.splash.coveredLoad != written.state.world.page.load)
    #expect(other.state.shell.splash.coveredLoad == other.state.world.page.load)
    other.happen(.signalDelivered)
    #expect(other.surface == .content)
  }

  @Test func `everyDocumentCovered, Q-04: an inner document is covered until it is ready`() {
    let runs = compare(.everyDocumentCovered, BootEvent.toContent + [.innerOpened])
    #expect(runs.written.cover == .down)
    #expect(runs.other.cover == .up)
    var other = runs.other
    other.happen(.committed, .painted, .hostFinished, .framesPassed, .signalDelivered)
    #expect(other.surface == .content)
  }

  @Test func `everyDocumentCovered, Q-04: a document that cannot signal is uncovered at its end`() {
    let runs = compare(
      .everyDocumentCovered, [.launched, .redirected, .committed, .painted, .hostFinished])
    #expect(runs.written.surface == .cover)
    #expect(runs.other.surface == .webSplash)
    #expect(runs.other.output.effects.contains { $0 == .hideCover(.finished) })
  }

  @Test func `keepFirstDeadline, Q-15: a load that takes the cover over inherits its deadline`() {
    let runs = compare(
      .keepFirstDeadline, [.launched, .committed, .timePassed(15_000), .reloaded])
    #expect(runs.written.state.shell.splash.limit.remaining == 20_000)
    #expect(runs.other.state.shell.splash.limit.remaining == 5_000)
  }

  @Test func `limitOpensErrorPage, Q-15: at the limit, over nothing, the load is stopped`() {
    let runs = compare(.limitOpensErrorPage, [.launched, .timePassed(20_000)])
    #expect(runs.written.state.world.load.target == .entry)
    #expect(runs.written.surface == .bare(.afterLimit))
    #expect(runs.other.state.world.load.target == .errorPage)
    #expect(runs.other.state.world.cancelled != .none)
  }

  @Test func `limitOpensErrorPage, Q-15: over a document the limit only lowers the cover`() {
    let runs = compare(
      .limitOpensErrorPage, [.launched, .committed, .timePassed(15_000), .timePassed(5_000)])
    #expect(runs.written.surface == .recoveryCard)
    #expect(runs.other.surface == .recoveryCard)
    #expect(!runs.other.state.world.isLoading)
  }

  @Test func `lowerOnCancel, Q-16: a cancelled load gives up its cover`() {
    let runs = compare(
      .lowerOnCancel, BootEvent.toContent + [.reloaded, .failed(.cancelled, .asStarted)])
    #expect(runs.written.surface == .cover)
    #expect(runs.other.surface == .content)
    #expect(runs.other.output.effects.contains { $0 == .hideCover(.loadEnded) })
  }

  @Test func `lowerOnCancel, Q-16: over nothing the error page opens`() {
    let runs = compare(.lowerOnCancel, [.launched, .failed(.cancelled, .asStarted)])
    #expect(runs.written.surface == .cover)
    #expect(!runs.written.state.world.isLoading)
    #expect(runs.other.state.world.load.target == .errorPage)
    #expect(runs.other.cover == .fading)
  }

  @Test func `coverFollowsLoad, Q-19: a document that got no flags takes the cover down`() {
    let runs = compare(.coverFollowsLoad, [.launched, .redirected, .committed])
    #expect(runs.written.cover == .up)
    #expect(runs.other.cover == .fading)
    #expect(runs.other.output.effects.contains { $0 == .hideCover(.otherDocument) })
  }

  @Test func `anyServerDocument, Q-21: an inner document is a cover target`() {
    let runs = compare(.anyServerDocument, BootEvent.toContent + [.innerOpened])
    #expect(runs.written.cover == .down)
    #expect(runs.other.cover == .up)
  }

  @Test func `anyServerDocument, Q-21: after a history move the web's own reload is covered`() {
    let runs = compare(.anyServerDocument, BootEvent.toContent + [.historyMoved, .reloaded])
    #expect(runs.written.cover == .down)
    #expect(runs.other.cover == .up)
  }

  @Test func `readyAgain, Q-22: a document from the page cache is covered and says ready again`() {
    let runs = compare(
      .readyAgain,
      BootEvent.toContent + [
        .innerOpened, .committed, .painted, .hostFinished, .framesPassed, .signalDelivered,
        .wentBack,
      ])
    #expect(runs.written.cover == .down)
    #expect(runs.other.cover == .up)
    var written = runs.written
    var other = runs.other
    written.happen(.committed)
    other.happen(.committed)
    #expect(written.output.posted == nil)
    #expect(other.output.posted == .ready)
    other.happen(.signalDelivered)
    #expect(other.surface == .content)
  }

  @Test func `flagsEverywhere, B-27: a document of another host is told of the flag`() {
    let runs = compare(.flagsEverywhere, [.launched, .redirected, .committed, .painted])
    #expect(runs.written.state.world.page.phase == .splash)
    #expect(runs.other.state.world.page.phase == .hostLayer)
    #expect(runs.other.state.world.page.flagged)
  }

  @Test func `loopEndsOnErrorPage, INV-06b: the fourth covered load without a signal is stopped`() {
    let crash: [BootEvent] = [.committed, .processDied, .deathReported(addressKept: true)]
    let runs = compare(.loopEndsOnErrorPage, [.launched] + crash + crash)
    #expect(runs.written.state.world.load.target == .entry)
    #expect(runs.other.state.world.load.target == .entry)
    #expect(runs.other.state.shell.splash.unsignalled == 3)
    var written = runs.written
    var other = runs.other
    written.happen(crash)
    other.happen(crash)
    #expect(written.state.world.load.target == .entry)
    #expect(other.state.world.load.target == .errorPage)
  }
}

@Suite struct `Readings of the clocks` {
  @Test func `nativeClockStops, Q-07: the limit stands still in the background`() {
    for (readings, remaining) in [
      (ReadingSet<BootReading>.written, UInt32(15_000)), (.written.with(.nativeClockStops), 20_000),
    ] {
      let system = BootSystem(Configuration(), readings: readings)
      let end = system.fold(
        [.launched, .backgrounded, .timePassed(5_000)], from: system.initials[0])
      #expect(end.shell.splash.limit.remaining == remaining)
    }
  }

  @Test func `pageClockRuns, Q-07: the watchdog goes on in the background`() {
    for (readings, phase, sent) in [
      (ReadingSet<BootReading>.written, WebPage.Phase.bare, nil as Signal?),
      (.written.with(.pageClockRuns), .card, .stalled),
    ] {
      let system = BootSystem(Configuration(), readings: readings)
      let end = system.fold(
        [.launched, .committed, .backgrounded, .timePassed(15_000)], from: system.initials[0])
      #expect(end.world.page.phase == phase)
      #expect(end.world.signals.first?.signal == sent)
    }
  }
}

@Suite struct `Readings of the gate` {
  @Test func `provisionalAddress, Q-20: an honest signal during a navigation is refused`() {
    let runs = compare(.provisionalAddress, BootEvent.toReady + [.reopened, .signalDelivered])
    #expect(runs.written.marks.contains("SO-06"))
    #expect(runs.written.cover == .fading)
    #expect(runs.other.marks == ["BR-03"])
    #expect(runs.other.cover == .up)
  }
}

@Suite struct `Readings of offline recovery` {
  private let toErrorPage: [BootEvent] = [
    .launched, .failed(.network, .asStarted), .committed, .painted, .fadeFinished,
  ]

  @Test func `onlineRemembered, Q-12: online during a load is kept until the load ends`() {
    let runs = compare(
      .onlineRemembered, networkUp: false,
      toErrorPage + [
        .listenerAttached, .retryTapped, .networkBack, .failed(.other, .asStarted),
      ])
    #expect(!runs.written.state.world.isLoading)
    #expect(runs.other.state.world.load.target == .entry)
  }

  @Test func `onlineRemembered, Q-12: the page looks once when it starts to listen`() {
    let runs = compare(
      .onlineRemembered, networkUp: false, toErrorPage + [.networkBack, .listenerAttached])
    #expect(!runs.written.state.world.isLoading)
    #expect(runs.other.state.world.load.target == .entry)
  }

  @Test func `recoveryLoads, Q-17: a reload that finds no address loads the entry point`() {
    let runs = compare(
      .recoveryLoads, BootEvent.toContent + [.processDied, .deathReported(addressKept: false)])
    #expect(runs.written.surface == .blank)
    #expect(runs.other.surface == .cover)
    #expect(runs.other.state.world.load.target == .entry)
  }

  @Test func `recoveryLoads, Q-17: a load that ends over nothing opens the error page`() {
    let runs = compare(.recoveryLoads, [.launched, .failed(.cancelled, .asStarted)])
    #expect(!runs.written.state.world.isLoading)
    #expect(runs.other.state.world.load.target == .errorPage)
  }

  @Test func `targetKept, Q-18: a failure without an address is judged by the load's start`() {
    let runs = compare(
      .targetKept, networkUp: false, [.launched, .failed(.network, .missing)])
    #expect(runs.written.cover == .up)
    #expect(runs.other.cover == .fading)
  }

  @Test func `targetKept, Q-18: a redirected failure is judged by the load's start`() {
    let runs = compare(
      .targetKept, networkUp: false, [.launched, .redirected, .failed(.network, .redirected)])
    #expect(runs.written.cover == .up)
    #expect(runs.other.cover == .fading)
  }

  @Test(arguments: [FailureCode.cancelled, .other])
  func `errorPageAlways, Q-23: any failed load opens the error page`(code: FailureCode) {
    let runs = compare(.errorPageAlways, [.launched, .failed(code, .asStarted)])
    #expect(!runs.written.state.world.isLoading)
    #expect(runs.other.state.world.load.target == .errorPage)
  }

  @Test func `every reading is compared above`() {
    #expect(
      BootReading.allCases.map(\.name) == [
        "documentEpoch", "everyDocumentCovered", "nativeClockStops", "pageClockRuns",
        "onlineRemembered", "keepFirstDeadline", "limitOpensErrorPage", "lowerOnCancel",
        "recoveryLoads", "targetKept", "coverFollowsLoad", "provisionalAddress",
        "anyServerDocument", "readyAgain", "errorPageAlways", "flagsEverywhere",
        "loopEndsOnErrorPage",
      ])
  }
}

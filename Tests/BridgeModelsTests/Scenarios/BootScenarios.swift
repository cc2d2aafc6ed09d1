import BridgeModels
import ContractEngine
import Testing

private typealias Moment = StepView<BootSystem>

private func boot(
  _ flags: Flags = BootCone.owner, _ readings: [BootReading] = [], without ids: Set<String> = []
) -> BootSystem {
  BootSystem(Configuration(flags: flags), readings: ReadingSet(readings), without: ids)
}

/// The runs of the boot system with a splash owner are many; see `SearchLength`.
private let length = SearchLength.events

private func kind(_ event: BootEvent) -> String { BootEvent.kinds[event.kind] }

@Sendable private func hides(_ moment: Moment, _ reasons: Splash.HideReason...) -> Bool {
  moment.output.effects.contains { effect in
    reasons.contains { effect == .hideCover($0) }
  }
}

@Sendable private func startsCoveredLoad(_ moment: Moment) -> Bool {
  moment.output.started != .none
    && moment.after.shell.splash.coveredLoad == moment.output.started
}

@Sendable private func isUncovered(_ state: BootSystem.State) -> Bool {
  state.shell.splash.cover != .up
}

@Suite struct `Scenarios of the cover` {
  private func readyOfTheOutgoingPage(_ system: BootSystem) -> Scenario<BootSystem> {
    Scenario(system)
      .then { $0.output.posted != nil }
      .then(without: { $0.event == .signalDelivered }) { startsCoveredLoad($0) }
      .then {
        hides($0, .ready, .stalled)
          && $0.output.delivered?.load != $0.before.shell.splash.coveredLoad
      }
  }

  @Test func `B-01 happens as written: the outgoing page's signal lowers the next cover`() {
    #expect(
      readyOfTheOutgoingPage(boot()).course().run == [
        .launched, .committed, .timePassed(15_000), .reloaded, .signalDelivered,
      ])
  }

  @Test func `B-01 is ended by documentEpoch`() {
    #expect(
      readyOfTheOutgoingPage(boot(BootCone.owner, [.documentEpoch])).course(within: length)
        .cannotHappen(within: length))
  }

  private func lateTimer(_ system: BootSystem) -> Scenario<BootSystem> {
    Scenario(system, under: .hostileWorld)
      .then { hides($0, .limit) && $0.event != .lateTimerFired }
      .then { startsCoveredLoad($0) }
      .then { $0.event == .lateTimerFired && hides($0, .limit) }
  }

  @Test func `B-02 cannot happen by the old timer: SO-07 lets a late one do nothing`() {
    #expect(lateTimer(boot()).course(within: length).cannotHappen(within: length))
  }

  @Test func `B-02 would happen by the old timer without SO-07`() {
    let scenario = Scenario(boot(without: ["SO-07"]), under: .hostileWorld)
      .then { startsCoveredLoad($0) }
      .then { $0.event == .lateTimerFired && hides($0, .limit) }
    #expect(scenario.course().run == [.launched, .lateTimerFired])
  }

  @Test func `B-02 ends: a cover whose page stays silent is down after 20 seconds`() {
    let scenario = Scenario(boot()).then { startsCoveredLoad($0) }
    func lasts(_ milliseconds: UInt64) -> Course<BootSystem> {
      scenario.course(
        outlasting: milliseconds, within: length, without: isUncovered,
        barring: startsCoveredLoad)
    }
    #expect(lasts(15_000).run != nil)
    #expect(lasts(20_000).cannotHappen(within: length))
  }

  private func cancelledOverContent(_ system: BootSystem) -> Scenario<BootSystem> {
    Scenario(system)
      .then { hides($0, .ready) && $0.after.world.page.phase == .content }
      .then(without: { $0.output.committed }) { startsCoveredLoad($0) }
      .then(without: { $0.output.committed || startsCoveredLoad($0) }) {
        $0.event == .failed(.cancelled, .asStarted) && !startsCoveredLoad($0)
      }
  }

  @Test func `B-03 happens as written: a cancelled load leaves 20 seconds of cover over content`() {
    let scenario = cancelledOverContent(boot())
    let waits = scenario.course(outlasting: 15_000, without: isUncovered).run
    #expect(
      waits == BootEvent.toReady + [
        .signalDelivered, .reloaded, .failed(.cancelled, .asStarted), .timePassed(15_000),
      ])
  }

  @Test func `B-03 is ended by lowerOnCancel`() {
    let scenario = cancelledOverContent(boot(BootCone.owner, [.lowerOnCancel]))
    #expect(scenario.course().run?.count == 8)
    // Seven events lead to the ready that the report begins with.
    let longer = length.map { $0 + 2 }
    #expect(
      scenario.course(
        outlasting: 1, within: longer, without: isUncovered, barring: startsCoveredLoad
      ).cannotHappen(within: longer))
  }
}

@Suite struct `Scenarios of the web process` {
  private func reloadFindsNoAddress(_ readings: [BootReading]) -> Scenario<BootSystem> {
    let system = boot([.errorPath, .homeURL], readings)
    return Scenario(system)
      .then { $0.after.world.page.phase == .content }
      .then(.backgrounded)
      .then(.processDied)
      .then(.foregrounded)
      .then { system.surface($0.after) == .blank && kind($0.event) == "deathReported" }
  }

  @Test func `B-04 happens as written: the reload has no address, and the screen stays blank`() {
    #expect(
      reloadFindsNoAddress([]).course().run == BootEvent.toReady + [
        .backgrounded, .processDied, .foregrounded, .deathReported(addressKept: false),
      ])
  }

  @Test func `B-04 is ended by recoveryLoads`() {
    #expect(reloadFindsNoAddress([.recoveryLoads]).course().cannotHappen)
  }

  @Test func `B-05 cannot happen to signals: they die with the document that sent them`() {
    let scenario = Scenario(boot())
      .then { $0.output.posted != nil }
      .then(.processDied, without: { $0.event == .signalDelivered || $0.output.committed })
      .then(without: { $0.output.posted != nil }) { $0.event == .signalDelivered }
    #expect(scenario.course(within: length).cannotHappen(within: length))
  }
}

@Suite struct `Scenarios of the error page` {
  private func cancelledOpensErrorPage(_ readings: [BootReading]) -> Scenario<BootSystem> {
    Scenario(boot([.errorPath, .homeURL], readings))
      .then { $0.after.world.page.phase == .errorPage }
      .then(.retryTapped)
      .then { $0.output.started != .none }
      .then { moment in
        moment.event == .cancelReported && moment.before.world.hasPage
          && moment.output.effects.contains { $0 == .load(.errorPage) }
      }
  }

  @Test func `B-06 cannot happen as written: OF-01 opens the error page for the network alone`() {
    #expect(cancelledOpensErrorPage([]).course().cannotHappen)
  }

  @Test func `B-06 happens under errorPageAlways`() {
    #expect(
      cancelledOpensErrorPage([.errorPageAlways]).course().run == [
        .launched, .failed(.cancelled, .asStarted), .committed, .painted, .retryTapped,
        .retryTapped, .cancelReported,
      ])
  }

  private func failureWithoutAddress(_ readings: [BootReading]) -> Scenario<BootSystem> {
    Scenario(boot(BootCone.owner, readings))
      .then(.launched)
      .then(.failed(.network, .missing), without: { $0.output.committed })
      .then(without: { $0.output.started != .none }) { moment in
        moment.event == .painted && moment.after.shell.splash.cover == .up
      }
  }

  @Test func `B-07 happens as written: the error page is drawn under the cover`() {
    #expect(
      failureWithoutAddress([]).course().run == [
        .launched, .failed(.network, .missing), .committed, .painted,
      ])
    #expect(
      failureWithoutAddress([]).course(outlasting: 15_000, without: isUncovered).run?.last
        == .timePassed(15_000))
  }

  @Test func `B-07 is ended by targetKept`() {
    #expect(
      failureWithoutAddress([.targetKept]).course(within: length).cannotHappen(within: length))
  }
}

@Suite struct `Scenarios of senders and flags` {
  private func foreignSender(_ ids: Set<String>) -> Scenario<BootSystem> {
    Scenario(boot(without: ids), under: .hostileWorld)
      .then { moment in
        guard case .forged(_, let flaw) = moment.event, flaw.flaws == .foreignOrigin else {
          return false
        }
        return moment.after != moment.before || !moment.output.effects.isEmpty
      }
  }

  @Test func `B-25 cannot happen: BR-03 asks for the sender's own origin`() {
    #expect(foreignSender([]).course(within: length).cannotHappen(within: length))
  }

  @Test func `B-25 would happen without BR-03`() {
    #expect(foreignSender(["BR-03"]).course().run?.count == 2)
  }

  @Test func `B-25 mirrored happens as written: an honest signal is refused once its page is left`()
  {
    let scenario = Scenario(boot())
      .then { $0.output.posted == .ready }
      .then { $0.event == .signalDelivered && $0.output.delivered == nil }
    #expect(
      scenario.course().run == BootEvent.toReady + [.reopened, .committed, .signalDelivered])
  }

  @Test func `B-26 cannot happen to signals: a new page's first one always lowers its cover`() {
    let scenario = Scenario(boot(BootCone.owner, [.documentEpoch]))
      .then { $0.event == .signalDelivered }
      .then { moment in
        guard let flight = moment.output.delivered else { return false }
        return flight.load == moment.before.shell.splash.coveredLoad
          && moment.after.shell.splash.cover == .up
      }
    #expect(scenario.course(within: length).cannotHappen(within: length))
  }

  private func redirected(_ readings: [BootReading]) -> Scenario<BootSystem> {
    Scenario(boot(BootCone.owner, readings))
      .then(.redirected)
      .then(.committed, without: { $0.output.started != .none })
  }

  @Test func `B-27 happens as written: a redirect to a sister host costs 20 seconds of cover`() {
    let waits = redirected([]).then(.timePassed(15_000))
      .course(outlasting: 0, without: isUncovered).run
    #expect(waits == [.launched, .redirected, .committed, .timePassed(15_000)])
    #expect(
      redirected([]).course(
        outlasting: 20_000, within: length, without: isUncovered, barring: startsCoveredLoad
      ).cannotHappen(within: length))
  }

  @Test func `B-27 is ended by coverFollowsLoad`() {
    #expect(
      redirected([.coverFollowsLoad]).course(
        outlasting: 1, within: length, without: isUncovered, barring: startsCoveredLoad
      ).cannotHappen(within: length))
  }

  @Test func `B-27 under flagsEverywhere: the sister host signals, and BR-03 refuses it`() {
    let scenario = redirected([.flagsEverywhere])
      .then { $0.output.posted == .ready }
      .then { $0.event == .signalDelivered && $0.output.delivered == nil }
    #expect(
      scenario.course().run == [
        .launched, .redirected, .committed, .painted, .hostFinished, .framesPassed,
        .signalDelivered,
      ])
  }
}

@Suite struct `Scenarios of the two clocks` {
  /// The page commits as soon as it is asked for, so both limits start together.
  private func limitBeforeCard(_ readings: [BootReading]) -> Scenario<BootSystem> {
    Scenario(boot(BootCone.owner, readings))
      .then(.committed, without: { $0.output.committed || kind($0.event) == "timePassed" })
      .then(without: { $0.output.started != .none || $0.event == .processDied }) {
        hides($0, .limit) && $0.after.world.page.watchdog.isRunning
      }
  }

  @Test func `B-28 happens as written: the limit runs out while the page's watchdog stands still`()
  {
    #expect(
      limitBeforeCard([]).course().run == [
        .launched, .committed, .backgrounded, .timePassed(20_000),
      ])
  }

  @Test(arguments: [BootReading.nativeClockStops, .pageClockRuns])
  func `B-28 is ended by clocks that stop or run together`(reading: BootReading) {
    #expect(limitBeforeCard([reading]).course(within: length).cannotHappen(within: length))
  }
}

import BridgeModels
import ContractEngine
import Testing

private let load1 = LoadID(1)
private let load2 = LoadID(2)

private func written(_ line: LogEvent, covered: Bool, loading: Bool) -> BootShell.Effect {
  .write(
    LogLine(
      event: line, covered: covered, opacityRestored: false, loading: loading,
      namesAddress: false))
}

@Suite struct `The shell as one` {
  private let shell = BootSystem(Configuration()).shell

  private func state(
    _ splash: Splash.State, _ offline: Offline.State = Offline.State(), reopening: Bool = false
  ) -> BootShell.State {
    BootShell.State(
      splash: splash, offline: offline, log: SurfaceLog.State(), reopening: reopening)
  }

  private func up(for load: LoadID, page: LoadID = .none) -> Splash.State {
    Splash.State(cover: .up, coveredLoad: load, limit: Countdown(20_000), page: page)
  }

  @Test func `SO-02: at launch the cover is up and the entry point is asked for`() {
    #expect(
      shell.step(shell.initial, .viewLoaded)
        == .refused(.surface(.oneColour), shell.initial, .one(.load(.entry))))
  }

  @Test func `OF-02: the cover comes down, and then the error page opens`() {
    let before = state(up(for: load1), Offline.State(load: load1, target: .entry))
    #expect(
      shell.step(before, .navigationFailed(load1, .network, address: .entry))
        == .acted(
          .surface(.noNames), state(Splash.State(cover: .fading)),
          .many([
            written(.navigationFailed, covered: true, loading: true),
            written(.coverHide, covered: true, loading: false), .hideCover(.loadFailed),
            .load(.errorPage),
          ])))
  }

  @Test func `SO-02: a reset loads about blank, and then the entry point`() {
    let idle = state(Splash.State(page: load1), Offline.State(hasPage: true))
    let asked = shell.step(idle, .reopenRequested)
    #expect(
      asked
        == .noted(
          state(Splash.State(page: load1), Offline.State(hasPage: true), reopening: true),
          .one(.load(.blank))))
    let under = state(
      up(for: load2, page: load1), Offline.State(load: load2, target: .blank, hasPage: true),
      reopening: true)
    #expect(
      shell.step(under, .navigationCommitted(load2, .blank, restored: false))
        == .acted(.offline(.homeAddress), state(up(for: load2)), .one(.load(.entry))))
  }

  @Test func `SO-02: a reset whose load fails goes on to the entry point`() {
    let under = state(
      up(for: load2, page: load1), Offline.State(load: load2, target: .blank, hasPage: true),
      reopening: true)
    let next = shell.step(under, .navigationFailed(load2, .cancelled, address: nil))
    #expect(!next.state.reopening)
    #expect(
      next.effects
        == .two(written(.navigationFailed, covered: true, loading: true), .load(.entry)))
  }

  @Test func `SO-02: another document that comes in between ends a reset`() {
    let under = state(
      up(for: load2, page: load1), Offline.State(load: load2, target: .entry, hasPage: true),
      reopening: true)
    let next = shell.step(under, .navigationCommitted(load2, .server, restored: false))
    #expect(!next.state.reopening)
    #expect(next.effects == .none)
  }

  @Test func `every rule of the group has an id of its own and comes back from its number`() {
    #expect(
      BootRule.allCases.map(\.id) == [
        "BR-01", "BR-02", "BR-03", "BR-04", "BR-05", "BR-06", "BR-07",
        "SO-01", "SO-02", "SO-03", "SO-04", "SO-05", "SO-06", "SO-07", "SO-08",
        "OF-01", "OF-02", "OF-03", "OF-04", "SU-01", "SU-02", "SU-03", "SU-04",
      ])
    #expect(BootRule.allCases.map(\.index) == Array(0..<23))
    #expect(BootRule.allCases.map { BootRule(rawValue: $0.rawValue) } == BootRule.allCases)
    #expect(BootRule(rawValue: 23) == nil)
  }

  @Test func `every rule of the page comes back from its number`() {
    let rules = WebPage.Rule.allCases
    #expect(rules.count == 12)
    #expect(rules.map { WebPage.Rule(rawValue: $0.rawValue) } == rules)
    #expect(WebPage.Rule(rawValue: 31) == nil)
  }
}

@Suite struct `The events of a boot` {
  private let plain: [BootEvent] = [
    .launched, .committed, .redirected, .cancelReported, .painted, .hostFinished, .framesPassed,
    .listenerAttached, .signalDelivered, .retryTapped, .reloaded, .innerOpened, .historyMoved,
    .wentBack, .reopened, .backgrounded, .foregrounded, .networkLost, .networkBack,
    .processDied, .deathReported(addressKept: true), .deathReported(addressKept: false),
    .fadeFinished, .timePassed(0), .timePassed(20_000), .lateTimerFired, .strayFadeFinished,
  ]

  private var events: [BootEvent] {
    var events = plain
    for code in FailureCode.allCases {
      for address in FailingAddress.allCases { events.append(.failed(code, address)) }
      events.append(.strayFailure(code))
    }
    for signal in Signal.allCases {
      for index in UInt8(0)..<8 { events.append(.forged(signal, BootEvent.Flaw(index))) }
      events.append(.lied(signal))
    }
    return events
  }

  @Test func `each comes back from its bits, and no two share them`() {
    let keys = events.map { $0.packed(Key<1>.self) }
    #expect(keys.map { BootEvent.unpacked($0) } == events)
    #expect(Set(keys).count == events.count)
  }

  @Test func `each kind is among them and has a name`() {
    #expect(Set(events.map(\.kind)) == Set(0..<BootEvent.kinds.count))
    #expect(Set(BootEvent.kinds).count == 29)
    #expect(Set(events.map(\.description)).count == events.count)
  }

  @Test func `a kind that is not there is refused`() {
    var bits = BitWriter()
    bits.put(29, width: 5)
    #expect(BootEvent.unpacked(bits.key(Key<1>.self)) == nil)
  }

  @Test func `an event without arguments refuses bits in their place`() {
    var bits = BitWriter()
    bits.put(1, width: 5)
    bits.put(1, width: 20)
    #expect(BootEvent.unpacked(bits.key(Key<1>.self)) == nil)
  }

  @Test func `only time passing takes time`() {
    let system = BootSystem(Configuration())
    #expect(system.elapsed(.timePassed(20_000)) == 20_000)
    #expect(events.filter { system.elapsed($0) > 0 } == [.timePassed(20_000)])
  }
}

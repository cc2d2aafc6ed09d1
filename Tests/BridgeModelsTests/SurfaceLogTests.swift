import BridgeModels
import ContractEngine
import Testing

private let fresh = SurfaceLog.State()

private let restored: SurfaceLog.State = {
  var state = SurfaceLog.State()
  state.opacityRestored = true
  return state
}()

private func log(debug: Bool = true, without ids: Set<String> = []) -> SurfaceLog {
  SurfaceLog(isDebugBuild: debug, rules: .all(without: ids))
}

private func line(
  _ event: LogEvent, covered: Bool = true, opacity: Bool = false, loading: Bool = false,
  names: Bool = false
) -> Effects<SurfaceLog.Effect> {
  .one(
    .write(
      LogLine(
        event: event, covered: covered, opacityRestored: opacity, loading: loading,
        namesAddress: names)))
}

@Suite struct `The colour of the surface` {
  @Test func `SU-01: nothing overwrites it`() {
    #expect(log().step(fresh, .viewLoaded) == .refused(.oneColour, fresh))
    #expect(log(debug: false).step(fresh, .viewLoaded) == .refused(.oneColour, fresh))
  }

  @Test func `SU-01: off, the host's view overwrites it`() {
    #expect(
      log(without: ["SU-01"]).step(fresh, .viewLoaded) == .noted(fresh, .one(.setSurfaceColour)))
  }

  @Test func `SU-01: off, the shell asks for it when it is launched`() {
    let written = BootSystem(Configuration())
    let off = BootSystem(Configuration(), without: ["SU-01"])
    #expect(
      !written.step(written.initials[0], .launched).output.effects
        .contains { $0 == .setSurfaceColour })
    #expect(
      off.step(off.initials[0], .launched).output.effects.contains { $0 == .setSurfaceColour })
  }
}

@Suite struct `The lines of the log` {
  @Test(arguments: [LogEvent.background, .active, .navigationStart, .coverShow])
  func `SU-02: a debug build writes a line`(event: LogEvent) {
    #expect(
      log().step(fresh, .happened(event, covered: true, loading: true))
        == .acted(.lines, fresh, line(event, loading: true)))
    #expect(
      log().step(restored, .happened(event, covered: false, loading: false))
        == .acted(.lines, restored, line(event, covered: false, opacity: true)))
  }

  @Test(arguments: LogEvent.allCases)
  func `SU-02: a release build writes none`(event: LogEvent) {
    let next = event == .navigationFinished ? restored : fresh
    #expect(
      log(debug: false).step(fresh, .happened(event, covered: true, loading: true))
        == .ignored(next, .unsupported))
  }

  @Test(arguments: LogEvent.allCases)
  func `SU-02: off, a debug build writes none either`(event: LogEvent) {
    let next = event == .navigationFinished ? restored : fresh
    #expect(
      log(without: ["SU-02"]).step(fresh, .happened(event, covered: true, loading: true))
        == .ignored(next, .unsupported))
  }

  @Test func `SU-02: the words are those of the log`() {
    #expect(
      LogEvent.allCases.map(\.name) == [
        "background", "active", "navigation_start", "navigation_finished", "navigation_failed",
        "process_terminated", "cover_show", "cover_hide",
      ])
  }

  @Test func `SU-03: a failed load is logged without its address`() {
    #expect(
      log().step(fresh, .happened(.navigationFailed, covered: true, loading: true))
        == .acted(.noNames, fresh, line(.navigationFailed, loading: true)))
  }

  @Test func `SU-03: off, lines name the address`() {
    #expect(
      log(without: ["SU-03"]).step(
        fresh, .happened(.navigationFailed, covered: true, loading: true))
        == .acted(.noNames, fresh, line(.navigationFailed, loading: true, names: true)))
  }

  @Test func `SU-04: navigation_finished says that the opacity is restored`() {
    #expect(
      log().step(fresh, .happened(.navigationFinished, covered: true, loading: false))
        == .acted(.order, restored, line(.navigationFinished, opacity: true)))
  }

  @Test func `SU-04: at cover_hide the cover is still there`() {
    #expect(
      log().step(restored, .happened(.coverHide, covered: true, loading: false))
        == .acted(.order, restored, line(.coverHide, opacity: true)))
  }

  @Test func `SU-04: off, the opacity is not restored yet and the cover already gone`() {
    let off = log(without: ["SU-04"])
    #expect(
      off.step(fresh, .happened(.navigationFinished, covered: true, loading: false))
        == .acted(.order, restored, line(.navigationFinished)))
    #expect(
      off.step(restored, .happened(.coverHide, covered: true, loading: false))
        == .acted(.order, restored, line(.coverHide, covered: false, opacity: true)))
  }
}

@Suite struct `The order of the log inside the shell` {
  private let shell = BootSystem(Configuration()).shell

  private func logLine(
    _ event: LogEvent, covered: Bool, opacity: Bool = false, loading: Bool
  ) -> BootShell.Effect {
    .write(
      LogLine(
        event: event, covered: covered, opacityRestored: opacity, loading: loading,
        namesAddress: false))
  }

  @Test func `SU-04: cover_hide is written before the cover goes`() {
    let effects = shell.step(shell.initial, .timePassed(20_000)).effects
    #expect(
      effects == .two(logLine(.coverHide, covered: true, loading: false), .hideCover(.limit)))
  }

  @Test func `SU-02: cover_show is written after the cover was asked for`() {
    var state = shell.initial
    state.splash = Splash.State()
    let effects = shell.step(state, .navigationStarted(LoadID(1), .entry, restored: false)).effects
    #expect(
      effects
        == .many([
          logLine(.navigationStart, covered: false, loading: true), .showCover,
          logLine(.coverShow, covered: true, loading: true),
        ]))
  }

  @Test func `SU-04: process_terminated is written before its reload`() {
    var state = shell.initial
    state.splash = Splash.State(page: LoadID(1))
    state.offline = Offline.State(hasPage: true)
    #expect(
      shell.step(state, .processTerminated(address: .entry)).effects
        == .two(logLine(.processTerminated, covered: false, loading: false), .load(.entry)))
  }

  @Test func `SU-02: background and active are written`() {
    #expect(
      shell.step(shell.initial, .backgrounded).effects
        == .one(logLine(.background, covered: true, loading: false)))
    #expect(
      shell.step(shell.initial, .foregrounded).effects
        == .one(logLine(.active, covered: true, loading: false)))
  }
}

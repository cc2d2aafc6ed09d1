import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// Boot and login in one world, to a bound.
@Suite struct ShellSystemTests {
  private let configuration = ShellSystem.cone(of: Configuration())

  @Test func `the whole stops at its bound, says so, and breaks nothing under every repair`()
    throws
  {
    let system = ShellSystem(configuration, readings: .hardened)
    let found = try Explorer(
      system, properties: system.properties, limits: Limits(depth: 6)
    ).run()
    #expect(found.distinct == 1_779)
    guard case .stopped(by: .depth, let frontier) = found.completeness else {
      Issue.record("the exploration was not stopped by its depth")
      return
    }
    #expect(frontier == 1_115)
    let broken = found.verdicts.filter { $0.outcome.counterexample != nil }.map(\.id)
    #expect(broken == [])
  }

  @Test func `as written the whole breaks what the boot group breaks, in as few events`() throws {
    let system = ShellSystem(configuration)
    let found = try Explorer(
      system, properties: system.properties.filter { ["INV-01b", "INV-20b"].contains($0.id) },
      limits: Limits(depth: 5)
    ).run()
    let lengths = found.verdicts.map { $0.outcome.counterexample?.events.count }
    #expect(lengths == [3, 2])
  }

  @Test func `a document that is replaced is replaced for login too`() {
    let system = ShellSystem(configuration)
    let events: [ShellSystemEvent] = [
      .boot(.launched), .boot(.committed), .boot(.painted), .login(.listenerAttached),
    ]
    let listening = system.fold(events, from: system.initials[0])
    #expect(listening.login.web.document == .listening)
    let dead = system.step(listening, .boot(.processDied))
    #expect(dead.state.login.web.document == .booting)
    #expect(dead.output.loginEvent == .webProcessDied)
  }
}

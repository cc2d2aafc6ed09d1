import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// Whether `state` answers an honest ready of the covered document by lowering the cover.
private func honestOneActs(_ system: BootSystem, _ state: BootSystem.State) -> Bool {
  let arrival = SplashArrival(
    flaws: [], signal: .ready, load: state.shell.splash.coveredLoad)
  return system.shell.step(state.shell, .message(arrival)).state != state.shell
}

@Suite struct `Hostile messages` {
  private static let systems = [Platform.ios, .android].map {
    BootSystem(Configuration(platform: $0, web: .old, flags: BootCone.owner))
  }

  @Test(arguments: systems)
  func `INV-11: each flaw with each signal changes no state that is reached`(
    system: BootSystem
  ) {
    var broken = 0
    var met = 0
    var wouldAct = 0
    for state in Reach(system, .cooperative).states {
      if honestOneActs(system, state) { wouldAct += 1 }
      for signal in Signal.allCases {
        for index in UInt8(0)..<8 {
          met += 1
          let step = system.step(state, .forged(signal, BootEvent.Flaw(index)))
          if step.state != state || !step.output.effects.isEmpty { broken += 1 }
        }
      }
    }
    #expect(met == 5_694 * 16)
    #expect(wouldAct > 1_000)
    #expect(broken == 0)
  }

  @Test(
    arguments: [
      ("BR-01", [1]), ("BR-02", []), ("BR-03", [3, 4, 5]), ("BR-04", []), ("BR-05", [6]),
      ("BR-06", [7]),
    ] as [(String, [UInt8])])
  func `INV-11: with a rule off its own flaws get through, and no other`(
    rule: String, flaws: [UInt8]
  ) {
    let system = BootSystem(Configuration(flags: BootCone.owner), without: [rule])
    let state = system.fold(BootEvent.toReady, from: system.initials[0])
    let passed = (UInt8(0)..<8).filter { index in
      system.step(state, .forged(.ready, BootEvent.Flaw(index))).state != state
    }
    #expect(passed == flaws)
  }

  @Test func `INV-11: BR-04 off, the flaws of a sender get through on Android`() {
    let system = BootSystem(
      Configuration(platform: .android, flags: BootCone.owner), without: ["BR-04"])
    let state = system.fold(BootEvent.toReady, from: system.initials[0])
    let passed = (UInt8(0)..<8).filter { index in
      system.step(state, .forged(.ready, BootEvent.Flaw(index))).state != state
    }
    #expect(passed == [3, 4, 5])
  }

  @Test func `INV-11: the explorer agrees, and names the shortest run when a rule is off`() throws {
    let written = BootSystem(Configuration(flags: BootCone.owner))
    let property = written.properties.filter { $0.id == "INV-11" }
    let held = try Explorer(
      written, properties: property, drive: .hostileWorld, limits: Limits(depth: 5)
    ).run()
    #expect(held.verdicts.map(\.outcome.name) == ["undecided"])
    let open = BootSystem(Configuration(flags: BootCone.owner), without: ["BR-01"])
    let broken = try Explorer(
      open, properties: open.properties.filter { $0.id == "INV-11" }, drive: .hostileWorld,
      limits: Limits(depth: 5)
    ).run()
    let run = broken.verdicts.first?.outcome.counterexample
    #expect(run?.events == [.launched, .forged(.ready, BootEvent.Flaw(1))])
  }
}

@Suite struct `What comes late or twice` {
  private let system = BootSystem(
    Configuration(web: .old, flags: BootCone.owner), readings: .hardened)

  @Test func `SO-07: a late timer and a stray animation change no state that is reached`() {
    var broken = 0
    for state in Reach(system, .cooperative).states {
      if system.step(state, .lateTimerFired).state != state { broken += 1 }
      guard state.shell.splash.cover != .fading else { continue }
      if system.step(state, .strayFadeFinished).state != state { broken += 1 }
    }
    #expect(broken == 0)
  }

  @Test func `OF-02: hardened, the failure of a load that nobody knows leaves the cover alone`() {
    var broken = 0
    for state in Reach(system, .cooperative).states where state.world.isLoading {
      let after = system.step(state, .strayFailure(.network)).state
      if after.shell.splash.cover != state.shell.splash.cover { broken += 1 }
    }
    #expect(broken == 0)
  }

  @Test func `OF-02: as written it takes the cover down over nothing`() {
    var run = BootScript(
      BootSystem(Configuration(flags: BootCone.owner)), drive: .hostileWorld)
    run.happen(.launched, .strayFailure(.network))
    #expect(run.cover == .fading)
    #expect(run.surface == .bare(.unexplained))
  }
}

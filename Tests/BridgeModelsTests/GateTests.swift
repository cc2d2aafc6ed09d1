import BridgeModels
import ContractEngine
import Testing

private let sender: [Flaws] = [.subframe, .foreignOrigin, .viewElsewhere]

@Suite struct `The gate` {
  private let ios = Gate(platform: .ios)
  private let android = Gate(platform: .android)

  private func gate(_ platform: Platform, without ids: Set<String>) -> Gate {
    Gate(platform: platform, rules: .all(without: ids))
  }

  @Test func `a message without a flaw passes`() {
    #expect(ios.refusal(of: []) == nil)
    #expect(android.refusal(of: []) == nil)
  }

  @Test func `BR-01: another v is turned away`() {
    #expect(ios.refusal(of: .version) == .version)
    #expect(android.refusal(of: .version) == .version)
  }

  @Test func `BR-01: off, any v will do`() {
    #expect(gate(.ios, without: ["BR-01"]).refusal(of: .version) == nil)
  }

  @Test func `BR-02: an unknown type is turned away`() {
    #expect(ios.refusal(of: .unknownType) == .unknownType)
  }

  @Test func `BR-02: off, an unknown type is still nothing that could act`() {
    #expect(gate(.ios, without: ["BR-02"]).refusal(of: .unknownType) == .unknownType)
  }

  @Test func `BR-03: iOS asks for main frame, sender and view to be right`() {
    for flaw in sender { #expect(ios.refusal(of: flaw) == .iosSender) }
  }

  @Test func `BR-03: off, any frame of any origin may speak to iOS`() {
    for flaw in sender { #expect(gate(.ios, without: ["BR-03"]).refusal(of: flaw) == nil) }
    #expect(gate(.ios, without: ["BR-04"]).refusal(of: .subframe) == .iosSender)
  }

  @Test func `BR-04: Android asks for main frame, sender and view to be right`() {
    for flaw in sender { #expect(android.refusal(of: flaw) == .androidSender) }
  }

  @Test func `BR-04: off, any frame of any origin may speak to Android`() {
    for flaw in sender { #expect(gate(.android, without: ["BR-04"]).refusal(of: flaw) == nil) }
    #expect(gate(.android, without: ["BR-03"]).refusal(of: .subframe) == .androidSender)
  }

  @Test func `BR-05: the other platform's transport is turned away`() {
    #expect(ios.refusal(of: .transport) == .transport)
    #expect(android.refusal(of: .transport) == .transport)
  }

  @Test func `BR-05: off, either transport is read`() {
    #expect(gate(.ios, without: ["BR-05"]).refusal(of: .transport) == nil)
  }

  @Test func `BR-05: what cannot be read is turned away with the rule off as well`() {
    #expect(ios.refusal(of: .unreadable) == .transport)
    #expect(gate(.ios, without: ["BR-05"]).refusal(of: .unreadable) == .transport)
  }

  @Test func `BR-06: a message without its capability is turned away`() {
    #expect(ios.refusal(of: .unsupported) == .capabilities)
  }

  @Test func `BR-06: off, it is taken although its capability was never offered`() {
    #expect(gate(.ios, without: ["BR-06"]).refusal(of: .unsupported) == nil)
  }

  @Test func `BR-01 to BR-06: of several flaws each is enough`() {
    var passed: [Flaws] = []
    for bits in UInt8(1)...255 where ios.refusal(of: Flaws(rawValue: bits)) == nil {
      passed.append(Flaws(rawValue: bits))
    }
    #expect(passed == [])
  }

  @Test func `BR-01: off, a second flaw is still enough`() {
    let gate = gate(.ios, without: ["BR-01"])
    #expect(gate.refusal(of: [.version, .subframe]) == .iosSender)
    #expect(gate.refusal(of: [.version, .unsupported]) == .capabilities)
  }

  @Test func `BR-01 to BR-06: the first rule in order is named`() {
    #expect(ios.refusal(of: Flaws(rawValue: 0xff)) == .transport)
    #expect(ios.refusal(of: [.version, .unknownType, .subframe]) == .version)
    #expect(ios.refusal(of: [.unknownType, .unsupported, .subframe]) == .unknownType)
    #expect(ios.refusal(of: [.unsupported, .subframe]) == .capabilities)
  }
}

@Suite struct `The flaws of a message` {
  @Test func `each has a name of its own and comes back from its bits`() {
    #expect(Flaws.each.map(\.names.count) == Array(repeating: 1, count: 8))
    #expect(Set(Flaws.each.flatMap(\.names)).count == 8)
    for bits in UInt8(0)...255 {
      let flaws = Flaws(rawValue: bits)
      #expect(Flaws.unpacked(flaws.packed(Key<1>.self)) == flaws)
    }
  }

  @Test func `names come in the order of the bits`() {
    #expect(Flaws([.subframe, .version]).names == ["version", "subframe"])
  }
}

@Suite struct `The gate inside the shell` {
  private let shell = BootSystem(Configuration()).shell

  private func arrival(_ flaws: Flaws) -> BootShell.Event {
    .message(SplashArrival(flaws: flaws, signal: .ready, load: LoadID(1)))
  }

  @Test func `BR-01 to BR-06: a refused message changes nothing and asks for nothing`() {
    for flaw in Flaws.each {
      guard let rule = shell.gate.refusal(of: flaw) else {
        Issue.record("\(flaw.names) passes")
        continue
      }
      #expect(
        shell.step(shell.initial, arrival(flaw)) == .refused(.gate(rule), shell.initial))
    }
  }

  @Test func `BR-01 to BR-06: the same message without a flaw lowers the cover`() {
    var lowered = shell.initial
    lowered.splash = Splash.State(cover: .fading)
    let line = LogLine(
      event: .coverHide, covered: true, opacityRestored: false, loading: false,
      namesAddress: false)
    #expect(
      shell.step(shell.initial, arrival([]))
        == .acted(
          .splash(.signalLowers), lowered, .two(.write(line), .hideCover(.ready))))
  }
}

@Suite struct `What the web sends through the gate` {
  @Test func `BR-07: a signal leaves the web where there is a handler`() {
    var run = BootScript(BootSystem(Configuration()))
    run.happen(BootEvent.toReady)
    #expect(run.output.posted == .ready)
    #expect(run.state.world.signals.first?.signal == .ready)
  }

  @Test func `BR-07: without a shell nothing is sent`() {
    var run = BootScript(BootSystem(Configuration(platform: .browser, flags: [])))
    run.happen(BootEvent.toReady)
    #expect(run.output.posted == nil)
    #expect(run.state.world.signals.isEmpty)
  }

  @Test func `BR-07: off, the web sends nothing at all`() {
    var run = BootScript(BootSystem(Configuration(), without: ["BR-07"]))
    run.happen(BootEvent.toReady)
    #expect(run.output.posted == nil)
    #expect(run.state.world.signals.isEmpty)
    #expect(run.state.shell.splash.cover == .up)
  }

  @Test func `BR-03: a signal of a document on another host is turned away`() {
    let script: [BootEvent] = [.launched, .redirected, .committed, .lied(.ready), .signalDelivered]
    let written = BootSystem(Configuration())
    let open = BootSystem(Configuration(), without: ["BR-03"])
    #expect(written.fold(script, from: written.initials[0]).shell.splash.cover == .up)
    #expect(open.fold(script, from: open.initials[0]).shell.splash.cover == .fading)
  }

  @Test func `BR-06: a shell that does not own the splash takes no signal`() {
    let bare = BootSystem(Configuration(flags: []))
    let script: [BootEvent] = BootEvent.toReady + [.signalDelivered]
    var sent = bare.fold(BootEvent.toReady, from: bare.initials[0])
    #expect(sent.world.signals.isEmpty)
    sent = bare.step(sent, .lied(.ready)).state
    #expect(bare.step(sent, .signalDelivered).output.delivered == nil)
    let open = BootSystem(Configuration(flags: []), without: ["BR-06", "SO-08"])
    let last = script.reduce((open.initials[0], nil as SignalQueue.Flight?)) { run, event in
      let step = open.step(run.0, event)
      return (step.state, step.output.delivered)
    }
    #expect(last.1?.signal == .ready)
  }
}

import BridgeModels
import ContractEngine
import Testing

private func web(_ generation: WebGeneration = .current, without ids: Set<String> = []) -> WebPage {
  WebPage(generation: generation, splashRules: .all(without: ids))
}

private func document(
  _ web: WebPage = web(), flagged: Bool = true, _ change: (inout WebPage.State) -> Void = { _ in }
) -> WebPage.State {
  var page = web.document(
    of: LoadID(1), at: .server, atRoot: true, flagged: flagged, knowsHome: false)
  change(&page)
  return page
}

@Suite struct `The web's own splash` {
  @Test func `SO-04: a web that sees the flag draws its host layer and no splash`() {
    #expect(
      web().step(document(), .painted)
        == .acted(.splash(.webDrawsNone), document { $0.phase = .hostLayer }))
  }

  @Test func `SO-04: off, it draws its splash although it sees the flag`() {
    #expect(
      web(without: ["SO-04"]).step(document(), .painted)
        == .acted(.splash(.withoutFlag), document { $0.phase = .splash }))
  }

  @Test func `SO-04: an old web draws its splash whatever it sees`() {
    let old = web(.old)
    #expect(
      old.step(document(old), .painted)
        == .acted(.splash(.withoutFlag), document(old) { $0.phase = .splash }))
  }

  @Test func `SO-08: without the flag the web draws its splash`() {
    #expect(
      web().step(document(flagged: false), .painted)
        == .acted(.splash(.withoutFlag), document(flagged: false) { $0.phase = .splash }))
  }

  @Test func `SO-08: without the flag it sends nothing when it is ready`() {
    let done = document(flagged: false) { $0.hostDone = true }
    #expect(
      web().step(done, .framesPassed)
        == .noted(
          document(flagged: false) {
            $0.hostDone = true
            $0.phase = .content
            $0.readySent = true
          }))
  }

  @Test func `SO-08: without the flag it sends nothing when it stalls`() {
    #expect(
      web().step(document(flagged: false), .timePassed(15_000))
        == .noted(
          document(flagged: false) {
            $0.watchdog = .idle
            $0.phase = .card
            $0.stalledSent = true
          }))
  }

  @Test func `SO-08: off, it draws nothing of its own and signals all the same`() {
    let off = web(without: ["SO-08"])
    let page = document(off, flagged: false)
    #expect(off.step(page, .painted) == .ignored(page, .ruleOff))
    let transition = off.step(
      document(off, flagged: false) { $0.hostDone = true }, .framesPassed)
    #expect(transition.outcome == .acted(.splash(.signalsOnce)))
    #expect(transition.effects == .one(.post(.ready)))
  }

  @Test func `SO-08: a bundled page and an empty one are not told of the flag`() {
    for place in [Place.local, .blank] {
      let page = web().document(
        of: LoadID(1), at: place, atRoot: true, flagged: true, knowsHome: true)
      #expect(!page.flagged)
      #expect(!page.watchdog.isRunning)
    }
  }
}

@Suite struct `The web's signals` {
  private let done = document { $0.hostDone = true }
  private let content = document {
    $0.hostDone = true
    $0.phase = .content
    $0.readySent = true
  }

  @Test func `SO-05: ready goes out two frames after the host has finished`() {
    #expect(
      web().step(done, .framesPassed)
        == .acted(.splash(.signalsOnce), content, .one(.post(.ready))))
  }

  @Test func `SO-05: a second ready, and one before the host has finished, are not sent`() {
    #expect(web().step(content, .framesPassed) == .refused(.splash(.signalsOnce), content))
    #expect(web().step(document(), .framesPassed) == .ignored(document(), .unexpected))
  }

  @Test func `SO-05: off, the page itself sends a second ready`() {
    #expect(
      web(without: ["SO-05"]).step(content, .framesPassed)
        == .acted(.splash(.signalsOnce), content, .one(.post(.ready))))
  }

  @Test func `SO-05: ready may follow stalled`() {
    let late = document {
      $0.hostDone = true
      $0.phase = .card
      $0.stalledSent = true
    }
    #expect(
      web().step(late, .framesPassed)
        == .acted(
          .splash(.signalsOnce),
          document {
            $0.hostDone = true
            $0.phase = .content
            $0.stalledSent = true
            $0.readySent = true
          }, .one(.post(.ready))))
  }

  @Test func `SO-05: a document that has sent ready has no second one to send`() {
    var run = BootScript(BootSystem(Configuration()))
    run.happen(BootEvent.toContent)
    #expect(!run.system.enabled(run.state, .cooperative).contains(.framesPassed))
  }

  @Test func `SO-05: off, ready goes out after every two frames`() {
    var run = BootScript(BootSystem(Configuration(), without: ["SO-05"]))
    run.happen(BootEvent.toContent)
    run.happen(.framesPassed)
    #expect(run.output.posted == .ready)
  }

  @Test func `SO-05: no frames pass in the background`() {
    var run = BootScript(BootSystem(Configuration()))
    run.happen(.launched, .committed, .painted, .hostFinished, .backgrounded)
    #expect(!run.system.enabled(run.state, .cooperative).contains(.framesPassed))
    run.happen(.foregrounded, .framesPassed)
    #expect(run.output.posted == .ready)
  }

  @Test func `SO-04: the watchdog waits 15 seconds from document start, to the millisecond`() {
    #expect(
      web().step(document(), .timePassed(14_999))
        == .noted(document { $0.watchdog = Countdown(1) }))
    #expect(
      web().step(document(), .timePassed(15_000))
        == .acted(
          .splash(.signalsOnce),
          document {
            $0.watchdog = .idle
            $0.phase = .card
            $0.stalledSent = true
          }, .one(.post(.stalled))))
  }

  @Test func `SO-05: the watchdog ends when the host has finished, so stalled comes once`() {
    #expect(
      web().step(document(), .hostFinished)
        == .noted(
          document {
            $0.hostDone = true
            $0.watchdog = .idle
          }))
    let carded = document {
      $0.watchdog = .idle
      $0.phase = .card
      $0.stalledSent = true
    }
    #expect(web().step(carded, .timePassed(15_000)) == .noted(carded))
  }

  @Test func `SO-05: an old web has no watchdog and sends nothing`() {
    let old = web(.old)
    let page = document(old)
    #expect(!page.watchdog.isRunning)
    #expect(old.step(page, .timePassed(15_000)) == .noted(page))
    let transition = old.step(document(old) { $0.hostDone = true }, .framesPassed)
    #expect(transition.outcome == .noted)
    #expect(transition.effects == .none)
  }
}

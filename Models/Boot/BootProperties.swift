import ContractEngine

extension BootSystem {
  public var properties: [Property<BootSystem>] {
    visible + cover + splashMessages + recovery + surfaceLog
  }

  private typealias View = StepView<BootSystem>

  /// INV-01 and INV-01b.
  private var visible: [Property<BootSystem>] {
    [
      Property(
        "INV-01", "No blank screen: in the foreground the user always sees something.",
        rules: ["SO-01", "SO-02", "SO-06", "SO-07", "OF-01", "OF-02"],
        drives: [.cooperative, .hostileWorld],
        leaves: [
          "only the WebView's background is seen, and none of INV-01's reasons a to d applies"
        ],
        kind: .state { state in
          switch surface(state) {
          case .background: .vacuous
          case .bare(.unexplained): .broken()
          case .blank, .bare, .cover, .webSplash, .hostLayer, .recoveryCard, .errorPage, .content:
            .holds
          }
        }, evidence: seen),
      Property(
        "INV-01b", "Never is nothing painted while no load is in progress.",
        rules: ["SO-02", "OF-01"], drives: [.cooperative, .hostileWorld],
        leaves: ["nothing is painted and no load is in progress"],
        kind: .state { state in
          beneath(state) == .blank ? .broken() : .holds
        }, evidence: seen),
    ]
  }

  /// INV-06, INV-06b, INV-07 and INV-20.
  private var cover: [Property<BootSystem>] {
    [
      Property(
        "INV-06", "Each cover is down at most 20 seconds after its load started.",
        rules: ["SO-07"], leaves: ["20,000 ms have passed and the cover is still up"],
        kind: .bounded(coverLimit), evidence: seen),
      Property(
        "INV-06b",
        "At most \(Splash.unsignalledMax) covered loads in a row end neither in a signal nor in a "
          + "finished document.",
        rules: ["SO-02"], drives: [.cooperative],
        leaves: ["one more load was covered in a row without a signal"],
        kind: .history(unsignalledLoads), evidence: seen),
      Property(
        "INV-07",
        "One owner: never a web splash where the shell draws, nor a cover where it does not.",
        rules: ["SO-01", "SO-04", "SO-08"],
        leaves: [
          "the current web draws a splash in a document with the flag",
          "a shell that injects no flag shows a cover",
          "a web splash is seen although its document has the flag and the web is current",
        ],
        kind: .state { state in
          let page = state.world.page
          let isCurrent = configuration.web == .current
          let draws = state.world.hasPage && page.phase == .splash
          if draws, isCurrent, page.flagged { return .broken(leaf: 0) }
          if !shell.splash.owns, state.shell.splash.cover != .down { return .broken(leaf: 1) }
          guard surface(state) == .webSplash else { return draws ? .holds : .vacuous }
          return page.flagged && isCurrent ? .broken(leaf: 2) : .holds
        }, evidence: seen),
      Property(
        "INV-20a", "A signal lowers the cover only if its document's load is the one covered.",
        rules: ["SO-05", "SO-06"], drives: [.cooperative, .hostileWorld],
        leaves: ["the signal came from the document of another load"],
        kind: .step { view in
          guard let flight = view.output.delivered,
            view.output.effects.contains(where: isLoweredBySignal)
          else { return .vacuous }
          return flight.load == view.before.shell.splash.coveredLoad ? .holds : .broken()
        }, evidence: seen),
      Property(
        "INV-20b", "While the cover is up, its load is in progress or a signal is still to come.",
        rules: ["SO-02", "SO-05", "OF-02"], drives: [.cooperative, .hostileWorld],
        leaves: ["the load that the cover stands for is over, and nothing is left to lower it"],
        kind: .state { state in coverIsNeeded(state) }, evidence: seen),
    ]
  }

  /// INV-08 and INV-11.
  private var splashMessages: [Property<BootSystem>] {
    [
      Property(
        "INV-08", "A document sends ready at most once, and stalled at most once.",
        rules: ["SO-05"], drives: [.cooperative, .hostileWorld],
        leaves: ["ready was sent again", "stalled was sent again"],
        kind: .history(signalsPerDocument), evidence: seen),
      Property(
        "INV-11", "A message that fails the gate changes nothing and asks for nothing.",
        rules: ["BR-01", "BR-02", "BR-03", "BR-04", "BR-05", "BR-06"],
        drives: [.hostileWorld],
        leaves: ["the state changed", "an effect was asked for"],
        kind: .step { view in
          guard case .forged = view.event else { return .vacuous }
          if view.after != view.before { return .broken(leaf: 0) }
          return view.output.effects.isEmpty ? .holds : .broken(leaf: 1)
        }, evidence: seen),
    ]
  }

  /// INV-15 and INV-23.
  private var recovery: [Property<BootSystem>] {
    guard configuration.platform.hasShell else { return [canRecover] }
    return [
      Property(
        "INV-15a", "A drawn error page is covered only while an entry-point load is in progress.",
        rules: ["OF-02"], drives: [.cooperative, .hostileWorld],
        leaves: ["the error page is under a cover, and no entry-point load is in progress"],
        kind: .state { state in
          let world = state.world
          guard world.hasPage, world.page.phase == .errorPage else { return .vacuous }
          guard state.shell.splash.cover == .up else { return .holds }
          return world.isLoading && world.load.target != .inner ? .holds : .broken()
        }, evidence: seen),
      Property(
        "INV-15b", "Once the network is back, the error page gives way to content by itself.",
        rules: ["OF-04"], drives: [.cooperative],
        leaves: ["the error page stays although the network is back"],
        kind: .leadsTo(from: isBackOnline, to: hasLeftErrorPage, loadsComplete), evidence: seen),
      Property(
        "INV-15c", "A tap on try again always starts a load.",
        rules: ["OF-04"], leaves: ["nothing is loading after the tap"],
        kind: .step { view in
          view.event == .retryTapped
            ? (view.output.started != .none ? .holds : .broken()) : .vacuous
        }, evidence: seen),
      Property(
        "INV-15d", "The error page goes back to the app's own origin.",
        rules: ["OF-03", "OF-04"],
        leaves: ["the load is bound for another host"],
        kind: .step { view in
          guard let target = view.output.replaced else { return .vacuous }
          return target == .sister ? .broken() : .holds
        }, evidence: seen),
      canRecover,
    ]
  }

  private var canRecover: Property<BootSystem> {
    Property(
      "INV-23", "From every state content can still be reached, without killing the app.",
      rules: ["OF-01", "OF-04"], drives: [.cooperative],
      leaves: ["content can no longer be reached"],
      kind: .recoverable(
        goal: { state in state.world.page.phase == .content && state.world.hasPage },
        by: { _ in true }),
      evidence: seen)
  }

  /// INV-21 and INV-22.
  private var surfaceLog: [Property<BootSystem>] {
    guard configuration.platform.hasShell else { return [] }
    return [
      Property(
        "INV-21", "Log lines come in their order and say what they may.",
        rules: ["SU-02", "SU-03", "SU-04"],
        leaves: [
          "navigation_finished was logged before the opacity was restored",
          "cover_hide was logged without a cover",
          "process_terminated was logged after its reload",
          "a line names an address",
          "an event of the list was not logged",
        ],
        kind: .step(logIsRight), evidence: seen),
      Property(
        "INV-22", "Nothing ever sets the surface colour.", rules: ["SU-01"],
        leaves: ["the surface colour was overwritten"],
        kind: .step { view in
          .when(
            !view.output.effects.isEmpty,
            !view.output.effects.contains { $0 == .setSurfaceColour })
        }, evidence: seen),
    ]
  }
}

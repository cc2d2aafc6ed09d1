import ContractEngine

extension AppleReauthSystem {
  /// The invariants of CONTRACTS.md that concern the re-auth, and two of its own.
  ///
  /// Where no re-auth is offered, those that speak of one are left out: they would say nothing.
  public var properties: [Property<Self>] {
    var list = [carriedOut, oneEffect]
    guard Self.isOffered(configuration) else { return list + [silentWithoutOffer] }
    list += [
      codeOnlyToWhoAsked, hostileMessageIsNothing, codeExchangedOnce, answeredOnce, waitsEnd,
      secretOnlyToServerDocument, onlyWhereOffered, oneSheet, codeIsUsed,
    ]
    return list
  }

  private var carriedOut: Property<Self> {
    Property(
      "INV-09", "If the app is opened again, a confirmed account deletion is carried out.",
      rules: ["AR-04", "AR-05"], drives: [.cooperative],
      kind: .leadsTo(
        from: { $0.isWanted && $0.deletions == .zero },
        to: { $0.deletions != .zero }, fairness),
      evidence: evidence)
  }

  private var oneEffect: Property<Self> {
    Property(
      "INV-09b", "A deletion that is repeated has one effect.", rules: ["AR-05"],
      drives: [.cooperative, .hostileWorld],
      leaves: ["the server deleted twice"],
      kind: .state { .when($0.deletions != .zero, $0.deletions == .one) },
      evidence: evidence)
  }

  private var codeOnlyToWhoAsked: Property<Self> {
    Property(
      "INV-10",
      "An authorization code leaves the shell only with ok, only to the document that asked, while "
        + "it waits, and reaches the delete call.",
      rules: ["AR-02", "AR-02b", "AR-03", "AR-04"], drives: [.cooperative, .hostileWorld],
      leaves: [
        "a code came with another status than ok", "ok came without its code",
        "the code went to a document that never asked",
        "the code went to a document that no longer waits",
        "the code did not reach the delete call",
      ],
      kind: .step(codeClaim), evidence: evidence)
  }

  private var hostileMessageIsNothing: Property<Self> {
    Property(
      "INV-11", "A re-auth request that fails the gate changes no state and has no effect.",
      rules: GateRule.allCases.map(\.id), drives: [.hostileWorld],
      kind: .step { view in
        guard case .forged = view.event else { return .vacuous }
        return .when(true, view.after == view.before && view.output.shell == nil)
      },
      evidence: evidence)
  }

  private var codeExchangedOnce: Property<Self> {
    Property(
      "INV-14", "An authorization code is exchanged at most once.", rules: ["AR-04"],
      drives: [.cooperative, .hostileWorld],
      kind: .history(
        Monitor(width: 16) { cell, view in
          guard let code = exchanged(view) else { return (cell, .vacuous) }
          let bit = UInt64(1) << UInt64(code.request.number)
          return (cell | bit, cell & bit == 0 ? .holds : .broken())
        }),
      evidence: evidence)
  }

  private var answeredOnce: Property<Self> {
    Property(
      "INV-18",
      "A request id gets at most one answer, and only one that was asked for gets any, as long as "
        + "the app lives.",
      rules: ["AR-02b", "AR-02c"],
      leaves: ["nobody had asked", "it had been answered before"],
      kind: .history(
        Monitor(width: 32) { cell, view in
          if view.event == .closed { return (0, .vacuous) }
          var cell = cell
          if case .requested(let request, by: _, beside: _) = view.output.shell?.event {
            cell |= 1 << UInt64(request.number)
          }
          var claim = Claim.vacuous
          for answer in view.output.answers {
            let asked = UInt64(1) << UInt64(answer.request.number)
            if cell & asked == 0 { return (cell, .broken(leaf: 0)) }
            if cell & (asked << 16) != 0 { return (cell, .broken(leaf: 1)) }
            cell |= asked << 16
            claim = .holds
          }
          return (cell, claim)
        }),
      evidence: evidence)
  }

  private var waitsEnd: Property<Self> {
    Property(
      "INV-28", "Neither half waits longer than 120,000 ms of its own clock.",
      rules: ["AR-02", "AR-05"], drives: [.cooperative, .hostileWorld],
      leaves: ["the web still waits", "the shell still waits for the Apple sheet"],
      kind: .bounded(Monitor(width: 34, watch: waitClaim)), evidence: evidence)
  }

  private var secretOnlyToServerDocument: Property<Self> {
    Property(
      "INV-29", "A code is dispatched only while the main frame holds a server document.",
      rules: [OutboundRule.serverDocument.id],
      kind: .step { view in
        .when(view.output.answers.contains { $0.code != nil }, view.before.document == .server)
      },
      evidence: evidence)
  }

  private var onlyWhereOffered: Property<Self> {
    Property(
      "AR-01", "An Apple sheet comes up only for an account with an Apple link.",
      rules: ["AR-01"], drives: [.cooperative, .hostileWorld],
      kind: .state { .when($0.sheet != nil, $0.account == .withAppleLink && $0.isWanted) },
      evidence: evidence)
  }

  private var oneSheet: Property<Self> {
    Property(
      "Q-05", "An Apple sheet is asked for only while none is up.", rules: ["AR-02"],
      kind: .step { view in
        .when(
          view.output.shell?.effects.contains {
            if case .presentSheet = $0 { true } else { false }
          } ?? false,
          view.before.sheet == nil)
      },
      evidence: evidence)
  }

  private var silentWithoutOffer: Property<Self> {
    Property(
      "AR-01", "Where no re-auth is offered, the web asks for none.", rules: ["AR-01"],
      drives: [.cooperative, .hostileWorld],
      kind: .state { .when($0.isWanted, $0.requests.first == nil && $0.sheet == nil) },
      evidence: evidence)
  }

  private var codeIsUsed: Property<Self> {
    Property(
      "AR-R1", "A deletion can end well with a code.", rules: ["AR-04"], drives: [.cooperative],
      kind: .reachable { state in
        guard case .deleting(_?) = state.page else { return false }
        return state.deletions == .zero
      })
  }

  /// Delivery, the end of calls, the page's clock, and an app that is opened again.
  private var fairness: Fairness<Self> {
    Fairness("messages arrive, calls end, time passes, the app is opened again") { event in
      switch event {
      case .requestArrived, .requestArrivedWhileLoading: 0
      case .answerArrived: 1
      case .callEnded: 2
      case .strayCallEnded: 3
      case .timePassed: 4
      case .foregrounded: 5
      case .launched: 6
      case .documentReplaced(.server): 7
      case .confirmed, .retried, .answerLost, .sheetReported, .documentReplaced(.elsewhere),
        .webProcessDied, .backgrounded, .closed, .forged:
        nil
      }
    }
  }

  private var evidence: @Sendable (AppleReauthState) -> [Field] {
    { state in
      [
        Field("shell", "\(state.shell.phase)"), Field("page", "\(state.page)"),
        Field("deletions", "\(state.deletions.rawValue)"),
      ]
    }
  }

  private var codeClaim: @Sendable (StepView<Self>) -> Claim {
    { view in
      for answer in view.output.answers {
        if answer.code != nil, answer.status != .ok { return .broken(leaf: 0) }
        if answer.code == nil, answer.status == .ok { return .broken(leaf: 1) }
      }
      if let sent = view.output.answers.first(where: { $0.code != nil }) {
        return waits(view.after.page, for: sent.request)
      }
      guard case .answered(let answer) = view.output.page?.event, let code = answer.code else {
        return .vacuous
      }
      let claim = waits(view.before.page, for: answer.request)
      guard claim == .holds else { return claim }
      let isCalled = view.output.page?.effects.contains { $0 == .call(code) } ?? false
      return isCalled ? .holds : .broken(leaf: 4)
    }
  }

  private func waits(_ page: DeletionPage.State, for request: ReauthRequest) -> Claim {
    switch page {
    case .idle: .broken(leaf: 2)
    case .waiting(let asked, left: _): asked == request ? .holds : .broken(leaf: 2)
    case .deleting, .failed, .done: .broken(leaf: 3)
    }
  }

  /// The code that Apple sees in this step, if one reaches it.
  private func exchanged(_ view: StepView<Self>) -> AuthorizationCode? {
    switch view.event {
    case .callEnded(let outcome) where outcome.spendsCode:
      if case .deleting(let code) = view.before.page { code } else { nil }
    case .strayCallEnded(reachedServer: true): view.before.stray?.code
    case .confirmed, .retried, .requestArrived, .answerArrived, .answerLost, .sheetReported,
      .callEnded, .strayCallEnded, .documentReplaced, .backgrounded, .foregrounded, .closed,
      .launched, .timePassed, .forged, .webProcessDied, .requestArrivedWhileLoading:
      nil
    }
  }

  /// The cell: 17 bits of the page's wait, 17 of the shell's.
  private var waitClaim: @Sendable (UInt64, StepView<Self>) -> (cell: UInt64, claim: Claim) {
    { cell, view in
      let milliseconds = elapsed(view.event)
      var page: UInt64 = 0
      var shell: UInt64 = 0
      if case .waiting = view.after.page {
        page = (cell & 0x1_ffff) + (pageRuns(view.before) ? milliseconds : 0)
      }
      if case .asking = view.after.shell.phase {
        shell = (cell >> 17) + (nativeRuns(view.before) ? milliseconds : 0)
      }
      let limit: UInt64 = 120_000
      let next = min(page, limit + 1) | min(shell, limit + 1) << 17
      if page > limit { return (next, .broken(leaf: 0)) }
      if shell > limit { return (next, .broken(leaf: 1)) }
      return (next, .when(page > 0 || shell > 0, true))
    }
  }
}

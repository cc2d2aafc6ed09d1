import ContractEngine

extension ShareFileSystem {
  /// The invariants of CONTRACTS.md that concern sharing, and its own.
  ///
  /// Where no sharing is offered, those that speak of the shell are left out: they would say
  /// nothing.
  public var properties: [Property<Self>] {
    guard Self.isOffered(configuration) else { return [rightWay, noToast] }
    return [
      hostileMessageIsNothing, copyGone, waitEnds, allowedOnly, rightWay, breachShown, noToast,
      keptWhileOpen, oneSheet, canShare,
    ]
  }

  private var hostileMessageIsNothing: Property<Self> {
    Property(
      "INV-11", "A share that fails the gate changes no state and has no effect.",
      rules: GateRule.allCases.map(\.id), drives: [.hostileWorld],
      kind: .step { view in
        guard case .forged = view.event else { return .vacuous }
        return .when(true, view.after == view.before && view.output.shell == nil)
      },
      evidence: evidence)
  }

  private var copyGone: Property<Self> {
    Property(
      "INV-13",
      "The temporary copy of a share is gone after its sheet has closed, and after a relaunch.",
      rules: ["SF-04"], drives: [.cooperative],
      kind: .leadsTo(
        from: { !orphans($0).isEmpty }, to: { orphans($0).isEmpty },
        Fairness("writes end, time passes, the app is opened again") { event in
          switch event {
          case .messageArrived: 0
          case .writeEnded: 1
          case .timePassed: 2
          case .foregrounded: 3
          case .launched: 4
          case .exportChosen, .sheetShown, .sheetClosed, .otherSheetOpened, .otherSheetClosed,
            .documentReplaced, .webProcessDied, .backgrounded, .closed, .forged, .lied:
            nil
          }
        }),
      evidence: evidence)
  }

  private var waitEnds: Property<Self> {
    Property(
      "INV-28", "A share whose sheet is not shown ends within 5,000 ms of the native clock.",
      rules: ["SF-03"],
      kind: .bounded(
        Monitor(width: 13) { cell, view in
          switch view.after.shell {
          case .idle, .presented: return (0, .vacuous)
          case .writing, .presenting: break
          }
          let isSame = view.before.shell.file == view.after.shell.file
          let passed = nativeRuns(view.before) ? elapsed(view.event) : 0
          let waited = min((isSame ? cell : 0) + passed, 5_001)
          return (waited, waited > 5_000 ? .broken() : .holds)
        }),
      evidence: evidence)
  }

  private var allowedOnly: Property<Self> {
    Property(
      "INV-33", "A file that is written has a name and a size that SF-02 allows.",
      rules: ["SF-02"],
      kind: .step { view in
        guard case .asked(let file, let flaws, beside: _)? = view.output.shell?.event else {
          return .vacuous
        }
        let isWritten = view.output.shell?.effects.contains { $0 == .writeFile(file) } ?? false
        return .when(isWritten, flaws.isEmpty)
      },
      evidence: evidence)
  }

  private var rightWay: Property<Self> {
    Property(
      "SF-01", "An export is sent to the shell where the capability is, and downloaded elsewhere.",
      rules: ["SF-01", "BR-07"], drives: [.cooperative, .hostileWorld],
      kind: .step { view in
        guard case .exportChosen(let file, let flaws)? = view.output.page?.event else {
          return .vacuous
        }
        let expected: ExportPage.Effect =
          Self.isOffered(configuration) ? .send(file, flaws) : .followDownloadLink(file)
        let isSent = !Self.isOffered(configuration) || view.after.firstMessage != nil
        return .when(
          true, (view.output.page?.effects.contains { $0 == expected } ?? false) && isSent)
      },
      evidence: evidence)
  }

  private var breachShown: Property<Self> {
    Property(
      "SF-03", "A share that is not allowed gets a failure notice and nothing else.",
      rules: ["SF-02", "SF-03"],
      kind: .step { view in
        guard case .asked(_, let flaws, beside: _)? = view.output.shell?.event, !flaws.isEmpty
        else { return .vacuous }
        let isShown = view.output.shell?.effects == .one(.showFailure)
        return .when(true, isShown && view.after.shell == view.before.shell)
      },
      evidence: evidence)
  }

  private var noToast: Property<Self> {
    Property(
      "SF-05", "The web shows no toast for a share.", rules: ["SF-05"],
      drives: [.cooperative, .hostileWorld],
      kind: .step { view in
        guard let page = view.output.page else { return .vacuous }
        let moves = [page, view.output.after].compactMap { $0 }
        return .when(true, !moves.contains { $0.effects.contains { $0 == .showToast } })
      },
      evidence: evidence)
  }

  private var keptWhileOpen: Property<Self> {
    Property(
      "B-23", "The file exists as long as its sheet is open.", rules: ["SF-04b"],
      drives: [.cooperative, .hostilePage],
      kind: .state { state in
        guard let file = state.sheet else { return .vacuous }
        return .when(true, state.disk.contains(file.alone))
      },
      evidence: evidence)
  }

  private var oneSheet: Property<Self> {
    Property(
      "B-24", "A sheet is asked for only while none is up, and a refused share leaves no file.",
      rules: ["SF-Q05"], drives: [.cooperative, .hostilePage],
      leaves: [
        "a share sheet was asked for over another sheet",
        "a file is there that no share of this run is about",
      ],
      kind: .step { view in
        let isAsked =
          view.output.shell?.effects.contains {
            if case .presentSheet = $0 { true } else { false }
          } ?? false
        let isFree =
          view.before.sheet == nil && view.before.pending == nil
          && view.before.otherSheet == .none
        if isAsked, !isFree { return .broken(leaf: 0) }
        let mine = view.after.shell.file.map(\.alone) ?? []
        let stray = view.after.disk.subtracting(view.after.leftBehind).subtracting(mine)
        if view.after.app != .closed, !stray.isEmpty { return .broken(leaf: 1) }
        return .when(isAsked || !view.after.disk.isEmpty, true)
      },
      evidence: evidence)
  }

  private var canShare: Property<Self> {
    Property(
      "SF-R1", "A share can come to the screen after an earlier one has closed.",
      rules: ["SF-04"], drives: [.cooperative],
      kind: .reachable { $0.sheet == SharedFile(2) && $0.echo == SharedFile(1) })
  }

  /// Files whose sheet has closed or died with its process, while nothing shares them.
  private func orphans(_ state: ShareFileState) -> SharedFiles {
    var shared = SharedFiles()
    for file in [state.shell.file, state.sheet, state.pending].compactMap({ $0 }) {
      shared.insert(file.alone)
    }
    return state.disk.subtracting(shared)
  }

  private var evidence: @Sendable (ShareFileState) -> [Field] {
    { state in
      [
        Field("shell", "\(state.shell)"), Field("temporary files", "\(state.disk)"),
        Field("share sheet", state.sheet.map { "\($0)" } ?? "none"),
      ]
    }
  }
}

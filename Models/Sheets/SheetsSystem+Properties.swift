import ContractEngine

extension SheetsSystem {
  /// What is claimed of two sheets at once; nothing where no two contracts have sheets.
  public var properties: [Property<Self>] {
    let offered = Self.offered(configuration)
    guard offered.count > 1 else { return [] }
    return [oneSheet] + offered.map(refusedWithOwnAnswer)
      + [firstUndisturbed, answeredOnce, slotIsFree, waitEnds] + offered.map(comesUpAfterAnother)
  }

  private var oneSheet: Property<Self> {
    Property(
      "Q-05", "The shell asks the system for a sheet only while it has no other there.",
      rules: ["SH-Q05", "AR-02", "SF-Q05", "SL-11"],
      leaves: ["two contracts take their sheets to be up", "a sheet was asked for beside another"],
      kind: .step { view in
        if view.after.up.rawValue.nonzeroBitCount > 1 { return .broken(leaf: 0) }
        guard let sheet = view.output.presented.first else { return .vacuous }
        let isFree =
          view.before.screen == nil
          && view.before.requested.list.allSatisfy { $0.asker == sheet.asker }
          && view.output.presented.count == 1
        return isFree ? .holds : .broken(leaf: 1)
      },
      evidence: evidence)
  }

  /// The contract that this step turns away since another has a sheet, if it does.
  private func refused(_ view: StepView<Self>) -> Sheet? {
    let sheet: Sheet
    switch view.event {
    case .asked(let asked): sheet = asked
    case .fileWritten(let file, succeeded: true) where view.before.shell.share.file == file:
      sheet = Sheet(.share, file.number)
    case .fileWritten, .shown, .notShown, .finished, .dismissed, .loginOver, .documentReplaced,
      .webProcessDied, .backgrounded, .foregrounded, .closed, .launched, .timePassed,
      .strayReport:
      return nil
    }
    let others = view.before.up.subtracting(Sheets.Askers(sheet.asker))
    let hasOwn = view.before.up.contains(Sheets.Askers(sheet.asker))
    return others.isEmpty || hasOwn ? nil : sheet
  }

  private func refusedWithOwnAnswer(_ asker: Sheets.Asker) -> Property<Self> {
    Property(
      "Q-05 \(asker.name)",
      "Beside another contract's sheet a \(asker.name) is refused at once, with its own failure.",
      rules: ["SH-Q05", "SH-Q05b", "AR-02", "SF-Q05", "SL-16"],
      drives: [.cooperative, .hostileWorld],
      leaves: ["its sheet was asked for", "it had no answer of its own", "its page still waits"],
      kind: .step { view in
        guard let sheet = refused(view), sheet.asker == asker else { return .vacuous }
        if !view.output.presented.isEmpty { return .broken(leaf: 0) }
        if !isTurnedDown(sheet, view.output) { return .broken(leaf: 1) }
        return view.after.page.waits[asker] == 0 ? .holds : .broken(leaf: 2)
      },
      evidence: evidence)
  }

  private func isTurnedDown(_ sheet: Sheet, _ output: SheetsOutput) -> Bool {
    output.effects.contains { effect in
      switch (sheet.asker, effect) {
      case (.login, .login(.socialLogin(.dispatchFailure(let login, named: _)))):
        login == self.login(sheet.number)
      case (.reauth, .reauth(.answer(let answer))):
        answer == ReauthAnswer(ReauthRequest(sheet.number), .failed)
      case (.share, .share(.showFailure)): true
      case (.login, _), (.reauth, _), (.share, _): false
      }
    }
  }

  private var firstUndisturbed: Property<Self> {
    Property(
      "Q-05 first", "A refusal leaves the sheet that is up alone.",
      rules: ["SH-Q05", "AR-02", "SF-Q05", "SL-11"],
      leaves: ["its contract changed", "it was taken away"],
      kind: .step { view in
        guard let sheet = refused(view) else { return .vacuous }
        let isSame = Sheets.Asker.allCases.allSatisfy { asker in
          guard asker != sheet.asker else { return true }
          switch asker {
          case .login:
            return view.before.shell.login.socialLogin == view.after.shell.login.socialLogin
          case .reauth: return view.before.shell.reauth == view.after.shell.reauth
          case .share: return view.before.shell.share == view.after.shell.share
          }
        }
        if !isSame { return .broken(leaf: 0) }
        let isThere =
          view.before.screen == view.after.screen
          && view.before.requested == view.after.requested
        return isThere ? .holds : .broken(leaf: 1)
      },
      evidence: evidence)
  }

  /// A bit for each login and re-auth: whether somebody was told of its end.
  private var answeredOnce: Property<Self> {
    Property(
      "INV-18",
      "Each login and each re-auth gets at most one answer, and only if it was asked for.",
      rules: ["SH-Q05b", "AR-02b", "AR-02c", "SL-13", "SL-16"],
      drives: [.cooperative, .hostileWorld],
      leaves: ["answered twice", "answered without having been asked for"],
      kind: .history(
        Monitor(width: 6) { cell, view in
          var answered = cell
          var claim = Claim.vacuous
          for sheet in view.output.answered {
            let bit = UInt64(1) << UInt64(sheet.asker.rawValue * 3 + sheet.number - 1)
            if answered & bit != 0 { return (answered, .broken(leaf: 0)) }
            if sheet.number > view.after.asked[sheet.asker] {
              return (answered, .broken(leaf: 1))
            }
            answered |= bit
            claim = .holds
          }
          return (answered, claim)
        }),
      evidence: evidence)
  }

  private var slotIsFree: Property<Self> {
    Property(
      "INV-23", "From every state the app can come to a document with no sheet up.",
      rules: ["SH-Q05"], drives: [.cooperative],
      kind: .recoverable(
        goal: {
          $0.up.isEmpty && $0.screen == nil && $0.page.isThere && $0.app == .foreground
        }, by: { _ in true }),
      evidence: evidence)
  }

  private var waitEnds: Property<Self> {
    Property(
      "INV-28",
      "A sheet that is up, or was asked for, holds the others back until a deadline at most, unless "
        + "it is a share sheet on the screen.",
      rules: ["SL-10", "AR-02", "SF-03"], drives: [.cooperative],
      kind: .leadsTo(
        from: { holdsBack($0) }, to: { !holdsBack($0) },
        Fairness("time passes, the app is opened again") { event in
          switch event {
          case .timePassed: 0
          case .launched: 1
          case .asked, .fileWritten, .shown, .notShown, .finished, .dismissed, .loginOver,
            .documentReplaced, .webProcessDied, .backgrounded, .foregrounded, .closed,
            .strayReport:
            nil
          }
        }),
      evidence: evidence)
  }

  private func holdsBack(_ state: SheetsState) -> Bool {
    if case .presented = state.shell.share { return false }
    return !state.up.isEmpty
  }

  private func comesUpAfterAnother(_ asker: Sheets.Asker) -> Property<Self> {
    Property(
      "SH-R \(asker.name)",
      "The last \(asker.name) that is asked for can come to the screen after another contract's sheet.",
      rules: ["SH-Q05"], drives: [.cooperative],
      kind: .reachable { state in
        state.screen == Sheet(asker, askedMax)
          && state.echo.map { $0.asker != asker } ?? false
      })
  }

  private var evidence: @Sendable (SheetsState) -> [Field] {
    { state in
      [
        Field("login", words(state.shell.login.socialLogin.phase)),
        Field("re-auth", "\(state.shell.reauth.phase)"), Field("share", "\(state.shell.share)"),
        Field("screen", state.screen.map { "\($0)" } ?? "no sheet"),
      ]
    }
  }
}

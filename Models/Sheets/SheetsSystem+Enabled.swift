import ContractEngine

extension SheetsSystem {
  public func forEachEnabled(
    _ state: SheetsState, _ drive: Drive, _ body: (SheetsHappening) -> Void
  ) {
    let offered = Self.offered(configuration)
    guard offered.count > 1 else { return }
    if state.app != .closed {
      forEachAsking(state, offered, drive, body)
      forEachReport(state, body)
      if drive == .hostileWorld { forEachStrayReport(state, offered, body) }
    }
    forEachDisturbance(state, body)
    forEachDeadline(state, body)
  }

  /// The page asks beneath a sheet too: what it sent before arrives then.
  private func forEachAsking(
    _ state: SheetsState, _ offered: [Sheets.Asker], _ drive: Drive,
    _ body: (SheetsHappening) -> Void
  ) {
    guard state.page.isThere else { return }
    for asker in offered {
      let number = state.asked[asker]
      if drive == .hostilePage {
        // A lying page has one name for all that it asks of a contract, and asks without end.
        body(.asked(Sheet(asker, 1)))
      } else if number < askedMax, state.page.waits[asker] == 0 {
        body(.asked(Sheet(asker, number + 1)))
      }
    }
    let login = state.page.waits[.login]
    if case .delivered(let pending, _) = state.shell.login.socialLogin.phase,
      pending.transaction.number == login
    {
      body(.loginOver)
    }
  }

  private func forEachReport(_ state: SheetsState, _ body: (SheetsHappening) -> Void) {
    for number in UInt8(1)...2 where state.writes.contains(SharedFile(number).alone) {
      body(.fileWritten(SharedFile(number), succeeded: true))
      body(.fileWritten(SharedFile(number), succeeded: false))
    }
    for sheet in state.requested.list {
      if state.screen == nil, state.app == .foreground { body(.shown(sheet)) }
      // The share sheet has no way to say so.
      if sheet.asker != .share { body(.notShown(sheet)) }
    }
    if let sheet = state.screen, state.app == .foreground {
      if sheet.asker != .share { body(.finished(sheet)) }
      body(.dismissed(sheet))
    }
    if let sheet = state.echo, sheet != state.screen {
      if sheet.asker != .share { body(.finished(sheet)) }
      body(.dismissed(sheet))
    }
  }

  /// Ends of sheets that are not up, among them some that were never asked for.
  private func forEachStrayReport(
    _ state: SheetsState, _ offered: [Sheets.Asker], _ body: (SheetsHappening) -> Void
  ) {
    for asker in offered {
      for number in UInt8(1)...2 {
        let sheet = Sheet(asker, number)
        guard state.screen != sheet, !state.requested.contains(sheet) else { continue }
        body(.strayReport(sheet))
      }
    }
  }

  private func forEachDisturbance(
    _ state: SheetsState, _ body: (SheetsHappening) -> Void
  ) {
    let mayDisturb = state.disturbances < disturbancesMax
    switch state.app {
    case .foreground, .background:
      if !state.page.isThere { body(.documentReplaced) }
      if state.app == .background { body(.foregrounded) }
      guard mayDisturb else { return }
      if state.page.isThere {
        body(.documentReplaced)
        body(.webProcessDied)
      }
      if state.app == .foreground { body(.backgrounded) }
      body(.closed)
    case .closed: body(.launched)
    }
  }

  /// Time passes to the next deadline, or to a quantum before it; where none runs, past them all.
  ///
  /// The deadlines are multiples of the quantum, so that every countdown stays on one grid.
  private func forEachDeadline(_ state: SheetsState, _ body: (SheetsHappening) -> Void) {
    let shell = state.shell
    var due = [shell.login.socialLogin.phase.lifetime.remaining]
    if case .asking(_, left: let left) = shell.reauth.phase { due.append(left.remaining) }
    switch shell.share {
    case .writing(_, left: let left), .presenting(_, left: let left): due.append(left.remaining)
    case .idle, .presented: break
    }
    guard let next = due.filter({ $0 > 0 }).min() else {
      return body(.timePassed(Self.beyondEveryLimitMs))
    }
    if next > Self.quantumMs { body(.timePassed(next - Self.quantumMs)) }
    body(.timePassed(next))
  }

  static let quantumMs: UInt32 = 5_000

  /// A millisecond more than the longest limit of the three contracts.
  static let beyondEveryLimitMs: UInt32 = 600_001
}

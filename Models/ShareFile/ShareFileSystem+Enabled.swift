import ContractEngine

extension ShareFileSystem {
  public func forEachEnabled(
    _ state: ShareFileState, _ drive: Drive, _ body: (ShareFileHappening) -> Void
  ) {
    forEachClockEvent(state, body)
    if state.app != .closed { forEachLiveEvent(state, body) }
    forEachLifecycleEvent(state, body)
    guard state.app != .closed, configuration.platform.hasShell else { return }
    switch drive {
    case .cooperative: break
    case .hostileWorld:
      for flaws in Flaws.each { body(.forged(flaws)) }
      for number in 1...max(1, state.exports) {
        let file = SharedFile(number)
        if state.pending != file || !canShow(state) { body(.sheetShown(file)) }
        if state.sheet != file, state.echo != file { body(.sheetClosed(file)) }
      }
    case .hostilePage:
      guard state.exports < exportsMax, state.secondMessage == nil else { return }
      body(.lied([]))
      for flaws in FileFlaws.each { body(.lied(flaws)) }
    }
  }

  private func forEachLiveEvent(
    _ state: ShareFileState, _ body: (ShareFileHappening) -> Void
  ) {
    if state.app == .foreground, state.exports < exportsMax, state.secondMessage == nil {
      body(.exportChosen([]))
      body(.exportChosen(.contentSize))
    }
    if state.firstMessage != nil { body(.messageArrived) }
    for number in 1...max(1, state.exports) where state.writes.contains(SharedFile(number).alone) {
      body(.writeEnded(SharedFile(number), succeeded: true))
      body(.writeEnded(SharedFile(number), succeeded: false))
    }
    if let file = state.pending, canShow(state) { body(.sheetShown(file)) }
    if let file = state.sheet, state.app == .foreground { body(.sheetClosed(file)) }
    if let file = state.echo, file != state.sheet { body(.sheetClosed(file)) }
    if state.otherSheet == .up {
      body(.otherSheetClosed)
    } else if state.sheet == nil, state.app == .foreground {
      body(.otherSheetOpened)
    }
  }

  /// The system shows no sheet over another, and none while the app is away.
  private func canShow(_ state: ShareFileState) -> Bool {
    state.sheet == nil && state.otherSheet == .none && state.app == .foreground
  }

  private func forEachLifecycleEvent(
    _ state: ShareFileState, _ body: (ShareFileHappening) -> Void
  ) {
    let mayDisturb = state.disturbances < disturbancesMax
    switch state.app {
    case .foreground:
      guard mayDisturb else { return }
      body(.documentReplaced)
      body(.webProcessDied)
      body(.backgrounded)
      body(.closed)
    case .background:
      body(.foregrounded)
      guard mayDisturb else { return }
      body(.documentReplaced)
      body(.webProcessDied)
      body(.closed)
    case .closed: body(.launched)
    }
  }

  private func forEachClockEvent(
    _ state: ShareFileState, _ body: (ShareFileHappening) -> Void
  ) {
    guard nativeRuns(state) else { return body(.timePassed(Self.idleMs)) }
    switch state.shell {
    case .idle, .presented: body(.timePassed(Self.idleMs))
    case .writing(_, left: let left), .presenting(_, left: let left):
      guard left.isRunning else { return body(.timePassed(Self.beyondEveryLimitMs)) }
      body(.timePassed(left.remaining))
      if left.remaining > 1 { body(.timePassed(left.remaining - 1)) }
    }
  }

  /// What passes at a time while nothing waits for it.
  static let idleMs: UInt32 = 5_000

  /// What a wait without a limit is given: a millisecond more than any limit of the contract.
  static let beyondEveryLimitMs: UInt32 = 5_001
}

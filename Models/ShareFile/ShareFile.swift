import ContractEngine

/// The shell's half of sharing a file (SF).
///
///     idle ──asked──▶ writing ──fileWritten──▶ presenting ──sheetShown──▶ presented
///       ▲                │                        │                          │
///       └────────────────┴──────timePassed────────┴────────sheetClosed───────┘
///
/// The file lives as long as its sheet: a target that the user picks reads it only then. A report
/// about a file that is no longer shared deletes that file if it is there, and does nothing else.
public struct ShareFile: Contract {
  public typealias Rule = ShareFileRule

  public var rules: RuleSet<ShareFileRule>
  public var readings: ReadingSet<ShareFileReading>

  public init(
    rules: RuleSet<ShareFileRule> = .all, readings: ReadingSet<ShareFileReading> = .written
  ) {
    self.rules = rules
    self.readings = readings
  }

  public enum State: Hashable, Sendable {
    case idle
    /// The temporary file is being written.
    case writing(SharedFile, left: Countdown<5_000>)
    /// The sheet was asked for and is not yet on the screen.
    case presenting(SharedFile, left: Countdown<5_000>)
    /// The sheet is on the screen; it may stay as long as the user likes.
    case presented(SharedFile)
  }

  public enum Event: Hashable, Sendable {
    case launched
    case asked(SharedFile, FileFlaws, beside: OtherSheet)
    case fileWritten(SharedFile, beside: OtherSheet)
    case fileNotWritten(SharedFile)
    case sheetShown(SharedFile)
    case sheetClosed(SharedFile)
    /// On the native clock, in milliseconds.
    case timePassed(UInt32)
  }

  public enum Effect: Hashable, Sendable {
    case writeFile(SharedFile)
    case presentSheet(SharedFile)
    case closeSheet(SharedFile)
    case deleteFile(SharedFile)
    /// Deletes every temporary file of shares.
    case sweepFiles
    case showFailure
  }

  /// Whether another contract of the shell has a system sheet up.
  public enum OtherSheet: UInt8, CaseIterable, Packed {
    case none
    case up
  }

  public var initial: State { .idle }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch (state, event) {
    case (.idle, .launched):
      readings.contains(.sweepAtLaunch)
        ? .noted(.idle, .one(.sweepFiles)) : .ignored(.idle, .noTrigger)
    case (.idle, .asked(let file, let flaws, beside: let other)):
      ask(file, flaws, beside: other)
    case (.idle, .fileWritten(let file, beside: _)): discard(state, file)
    case (.idle, .fileNotWritten), (.idle, .sheetShown), (.idle, .sheetClosed):
      .ignored(state, .unexpected)
    case (.idle, .timePassed): .ignored(state, .noTrigger)

    case (.writing, .launched): .ignored(state, .unexpected)
    case (.writing, .asked(let file, let flaws, beside: _)): askAgain(state, file, flaws)
    case (.writing(let current, let left), .fileWritten(let file, beside: let other)):
      file == current ? present(file, left, beside: other) : discard(state, file)
    case (.writing(let current, _), .fileNotWritten(let file)):
      file == current
        ? .acted(.breachShown, .idle, .one(.showFailure)) : .ignored(state, .stale)
    case (.writing, .sheetShown), (.writing, .sheetClosed): .ignored(state, .unexpected)
    case (.writing(let current, let left), .timePassed(let milliseconds)):
      wait(state, current, left, milliseconds) { .writing(current, left: $0) }

    case (.presenting, .launched): .ignored(state, .unexpected)
    case (.presenting, .asked(let file, let flaws, beside: _)): askAgain(state, file, flaws)
    case (.presenting, .fileWritten(let file, beside: _)): discard(state, file)
    case (.presenting, .fileNotWritten): .ignored(state, .stale)
    case (.presenting(let current, _), .sheetShown(let file)):
      file == current ? show(file) : .ignored(state, .stale)
    case (.presenting(let current, _), .sheetClosed(let file)):
      file == current ? close(file) : .ignored(state, .stale)
    case (.presenting(let current, let left), .timePassed(let milliseconds)):
      wait(state, current, left, milliseconds) { .presenting(current, left: $0) }

    case (.presented, .launched): .ignored(state, .unexpected)
    case (.presented, .asked(let file, let flaws, beside: _)): askAgain(state, file, flaws)
    case (.presented, .fileWritten(let file, beside: _)): discard(state, file)
    case (.presented, .fileNotWritten): .ignored(state, .stale)
    case (.presented, .sheetShown): .ignored(state, .duplicate)
    case (.presented(let current), .sheetClosed(let file)):
      file == current ? close(file) : .ignored(state, .stale)
    case (.presented, .timePassed): .ignored(state, .noTrigger)
    }
  }

  private func ask(
    _ file: SharedFile, _ flaws: FileFlaws, beside other: OtherSheet
  ) -> Transition<Self> {
    if !flaws.isEmpty, rules.contains(.allowedFile) { return turnAway(.idle, .allowedFile) }
    if other == .up, rules.contains(.oneSheet) { return turnAway(.idle, .oneSheet) }
    return .acted(.deletedAtClose, .writing(file, left: deadline), .one(.writeFile(file)))
  }

  private func askAgain(
    _ state: State, _ file: SharedFile, _ flaws: FileFlaws
  ) -> Transition<Self> {
    if !flaws.isEmpty, rules.contains(.allowedFile) { return turnAway(state, .allowedFile) }
    guard isSecondPresented else { return turnAway(state, .oneSheet) }
    return .noted(state, .one(.writeFile(file)))
  }

  private func turnAway(_ state: State, _ rule: ShareFileRule) -> Transition<Self> {
    .refused(rule, state, rules.contains(.breachShown) ? .one(.showFailure) : .none)
  }

  private func present(
    _ file: SharedFile, _ left: Countdown<5_000>, beside other: OtherSheet
  ) -> Transition<Self> {
    if other == .up, rules.contains(.oneSheet) {
      return .refused(.oneSheet, .idle, .two(.deleteFile(file), .showFailure))
    }
    return .acted(.deletedAtClose, .presenting(file, left: left), .one(.presentSheet(file)))
  }

  private func show(_ file: SharedFile) -> Transition<Self> {
    rules.contains(.keptWhileOpen)
      ? .acted(.keptWhileOpen, .presented(file))
      : .noted(.presented(file), .one(.deleteFile(file)))
  }

  private func close(_ file: SharedFile) -> Transition<Self> {
    rules.contains(.deletedAtClose)
      ? .acted(.deletedAtClose, .idle, .one(.deleteFile(file))) : .noted(.idle)
  }

  /// A file that nothing shares any more was written after all.
  private func discard(_ state: State, _ file: SharedFile) -> Transition<Self> {
    isSecondPresented && state != .idle
      ? .noted(state, .one(.presentSheet(file)))
      : .acted(.deletedAtClose, state, .one(.deleteFile(file)))
  }

  private func wait(
    _ state: State, _ file: SharedFile, _ left: Countdown<5_000>, _ milliseconds: UInt32,
    _ waiting: (Countdown<5_000>) -> State
  ) -> Transition<Self> {
    guard left.isRunning else { return .ignored(state, .noTrigger) }
    var left = left
    guard left.elapse(milliseconds) else { return .noted(waiting(left)) }
    return .acted(
      .breachShown, .idle, .many([.closeSheet(file), .deleteFile(file), .showFailure]))
  }

  private var deadline: Countdown<5_000> {
    readings.contains(.presentDeadline) ? Countdown(5_000) : .idle
  }

  private var isSecondPresented: Bool {
    !rules.contains(.oneSheet) || readings.contains(.secondPresented)
  }
}

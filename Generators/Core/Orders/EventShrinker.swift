import ContractEngine

/// How long shrinking a run may go on.
public struct EventShrinkBudget: Hashable, Sendable {
  /// The most candidates that are replayed.
  public var attempts: Int
  /// The most states looked at to find a shorter run, or to certify that there is none; 0 for not
  /// looking.
  public var states: Int

  public init(attempts: Int = 20_000, states: Int = 50_000) {
    self.attempts = attempts
    self.states = states
  }
}

/// How shrinking a run went.
public struct EventShrinkSummary: Hashable, Sendable {
  /// Candidates that were replayed.
  public var attempts = 0
  /// Steps that replaying took; prefixes are not replayed but taken from snapshots.
  public var steps = 0
  /// Times that a simpler failure was found.
  public var improvements = 0
  /// Events that were cut out because the state before and after them was the same.
  public var looped = 0
  /// It ended because the attempts were used up.
  public var isCutShort = false
}

/// Makes a failing run as short and as simple as it can: fewer events first, then events that come
/// earlier among those enabled.
///
/// A candidate is replayed event by event; one that isn't enabled is left out, or stands in for the
/// event of its kind that is, so every candidate is a run of the system. The property and the part
/// of its statement that broke stay the same.
@usableFromInline struct EventShrinker<S: System> {
  @usableFromInline let system: S
  @usableFromInline let drive: Drive
  @usableFromInline let broken: Break
  @usableFromInline let budget: EventShrinkBudget
  @usableFromInline var watcher: Watcher<S>
  @usableFromInline var initial: S.State
  @usableFromInline var events: [S.Event]
  @usableFromInline var summary = EventShrinkSummary()
  @usableFromInline var minimality = Minimality.notCertified(states: 0, depth: 0)
  /// The state before each event and after the last, with what the monitor remembers.
  @usableFromInline var snapshots: [Snapshot<S>] = []
  /// Where each event stands among those enabled before it.
  @usableFromInline var ranks: [Int] = []

  /// The run of `events` from `initial` ends with `broken`.
  @inlinable init(
    _ system: S, _ properties: [Property<S>], _ drive: Drive, broken: Break, initial: S.State,
    events: [S.Event], budget: EventShrinkBudget
  ) {
    self.system = system
    self.drive = drive
    self.broken = broken
    self.budget = budget
    self.initial = initial
    self.events = events
    watcher = Watcher(properties, drive: drive, only: broken.property)
    snapshots = [Snapshot(state: initial, cells: watcher.cells)]
  }

  @inlinable mutating func shrink() {
    guard !events.isEmpty else { return minimality = .shortest(states: 0) }
    let whole = events
    events = []
    guard let run = replay(from: 0, whole[...], resuming: 0, adapting: false, whole.count + 1)
    else {
      events = whole
      return
    }
    adopt(run)
    var before = -1
    while summary.improvements > before, !summary.isCutShort {
      before = summary.improvements
      cutLoops()
      deleteRuns()
      deletePairs()
      takeSimplerStart()
      if summary.improvements == before { shorten() }
      if summary.improvements == before { mergeTwins() }
      if summary.improvements == before { takeSimplerEvents() }
      if summary.improvements == before { swapNeighbours() }
    }
  }

  @inlinable mutating func adopt(_ run: Run<S>) {
    events = run.events
    ranks = run.ranks
    snapshots = run.snapshots
    initial = run.snapshots[0].state
  }

  /// Tries the best run with `inserted` in place of the events from `prefix` up to `resume`.
  @inlinable mutating func accepts(
    _ prefix: Int, _ inserted: ArraySlice<S.Event>, resuming resume: Int
  ) -> Bool {
    for adapting in [false, true] {
      guard !summary.isCutShort else { return false }
      guard
        let run = replay(
          from: prefix, inserted, resuming: resume, adapting: adapting, events.count),
        isSimpler(run)
      else { continue }
      adopt(run)
      summary.improvements += 1
      return true
    }
    return false
  }

  @inlinable func isSimpler(_ run: Run<S>) -> Bool {
    run.events.count != events.count
      ? run.events.count < events.count : run.ranks.lexicographicallyPrecedes(ranks)
  }

  /// Replays from the snapshot at `prefix`; nil unless it breaks the same within `longest` events.
  ///
  /// Where it gets into the state in which the best run goes on with the same events, the rest is
  /// known.
  @inlinable mutating func replay(
    from prefix: Int, _ inserted: ArraySlice<S.Event>, resuming resume: Int, adapting: Bool,
    _ longest: Int
  ) -> Run<S>? {
    summary.attempts += 1
    if summary.attempts >= budget.attempts { summary.isCutShort = true }
    var run = Run<S>(
      events: Array(events.prefix(prefix)), ranks: Array(ranks.prefix(prefix)),
      snapshots: Array(snapshots.prefix(prefix + 1)))
    watcher.cells = snapshots[prefix].cells
    for event in inserted {
      guard let isBroken = advance(&run, event, adapting, longest) else { return nil }
      if isBroken { return run }
    }
    for index in resume..<max(events.count, resume) {
      if snapshots[index] == run.snapshots[run.snapshots.count - 1] {
        run.events += events[index...]
        run.ranks += ranks[index...]
        run.snapshots += snapshots[(index + 1)...]
        return run
      }
      guard let isBroken = advance(&run, events[index], adapting, longest) else { return nil }
      if isBroken { return run }
    }
    return nil
  }

  /// Takes `event`, or leaves it out if it isn't enabled; true if that breaks the property in the
  /// same place, nil if the run can't become one that counts.
  @inlinable mutating func advance(
    _ run: inout Run<S>, _ event: S.Event, _ adapting: Bool, _ longest: Int
  ) -> Bool? {
    let state = run.snapshots[run.snapshots.count - 1].state
    guard let (actual, rank) = locate(event, in: state, adapting) else { return false }
    guard run.events.count < longest else { return nil }
    summary.steps += 1
    let step = system.step(state, actual)
    let found = watcher.judge(
      StepView<S>(before: state, event: actual, after: step.state, output: step.output))
    run.events.append(actual)
    run.ranks.append(rank)
    run.snapshots.append(Snapshot(state: step.state, cells: watcher.cells))
    guard let found else { return false }
    return found == broken ? true : nil
  }

  /// `event` and its place among those enabled in `state`; if it isn't, and `adapting`, the first
  /// of its kind.
  @inlinable func locate(
    _ event: S.Event, in state: S.State, _ adapting: Bool
  ) -> (S.Event, Int)? {
    var exact: Int?
    var like: (S.Event, Int)?
    var position = 0
    system.forEachEnabled(state, drive) { other in
      if exact == nil, other == event { exact = position }
      if adapting, like == nil, other.kind == event.kind { like = (other, position) }
      position += 1
    }
    return exact.map { (event, $0) } ?? like
  }
}

/// A state of a run, with what the monitor remembers.
@usableFromInline struct Snapshot<S: System>: Hashable, Sendable {
  @usableFromInline let state: S.State
  @usableFromInline let cells: [UInt64]

  @inlinable init(state: S.State, cells: [UInt64]) {
    self.state = state
    self.cells = cells
  }
}

/// A run as shrinking compares it.
@usableFromInline struct Run<S: System> {
  @usableFromInline var events: [S.Event]
  @usableFromInline var ranks: [Int]
  @usableFromInline var snapshots: [Snapshot<S>]

  @inlinable init(events: [S.Event], ranks: [Int], snapshots: [Snapshot<S>]) {
    self.events = events
    self.ranks = ranks
    self.snapshots = snapshots
  }
}

import ContractEngine

/// A state as a watched run met it.
@usableFromInline struct Visit<S: System>: Sendable {
  @usableFromInline let state: S.State
  @usableFromInline let cells: [UInt64]
  @usableFromInline let kind: Int

  @inlinable init(state: S.State, cells: [UInt64], kind: Int) {
    self.state = state
    self.cells = cells
    self.kind = kind
  }
}

/// A state that was new when it was met, from which later runs start.
@usableFromInline struct PoolEntry<S: System>: Sendable {
  @usableFromInline let initial: S.State
  @usableFromInline let events: [S.Event]
  @usableFromInline let state: S.State
  @usableFromInline let cells: [UInt64]
  /// In how many watched runs it was met.
  @usableFromInline var meetings: Int

  @usableFromInline init(
    initial: S.State, events: [S.Event], state: S.State, cells: [UInt64]
  ) {
    self.initial = initial
    self.events = events
    self.state = state
    self.cells = cells
    meetings = 1
  }
}

/// What one watched run met.
@usableFromInline struct WatchedRun<S: System>: Sendable {
  @usableFromInline let initial: S.State
  @usableFromInline let events: [S.Event]
  @usableFromInline let visits: [Visit<S>]

  @inlinable init(initial: S.State, events: [S.Event], visits: [Visit<S>]) {
    self.initial = initial
    self.events = events
    self.visits = visits
  }
}

/// Which states and transitions the watched runs met, and in how many runs each.
///
/// Fed in the order of runs, so it is the same for any number of threads.
@usableFromInline struct Census<S: System> {
  @usableFromInline private(set) var pool: [PoolEntry<S>] = []
  private var states: [S.State: Sighting] = [:]
  private var transitions: Set<Passage> = []
  private var watchedRuns = 0
  private var isFull = false

  /// The most states and transitions that are remembered, and the most entries that runs start from.
  private static var mostStates: Int { 1 << 18 }
  private static var mostEntries: Int { 512 }

  private struct Sighting {
    var runs = 1
    var lastRun: Int
    var entry: Int
  }

  private struct Passage: Hashable {
    let state: S.State
    let kind: Int
  }

  @usableFromInline init() {}

  @usableFromInline mutating func add(_ run: WatchedRun<S>) {
    watchedRuns += 1
    var before = run.initial
    let prefix = run.events.count - run.visits.count
    for (offset, visit) in run.visits.enumerated() {
      if transitions.count < Self.mostStates {
        transitions.insert(Passage(state: before, kind: visit.kind))
      }
      before = visit.state
      if let known = states[visit.state] {
        guard known.lastRun != watchedRuns else { continue }
        states[visit.state] = Sighting(
          runs: known.runs + 1, lastRun: watchedRuns, entry: known.entry)
        if known.entry >= 0 { pool[known.entry].meetings += 1 }
      } else if states.count < Self.mostStates {
        let isKept = pool.count < Self.mostEntries
        states[visit.state] = Sighting(lastRun: watchedRuns, entry: isKept ? pool.count : -1)
        if isKept {
          pool.append(
            PoolEntry(
              initial: run.initial, events: Array(run.events[...(prefix + offset)]),
              state: visit.state, cells: visit.cells))
        }
      } else {
        isFull = true
      }
    }
  }

  @usableFromInline var report: NoveltyReport {
    NoveltyReport(
      watchedRuns: watchedRuns, states: states.count, transitions: transitions.count,
      seenOnce: states.values.count { $0.runs == 1 }, isFull: isFull)
  }
}

/// How much of the state space runs have met, and how much more is to be expected.
public struct NoveltyReport: Hashable, Sendable {
  /// How many runs were watched for states.
  public let watchedRuns: Int
  /// Distinct states that they met.
  public let states: Int
  /// Distinct pairs of a state and a kind of event taken in it.
  public let transitions: Int
  /// States that only one run met.
  public let seenOnce: Int
  /// States stopped being remembered, so the counts are too low.
  public let isFull: Bool

  /// How many new states the next run is expected to meet, by Good and Turing's estimate.
  public var expectedNext: Double {
    watchedRuns == 0 ? 0 : Double(seenOnce) / Double(watchedRuns)
  }
}

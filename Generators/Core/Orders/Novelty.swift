import ContractEngine

/// A state as a watched run met it.
@usableFromInline struct Visit<S: System>: Sendable {
  /// Stands for the state where states are counted; two states share one by an accident that no
  /// count here is fine enough to notice.
  @usableFromInline let digest: UInt64
  @usableFromInline let state: S.State
  @usableFromInline let cells: [UInt64]
  @usableFromInline let kind: Int

  @inlinable init(state: S.State, cells: [UInt64], kind: Int) {
    self.state = state
    self.cells = cells
    self.kind = kind
    digest = Self.digest(state)
  }

  @inlinable static func digest(_ state: S.State) -> UInt64 {
    let key = state.packed(S.Key.self)
    var mixed: UInt64 = 0
    for word in 0..<S.Key.wordCount {
      mixed = (mixed ^ key[word: word]) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed >> 29
    }
    return mixed
  }
}

/// A state that was new when it was met, from which later runs start.
@usableFromInline struct PoolEntry<S: System>: Sendable {
  @usableFromInline let initial: S.State
  @usableFromInline let events: [S.Event]
  @usableFromInline let state: S.State
  @usableFromInline let cells: [UInt64]
  @usableFromInline let digest: UInt64
  /// In how many watched runs it was met.
  @usableFromInline var meetings: Int

  @inlinable init(initial: S.State, events: [S.Event], visit: Visit<S>) {
    self.initial = initial
    self.events = events
    state = visit.state
    cells = visit.cells
    digest = visit.digest
    meetings = 1
  }
}

/// What one watched run met.
@usableFromInline struct WatchedRun<S: System>: Sendable {
  @usableFromInline let initial: S.State
  /// All events from `initial` on, those that led to where it was watched from among them.
  @usableFromInline let events: [S.Event]
  /// How many events those are, and where they led.
  @usableFromInline let prefix: Int
  @usableFromInline let origin: S.State
  @usableFromInline let visits: [Visit<S>]

  @inlinable init(
    initial: S.State, events: [S.Event], prefix: Int, origin: S.State, visits: [Visit<S>]
  ) {
    self.initial = initial
    self.events = events
    self.prefix = prefix
    self.origin = origin
    self.visits = visits
  }
}

/// Which states and transitions the watched runs met, and in how many runs each.
///
/// Fed in the order of runs, so it is the same for any number of threads.
@usableFromInline struct Census<S: System> {
  @usableFromInline var pool: [PoolEntry<S>] = []
  @usableFromInline var states: [UInt64: Sighting] = [:]
  @usableFromInline var transitions: Set<UInt64> = []
  @usableFromInline var watchedRuns = 0
  @usableFromInline var isFull = false
  @usableFromInline var entries = 0
  @usableFromInline let longestPrefix: Int

  /// The most states and transitions that are remembered, and the most entries that runs start from.
  @inlinable static var mostStates: Int { 1 << 18 }
  @inlinable static var mostEntries: Int { 512 }

  @usableFromInline struct Sighting {
    @usableFromInline var runs: Int
    @usableFromInline var lastRun: Int
    /// Its place in the pool, if that is still its own; -1 for none.
    @usableFromInline var entry: Int

    @inlinable init(runs: Int, lastRun: Int, entry: Int) {
      self.runs = runs
      self.lastRun = lastRun
      self.entry = entry
    }
  }

  /// Runs of at most `steps` events may start after half as many.
  @usableFromInline init(steps: Int) { longestPrefix = steps / 2 }

  @inlinable mutating func add(_ run: WatchedRun<S>) {
    watchedRuns += 1
    var before = Visit<S>.digest(run.origin)
    for (offset, visit) in run.visits.enumerated() {
      if transitions.count < Self.mostStates {
        transitions.insert((before &+ UInt64(visit.kind) &+ 1) &* 0xD6E8_FEB8_6659_FD93)
      }
      before = visit.digest
      let known = states[visit.digest]
      if let known, known.lastRun == watchedRuns { continue }
      guard known != nil || states.count < Self.mostStates else {
        isFull = true
        continue
      }
      var sighting = known ?? Sighting(runs: 0, lastRun: watchedRuns, entry: -1)
      sighting.runs += 1
      sighting.lastRun = watchedRuns
      note(&sighting, visit, run, length: run.prefix + offset + 1)
      states[visit.digest] = sighting
    }
  }

  /// Makes `visit` an entry, or counts it for the one that it is; a newer entry takes the place of
  /// the oldest.
  @inlinable mutating func note(
    _ sighting: inout Sighting, _ visit: Visit<S>, _ run: WatchedRun<S>, length: Int
  ) {
    if sighting.entry >= 0, pool[sighting.entry].digest == visit.digest {
      pool[sighting.entry].meetings += 1
      return
    }
    guard length <= longestPrefix, sighting.runs <= 2 else { return }
    let entry = PoolEntry(
      initial: run.initial, events: Array(run.events.prefix(length)), visit: visit)
    sighting.entry = entries % Self.mostEntries
    entries += 1
    if sighting.entry < pool.count { pool[sighting.entry] = entry } else { pool.append(entry) }
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

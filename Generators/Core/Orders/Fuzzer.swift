import ContractEngine
import Dispatch
import Synchronization

/// Plays random runs of a system and shrinks those that break a property.
///
/// A run depends on the seed, its number and the batches before its own, and on nothing else: the
/// same seed gives the same runs, the same failure and the same counts on any number of threads.
/// Where a time is set, it decides how many runs there are and not what happens in them.
public struct Fuzzer<S: System>: Sendable {
  public let system: S
  public let properties: [Property<S>]
  public let drive: Drive
  public var seed: UInt64
  public var budget: FuzzBudget
  public var plan: OrderPlan<S>
  public var shrinking: EventShrinkBudget
  /// How many runs are played at the same time; at least 1.
  public var threads: Int

  public init(
    _ system: S, properties: [Property<S>], drive: Drive = .cooperative, seed: UInt64 = 1,
    budget: FuzzBudget = FuzzBudget(), plan: OrderPlan<S> = OrderPlan(),
    shrinking: EventShrinkBudget = EventShrinkBudget(), threads: Int = 1
  ) {
    self.system = system
    self.properties = properties
    self.drive = drive
    self.seed = seed
    self.budget = budget
    self.plan = plan
    self.shrinking = shrinking
    self.threads = threads
  }

  /// Plays runs until the budget is spent; every property and part of its statement that a run breaks
  /// is shrunk once.
  ///
  /// A run that breaks what is known goes on for the other properties.
  ///
  /// - Parameter progress: Called after every batch with the runs so far, from the calling thread;
  ///   false stops.
  /// - Returns: The failures, shrunk, and what was looked at.
  /// - Throws: `FuzzError` if the system has no initial state, or isn't a function of its events.
  @inlinable public func run(
    progress: ((Int) -> Bool)? = nil
  ) throws(FuzzError) -> FuzzReport<S> {
    let initials = system.initials
    guard let first = initials.first else { throw .noInitialState }
    let started = ContinuousClock.now
    var player = RunPlayer(
      system, properties, drive, plan, seed: seed, initials: initials, start: first)
    var known = KnownBreaks()
    var failures = failuresAtStart(&player, &known)
    var census = Census<S>(steps: plan.steps)
    var batch = 128
    var next: UInt64 = 0
    while next < UInt64(budget.runs) {
      if !failures.isEmpty, failures.count >= budget.failures || isSpent(known) {
        return report(player, census, failures, started, .failure)
      }
      let runs = next..<min(next + UInt64(batch), UInt64(budget.runs))
      let outcome = play(runs, census.pool, player)
      if let (run, broken) = outcome.broken {
        failures.append(try failure(broken, run: run, census.pool, player))
        known.insert(broken)
        player.judge(properties, drive: drive, passingOver: known)
        next = run + 1
      } else {
        next = runs.upperBound
        batch = min(batch * 2, 1 << 14)
      }
      player.absorb(outcome)
      for run in outcome.watched { census.add(run) }
      guard !player.tally.isUnfaithful else { throw .doesNotReplay(seed: seed) }
      if let progress, !progress(Int(next)) {
        return report(player, census, failures, started, .stopped)
      }
      if let time = budget.time, ContinuousClock.now - started >= time {
        return report(player, census, failures, started, .time)
      }
    }
    return report(player, census, failures, started, .runs)
  }

  /// What is false of an initial state; such a property says nothing more.
  @inlinable func failuresAtStart(
    _ player: inout RunPlayer<S>, _ known: inout KnownBreaks
  ) -> [FuzzFailure<S>] {
    var failures: [FuzzFailure<S>] = []
    for initial in system.initials {
      while let broken = player.watcher.states.judge(initial, &player.watcher.seen) {
        failures.append(failure(broken, initial: initial, events: [], run: 0))
        known.insertAll(of: broken.property)
        player.judge(properties, drive: drive, passingOver: known)
      }
    }
    return failures
  }

  /// Whether no run can break anything that is not known.
  @inlinable func isSpent(_ known: KnownBreaks) -> Bool {
    properties.indices.allSatisfy { index in
      !properties[index].drives.contains(drive) || known.isSpent(index, properties[index])
    }
  }

  /// Plays `runs` on all threads; of those that break something, the first counts.
  @inlinable func play(
    _ runs: Range<UInt64>, _ pool: [PoolEntry<S>], _ blank: RunPlayer<S>
  ) -> BatchOutcome<S> {
    let slices = min(max(threads, 1), runs.count)
    guard slices > 1 else { return Self.play(runs, pool, blank) }
    let outcomes = Mutex<[Int: BatchOutcome<S>]>([:])
    let size = (runs.count + slices - 1) / slices
    DispatchQueue.concurrentPerform(iterations: slices) { slice in
      let low = min(runs.lowerBound + UInt64(slice * size), runs.upperBound)
      let outcome = Self.play(low..<min(low + UInt64(size), runs.upperBound), pool, blank)
      outcomes.withLock { $0[slice] = outcome }
    }
    var whole = BatchOutcome<S>(kinds: S.Event.kinds.count, properties: properties.count)
    outcomes.withLock { outcomes in
      for slice in 0..<slices {
        if let outcome = outcomes[slice] { whole.add(outcome) }
      }
    }
    return whole
  }

  @inlinable static func play(
    _ runs: Range<UInt64>, _ pool: [PoolEntry<S>], _ blank: RunPlayer<S>
  ) -> BatchOutcome<S> {
    var player = blank
    player.forget()
    var watched: [WatchedRun<S>] = []
    for run in runs {
      let broken = player.play(run: run, pool: pool, recording: false)
      if let broken { return player.outcome(watched, broken: (run, broken)) }
      if !player.visits.isEmpty {
        watched.append(
          WatchedRun(
            initial: player.start, events: player.events, prefix: player.prefix,
            origin: player.origin, visits: player.visits))
      }
    }
    return player.outcome(watched, broken: nil)
  }

  /// Plays the run that failed again, this time with what it did, and shrinks that.
  @inlinable func failure(
    _ broken: Break, run: UInt64, _ pool: [PoolEntry<S>], _ player: RunPlayer<S>
  ) throws(FuzzError) -> FuzzFailure<S> {
    var again = player
    guard again.play(run: run, pool: pool, recording: true) == broken else {
      throw .doesNotReplay(seed: seed)
    }
    return failure(broken, initial: again.start, events: again.events, run: Int(run))
  }

  @inlinable func failure(
    _ broken: Break, initial: S.State, events: [S.Event], run: Int
  ) -> FuzzFailure<S> {
    var shrinker = EventShrinker(
      system, properties, drive, broken: broken, initial: initial, events: events,
      budget: shrinking)
    shrinker.shrink()
    return FuzzFailure(
      propertyIndex: broken.property, property: properties[broken.property].id,
      leaf: broken.leaf, initial: shrinker.initial, events: shrinker.events, run: run, seed: seed,
      foundLength: events.count, shrinking: shrinker.summary, minimality: shrinker.minimality,
      order: shrinker.explanation())
  }
}

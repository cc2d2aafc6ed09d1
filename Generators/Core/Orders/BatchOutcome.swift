import ContractEngine

/// What some runs in a row did.
@usableFromInline struct BatchOutcome<S: System>: Sendable {
  @usableFromInline var tally: RunTally
  @usableFromInline var met: [Int]
  @usableFromInline var watched: [WatchedRun<S>] = []
  /// The first run that broke something.
  @usableFromInline var broken: (run: UInt64, what: Break)?

  @inlinable init(kinds: Int, properties: Int) {
    tally = RunTally(kinds: kinds)
    met = Array(repeating: 0, count: properties)
  }

  /// Adds what later runs did, unless an earlier one broke something: then they never were.
  @inlinable mutating func add(_ other: Self) {
    guard broken == nil else { return }
    tally.add(other.tally)
    for index in met.indices {
      met[index] += other.met[index]
    }
    watched += other.watched
    broken = other.broken
  }
}

extension RunPlayer {
  /// Starts counting over.
  @inlinable mutating func forget() {
    tally = RunTally(kinds: S.Event.kinds.count)
    watcher.met = Array(repeating: 0, count: watcher.met.count)
  }

  @inlinable func outcome(
    _ watched: [WatchedRun<S>], broken: (UInt64, Break)?
  ) -> BatchOutcome<S> {
    var outcome = BatchOutcome<S>(kinds: 0, properties: 0)
    outcome.tally = tally
    outcome.met = watcher.met
    outcome.watched = watched
    outcome.broken = broken.map { (run: $0.0, what: $0.1) }
    return outcome
  }

  /// Passes over `known` from now on; what was counted stays.
  @inlinable mutating func judge(
    _ properties: [Property<S>], drive: Drive, passingOver known: KnownBreaks
  ) {
    let met = watcher.met
    watcher = Watcher(properties, drive: drive, known: known)
    watcher.met = met
  }

  /// Adds what a copy of this player counted.
  @inlinable mutating func absorb(_ outcome: BatchOutcome<S>) {
    tally.add(outcome.tally)
    for index in outcome.met.indices {
      watcher.met[index] += outcome.met[index]
    }
  }
}

extension Fuzzer {
  @usableFromInline func report(
    _ player: RunPlayer<S>, _ census: Census<S>, _ failures: [FuzzFailure<S>],
    _ started: ContinuousClock.Instant, _ end: FuzzEnd
  ) -> FuzzReport<S> {
    let broken = Set(failures.map(\.propertyIndex))
    let tallies = properties.enumerated().map { index, property in
      PropertyTally(
        id: property.id, met: player.watcher.met[index],
        standing: standing(
          property, isBroken: broken.contains(index),
          isMet: player.watcher.met[index] > 0))
    }
    let elapsed = ContinuousClock.now - started
    return FuzzReport(
      failures: failures.sorted { ($0.propertyIndex, $0.leaf) < ($1.propertyIndex, $1.leaf) },
      end: end, seed: seed, tally: player.tally, properties: tallies,
      faults: plan.faults, novelty: census.report, seconds: elapsed / .seconds(1))
  }

  private func standing(
    _ property: Property<S>, isBroken: Bool, isMet: Bool
  ) -> PropertyTally.Standing {
    guard property.drives.contains(drive) else { return .notClaimed }
    switch property.kind {
    case .recoverable, .leadsTo: return .notDecidable
    case .state, .step, .history, .bounded, .reachable:
      return isBroken ? .broken : isMet ? .unbroken : .vacuous
    }
  }
}

import ContractEngine

/// What one breadth-first search found, before any property is decided.
@usableFromInline struct SearchResult<K: StateKey>: Sendable {
  @usableFromInline var tally: Tally<K>
  @usableFromInline var levels: [Int] = []
  @usableFromInline var stop: (limit: Limit, frontier: Int)?
  /// The keys of each level, if they were to be kept.
  @usableFromInline var kept: [[K]] = []
  @usableFromInline var peakBytes = 0

  @inlinable init(tally: Tally<K>) { self.tally = tally }

  @inlinable var distinct: Int { levels.reduce(0, +) }
}

/// Breadth-first search over the keys of a machine, level by level.
@usableFromInline struct Search<S: System> {
  @usableFromInline let machine: Machine<S>
  @usableFromInline let checks: Checks<S>
  @usableFromInline let limits: Limits
  @usableFromInline let threads: Int
  /// Whether the keys of every level are handed back.
  @usableFromInline var keepsLevels = false
  /// Stops after the level in which this property was found false.
  @usableFromInline var stopsAtFinding: Int?
  @usableFromInline let report:
    @Sendable (_ distinct: Int, _ transitions: Int, _ level: Int, _ frontier: Int, _ bytes: Int) ->
      Void
  @usableFromInline let started: ContinuousClock.Instant

  @inlinable init(
    _ machine: Machine<S>, _ checks: Checks<S>, _ limits: Limits, threads: Int,
    started: ContinuousClock.Instant,
    report: @escaping @Sendable (Int, Int, Int, Int, Int) -> Void = { _, _, _, _, _ in }
  ) {
    self.machine = machine
    self.checks = checks
    self.limits = limits
    self.threads = threads
    self.started = started
    self.report = report
  }

  @inlinable func run() throws(ModelFault) -> SearchResult<S.Key> {
    let run = SearchRun(self)
    try run.begin()
    while try run.level() {}
    return run.result
  }
}

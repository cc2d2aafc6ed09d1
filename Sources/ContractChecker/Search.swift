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
    let worker = Worker(machine, checks)
    var table = StateTable<S.Key>()
    var frontier: [S.Key] = []
    for key in try machine.initialKeys() where table.insert(key) {
      frontier.append(key)
      worker.tally.digest.add(key)
    }
    var result = SearchResult(tally: worker.tally)
    var distinct = frontier.count
    var expanded = 0
    let batch = 2048
    while !frontier.isEmpty {
      result.levels.append(frontier.count)
      if keepsLevels { result.kept.append(frontier) }
      let level = result.levels.count
      let last = limits.depth.map { level >= $0 } ?? false
      var next: [S.Key] = []
      var position = 0
      while position < frontier.count {
        let end = min(position + batch, frontier.count)
        for key in frontier[position..<end] {
          worker.visit(key, level: level, expanding: !last, thorough: expanded < 4096)
          expanded += 1
        }
        if let fault = worker.fault { throw fault }
        for (index, key) in worker.keys.enumerated() where table.insert(key) {
          next.append(key)
          worker.tally.digest.add(key)
          worker.tally.eventNew[Int(worker.kinds[index])] += 1
        }
        worker.keys.removeAll(keepingCapacity: true)
        worker.kinds.removeAll(keepingCapacity: true)
        position = end
        distinct = result.levels.reduce(0, +) + next.count
        let left = frontier.count - position + next.count
        let bytes =
          table.bytes + (frontier.count + next.capacity) * MemoryLayout<S.Key>.stride
        result.peakBytes = max(result.peakBytes, bytes)
        report(distinct, worker.tally.transitions, level, left, bytes)
        guard !last, left > 0 || position < frontier.count,
          let limit = met(distinct: distinct, bytes: bytes)
        else { continue }
        for key in frontier[position...] {
          worker.visit(key, level: level, expanding: false, thorough: false)
        }
        for key in next {
          worker.visit(key, level: level + 1, expanding: false, thorough: false)
        }
        if !next.isEmpty { result.levels.append(next.count) }
        result.stop = (limit, left)
        next = []
        position = frontier.count
        frontier = []
      }
      if let fault = worker.fault { throw fault }
      if last && !frontier.isEmpty { result.stop = (.depth, frontier.count) }
      if let stopsAtFinding, worker.tally.findings[stopsAtFinding] != nil { next = [] }
      frontier = next
    }
    result.tally = worker.tally
    return result
  }

  @inlinable func met(distinct: Int, bytes: Int) -> Limit? {
    if let states = limits.states, distinct >= states { return .states }
    if let memory = limits.memoryBytes, bytes > memory { return .memory }
    if let seconds = limits.seconds, ContinuousClock.now - started > .seconds(seconds) {
      return .time
    }
    if let cancellation = limits.cancellation, cancellation.isCancelled { return .cancelled }
    return nil
  }
}

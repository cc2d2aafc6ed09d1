import ContractEngine

/// A search under way.
///
/// The frontier is worked off in rounds, whose size depends on counts alone, and a round in batches
/// that fit a cache. In a batch each lane expands a stretch of the frontier and lists the
/// successors; then each thread takes those that belong to its part of the table, lane after lane.
/// Which of them were new, a lane says before it expands its next stretch, so that the threads
/// wait for each other twice a batch and not three times. Every shard meets its keys in the order
/// of the frontier, whoever did the work, and the next frontier is the one that a single queue
/// would have.
@usableFromInline final class SearchRun<S: System> {
  @usableFromInline let search: Search<S>
  @usableFromInline let crew: Crew
  @usableFromInline let lanes: [LaneBox<S>]
  @usableFromInline var table = StateTable<S.Key>()
  @usableFromInline var frontier = Frontier<S.Key>()
  @usableFromInline var next = Frontier<S.Key>()
  @usableFromInline var result: SearchResult<S.Key>
  @usableFromInline var distinct = 0
  @usableFromInline var expanded = 0
  /// Successors listed so far; steps that change nothing are not.
  @usableFromInline var generated = 0

  /// The most successors that a round aims at; limits are looked at between rounds.
  @usableFromInline static var roundLimit: Int { 1 << 20 }
  /// The most successors that a thread's share of a batch aims at.
  @usableFromInline static var batchLimit: Int { 1 << 17 }

  @inlinable init(_ search: Search<S>) {
    self.search = search
    crew = Crew(threads: search.threads)
    let parts = search.threads
    lanes = (0..<(parts == 1 ? 1 : parts * 2)).map { _ in
      LaneBox(Lane(search.machine, search.checks, parts: parts))
    }
    let kinds = S.Event.kinds.count
    result = SearchResult(
      tally: Tally(
        kinds: kinds, rules: search.machine.system.rules.count, properties: search.checks.count))
  }

  deinit {
    table.free()
    frontier.free()
    next.free()
  }

  @inlinable func begin() throws(ModelFault) {
    for key in try search.machine.initialKeys() {
      let needed = table.capacityNeeded(for: mostKeys() + 1)
      if needed > table.capacity { table.grow(to: needed, crew) }
      guard table.insert(key) else { continue }
      frontier.append(key)
      result.tally.digest.add(key)
    }
    distinct = frontier.count
  }

  /// Works off one level; false if there is no further one.
  @inlinable func level() throws(ModelFault) -> Bool {
    guard frontier.count > 0 else { return finish() }
    result.levels.append(frontier.count)
    if search.keepsLevels { result.kept.append(frontier.array) }
    let level = result.levels.count
    if let depth = search.limits.depth, level >= depth {
      try stop(.depth, at: 0)
      return finish()
    }
    var position = 0
    while position < frontier.count {
      if position > 0 || level > 1, let limit = limitMet() {
        try stop(limit, at: position)
        return finish()
      }
      let end = min(position + roundSize(), frontier.count)
      let thorough = expanded < 4096
      while position < end {
        let size = min(batchSize(), end - position)
        try expand(position..<position + size, level: level, thorough: thorough)
        store()
        position += size
      }
      collect()
      frontier.discard(before: position, to: &next)
      search.report(distinct, transitions, level, frontier.count - position + next.count, bytes)
    }
    frontier.discard(to: &next)
    swap(&frontier, &next)
    if let property = search.stopsAtFinding,
      lanes.contains(where: { $0.lane.findings[property] != nil })
    {
      return finish()
    }
    return true
  }

  /// How many states the next round expands: it depends on counts alone, never on threads.
  @inlinable func roundSize() -> Int {
    let successors = min(Self.roundLimit, max(4096, distinct / 4))
    var size = max(16, successors / branching)
    if let states = search.limits.states { size = min(size, max(16, (states - distinct) / 4)) }
    return size
  }

  /// How many states a batch expands, so that its successors stay in a cache.
  @inlinable func batchSize() -> Int { max(16, Self.batchLimit * crew.threads / branching) }

  /// Successors of a state, as seen so far, rounded up.
  @inlinable var branching: Int { expanded == 0 ? 16 : generated / expanded + 1 }

  @inlinable func mostKeys() -> Int {
    let counts = table.counts
    var most = 0
    for shard in 0..<StateTable<S.Key>.shards { most = max(most, counts[shard]) }
    return most
  }

  @inlinable func expand(_ range: Range<Int>, level: Int, thorough: Bool) throws(ModelFault) {
    let used = range.count < 64 ? 1 : lanes.count
    if used == 1 { collect() }
    let frontier = frontier
    crew.run(used) { index in
      let start = range.lowerBound + range.count * index / used
      let end = range.lowerBound + range.count * (index + 1) / used
      lanes[index].lane.sweep()
      lanes[index].lane.work(
        frontier, start..<end, level: level, expanding: true, thorough: thorough)
    }
    expanded += range.count
    handOn()
    for box in lanes { if let fault = box.lane.fault { throw fault } }
  }

  /// Takes the successors of a batch into the table.
  @inlinable func store() {
    let lists = lanes.map(\.lane.successors)
    let counts = table.counts
    var most = 0
    for shard in 0..<StateTable<S.Key>.shards {
      var arriving = 0
      for list in lists { arriving &+= list.perShard[shard] }
      most = max(most, counts[shard] &+ arriving)
    }
    for list in lists { generated += list.offered }
    let needed = table.capacityNeeded(for: most)
    if needed > table.capacity { table.grow(to: needed, crew) }
    let table = table
    if crew.threads == 1 {
      lanes[0].lane.pour(into: table)
    } else {
      crew.run(crew.threads) { part in
        for list in lists { list.pour(part, into: table) }
      }
    }
    result.peakBytes = max(result.peakBytes, bytes)
  }

  /// Takes what the last batch found into the next frontier.
  @inlinable func collect() {
    for box in lanes { box.lane.sweep() }
    handOn()
  }

  @inlinable func handOn() {
    for box in lanes {
      next.append(contentsOf: box.lane.newKeys)
      distinct += box.lane.newKeys.count
      box.lane.newKeys.removeAll(keepingCapacity: true)
    }
  }

  /// Steps taken so far.
  @inlinable var transitions: Int {
    lanes.reduce(0) { sum, box in
      (0..<box.lane.eventHits.count).reduce(sum) { $0 + box.lane.eventHits[$1] }
    }
  }

  @inlinable var bytes: Int {
    table.bytes + frontier.bytes + next.bytes + lanes.reduce(0) { $0 + $1.lane.successors.bytes }
      + result.kept.reduce(0) { $0 + $1.count * MemoryLayout<S.Key>.stride }
  }

  /// The limit that forbids another round, if one does.
  ///
  /// A table that would have to grow beyond the memory limit stops the search before it does.
  @inlinable func limitMet() -> Limit? {
    let limits = search.limits
    if let states = limits.states, distinct >= states { return .states }
    if let memory = limits.memoryBytes {
      let arriving = roundSize() * branching * 5 / 4 / StateTable<S.Key>.shards + 8
      let grown = table.bytes(capacity: table.capacityNeeded(for: mostKeys() + arriving))
      if bytes - table.bytes + grown > memory { return .memory }
    }
    return limits.met(since: search.started)
  }

  /// Judges the states that were found and will not be expanded.
  @inlinable func stop(_ limit: Limit, at position: Int) throws(ModelFault) {
    let level = result.levels.count
    for (keys, start, level) in [(frontier, position, level), (next, 0, level + 1)] {
      lanes[0].lane.work(
        keys, start..<keys.count, level: level, expanding: false, thorough: false)
    }
    if let fault = lanes[0].lane.fault { throw fault }
    if next.count > 0 { result.levels.append(next.count) }
    result.stop = (limit, frontier.count - position + next.count)
  }

  @inlinable func finish() -> Bool {
    for box in lanes { box.lane.count(into: &result.tally) }
    return false
  }
}

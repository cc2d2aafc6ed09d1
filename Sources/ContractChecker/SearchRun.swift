import ContractEngine

/// A search under way.
///
/// The frontier is worked off in rounds. In a round each lane expands a stretch of it and sorts the
/// successors into a bin for each shard of the table; then each shard takes its bins in the order
/// of the lanes. So every shard meets its keys in the order of the frontier, whoever did the work,
/// and the next frontier, shard after shard, has the same order for any number of threads.
@usableFromInline final class SearchRun<S: System> {
  @usableFromInline let search: Search<S>
  @usableFromInline let crew: Crew
  @usableFromInline let lanes: [Lane<S>]
  @usableFromInline let intakes: [Intake<S.Key>]
  @usableFromInline let table = StateTable<S.Key>()
  @usableFromInline var frontier = Frontier<S.Key>()
  @usableFromInline var next = Frontier<S.Key>()
  @usableFromInline var result: SearchResult<S.Key>
  @usableFromInline var distinct = 0
  @usableFromInline var expanded = 0
  @usableFromInline var generated = 0

  /// The most successors a round aims at, so that bins stay in a cache.
  @usableFromInline static var roundLimit: Int { 1 << 19 }

  @inlinable init(_ search: Search<S>) {
    self.search = search
    crew = Crew(threads: search.threads)
    let laneCount = search.threads == 1 ? 1 : search.threads * 2
    lanes = (0..<laneCount).map { _ in Lane(search.machine, search.checks) }
    let kinds = S.Event.kinds.count
    intakes = (0..<StateTable<S.Key>.groups).map { _ in Intake(kinds: kinds) }
    result = SearchResult(
      tally: Tally(
        kinds: kinds, rules: search.machine.system.rules.count, properties: search.checks.count))
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
      let size = min(roundSize(), frontier.count - position)
      try expand(position..<position + size, level: level)
      store()
      position += size
      frontier.discard(before: position, to: next)
      search.report(distinct, generated, level, frontier.count - position + next.count, bytes)
    }
    frontier.discard(to: next)
    swap(&frontier, &next)
    if let property = search.stopsAtFinding,
      lanes.contains(where: { $0.findings[property] != nil })
    {
      return finish()
    }
    return true
  }

  /// How many states the next round expands: it depends on counts alone, never on threads.
  @inlinable func roundSize() -> Int {
    let successors = min(Self.roundLimit, max(4096, table.slotCount / 16))
    var size = max(16, successors / branching)
    if let states = search.limits.states { size = min(size, max(16, (states - distinct) / 4)) }
    return size
  }

  /// Successors of a state, as seen so far, rounded up.
  @inlinable var branching: Int { expanded == 0 ? 16 : generated / expanded + 1 }

  @inlinable func mostKeys() -> Int {
    var most = 0
    for shard in 0..<StateTable<S.Key>.shards { most = max(most, table.counts[shard]) }
    return most
  }

  @inlinable func expand(_ range: Range<Int>, level: Int) throws(ModelFault) {
    let used = range.count < 64 ? 1 : lanes.count
    let thorough = expanded < 4096
    crew.run(used) { index in
      let lane = lanes[index]
      let start = range.lowerBound + range.count * index / used
      let end = range.lowerBound + range.count * (index + 1) / used
      for position in start..<end {
        lane.visit(frontier[position], level: level, expanding: true, thorough: thorough)
      }
    }
    expanded += range.count
    for lane in lanes { if let fault = lane.fault { throw fault } }
  }

  /// Takes the successors of a round into the table, and the new ones into the next frontier.
  @inlinable func store() {
    var most = 0
    for shard in 0..<StateTable<S.Key>.shards {
      let waiting = lanes.reduce(0) { $0 + $1.bins.fill[shard] }
      generated += waiting
      most = max(most, table.counts[shard] + waiting)
    }
    let needed = table.capacityNeeded(for: most)
    if needed > table.capacity { table.grow(to: needed, crew) }
    crew.run(intakes.count) { group in
      let intake = intakes[group]
      let first = group * StateTable<S.Key>.group
      for shard in first..<first + StateTable<S.Key>.group {
        for lane in lanes { intake.take(lane.bins, shard, into: table) }
      }
    }
    for intake in intakes {
      for key in intake.keys { next.append(key) }
      distinct += intake.keys.count
      intake.keys.removeAll(keepingCapacity: true)
    }
    for lane in lanes { lane.bins.clear() }
    result.peakBytes = max(result.peakBytes, bytes)
  }

  @inlinable var bytes: Int {
    table.bytes + frontier.bytes + next.bytes + lanes.reduce(0) { $0 + $1.bins.bytes }
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
    if let seconds = limits.seconds, ContinuousClock.now - search.started > .seconds(seconds) {
      return .time
    }
    if let cancellation = limits.cancellation, cancellation.isCancelled { return .cancelled }
    return nil
  }

  /// Judges the states that were found and will not be expanded.
  @inlinable func stop(_ limit: Limit, at position: Int) throws(ModelFault) {
    let level = result.levels.count
    for index in position..<frontier.count {
      lanes[0].visit(frontier[index], level: level, expanding: false, thorough: false)
    }
    for index in 0..<next.count {
      lanes[0].visit(next[index], level: level + 1, expanding: false, thorough: false)
    }
    if let fault = lanes[0].fault { throw fault }
    if next.count > 0 { result.levels.append(next.count) }
    result.stop = (limit, frontier.count - position + next.count)
  }

  @inlinable func finish() -> Bool {
    for lane in lanes { lane.count(into: &result.tally) }
    for intake in intakes {
      result.tally.digest.add(intake.digest)
      for kind in result.tally.eventNew.indices {
        result.tally.eventNew[kind] += intake.newByKind[kind]
      }
    }
    return false
  }
}

/// What a group of shards took in.
@usableFromInline final class Intake<K: StateKey> {
  /// The keys of this round that were not known, in the order of the shards.
  @usableFromInline var keys: [K] = []
  @usableFromInline let newByKind: RawMemory<Int>
  @usableFromInline var digest = DigestSum()

  @inlinable init(kinds: Int) { newByKind = RawMemory(zeroed: kinds) }

  deinit { newByKind.free() }

  @inlinable func take(_ bins: Bins<K>, _ shard: Int, into table: StateTable<K>) {
    let count = bins.fill[shard]
    if count == 0 { return }
    let start = shard * bins.room
    var sum = digest
    table.insert(bins.keys, start..<start + count, shard: shard) { index, key in
      keys.append(key)
      newByKind[Int(bins.kinds[index])] += 1
      sum.add(key)
    }
    digest = sum
  }
}

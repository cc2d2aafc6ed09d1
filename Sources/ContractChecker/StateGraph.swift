import ContractEngine

/// All reachable states and the edges between them.
///
/// States are numbered by level and, within a level, by key; so numbers are the same in every run,
/// and a state's number is smaller than those of the levels after it.
@usableFromInline struct StateGraph<S: System> {
  @usableFromInline let machine: Machine<S>
  @usableFromInline let keys: [S.Key]
  @usableFromInline let initials: Int
  /// Where the edges of each state begin in `targets`; one entry more than there are states.
  @usableFromInline var offsets: [Int] = [0]
  /// Where each edge leads, in the order of the enabled events.
  @usableFromInline var targets: [UInt32] = []

  /// Bytes that the graph of `states` and `edges` will take.
  @inlinable static func bytes(states: Int, edges: Int) -> Int {
    states * (MemoryLayout<S.Key>.stride + 8 + 16) + edges * 4
  }

  /// Takes every step once more, and notes where it leads.
  ///
  /// - Throws: the limit that `limitMet` names, which is asked every few thousand states.
  @inlinable init(
    _ machine: Machine<S>, levels: [[S.Key]], _ crew: Crew, limitMet: () -> Limit?
  ) throws(GraphStopped) {
    self.machine = machine
    keys = levels.flatMap { $0.sorted() }
    initials = levels.first?.count ?? 0
    let keys = keys
    let index = KeyIndex(keys)
    offsets.reserveCapacity(keys.count + 1)
    let stretches = (0..<(crew.threads == 1 ? 1 : crew.threads * 2)).map { _ in EdgeStretch() }
    let size = 4096
    var start = 0
    while start < keys.count {
      if let limit = limitMet() { throw GraphStopped(limit: limit) }
      crew.run(stretches.count) { place in
        let first = min(start + place * size, keys.count)
        stretches[place].fill(min(first + size, keys.count) - first) { state, note in
          machine.forEachSuccessor(keys[first + state]) { _, successor in
            note(index.number(of: successor, in: keys))
          }
        }
      }
      for stretch in stretches {
        for count in stretch.counts { offsets.append(offsets[offsets.count - 1] + Int(count)) }
        targets += stretch.targets
      }
      start += size * stretches.count
    }
  }

  @inlinable var count: Int { keys.count }

  @inlinable func edges(of state: Int) -> Range<Int> { offsets[state]..<offsets[state + 1] }

  @inlinable func state(_ number: Int) -> S.State? { machine.decode(keys[number])?.state }

  /// The states that satisfy `predicate`.
  @inlinable func filter(_ predicate: (S.State) -> Bool) -> [Bool] {
    keys.map { key in machine.decode(key).map { predicate($0.state) } ?? false }
  }

  /// Calls `body` for each edge of `state`, with its event.
  @inlinable func forEachEdge(_ state: Int, _ body: (_ event: S.Event, _ target: Int) -> Void) {
    var edge = offsets[state]
    guard let (value, _) = machine.decode(keys[state]) else { return }
    machine.system.forEachEnabled(value, machine.drive) { event in
      body(event, Int(targets[edge]))
      edge += 1
    }
  }

  /// The first event that leads from `source` to `target` and satisfies `condition`.
  @inlinable func event(
    from source: Int, to target: Int, where condition: (S.Event) -> Bool = { _ in true }
  ) -> S.Event? {
    var result: S.Event?
    forEachEdge(source) { event, to in
      if result == nil && to == target && condition(event) { result = event }
    }
    return result
  }

  /// A shortest run from an initial state to the first of the states that satisfies `isGoal` by
  /// level and number: the numbers of the states it passes.
  @inlinable func shortestPath(to isGoal: (Int) -> Bool) -> [Int]? {
    guard let goal = (0..<count).first(where: isGoal) else { return nil }
    var parents = [UInt32](repeating: .max, count: goal + 1)
    for state in 0..<goal {
      for edge in edges(of: state) {
        let target = Int(targets[edge])
        if target <= goal && target >= initials && parents[target] == .max && target != state {
          parents[target] = UInt32(state)
        }
      }
    }
    var path = [goal]
    while let last = path.last, last >= initials { path.append(Int(parents[last])) }
    return path.reversed()
  }

  /// The events along `path`: of several between two states the first that is preferred.
  @inlinable func events(
    along path: [Int], preferring condition: (S.Event) -> Bool = { _ in true }
  ) -> [S.Event] {
    zip(path, path.dropFirst()).compactMap { source, target in
      event(from: source, to: target, where: condition) ?? event(from: source, to: target)
    }
  }

  /// The states from which a state that satisfies `goal` can be reached by edges that satisfy
  /// `usable`.
  @inlinable func backwards(
    from goal: [Bool], by usable: (S.Event) -> Bool
  ) -> [Bool] {
    var starts = [Int](repeating: 0, count: count + 1)
    var used = [Bool](repeating: false, count: targets.count)
    for state in 0..<count {
      var edge = offsets[state]
      forEachEdge(state) { event, target in
        if usable(event) {
          used[edge] = true
          starts[target + 1] += 1
        }
        edge += 1
      }
    }
    for state in 0..<count { starts[state + 1] += starts[state] }
    var sources = [UInt32](repeating: 0, count: starts[count])
    var fill = starts
    for state in 0..<count {
      for edge in edges(of: state) where used[edge] {
        let target = Int(targets[edge])
        sources[fill[target]] = UInt32(state)
        fill[target] += 1
      }
    }
    var reached = goal
    var queue = (0..<count).filter { goal[$0] }
    while let state = queue.popLast() {
      for slot in starts[state]..<starts[state + 1] {
        let source = Int(sources[slot])
        if !reached[source] {
          reached[source] = true
          queue.append(source)
        }
      }
    }
    return reached
  }
}

/// A limit was met before the graph was whole.
@usableFromInline struct GraphStopped: Error {
  @usableFromInline let limit: Limit

  @usableFromInline init(limit: Limit) { self.limit = limit }
}

/// The edges of some states in a row, so that threads can each find their own.
@usableFromInline final class EdgeStretch {
  @usableFromInline var targets: [UInt32] = []
  /// How many edges each state has.
  @usableFromInline var counts: [UInt32] = []

  @usableFromInline init() {}

  /// Notes what `body` notes for each of `0..<states`.
  @inlinable func fill(_ states: Int, _ body: (Int, (UInt32) -> Void) -> Void) {
    var targets = targets
    self.targets = []
    targets.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    for state in 0..<states {
      let before = targets.count
      body(state) { targets.append($0) }
      counts.append(UInt32(targets.count - before))
    }
    self.targets = targets
  }
}

/// Finds a key's number: open addressing over numbers, the keys stay in their list.
@usableFromInline struct KeyIndex<K: StateKey> {
  @usableFromInline var slots: [UInt32]

  @inlinable init(_ keys: [K]) {
    var size = 16
    while size < keys.count * 2 { size *= 2 }
    slots = Array(repeating: .max, count: size)
    for (number, key) in keys.enumerated() {
      var slot = Int(truncatingIfNeeded: key.hash >> 16) & (size - 1)
      while slots[slot] != .max { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(number)
    }
  }

  /// The number of a key that is in the list.
  @inlinable func number(of key: K, in keys: [K]) -> UInt32 {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key.hash >> 16) & mask
    while slots[slot] != .max {
      if keys[Int(slots[slot])] == key { return slots[slot] }
      slot = (slot + 1) & mask
    }
    return .max
  }
}

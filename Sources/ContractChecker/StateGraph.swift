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

  @inlinable init(_ machine: Machine<S>, levels: [[S.Key]]) {
    self.machine = machine
    keys = levels.flatMap { $0.sorted() }
    initials = levels.first?.count ?? 0
    let index = KeyIndex(keys)
    offsets.reserveCapacity(keys.count + 1)
    for key in keys {
      machine.forEachSuccessor(key) { _, successor in
        targets.append(index.number(of: successor, in: keys))
      }
      offsets.append(targets.count)
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

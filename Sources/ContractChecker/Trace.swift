import ContractEngine

/// Finds shortest runs to given keys by walking back through the levels of a search.
///
/// Predecessors are not stored: of all states of the level before, the one with the smallest key
/// that has the target as a successor is taken, and of its events the first.
@usableFromInline struct Trace<S: System> {
  @usableFromInline let machine: Machine<S>
  @usableFromInline let levels: [[S.Key]]

  @inlinable init(_ machine: Machine<S>, levels: [[S.Key]]) {
    self.machine = machine
    self.levels = levels
  }

  /// One run for each finding: to its key, and on by its event if it has one.
  ///
  /// Each level is expanded once for all of them.
  @inlinable func runs(to findings: [Finding<S.Key>]) -> [Counterexample<S>?] {
    var targets = findings.map(\.key)
    var events: [[S.Event]] = findings.map { finding in
      finding.event < 0 ? [] : [event(at: finding.event, of: finding.key)].compactMap { $0 }
    }
    var keys = findings.map { [$0.key] }
    let deepest = findings.map(\.level).max() ?? 1
    for level in stride(from: deepest - 1, to: 0, by: -1) {
      let active = findings.indices.filter { findings[$0].level > level }
      let found = predecessors(of: active.map { targets[$0] }, in: levels[level - 1])
      for (slot, index) in active.enumerated() {
        guard let (key, event) = found[slot] else { continue }
        targets[index] = key
        keys[index].append(key)
        events[index].append(event)
      }
    }
    return findings.indices.map { index in
      if machine.reduction.canonical != nil {
        return realized(keys[index].reversed(), leaf: findings[index].leaf)
      }
      guard let (initial, _) = machine.decode(targets[index]) else { return nil }
      return Counterexample(
        initial: initial, events: events[index].reversed(), leaf: findings[index].leaf)
    }
  }

  /// A run of the system itself past the states that `path` stands for.
  @inlinable func realized(_ path: [S.Key], leaf: Int) -> Counterexample<S>? {
    let system = machine.system
    let initial = system.initials.first { machine.encode(machine.settled($0), 0) == path[0] }
    guard let initial else { return nil }
    var state = initial
    var events: [S.Event] = []
    for key in path.dropFirst() {
      let event = system.enabled(state, machine.drive).first {
        machine.encode(machine.settled(system.step(state, $0).state), 0) == key
      }
      guard let event else { return nil }
      events.append(event)
      state = system.step(state, event).state
    }
    return Counterexample(initial: initial, events: events, leaf: leaf)
  }

  @inlinable func event(at position: Int, of key: S.Key) -> S.Event? {
    var count = 0
    var result: S.Event?
    machine.forEachSuccessor(key) { event, _ in
      if count == position { result = event }
      count += 1
    }
    return result
  }

  @inlinable func predecessors(
    of targets: [S.Key], in level: [S.Key]
  ) -> [(key: S.Key, event: S.Event)?] {
    var best: [(key: S.Key, event: S.Event)?] = Array(repeating: nil, count: targets.count)
    // One bit for each hash residue that some target has, so that nearly every successor is
    // dismissed without comparing it to all of them.
    var residues: UInt64 = 0
    for target in targets { residues |= 1 << (target.hash & 63) }
    for key in level {
      machine.forEachSuccessor(key) { event, successor in
        guard residues >> (successor.hash & 63) & 1 == 1 else { return }
        for index in targets.indices where targets[index] == successor {
          if let known = best[index], !(key < known.key) { continue }
          best[index] = (key, event)
        }
      }
    }
    return best
  }
}

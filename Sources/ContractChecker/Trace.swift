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
    let deepest = findings.map(\.level).max() ?? 1
    for level in stride(from: deepest - 1, to: 0, by: -1) {
      let active = findings.indices.filter { findings[$0].level > level }
      let found = predecessors(of: active.map { targets[$0] }, in: levels[level - 1])
      for (slot, index) in active.enumerated() {
        guard let (key, event) = found[slot] else { continue }
        targets[index] = key
        events[index].append(event)
      }
    }
    return findings.indices.map { index in
      guard let (initial, _) = machine.decode(targets[index]) else { return nil }
      return Counterexample(
        initial: initial, events: events[index].reversed(), leaf: findings[index].leaf)
    }
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

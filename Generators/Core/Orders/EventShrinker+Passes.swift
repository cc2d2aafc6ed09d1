import ContractEngine

extension EventShrinker {
  /// Cuts out events that lead from a state back to it: the rest goes on as before, which need not
  /// be tried.
  @inlinable mutating func cutLoops() {
    var start = 0
    while start < events.count {
      let here = snapshots[start]
      if let end = (start + 1..<snapshots.count).last(where: { snapshots[$0] == here }),
        end < events.count
      {
        summary.looped += end - start
        summary.improvements += 1
        events.removeSubrange(start..<end)
        ranks.removeSubrange(start..<end)
        snapshots.removeSubrange(start..<end)
      }
      start += 1
    }
  }

  /// Deletes runs of events, long ones first, from the end.
  @inlinable mutating func deleteRuns() {
    var size = max(events.count / 2, 1)
    while true {
      var end = events.count
      while end >= size {
        if accepts(end - size, [], resuming: end) {
          end = min(end - size, events.count)
        } else {
          end -= max(size / 2, 1)
        }
      }
      guard size > 1 else { return }
      size = min(size / 2, max(events.count, 1))
    }
  }

  /// Deletes two events that don't stand together: what one opens, the other closes.
  @inlinable mutating func deletePairs() {
    var last = events.count - 1
    while last > 0 {
      var first = last - 1
      while first >= 0, last < events.count {
        _ = accepts(first, events[(first + 1)..<last], resuming: last + 1)
        first -= 1
      }
      last = min(last, events.count) - 1
    }
  }

  /// Starts from an earlier initial state, if the same events do.
  @inlinable mutating func takeSimplerStart() {
    for other in system.initials {
      if other == initial { return }
      guard let run = replay(events, startingAt: other), run.events.count <= events.count else {
        continue
      }
      adopt(run)
      summary.improvements += 1
      return
    }
  }

  /// The run of `events` from `other`, if it breaks in the same place.
  @inlinable mutating func replay(_ events: [S.Event], startingAt other: S.State) -> Run<S>? {
    watcher.restart()
    summary.attempts += 1
    var run = Run<S>(
      events: [], ranks: [], snapshots: [Snapshot(state: other, cells: watcher.cells)])
    for event in events {
      guard let isBroken = advance(&run, event, false, events.count) else { return nil }
      if isBroken { return run }
    }
    return nil
  }

  /// Replaces each event by one that comes earlier among those enabled; its own kind first.
  @inlinable mutating func takeSimplerEvents() {
    var index = 0
    while index < events.count {
      let event = events[index]
      var earlier: [S.Event] = []
      var others: [S.Event] = []
      var isBefore = true
      system.forEachEnabled(snapshots[index].state, drive) { other in
        if other == event { isBefore = false }
        guard isBefore else { return }
        if other.kind == event.kind { earlier.append(other) } else { others.append(other) }
      }
      for other in earlier + others where accepts(index, [other], resuming: index + 1) { break }
      index += 1
    }
  }

  /// Deletes an event and lets another of its kind carry something else: what two did, one may do.
  @inlinable mutating func mergeTwins() {
    if case .shortest = minimality { return }
    var gone = 0
    while gone < events.count {
      let kind = events[gone].kind
      for kept in events.indices where kept != gone && events[kept].kind == kind {
        if mergesTwins(gone, into: kept) { break }
      }
      gone += 1
    }
  }

  @inlinable mutating func mergesTwins(_ gone: Int, into kept: Int) -> Bool {
    let (first, last) = (min(gone, kept), max(gone, kept))
    let between = Array(events[(first + 1)..<last])
    let event = events[kept]
    var others: [S.Event] = []
    system.forEachEnabled(snapshots[kept].state, drive) { other in
      if other.kind == event.kind, other != event { others.append(other) }
    }
    for other in others.prefix(256) {
      let inserted = kept < gone ? [other] + between : between + [other]
      if accepts(first, inserted[...], resuming: last + 1) { return true }
    }
    return false
  }

  /// Swaps neighbours where that puts the one that comes earlier in the enabled order first.
  @inlinable mutating func swapNeighbours() {
    var index = 0
    while index + 1 < events.count {
      let pair = [events[index + 1], events[index]]
      if accepts(index, pair[...], resuming: index + 2), index > 0 {
        index -= 1
      } else {
        index += 1
      }
    }
  }

  /// Looks for a shorter way to the failure, from the start and then from every state on the run.
  @inlinable mutating func shorten() {
    guard budget.states > 0 else { return }
    var search = ShortestSearch(system, watcher, drive, broken)
    let starts = system.initials.map { initial in
      watcher.restart()
      return Snapshot<S>(state: initial, cells: watcher.cells)
    }
    let result = search.run(from: starts, within: events.count, states: budget.states)
    minimality = result.minimality
    if let path = result.path, take(path, at: 0, from: starts[path.start].state) { return }
    if case .shortest = result.minimality { return }
    var position = 1
    while position + 1 < events.count {
      let rest = events.count - position
      let result = search.run(
        from: [snapshots[position]], within: rest, states: max(budget.states / 100, 100))
      if let path = result.path, take(path, at: position, from: initial) { return }
      position += 1
    }
  }

  /// Puts `path` in place of the events from `position` on.
  @inlinable mutating func take(_ path: ShortPath<S>, at position: Int, from start: S.State) -> Bool
  {
    let whole = Array(events.prefix(position)) + path.events
    guard let run = replay(whole, startingAt: start), isSimpler(run) else { return false }
    adopt(run)
    summary.improvements += 1
    return true
  }
}

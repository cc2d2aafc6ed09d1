import ContractEngine

/// A short cycle through a fair component that keeps every duty, so that it can repeat for ever.
@usableFromInline struct FairCycle<S: System> {
  @usableFromInline struct Edge {
    @usableFromInline let source: Int
    @usableFromInline let target: Int
    @usableFromInline let event: S.Event
    /// The duties that this edge keeps: those of its event and those disabled where it leads.
    @usableFromInline let keeps: UInt128

    @inlinable init(source: Int, target: Int, event: S.Event, keeps: UInt128) {
      self.source = source
      self.target = target
      self.event = event
      self.keeps = keeps
    }
  }

  @usableFromInline let liveness: Liveness<S>
  @usableFromInline let component: [Int32]

  @inlinable init(_ liveness: Liveness<S>, _ component: [Int32]) {
    self.liveness = liveness
    self.component = component
  }

  /// The events of the cycle from `start` back to it.
  ///
  /// Goes to the nearest edge that keeps a duty not yet kept until all are, then back; then leaves
  /// out every loop that is not needed.
  @inlinable func events(through start: Int) -> [S.Event] {
    let duties = required(around: start)
    var cycle: [Edge] = []
    var missing = duties
    var current = start
    while missing != 0 {
      guard let path = path(from: current, until: { $0.keeps & missing != 0 }) else { break }
      for edge in path { missing &= ~edge.keeps }
      cycle += path
      current = path.last?.target ?? current
    }
    if current != start || cycle.isEmpty {
      cycle += path(from: current, until: { $0.target == start }) ?? []
    }
    return reduced(cycle, keeping: duties).map(\.event)
  }

  /// The owed classes, and time if the component lets it pass.
  @inlinable func required(around start: Int) -> UInt128 {
    var passes = false
    for state in component.indices where component[state] == component[start] {
      passes = passes || liveness.enabled[state] & Liveness<S>.time != 0
    }
    return liveness.owed | (passes ? Liveness<S>.time : 0)
  }

  /// A shortest path inside the component whose last edge satisfies `isLast`.
  @inlinable func path(from start: Int, until isLast: (Edge) -> Bool) -> [Edge]? {
    var arrivals: [Int: Edge] = [:]
    var queue = [start]
    var next = 0
    var last: Edge?
    while next < queue.count && last == nil {
      let state = queue[next]
      next += 1
      liveness.graph.forEachEdge(state) { event, target in
        guard last == nil && component[target] == component[start],
          !liveness.fairness.barred(event)
        else { return }
        let disabled = ~liveness.enabled[target] & ~Liveness<S>.time
        let edge = Edge(
          source: state, target: target, event: event,
          keeps: liveness.duties(event) | disabled)
        if isLast(edge) {
          last = edge
        } else if target != start && arrivals[target] == nil {
          arrivals[target] = edge
          queue.append(target)
        }
      }
    }
    guard let last else { return nil }
    var path = [last]
    while let edge = path.last, edge.source != start, let before = arrivals[edge.source] {
      path.append(before)
    }
    return path.reversed()
  }

  /// The cycle without the loops in it that no duty needs, longest first.
  @inlinable func reduced(_ cycle: [Edge], keeping duties: UInt128) -> [Edge] {
    var cycle = cycle
    var length = cycle.count - 1
    while length > 0 {
      var removed = false
      for start in cycle.indices where start + length <= cycle.count {
        let end = start + length
        guard cycle[start].source == cycle[end - 1].target else { continue }
        let rest = cycle[..<start] + cycle[end...]
        let kept = rest.reduce(UInt128(0)) { $0 | $1.keeps }
        if kept & duties == duties {
          cycle = Array(rest)
          removed = true
          break
        }
      }
      length = removed ? cycle.count - 1 : length - 1
    }
    return cycle
  }
}

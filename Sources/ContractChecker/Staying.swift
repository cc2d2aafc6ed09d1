import ContractEngine

/// Decides how long a run can stay inside a predicate.
///
/// Time that passes with an event counts for the state in which the event happens. The stay is
/// unbounded if a cycle inside lets time pass, or if a state inside enables neither an event that
/// lets time pass nor an urgent one: then no deadline is running, and nothing forces the system on.
@usableFromInline struct Staying<S: System> {
  @usableFromInline let graph: StateGraph<S>
  @usableFromInline let exposure: Exposure<S>
  @usableFromInline let inside: [Bool]
  @usableFromInline let components: Components

  @inlinable init(_ graph: StateGraph<S>, _ exposure: Exposure<S>) {
    self.graph = graph
    self.exposure = exposure
    inside = graph.filter(exposure.inside)
    components = Components(graph, within: inside)
  }

  @inlinable func elapsed(_ event: S.Event) -> UInt64 { graph.machine.system.elapsed(event) }

  @inlinable func result() -> ExposureResult<S> {
    guard inside.contains(true) else {
      return ExposureResult(name: exposure.name, longest: .never, witness: nil)
    }
    let resting = (0..<graph.count).map { inside[$0] && canRest($0) }
    let lasting = timedComponents()
    let endless = { (state: Int) in
      resting[state] || inside[state] && lasting[Int(components.component[state])]
    }
    if let path = graph.shortestPath(to: endless), let end = path.last {
      let cycle = resting[end] ? [] : timedCycle(through: end)
      return ExposureResult(
        name: exposure.name, longest: .unbounded, witness: run(path, cycle: cycle))
    }
    return longest()
  }

  @inlinable func canRest(_ state: Int) -> Bool {
    var forced = false
    graph.forEachEdge(state) { event, _ in
      forced = forced || elapsed(event) > 0 || exposure.urgent(event)
    }
    return !forced
  }

  /// For each component whether an edge inside it lets time pass.
  @inlinable func timedComponents() -> [Bool] {
    components.members.map { members in
      var timed = false
      for state in members {
        graph.forEachEdge(state) { event, target in
          timed = timed || components.joins(state, target) && elapsed(event) > 0
        }
      }
      return timed
    }
  }

  /// The longest stay where every component inside passes in no time.
  @inlinable func longest() -> ExposureResult<S> {
    var longest = [UInt64](repeating: 0, count: components.members.count)
    for (index, members) in components.members.enumerated() {
      for state in members {
        graph.forEachEdge(state) { event, target in
          longest[index] = max(longest[index], stay(state, event, target, longest))
        }
      }
    }
    let most = longest.max() ?? 0
    let starts = { (state: Int) in
      inside[state] && longest[Int(components.component[state])] == most
    }
    guard let path = graph.shortestPath(to: starts), let start = path.last else {
      return ExposureResult(name: exposure.name, longest: .milliseconds(most), witness: nil)
    }
    let witness = run(path, then: follow(from: start, longest))
    return ExposureResult(name: exposure.name, longest: .milliseconds(most), witness: witness)
  }

  /// Milliseconds of staying from `state` on, if `event` leads to `target`.
  @inlinable func stay(_ state: Int, _ event: S.Event, _ target: Int, _ longest: [UInt64])
    -> UInt64
  {
    guard inside[target] else { return elapsed(event) }
    if components.joins(state, target) { return 0 }
    return elapsed(event) + longest[Int(components.component[target])]
  }

  /// The events of a longest stay from `start`: through each component to an edge that has it.
  @inlinable func follow(from start: Int, _ longest: [UInt64]) -> [S.Event] {
    var events: [S.Event] = []
    var current = start
    while inside[current] {
      let most = longest[Int(components.component[current])]
      if most == 0 { break }
      let found = walk(from: current) { state, event, target in
        !components.joins(state, target) && stay(state, event, target, longest) == most
      }
      guard let (path, end) = found else { break }
      events += path
      current = end
    }
    return events
  }

  @inlinable func timedCycle(through start: Int) -> [S.Event] {
    let out = walk(from: start) { state, event, target in
      components.joins(state, target) && elapsed(event) > 0
    }
    guard let (events, end) = out else { return [] }
    if end == start { return events }
    let back = walk(from: end) { _, _, target in target == start }
    return events + (back?.events ?? [])
  }

  /// A shortest walk inside the component of `start` whose last edge satisfies `isLast`.
  @inlinable func walk(
    from start: Int, until isLast: (Int, S.Event, Int) -> Bool
  ) -> (events: [S.Event], end: Int)? {
    var arrivals: [Int: (source: Int, event: S.Event)] = [:]
    var queue = [start]
    var next = 0
    var last: (source: Int, event: S.Event, target: Int)?
    while next < queue.count && last == nil {
      let state = queue[next]
      next += 1
      graph.forEachEdge(state) { event, target in
        guard last == nil else { return }
        if isLast(state, event, target) {
          last = (state, event, target)
        } else if components.joins(state, target) && target != start && arrivals[target] == nil {
          arrivals[target] = (state, event)
          queue.append(target)
        }
      }
    }
    guard let last else { return nil }
    var events = [last.event]
    var state = last.source
    while state != start, let (source, event) = arrivals[state] {
      events.append(event)
      state = source
    }
    return (events.reversed(), last.target)
  }

  @inlinable func run(
    _ path: [Int], then more: [S.Event] = [], cycle: [S.Event] = []
  ) -> Counterexample<S>? {
    guard let first = path.first, let initial = graph.state(first) else { return nil }
    return Counterexample(
      initial: initial, events: graph.events(along: path) + more, cycle: cycle)
  }
}

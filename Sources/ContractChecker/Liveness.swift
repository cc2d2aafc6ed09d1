import ContractEngine

/// Decides "whenever `from`, then `to` in the end" on the graph, under a fairness.
///
/// A run is fair if
/// - no class of owed events is, from some point on, enabled in every state and never taken, and
/// - time passes for ever, or from some point on cannot pass: a run in which it could pass again and
///   again and never does is none (time that stands still for ever proves nothing).
///
/// What the fairness bars does not happen while the promise is open, and is not owed then.
///
/// A promise stays open in a fair run if the run ends up
/// - at rest: in a state with the promise open, in which nothing owed and no passing of time is
///   enabled, so that the world may leave it there for ever; or
/// - in a fair component: states with the promise open, strongly connected without fulfilling it,
///   in which each owed class is taken, or disabled in some state, and in which time passes. Where
///   no state of a component lets time pass, no deadline is running and the time between its events
///   is not modelled, so such a component counts as well; an events-only system is all like that.
@usableFromInline struct Liveness<S: System> {
  @usableFromInline let graph: StateGraph<S>
  @usableFromInline let fairness: Fairness<S>
  @usableFromInline let from: [Bool]
  @usableFromInline let to: [Bool]
  /// For each edge whether it is barred while the promise is open.
  @usableFromInline var barred: [Bool] = []
  /// For each state the classes that are enabled in it; bit 64 is the passing of time.
  @usableFromInline var enabled: [UInt128] = []
  /// Every class that is enabled anywhere, without time.
  @usableFromInline var owed: UInt128 = 0
  @usableFromInline static var time: UInt128 { 1 << 64 }

  @inlinable init(
    _ graph: StateGraph<S>, from: (S.State) -> Bool, to: (S.State) -> Bool,
    _ fairness: Fairness<S>
  ) {
    self.graph = graph
    self.fairness = fairness
    self.from = graph.filter(from)
    self.to = graph.filter(to)
    enabled.reserveCapacity(graph.count)
    for state in 0..<graph.count {
      var classes: UInt128 = 0
      graph.forEachEdge(state) { event, _ in
        barred.append(fairness.barred(event))
        classes |= duties(event)
      }
      enabled.append(classes)
      owed |= classes & ~Self.time
    }
  }

  @inlinable var antecedents: Int { from.count(where: { $0 }) }

  /// The class of `event`, and the bit of time if time passes with it; none if it is barred.
  @inlinable func duties(_ event: S.Event) -> UInt128 {
    if fairness.barred(event) { return 0 }
    var bits: UInt128 = graph.machine.system.elapsed(event) > 0 ? Self.time : 0
    if let index = fairness.owed(event), (0..<64).contains(index) { bits |= 1 << UInt128(index) }
    return bits
  }

  /// A lasso in which the promise stays open, or nil if it is always kept.
  @inlinable func counterexample() -> Counterexample<S>? {
    let paths = OpenPaths(graph, from: from, to: to, barred: barred)
    let part = paths.open
    var fair = [Int32](repeating: -1, count: graph.count)
    var timeless = [Bool](repeating: false, count: graph.count)
    var fairCount: Int32 = 0
    let components = Components(graph, within: part, barred: barred)
    mark(components, &fair, &fairCount, timeless: &timeless)
    var ignored = timeless
    mark(Components(graph, within: timeless, barred: barred), &fair, &fairCount, timeless: &ignored)
    let resting = (0..<graph.count).map { part[$0] && enabled[$0] == 0 }
    guard let path = paths.shortest(to: { resting[$0] || fair[$0] >= 0 }), let end = path.last,
      let first = path.first, let initial = graph.state(first)
    else { return nil }
    let cycle = resting[end] ? [] : FairCycle(self, fair).events(through: end)
    let prefix = graph.events(along: path) { !fairness.barred($0) }
    return Counterexample(initial: initial, events: prefix, cycle: cycle)
  }

  /// Numbers the fair components; of those that fail only for time, the states in which time
  /// cannot pass go to `timeless`, to be looked at again by themselves.
  @inlinable func mark(
    _ components: Components, _ fair: inout [Int32], _ fairCount: inout Int32,
    timeless: inout [Bool]
  ) {
    for members in components.members {
      var taken: UInt128 = 0
      var sometimesDisabled: UInt128 = 0
      var canPass = false
      var edges = 0
      for state in members {
        sometimesDisabled |= ~enabled[state]
        canPass = canPass || enabled[state] & Self.time != 0
        graph.forEachEdge(state) { event, target in
          guard components.joins(state, target) && !fairness.barred(event) else { return }
          taken |= duties(event)
          edges += 1
        }
      }
      guard edges > 0 else { continue }
      if canPass && taken & Self.time == 0 {
        for state in members where enabled[state] & Self.time == 0 { timeless[state] = true }
      } else if (taken | sometimesDisabled) & owed == owed {
        for state in members { fair[state] = fairCount }
        fairCount += 1
      }
    }
  }
}

/// Shortest runs on which a promise has been opened and not fulfilled since.
@usableFromInline struct OpenPaths {
  /// For `2 * state + (open ? 1 : 0)` the node before it; `max` if not reached, itself at the start.
  @usableFromInline var parents: [UInt32]
  /// The reached nodes, nearest first.
  @usableFromInline var order: [UInt32] = []
  @usableFromInline let open: [Bool]

  @inlinable init<S: System>(_ graph: StateGraph<S>, from: [Bool], to: [Bool], barred: [Bool]) {
    var parents = [UInt32](repeating: .max, count: graph.count * 2)
    var order: [UInt32] = []
    func reach(_ state: Int, open: Bool, parent: UInt32?) {
      let stays = !to[state] && (from[state] || open)
      let node = UInt32(state * 2 + (stays ? 1 : 0))
      guard parents[Int(node)] == .max else { return }
      parents[Int(node)] = parent ?? node
      order.append(node)
    }
    for state in 0..<graph.initials { reach(state, open: false, parent: nil) }
    var next = 0
    while next < order.count {
      let node = order[next]
      next += 1
      for edge in graph.edges(of: Int(node / 2)) where node & 1 == 0 || !barred[edge] {
        reach(Int(graph.targets[edge]), open: node & 1 == 1, parent: node)
      }
    }
    open = (0..<graph.count).map { parents[$0 * 2 + 1] != .max }
    self.parents = parents
    self.order = order
  }

  /// The states of a shortest run to a state with the promise open that satisfies `isGoal`.
  @inlinable func shortest(to isGoal: (Int) -> Bool) -> [Int]? {
    guard var node = order.first(where: { $0 & 1 == 1 && isGoal(Int($0 / 2)) }) else { return nil }
    var path = [Int(node / 2)]
    while parents[Int(node)] != node {
      node = parents[Int(node)]
      path.append(Int(node / 2))
    }
    return path.reversed()
  }
}

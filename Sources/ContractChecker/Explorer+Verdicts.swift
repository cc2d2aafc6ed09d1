import ContractEngine

extension Explorer {
  @inlinable func verdict(
    _ property: Property<S>, _ index: Int, _ base: SearchResult<S.Key>,
    _ trace: Counterexample<S>?, _ graph: StateGraph<S>?, _ graphLimit: Limit,
    _ started: ContinuousClock.Instant, _ progress: (@Sendable (Progress) -> Void)?
  ) throws(ModelFault) -> PropertyVerdict<S> {
    guard claims(property) else {
      return PropertyVerdict(id: property.id, outcome: .notClaimed, antecedentHits: 0)
    }
    switch property.kind {
    case .state, .step:
      return judged(property, base.tally.antecedents[index], trace, base.stop?.limit)
    case .reachable:
      let hits = base.tally.antecedents[index]
      let missing = base.stop.map { PropertyVerdict<S>.Outcome.undecided($0.limit) } ?? .unreached
      return PropertyVerdict(
        id: property.id, outcome: hits > 0 ? .holds : missing, antecedentHits: hits)
    case .history(let monitor), .bounded(let monitor):
      if monitor.width == 0 {
        return judged(property, base.tally.antecedents[index], trace, base.stop?.limit)
      }
      return try watched(property, index, monitor, started, progress)
    case .recoverable(let goal, let by):
      guard let graph else { return undecided(property, graphLimit) }
      if let limit = limits.met(since: started) { return undecided(property, limit) }
      return recoverable(property, graph, goal: goal, by: by)
    case .leadsTo(let from, let to, let fairness):
      guard let graph else { return undecided(property, graphLimit) }
      if let limit = limits.met(since: started) { return undecided(property, limit) }
      let liveness = Liveness(graph, from: from, to: to, fairness)
      return judged(property, liveness.antecedents, liveness.counterexample(), nil)
    }
  }

  @inlinable func judged(
    _ property: Property<S>, _ hits: Int, _ trace: Counterexample<S>?, _ limit: Limit?
  ) -> PropertyVerdict<S> {
    let outcome: PropertyVerdict<S>.Outcome =
      if let trace {
        .violated(trace)
      } else if let limit {
        .undecided(limit)
      } else {
        hits > 0 ? .holds : .vacuous
      }
    return PropertyVerdict(id: property.id, outcome: outcome, antecedentHits: hits)
  }

  @inlinable func undecided(_ property: Property<S>, _ limit: Limit) -> PropertyVerdict<S> {
    PropertyVerdict(id: property.id, outcome: .undecided(limit), antecedentHits: 0)
  }

  /// Explores system and monitor as one machine, up to the first level in which the monitor says
  /// that the property is broken.
  @inlinable func watched(
    _ property: Property<S>, _ index: Int, _ monitor: Monitor<S>,
    _ started: ContinuousClock.Instant, _ progress: (@Sendable (Progress) -> Void)?
  ) throws(ModelFault) -> PropertyVerdict<S> {
    var checks = Checks<S>(count: properties.count)
    checks.watched = index
    checks.watchedID = property.id
    var search = Search(
      try Machine(system, drive, monitor: monitor, property: property.id), checks, limits,
      threads: threads, started: started,
      report: reporter("monitor \(property.id)", started, progress))
    search.stopsAtFinding = index
    let result = try search.run()
    return judged(
      property, result.tally.antecedents[index], try traces(result, search)[index],
      result.stop?.limit)
  }

  /// From every state `goal` can be reached by events that satisfy `by`; if not, a shortest run to
  /// a state from which it cannot.
  @inlinable func recoverable(
    _ property: Property<S>, _ graph: StateGraph<S>, goal: (S.State) -> Bool,
    by usable: (S.Event) -> Bool
  ) -> PropertyVerdict<S> {
    let goals = graph.filter(goal)
    let recovers = graph.backwards(from: goals, by: usable)
    let path = graph.shortestPath { !recovers[$0] }
    let trace = path.flatMap { path in
      path.first.flatMap { graph.state($0) }.map { initial in
        Counterexample<S>(initial: initial, events: graph.events(along: path))
      }
    }
    return judged(property, goals.count(where: { !$0 }), trace, nil)
  }
}

import ContractEngine

/// Explores every state that a system can reach under one drive, breadth first, and decides its
/// properties.
///
/// States are compared whole, so nothing is missed. A counterexample is a shortest one, and of
/// these the same one for any number of threads: a fixed order over keys and events breaks ties. A
/// violation does not end the exploration, so that counts speak of the whole space.
public struct Explorer<S: System>: Sendable {
  public let system: S
  public let properties: [Property<S>]
  public let drive: Drive
  public let limits: Limits
  /// Workers that expand and store states at the same time; at least 1.
  public let threads: Int
  public let exposures: [Exposure<S>]
  public let reduction: Reduction<S>

  public init(
    _ system: S, properties: [Property<S>] = [], drive: Drive = .cooperative,
    limits: Limits = .none, threads: Int = 1, exposures: [Exposure<S>] = [],
    reduction: Reduction<S> = .none
  ) {
    self.system = system
    self.properties = properties
    self.drive = drive
    self.limits = limits
    self.threads = max(1, threads)
    self.exposures = exposures
    self.reduction = reduction
  }

  /// Explores and decides.
  ///
  /// - Parameter progress: Called after every batch, from the calling thread.
  /// - Returns: What was found, within the limits.
  /// - Throws: `ModelFault` if the model breaks a promise that every answer rests on.
  @inlinable public func run(
    progress: (@Sendable (Progress) -> Void)? = nil
  ) throws(ModelFault) -> Exploration<S> {
    let started = ContinuousClock.now
    try refuseUnsupportedReduction()
    let machine = try Machine(system, drive, reduction: reduction)
    let needsGraph = !exposures.isEmpty || properties.contains { claims($0) && $0.kind.needsGraph }
    var search = Search(
      machine, checks(), limits, threads: threads, started: started,
      report: reporter("explore", started, progress))
    search.keepsLevels = needsGraph
    let base = try search.run()
    var graph: StateGraph<S>?
    var graphLimit = base.stop?.limit
    if needsGraph && graphLimit == nil {
      let bytes = StateGraph<S>.bytes(states: base.distinct, edges: base.tally.transitions)
      if let memory = limits.memoryBytes, bytes > memory {
        graphLimit = .memory
      } else {
        do throws(GraphStopped) {
          graph = try StateGraph(machine, levels: base.kept, Crew(threads: threads)) {
            limits.met(since: started)
          }
        } catch {
          graphLimit = error.limit
        }
      }
    }
    let traces = try traces(base, search)
    var verdicts: [PropertyVerdict<S>] = []
    for (index, property) in properties.enumerated() {
      verdicts.append(
        try verdict(
          property, index, base, traces[index], graph, graphLimit ?? .memory, started, progress))
    }
    return exploration(base, verdicts, graph, graphLimit, machine, started)
  }

  @inlinable func refuseUnsupportedReduction() throws(ModelFault) {
    if reduction.isNone { return }
    for property in properties where claims(property) {
      switch property.kind {
      case .state, .reachable: break
      case .step, .history, .bounded, .recoverable, .leadsTo:
        throw .reductionUnsupported(property: property.id)
      }
    }
    if let exposure = exposures.first { throw .reductionUnsupported(property: exposure.name) }
  }

  @inlinable func claims(_ property: Property<S>) -> Bool { property.drives.contains(drive) }

  @inlinable func checks() -> Checks<S> {
    var checks = Checks<S>(count: properties.count)
    for (index, property) in properties.enumerated() where claims(property) {
      switch property.kind {
      case .state(let judge): checks.states.append((index, judge))
      case .step(let judge): checks.steps.append((index, judge))
      case .reachable(let reached): checks.goals.append((index, reached))
      // A monitor without a cell of its own needs no exploration of its own.
      case .history(let monitor), .bounded(let monitor):
        if monitor.width == 0 { checks.steps.append((index, { monitor.watch(0, $0).claim })) }
      case .recoverable, .leadsTo: break
      }
    }
    return checks
  }

  @inlinable func reporter(
    _ phase: String, _ started: ContinuousClock.Instant,
    _ progress: (@Sendable (Progress) -> Void)?
  ) -> @Sendable (Int, Int, Int, Int, Int) -> Void {
    guard let progress else { return { _, _, _, _, _ in } }
    return { distinct, transitions, level, frontier, bytes in
      progress(
        Progress(
          phase: phase, distinct: distinct, transitions: transitions, level: level,
          frontier: frontier, bytes: bytes, seconds: (ContinuousClock.now - started).inSeconds))
    }
  }

  /// For each property that a search found false a shortest run to where it is.
  ///
  /// If the search did not keep its levels, it is run again as far as needed, and keeps them.
  @inlinable func traces(
    _ result: SearchResult<S.Key>, _ search: Search<S>
  ) throws(ModelFault) -> [Counterexample<S>?] {
    var traces = [Counterexample<S>?](repeating: nil, count: properties.count)
    let broken = properties.indices.filter { index in
      if case .reachable = properties[index].kind { return false }
      return result.tally.findings[index] != nil
    }
    let findings = broken.compactMap { result.tally.findings[$0] }
    guard let deepest = findings.map(\.level).max() else { return traces }
    var levels = result.kept
    if levels.isEmpty {
      var limits = Limits.none
      limits.depth = deepest
      var again = Search(
        search.machine, Checks(count: 0), limits, threads: threads, started: search.started)
      again.keepsLevels = true
      levels = try again.run().kept
    }
    let runs = Trace(search.machine, levels: levels).runs(to: findings)
    for (run, index) in zip(runs, broken) { traces[index] = run }
    return traces
  }

  @inlinable func exploration(
    _ base: SearchResult<S.Key>, _ verdicts: [PropertyVerdict<S>], _ graph: StateGraph<S>?,
    _ graphLimit: Limit?, _ machine: Machine<S>, _ started: ContinuousClock.Instant
  ) -> Exploration<S> {
    func occurrence(_ sighting: Sighting<S.Key>) -> Occurrence<S> {
      Occurrence(
        count: sighting.count, first: sighting.first.flatMap { machine.decode($0)?.state })
    }
    let tally = base.tally
    let signature = Signature(
      distinct: base.distinct, transitions: tally.transitions, levels: base.levels,
      eventHits: tally.eventHits, high: tally.digest.high, low: tally.digest.low)
    let staying = exposures.map { exposure in
      guard let graph else {
        return ExposureResult<S>(
          name: exposure.name, longest: .undecided(graphLimit ?? .memory), witness: nil)
      }
      return Staying(graph, exposure).result()
    }
    return Exploration(
      distinct: base.distinct, transitions: tally.transitions, levels: base.levels,
      completeness: base.stop.map { .stopped(by: $0.limit, frontier: $0.frontier) } ?? .complete,
      verdicts: verdicts, eventHits: tally.eventHits, eventNew: tally.eventNew,
      ruleHits: tally.ruleHits, deadlocks: occurrence(tally.deadlocks),
      timeOnly: occurrence(tally.timeOnly),
      timeStops: tally.timePasses ? graph.map { timeStops($0) } : nil, signature: signature,
      exposures: staying,
      bytesPerState: Double(base.peakBytes) / Double(max(1, base.distinct)),
      seconds: (ContinuousClock.now - started).inSeconds)
  }

  /// States from which no event that lets time pass can be reached, though something is enabled.
  @inlinable func timeStops(_ graph: StateGraph<S>) -> Occurrence<S> {
    let passes = (0..<graph.count).map { state in
      var found = false
      graph.forEachEdge(state) { event, _ in found = found || system.elapsed(event) > 0 }
      return found
    }
    let moving = graph.backwards(from: passes) { _ in true }
    let stuck = (0..<graph.count).filter { !moving[$0] && !graph.edges(of: $0).isEmpty }
    return Occurrence(count: stuck.count, first: stuck.first.flatMap { graph.state($0) })
  }
}

extension Property.Kind {
  /// Whether it takes the whole graph to decide it.
  @inlinable var needsGraph: Bool {
    switch self {
    case .recoverable, .leadsTo: true
    case .state, .step, .history, .bounded, .reachable: false
    }
  }
}

extension Duration {
  @inlinable var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

import ContractEngine

/// Plays runs of a system, each made up from a seed and its number alone.
@usableFromInline struct RunPlayer<S: System>: Sendable {
  @usableFromInline let system: S
  @usableFromInline let drive: Drive
  @usableFromInline let plan: OrderPlan<S>
  @usableFromInline let seed: UInt64
  @usableFromInline let initials: [S.State]
  @usableFromInline var watcher: Watcher<S>
  @usableFromInline var mix: KindMix
  @usableFromInline var tally: RunTally
  /// What the run so far did, if it is recorded.
  @usableFromInline var events: [S.Event] = []
  /// The state after each of `events`, if the run is watched for new states.
  @usableFromInline var visits: [Visit<S>] = []
  @usableFromInline var start: S.State
  @usableFromInline var stage = Stage<S>()

  @inlinable init(
    _ system: S, _ properties: [Property<S>], _ drive: Drive, _ plan: OrderPlan<S>, seed: UInt64,
    initials: [S.State], start: S.State
  ) {
    self.system = system
    self.drive = drive
    self.plan = plan
    self.seed = seed
    self.initials = initials
    self.start = start
    watcher = Watcher(properties, drive: drive)
    mix = KindMix(kinds: S.Event.kinds.count, weights: plan.weights)
    tally = RunTally(kinds: S.Event.kinds.count)
  }

  /// Plays run `index`, from an entry of `pool` or from an initial state, until it breaks
  /// something, stops, or nothing can happen.
  @inlinable mutating func play(
    run index: UInt64, pool: [PoolEntry<S>], recording: Bool
  ) -> Break? {
    var generator = SplitMix(seed, run: index)
    let isWatched = plan.census > 0 && index % UInt64(plan.census) == 0
    let isStaged = recording || isWatched || !plan.faults.isEmpty || !plan.scripts.isEmpty
    events.removeAll(keepingCapacity: true)
    visits.removeAll(keepingCapacity: true)
    watcher.restart()
    mix.draw(swarm: plan.swarm, &generator)
    var state: S.State
    if !pool.isEmpty, generator.below(100) < UInt64(plan.novelty) {
      let entry = rarer(pool, &generator)
      state = entry.state
      start = entry.initial
      watcher.cells = entry.cells
      if isStaged { events.append(contentsOf: entry.events) }
    } else {
      start = initials.count == 1 ? initials[0] : initials[Int(generator.below(UInt64(initials.count)))]
      state = start
    }
    tally.runs += 1
    return isStaged
      ? playStaged(&state, &generator, isWatched) : playPlain(&state, &generator)
  }

  /// The loop that most runs take: no faults, no scripts, nothing kept.
  @inlinable mutating func playPlain(
    _ state: inout S.State, _ generator: inout SplitMix
  ) -> Break? {
    var left = plan.steps
    while left > 0 {
      left -= 1
      let random = generator.next()
      guard !stops(random), let event = choose(state, random, &generator) else { break }
      let step = system.step(state, event)
      tally.kinds[event.kind] &+= 1
      tally.marks.formUnion(step.marks)
      let view = StepView<S>(before: state, event: event, after: step.state, output: step.output)
      if let broken = watcher.judge(view) { return broken }
      state = step.state
    }
    return nil
  }

  /// Whether a run stops before the step that `random` decides.
  @inlinable func stops(_ random: UInt64) -> Bool {
    plan.stopOdds > 0 && ((random & 0xFFFF_FFFF) &* plan.stopOdds) >> 32 == 0
  }

  /// An enabled event: its kind first, by weight among those that the run takes, then one of them.
  ///
  /// The kind is drawn before it is known what is enabled, and again among what is if that misses:
  /// all enabled kinds are as likely as their weights say, and one look at the state does for most
  /// steps.
  @inlinable func choose(
    _ state: S.State, _ random: UInt64, _ generator: inout SplitMix
  ) -> S.Event? {
    let slot = (random >> 32) &* UInt64(mix.urn.count) >> 32
    let wanted = Int(mix.urn[Int(slot)])
    var present: UInt64 = 0
    if let event = scan(state, wanted, &present, &generator) { return event }
    guard present != 0 else { return nil }
    return scan(state, mix.pick(present, &generator), &present, &generator)
  }

  /// One of the events of kind `wanted` that are enabled in `state`; sets in `present` which kinds
  /// are.
  @inlinable func scan(
    _ state: S.State, _ wanted: Int, _ present: inout UInt64, _ generator: inout SplitMix
  ) -> S.Event? {
    var picked: S.Event?
    var matches: UInt64 = 0
    var kinds: UInt64 = 0
    system.forEachEnabled(state, drive) { event in
      let kind = event.kind & 63
      kinds |= 1 << UInt64(kind)
      if kind == wanted {
        matches += 1
        if matches == 1 || generator.below(matches) == 0 { picked = event }
      }
    }
    present = kinds
    return picked
  }

  /// Of two entries, the one whose state was met in fewer runs.
  @inlinable func rarer(
    _ pool: [PoolEntry<S>], _ generator: inout SplitMix
  ) -> PoolEntry<S> {
    let first = pool[Int(generator.below(UInt64(pool.count)))]
    let second = pool[Int(generator.below(UInt64(pool.count)))]
    return second.meetings < first.meetings ? second : first
  }
}

/// Counts over runs, to be added up.
@usableFromInline struct RunTally: Sendable {
  @usableFromInline var runs = 0
  @usableFromInline var kinds: [Int]
  @usableFromInline var marks = RuleMarks()
  @usableFromInline var faults: [FaultTally]
  @usableFromInline var scriptEvents = 0
  /// Some run, folded again from its events, gave another state.
  @usableFromInline var isUnfaithful = false

  @usableFromInline init(kinds count: Int) {
    kinds = Array(repeating: 0, count: count)
    faults = Fault.allCases.map { FaultTally($0) }
  }

  @usableFromInline mutating func add(_ other: RunTally) {
    runs += other.runs
    for kind in kinds.indices { kinds[kind] += other.kinds[kind] }
    marks.formUnion(other.marks)
    for index in faults.indices {
      faults[index].tried += other.faults[index].tried
      faults[index].happened += other.faults[index].happened
    }
    scriptEvents += other.scriptEvents
    isUnfaithful = isUnfaithful || other.isUnfaithful
  }
}

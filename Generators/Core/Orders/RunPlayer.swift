import ContractEngine

/// Plays runs of a system, each made up from a seed and its number alone.
@usableFromInline struct RunPlayer<S: System>: Sendable {
  @usableFromInline let plan: OrderPlan<S>
  @usableFromInline let seed: UInt64
  @usableFromInline let initials: [S.State]
  @usableFromInline var watcher: Watcher<S>
  @usableFromInline var chooser: EventChooser<S>
  @usableFromInline var tally: RunTally
  /// What the run so far did, if it is recorded.
  @usableFromInline var events: [S.Event] = []
  /// The state after each of `events`, if the run is watched for new states.
  @usableFromInline var visits: [Visit<S>] = []
  @usableFromInline var start: S.State
  /// How many of `events` come from the entry that the run goes on from, and where they led.
  @usableFromInline var prefix = 0
  @usableFromInline var origin: S.State
  @usableFromInline var stage = Stage<S>()

  @inlinable init(
    _ system: S, _ properties: [Property<S>], _ drive: Drive, _ plan: OrderPlan<S>, seed: UInt64,
    initials: [S.State], start: S.State
  ) {
    self.plan = plan
    self.seed = seed
    self.initials = initials
    self.start = start
    origin = start
    watcher = Watcher(properties, drive: drive)
    chooser = EventChooser(system, drive, weights: plan.weights)
    tally = RunTally(kinds: S.Event.kinds.count)
  }

  /// Plays run `index`, from an entry of `pool` or from an initial state, until it breaks
  /// something, stops, or nothing can happen.
  @inlinable mutating func play(
    run index: UInt64, pool: [PoolEntry<S>], recording: Bool
  ) -> Break? {
    var generator = SplitMix(seed, run: index)
    let isSteered = !pool.isEmpty && generator.below(100) < UInt64(plan.novelty)
    let isWatched = plan.isWatched(index, isSteered: isSteered)
    let isStaged = recording || isWatched || !plan.faults.isEmpty || !plan.scripts.isEmpty
    events.removeAll(keepingCapacity: true)
    visits.removeAll(keepingCapacity: true)
    watcher.restart()
    chooser.mix.draw(swarm: plan.swarm, &generator)
    var state: S.State
    var left = plan.steps
    if isSteered {
      let entry = rarest(pool, &generator)
      state = entry.state
      start = entry.initial
      watcher.cells = entry.cells
      left -= entry.events.count
      prefix = entry.events.count
      if isStaged { events.append(contentsOf: entry.events) }
    } else {
      start =
        initials.count == 1 ? initials[0] : initials[Int(generator.below(UInt64(initials.count)))]
      state = start
      prefix = 0
    }
    origin = state
    tally.runs += 1
    let broken =
      isStaged
      ? playStaged(&state, &generator, left, isWatched) : playPlain(&state, &generator, left)
    watcher.endRun()
    return broken
  }

  /// The loop that most runs take: no faults, no scripts, nothing kept.
  ///
  /// Everything that a step touches is taken out of the player first, so that no step pays for
  /// asking whether an array is shared.
  @inlinable mutating func playPlain(
    _ state: inout S.State, _ generator: inout SplitMix, _ steps: Int
  ) -> Break? {
    var slots = chooser.slots
    chooser.slots = []
    var kinds = tally.kinds
    tally.kinds = []
    // Neither pointer leaves the closure; `kind` is below the number of kinds by the event's promise
    // and is checked all the same.
    let broken = slots.withUnsafeMutableBufferPointer { slots in
      kinds.withUnsafeMutableBufferPointer { kinds in
        playLoop(&state, &generator, steps, slots, kinds)
      }
    }
    chooser.slots = slots
    tally.kinds = kinds
    return broken
  }

  @inlinable mutating func playLoop(
    _ state: inout S.State, _ generator: inout SplitMix, _ steps: Int,
    _ slots: UnsafeMutableBufferPointer<S.Event?>, _ kinds: UnsafeMutableBufferPointer<Int>
  ) -> Break? {
    let (chooser, system, judge) = (chooser, chooser.system, watcher.states)
    let looksAtHistory = watcher.looksAtHistory
    var seen = Seen()
    var marks = RuleMarks()
    var broken: Break?
    var left = steps
    // Drawn one step ahead: by the time a step turns out to have been predicted wrongly, what the
    // next one needs is there.
    var upcoming = generator.next()
    while left > 0 {
      left -= 1
      let random = upcoming
      upcoming = generator.next()
      guard !stops(random), let event = chooser.choose(state, random, &generator, slots) else {
        break
      }
      let step = system.step(state, event)
      if event.kind < kinds.count { kinds[event.kind] &+= 1 }
      marks.formUnion(step.marks)
      broken = judge.judge(step.state, &seen)
      if broken == nil, looksAtHistory {
        broken = watcher.judgeHistory(
          StepView<S>(before: state, event: event, after: step.state, output: step.output))
      }
      guard broken == nil else { break }
      state = step.state
    }
    watcher.seen.formUnion(seen)
    tally.marks.formUnion(marks)
    return broken
  }

  /// Whether a run stops before the step that `random` decides.
  @inlinable func stops(_ random: UInt64) -> Bool {
    plan.stopOdds > 0 && ((random & 0xFFFF_FFFF) &* plan.stopOdds) >> 32 == 0
  }

  /// Of four entries, the one whose state was met in the fewest runs.
  @inlinable func rarest(_ pool: [PoolEntry<S>], _ generator: inout SplitMix) -> PoolEntry<S> {
    var best = Int(generator.below(UInt64(pool.count)))
    for _ in 0..<3 {
      let other = Int(generator.below(UInt64(pool.count)))
      if pool[other].meetings < pool[best].meetings { best = other }
    }
    return pool[best]
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

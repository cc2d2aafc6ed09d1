import ContractEngine

/// Judges a run step by step by the properties that a run can break, and notes which of them met
/// what they speak of.
///
/// At most 256 properties.
@usableFromInline struct Watcher<S: System>: Sendable {
  @usableFromInline let states: StateJudge<S>
  @usableFromInline let steps: [StepCheck<S>]
  @usableFromInline let monitors: [MonitorCheck<S>]
  @usableFromInline let looksAtHistory: Bool
  /// What each monitor remembers of the run.
  @usableFromInline var cells: [UInt64]
  /// What this run showed of the properties.
  @usableFromInline var seen = Seen()
  /// In how many runs each property met what it speaks of.
  @usableFromInline var met: [Int]
  /// The property behind each place in `seen`.
  @usableFromInline let properties: [Int]
  @usableFromInline let cellsAtStart: [UInt64]

  /// Judges by those of `properties` that are claimed under `drive` and that a run can decide;
  /// only by the one at `only` if given.
  ///
  /// What is in `known` is passed over: a property that breaks there is silent for the rest of the
  /// run, since what it says afterwards rests on what is broken.
  @inlinable init(
    _ properties: [Property<S>], drive: Drive, only: Int? = nil, known: KnownBreaks = KnownBreaks()
  ) {
    var states: [StateCheck<S>] = []
    var steps: [StepCheck<S>] = []
    var monitors: [MonitorCheck<S>] = []
    for (index, property) in properties.enumerated() {
      guard property.drives.contains(drive), only ?? index == index else { continue }
      let source = CheckSource(property: index, known: known.leaves(of: index))
      switch property.kind {
      case .state(let judge): states.append(StateCheck(source: source, ask: judge))
      case .reachable(let reached):
        states.append(StateCheck(source: source) { reached($0) ? .holds : .vacuous })
      case .step(let judge): steps.append(StepCheck(source: source, judge: judge))
      case .history(let monitor), .bounded(let monitor):
        monitors.append(MonitorCheck(source: source, monitor: monitor))
      case .recoverable, .leadsTo: break
      }
    }
    self.states = StateJudge(states)
    self.steps = steps
    self.monitors = monitors
    looksAtHistory = !steps.isEmpty || !monitors.isEmpty
    cellsAtStart = monitors.map(\.monitor.initial)
    cells = cellsAtStart
    met = Array(repeating: 0, count: properties.count)
    self.properties =
      states.map(\.source.property) + steps.map(\.source.property)
      + monitors.map(\.source.property)
  }

  /// Starts a run.
  @inlinable mutating func restart() {
    if looksAtHistory { resetCells() }
    seen = Seen()
  }

  @usableFromInline mutating func resetCells() { cells = cellsAtStart }

  /// Counts what the run met.
  @inlinable mutating func endRun() {
    for place in properties.indices where seen.met.contains(place) { met[properties[place]] &+= 1 }
  }

  /// What a step breaks, by where it led, by itself, or as the last of the run.
  @inlinable mutating func judge(_ view: StepView<S>) -> Break? {
    if let broken = states.judge(view.after, &seen) { return broken }
    return looksAtHistory ? judgeHistory(view) : nil
  }

  @inlinable mutating func judgeHistory(_ view: StepView<S>) -> Break? {
    var place = properties.count - steps.count - monitors.count
    for check in steps {
      let claim = check.judge(view)
      seen.note(claim, at: place)
      if let broken = seen.take(claim, at: place, check.source) { return broken }
      place += 1
    }
    var broken: Break?
    for slot in monitors.indices {
      let (cell, claim) = monitors[slot].monitor.watch(cells[slot], view)
      cells[slot] = cell
      seen.note(claim, at: place)
      let found = seen.take(claim, at: place, monitors[slot].source)
      broken = broken ?? found
      place += 1
    }
    return broken
  }
}

/// The property that a check is of, and where it is known to break.
@usableFromInline struct CheckSource: Sendable {
  @usableFromInline let property: Int
  @usableFromInline let known: SmallSet

  @inlinable init(property: Int, known: SmallSet) {
    self.property = property
    self.known = known
  }

  @inlinable static var nobody: Self { Self(property: 0, known: SmallSet()) }
}

@usableFromInline struct StepCheck<S: System>: Sendable {
  @usableFromInline let source: CheckSource
  @usableFromInline let judge: @Sendable (StepView<S>) -> Claim

  @inlinable init(source: CheckSource, judge: @escaping @Sendable (StepView<S>) -> Claim) {
    self.source = source
    self.judge = judge
  }
}

@usableFromInline struct MonitorCheck<S: System>: Sendable {
  @usableFromInline let source: CheckSource
  @usableFromInline let monitor: Monitor<S>

  @inlinable init(source: CheckSource, monitor: Monitor<S>) {
    self.source = source
    self.monitor = monitor
  }
}

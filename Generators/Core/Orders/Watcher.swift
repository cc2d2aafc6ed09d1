import ContractEngine

/// Judges a run step by step by the properties that a run can break, and counts what they said.
@usableFromInline struct Watcher<S: System>: Sendable {
  @usableFromInline let states: [(index: Int, judge: @Sendable (S.State) -> Claim)]
  @usableFromInline let steps: [(index: Int, judge: @Sendable (StepView<S>) -> Claim)]
  @usableFromInline let monitors: [(index: Int, monitor: Monitor<S>)]
  @usableFromInline let goals: [(index: Int, reached: @Sendable (S.State) -> Bool)]
  /// What each monitor remembers of the run.
  @usableFromInline var cells: [UInt64]
  /// How often each property met what it speaks of, and how often it didn't.
  @usableFromInline var met: [Int]
  @usableFromInline var vacuous: [Int]
  private let monitorsAtStart: [UInt64]

  /// Judges by those of `properties` that are claimed under `drive` and that a run can decide;
  /// only by the one at `only` if given.
  @inlinable init(_ properties: [Property<S>], drive: Drive, only: Int? = nil) {
    var states: [(Int, @Sendable (S.State) -> Claim)] = []
    var steps: [(Int, @Sendable (StepView<S>) -> Claim)] = []
    var monitors: [(Int, Monitor<S>)] = []
    var goals: [(Int, @Sendable (S.State) -> Bool)] = []
    for (index, property) in properties.enumerated() {
      guard property.drives.contains(drive), only ?? index == index else { continue }
      switch property.kind {
      case .state(let judge): states.append((index, judge))
      case .step(let judge): steps.append((index, judge))
      case .history(let monitor), .bounded(let monitor): monitors.append((index, monitor))
      case .reachable(let reached): goals.append((index, reached))
      case .recoverable, .leadsTo: break
      }
    }
    self.init(states, steps, monitors, goals, count: properties.count)
  }

  @usableFromInline init(
    _ states: [(Int, @Sendable (S.State) -> Claim)],
    _ steps: [(Int, @Sendable (StepView<S>) -> Claim)], _ monitors: [(Int, Monitor<S>)],
    _ goals: [(Int, @Sendable (S.State) -> Bool)], count: Int
  ) {
    self.states = states.map { (index: $0.0, judge: $0.1) }
    self.steps = steps.map { (index: $0.0, judge: $0.1) }
    self.monitors = monitors.map { (index: $0.0, monitor: $0.1) }
    self.goals = goals.map { (index: $0.0, reached: $0.1) }
    monitorsAtStart = monitors.map(\.1.initial)
    cells = monitorsAtStart
    met = Array(repeating: 0, count: count)
    vacuous = met
  }

  /// Forgets the run, not the counts.
  @usableFromInline mutating func restart() { cells = monitorsAtStart }

  /// What `state` alone breaks.
  @inlinable mutating func judge(_ state: S.State) -> Break? {
    for check in states {
      switch check.judge(state) {
      case .holds: met[check.index] &+= 1
      case .vacuous: vacuous[check.index] &+= 1
      case .broken(let leaf): return Break(property: check.index, leaf: leaf)
      }
    }
    if !goals.isEmpty {
      for goal in goals where goal.reached(state) { met[goal.index] &+= 1 }
    }
    return nil
  }

  /// What a step breaks, by itself, by where it led, or as the last of the run.
  @inlinable mutating func judge(_ view: StepView<S>) -> Break? {
    if let broken = judge(view.after) { return broken }
    guard !steps.isEmpty || !monitors.isEmpty else { return nil }
    return judgeHistory(view)
  }

  @inlinable mutating func judgeHistory(_ view: StepView<S>) -> Break? {
    for check in steps {
      switch check.judge(view) {
      case .holds: met[check.index] &+= 1
      case .vacuous: vacuous[check.index] &+= 1
      case .broken(let leaf): return Break(property: check.index, leaf: leaf)
      }
    }
    var broken: Break?
    for slot in monitors.indices {
      let (index, monitor) = monitors[slot]
      let (cell, claim) = monitor.watch(cells[slot], view)
      cells[slot] = cell
      switch claim {
      case .holds: met[index] &+= 1
      case .vacuous: vacuous[index] &+= 1
      case .broken(let leaf): broken = broken ?? Break(property: index, leaf: leaf)
      }
    }
    return broken
  }
}

/// Which property a step broke, and which part of its statement.
@usableFromInline struct Break: Hashable, Sendable {
  @usableFromInline let property: Int
  @usableFromInline let leaf: UInt8

  @inlinable init(property: Int, leaf: UInt8) {
    self.property = property
    self.leaf = leaf
  }
}

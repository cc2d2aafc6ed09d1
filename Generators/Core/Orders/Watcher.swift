import ContractEngine

/// Judges a run step by step by the properties that a run can break, and notes which of them met
/// what they speak of.
///
/// At most 256 properties.
@usableFromInline struct Watcher<S: System>: Sendable {
  @usableFromInline typealias StateJudge = @Sendable (S.State, inout Seen) -> Break?

  /// All properties of states in one, so that the loop over steps holds a single closure.
  @usableFromInline let judgeState: StateJudge
  @usableFromInline let steps: [StepCheck<S>]
  @usableFromInline let monitors: [MonitorCheck<S>]
  @usableFromInline let looksAtHistory: Bool
  /// What each monitor remembers of the run.
  @usableFromInline var cells: [UInt64]
  /// Which properties met what they speak of in this run.
  @usableFromInline var seen = Seen()
  /// In how many runs each property did.
  @usableFromInline var met: [Int]
  private let cellsAtStart: [UInt64]

  /// Judges by those of `properties` that are claimed under `drive` and that a run can decide;
  /// only by the one at `only` if given.
  @usableFromInline init(_ properties: [Property<S>], drive: Drive, only: Int? = nil) {
    var states: [StateCheck<S>] = []
    var steps: [StepCheck<S>] = []
    var monitors: [MonitorCheck<S>] = []
    for (index, property) in properties.enumerated() {
      guard property.drives.contains(drive), only ?? index == index else { continue }
      switch property.kind {
      case .state(let judge): states.append(StateCheck(index: index, judge: judge))
      case .reachable(let reached):
        states.append(StateCheck(index: index) { reached($0) ? .holds : .vacuous })
      case .step(let judge): steps.append(StepCheck(index: index, judge: judge))
      case .history(let monitor), .bounded(let monitor):
        monitors.append(MonitorCheck(index: index, monitor: monitor))
      case .recoverable, .leadsTo: break
      }
    }
    judgeState = Self.chain(states[...])
    self.steps = steps
    self.monitors = monitors
    looksAtHistory = !steps.isEmpty || !monitors.isEmpty
    cellsAtStart = monitors.map(\.monitor.initial)
    cells = cellsAtStart
    met = Array(repeating: 0, count: properties.count)
  }

  /// One closure that asks `checks` in order until one is broken.
  ///
  /// Captured closures are called without being retained, four to a link; taking them from an array
  /// costs more than most of them do.
  private static func chain(_ checks: ArraySlice<StateCheck<S>>) -> StateJudge {
    guard let first = checks.first else { return { _, _ in nil } }
    var links = Array(checks.prefix(4))
    while links.count < 4 { links.append(StateCheck(index: first.index) { _ in .vacuous }) }
    let (one, two, three, four) = (links[0], links[1], links[2], links[3])
    let rest = checks.count > 4 ? chain(checks.dropFirst(4)) : nil
    return { state, seen in
      if let broken = seen.take(one.judge(state), one.index) { return broken }
      if let broken = seen.take(two.judge(state), two.index) { return broken }
      if let broken = seen.take(three.judge(state), three.index) { return broken }
      if let broken = seen.take(four.judge(state), four.index) { return broken }
      return rest?(state, &seen)
    }
  }

  /// Starts a run.
  @inlinable mutating func restart() {
    if looksAtHistory { resetCells() }
    seen = Seen()
  }

  @usableFromInline mutating func resetCells() { cells = cellsAtStart }

  /// Counts what the run met.
  @inlinable mutating func endRun() {
    for index in met.indices where seen.contains(index) { met[index] &+= 1 }
  }

  /// What a step breaks, by where it led, by itself, or as the last of the run.
  @inlinable mutating func judge(_ view: StepView<S>) -> Break? {
    if let broken = judgeState(view.after, &seen) { return broken }
    return looksAtHistory ? judgeHistory(view) : nil
  }

  @inlinable mutating func judgeHistory(_ view: StepView<S>) -> Break? {
    for check in steps {
      if let broken = seen.take(check.judge(view), check.index) { return broken }
    }
    var broken: Break?
    for slot in monitors.indices {
      let (cell, claim) = monitors[slot].monitor.watch(cells[slot], view)
      cells[slot] = cell
      let found = seen.take(claim, monitors[slot].index)
      broken = broken ?? found
    }
    return broken
  }
}

@usableFromInline struct StateCheck<S: System>: Sendable {
  @usableFromInline let index: Int
  @usableFromInline let judge: @Sendable (S.State) -> Claim
}

@usableFromInline struct StepCheck<S: System>: Sendable {
  @usableFromInline let index: Int
  @usableFromInline let judge: @Sendable (StepView<S>) -> Claim
}

@usableFromInline struct MonitorCheck<S: System>: Sendable {
  @usableFromInline let index: Int
  @usableFromInline let monitor: Monitor<S>
}

/// Which properties met what they speak of: a bit for each.
@usableFromInline struct Seen: Sendable {
  @usableFromInline var words: InlineArray<4, UInt64> = [0, 0, 0, 0]

  @inlinable init() {}

  @inlinable func contains(_ index: Int) -> Bool {
    words[index >> 6 & 3] >> UInt64(index & 63) & 1 == 1
  }

  @inlinable mutating func formUnion(_ other: Self) {
    for word in 0..<4 { words[word] |= other.words[word] }
  }

  /// Notes what property `index` says; what it breaks, if it does.
  @inlinable mutating func take(_ claim: Claim, _ index: Int) -> Break? {
    // Whether a property is met changes from step to step; a branch on it would be mispredicted.
    let isMet: UInt64 = if case .holds = claim { 1 } else { 0 }
    words[index >> 6 & 3] |= isMet << UInt64(index & 63)
    guard case .broken(let leaf) = claim else { return nil }
    return Break(property: index, leaf: leaf)
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

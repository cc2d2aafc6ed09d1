import ContractEngine

/// What is judged while states are expanded: the properties that need no graph.
@usableFromInline struct Checks<S: System>: Sendable {
  @usableFromInline var states: [(index: Int, judge: @Sendable (S.State) -> Claim)] = []
  @usableFromInline var steps: [(index: Int, judge: @Sendable (StepView<S>) -> Claim)] = []
  @usableFromInline var goals: [(index: Int, reached: @Sendable (S.State) -> Bool)] = []
  /// The property whose monitor the machine carries.
  @usableFromInline var watched: Int?
  @usableFromInline var watchedID = ""
  @usableFromInline var count: Int

  @inlinable init(count: Int) { self.count = count }
}

/// Expands a stretch of the frontier: judges its states, takes every enabled step and sorts where
/// they lead into bins.
@usableFromInline final class Lane<S: System> {
  @usableFromInline let machine: Machine<S>
  @usableFromInline let checks: Checks<S>
  @usableFromInline let bins = Bins<S.Key>()
  /// The first thing found wrong with the model.
  @usableFromInline var fault: ModelFault?
  @usableFromInline let eventHits: RawMemory<Int>
  @usableFromInline let ruleHits: RawMemory<Int>
  @usableFromInline let antecedents: RawMemory<Int>
  @usableFromInline var findings: [Finding<S.Key>?]
  @usableFromInline var deadlocks = Sighting<S.Key>()
  @usableFromInline var timeOnly = Sighting<S.Key>()
  @usableFromInline var timePasses = false

  @inlinable init(_ machine: Machine<S>, _ checks: Checks<S>) {
    self.machine = machine
    self.checks = checks
    eventHits = RawMemory(zeroed: S.Event.kinds.count)
    ruleHits = RawMemory(zeroed: machine.system.rules.count)
    antecedents = RawMemory(zeroed: checks.count)
    findings = Array(repeating: nil, count: checks.count)
  }

  deinit {
    eventHits.free()
    ruleHits.free()
    antecedents.free()
  }

  /// Adds what the lane has counted.
  @inlinable func count(into tally: inout Tally<S.Key>) {
    for kind in 0..<eventHits.count {
      tally.eventHits[kind] += eventHits[kind]
      tally.transitions += eventHits[kind]
    }
    for rule in 0..<ruleHits.count { tally.ruleHits[rule] += ruleHits[rule] }
    for property in 0..<antecedents.count {
      tally.antecedents[property] += antecedents[property]
      if let finding = findings[property] { tally.find(property, finding) }
    }
    tally.deadlocks.add(deadlocks)
    tally.timeOnly.add(timeOnly)
    tally.timePasses = tally.timePasses || timePasses
  }

  @inlinable func find(_ property: Int, _ finding: Finding<S.Key>) {
    if let known = findings[property], !finding.precedes(known) { return }
    findings[property] = finding
  }

  /// Judges the state of `key` by the properties that look at one state.
  @inlinable func judge(_ state: S.State, _ key: S.Key, level: Int) {
    for check in checks.states {
      switch check.judge(state) {
      case .vacuous: break
      case .holds: antecedents[check.index] += 1
      case .broken(let leaf):
        antecedents[check.index] += 1
        find(check.index, Finding(level: level, key: key, event: -1, leaf: Int(leaf)))
      }
    }
    for goal in checks.goals where goal.reached(state) {
      antecedents[goal.index] += 1
      find(goal.index, Finding(level: level, key: key, event: -1, leaf: 0))
    }
  }

  /// Judges the state of `key`, and takes every enabled step if `expanding`.
  @inlinable func visit(_ key: S.Key, level: Int, expanding: Bool, thorough: Bool) {
    guard let (state, cell) = machine.decode(key) else {
      fault = fault ?? .notInverse(state: [], readBack: nil)
      return
    }
    judge(state, key, level: level)
    if !expanding { return }
    let system = machine.system
    let bins = bins
    let eventHits = eventHits
    var taken = 0
    var timed = 0
    system.forEachEnabled(state, machine.drive) { event in
      let step = system.step(state, event)
      let kind = event.kind
      guard kind >= 0 && kind < eventHits.count else {
        fault =
          fault ?? .kindOutOfRange(event: "\(event)", kind: kind, kinds: eventHits.count)
        return
      }
      eventHits[kind] += 1
      if system.elapsed(event) > 0 { timed += 1 }
      step.marks.forEach { if $0 < ruleHits.count { ruleHits[$0] += 1 } }
      let next = judge(state, cell, key, event, step, position: taken, level: level)
      taken += 1
      let successor = machine.encode(step.state, next)
      if thorough || successor.hash & 15 == 0 { verify(state, event, step, successor) }
      bins.append(successor, kind: UInt16(truncatingIfNeeded: kind))
    }
    if timed > 0 { timePasses = true }
    if taken == 0 {
      deadlocks.add(key, level: level)
    } else if taken == timed {
      timeOnly.add(key, level: level)
    }
  }

  /// Judges one step by the step properties and the monitor; the monitor's next cell.
  @inlinable func judge(
    _ state: S.State, _ cell: UInt64, _ key: S.Key, _ event: S.Event, _ step: Step<S>,
    position: Int, level: Int
  ) -> UInt64 {
    if checks.steps.isEmpty && machine.monitor == nil { return cell }
    let view = StepView<S>(before: state, event: event, after: step.state, output: step.output)
    for check in checks.steps {
      note(check.index, check.judge(view), key, position: position, level: level)
    }
    guard let monitor = machine.monitor, let watched = checks.watched else { return cell }
    let (next, claim) = monitor.watch(cell, view)
    note(watched, claim, key, position: position, level: level)
    if machine.cellWidth < 64 && next >> UInt64(machine.cellWidth) != 0 {
      fault =
        fault ?? .cellTooWide(property: checks.watchedID, cell: next, width: machine.cellWidth)
      return cell
    }
    return next
  }

  @inlinable func note(_ property: Int, _ claim: Claim, _ key: S.Key, position: Int, level: Int) {
    switch claim {
    case .vacuous: break
    case .holds: antecedents[property] += 1
    case .broken(let leaf):
      antecedents[property] += 1
      find(
        property, Finding(level: level, key: key, event: position, leaf: Int(leaf)))
    }
  }

  /// Holds the successor to what the exploration rests on: that a key is read back as the state it
  /// was written from, and that a step repeated gives the same.
  @inlinable func verify(_ state: S.State, _ event: S.Event, _ step: Step<S>, _ successor: S.Key) {
    let readBack = machine.decode(successor)?.state
    if readBack != step.state {
      fault =
        fault
        ?? .notInverse(
          state: machine.system.fields(step.state),
          readBack: readBack.map { machine.system.fields($0) })
    }
    let again = machine.system.step(state, event)
    if again.state != step.state || again.output != step.output || again.marks != step.marks {
      fault =
        fault ?? .unstableStep(state: machine.system.fields(state), event: "\(event)")
    }
  }
}

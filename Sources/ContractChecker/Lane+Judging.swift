import ContractEngine

extension Lane {
  /// Judges the states of a block by the properties that look at one state.
  @inlinable mutating func judge(_ keys: RawMemory<S.Key>, from first: Int, level: Int) {
    for check in checks.states {
      var hits = 0
      for index in 0..<states.count {
        switch check.judge(states[index].state) {
        case .vacuous: break
        case .holds: hits += 1
        case .broken(let leaf):
          hits += 1
          find(
            check.index,
            Finding(level: level, key: keys[first + index], event: -1, leaf: Int(leaf)))
        }
      }
      antecedents[check.index] += hits
    }
    for goal in checks.goals {
      for index in 0..<states.count where goal.reached(states[index].state) {
        antecedents[goal.index] += 1
        find(goal.index, Finding(level: level, key: keys[first + index], event: -1, leaf: 0))
      }
    }
  }

  /// Judges one step by the step properties and the monitor; the monitor's next cell.
  @inline(never) @inlinable mutating func judge(
    _ state: S.State, _ cell: UInt64, _ key: S.Key, _ event: S.Event, _ step: Step<S>,
    position: Int, level: Int
  ) -> UInt64 {
    let view = StepView<S>(before: state, event: event, after: step.state, output: step.output)
    for check in checks.steps {
      note(check.index, check.judge(view), key, position: position, level: level)
    }
    guard let monitor = machine.monitor else { return cell }
    let (next, claim) = monitor.watch(cell, view)
    // A search that only looks for levels carries the cell all the same and judges nothing.
    if let watched = checks.watched {
      note(watched, claim, key, position: position, level: level)
    }
    if machine.cellWidth < 64 && next >> UInt64(machine.cellWidth) != 0 {
      fault =
        fault ?? .cellTooWide(property: checks.watchedID, cell: next, width: machine.cellWidth)
      return cell
    }
    return next
  }

  @inlinable mutating func note(
    _ property: Int, _ claim: Claim, _ key: S.Key, position: Int, level: Int
  ) {
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
  @inline(never) @inlinable mutating func verify(
    _ state: S.State, _ event: S.Event, _ step: Step<S>, _ successor: S.Key
  ) {
    let written = machine.settled(step.state)
    let readBack = machine.decode(successor)?.state
    if reduces { fault = fault ?? machine.faultOfSymmetry(at: step.state) }
    if reduces && checks.states.contains(where: { $0.judge(step.state) != $0.judge(written) }) {
      fault =
        fault
        ?? .notCanonical(
          state: machine.system.fields(step.state), reason: "a property tells it from the state")
    }
    if readBack != written {
      fault =
        fault
        ?? .notInverse(
          state: machine.system.fields(written),
          readBack: readBack.map { machine.system.fields($0) })
    }
    let again = machine.system.step(state, event)
    if again.state != step.state || again.output != step.output || again.marks != step.marks {
      fault =
        fault ?? .unstableStep(state: machine.system.fields(state), event: "\(event)")
    }
  }

  /// Lists the enabled events, or those of one part if they are enough.
  @inline(never) @inlinable mutating func listSufficientPart(
    _ state: S.State, thorough: Bool
  ) {
    var listed = events
    listed.removeAll()
    machine.system.forEachEnabled(state, machine.drive) { listed.append($0) }
    events = listed
    let all = (0..<events.count).map { events[$0] }
    guard let local = machine.reduction.local,
      let part = machine.sufficientPart(of: all, in: state)
    else { return }
    if thorough {
      let goals = checks.goals.map { goal in
        { @Sendable (state: S.State) -> Claim in goal.reached(state) ? .holds : .vacuous }
      }
      let claims = checks.states.map(\.judge) + goals
      fault = fault ?? machine.faultOfIndependence(at: state, all, part: part, claims: claims)
    }
    events.removeAll()
    for event in all where local(event) == part { events.append(event) }
  }

  @inline(never) @inlinable func encodeSettled(_ state: S.State, _ cell: UInt64) -> S.Key {
    machine.encode(machine.settled(state), cell)
  }
}

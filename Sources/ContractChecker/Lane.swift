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
/// they lead into successors.
@usableFromInline struct Lane<S: System> {
  @usableFromInline let machine: Machine<S>
  @usableFromInline let checks: Checks<S>
  @usableFromInline var successors: Successors<S.Key>
  /// The first thing found wrong with the model.
  @usableFromInline var fault: ModelFault?
  @usableFromInline let eventHits: RawMemory<Int>
  @usableFromInline let ruleHits: RawMemory<Int>
  @usableFromInline let newByKind: RawMemory<Int>
  /// The successors of the last batch that were new.
  @usableFromInline var newKeys: [S.Key] = []
  @usableFromInline var digest = DigestSum()
  @usableFromInline let antecedents: RawMemory<Int>
  @usableFromInline var findings: [Finding<S.Key>?]
  @usableFromInline var deadlocks = Sighting<S.Key>()
  @usableFromInline var timeOnly = Sighting<S.Key>()
  @usableFromInline var timePasses = false

  @usableFromInline let judgesSteps: Bool
  @usableFromInline let reduces: Bool
  /// The states and monitor cells of the block that is worked on.
  @usableFromInline var states = Scratch<(state: S.State, cell: UInt64)>()

  /// The events that are enabled in the state that is expanded.
  @usableFromInline var events = Scratch<S.Event>()

  @inlinable init(_ machine: Machine<S>, _ checks: Checks<S>, parts: Int) {
    successors = Successors(parts: parts)
    judgesSteps = !checks.steps.isEmpty || machine.monitor != nil
    reduces = !machine.reduction.isNone
    self.machine = machine
    self.checks = checks
    eventHits = RawMemory(zeroed: S.Event.kinds.count)
    newByKind = RawMemory(zeroed: S.Event.kinds.count)
    ruleHits = RawMemory(zeroed: machine.system.rules.count)
    antecedents = RawMemory(zeroed: checks.count)
    findings = Array(repeating: nil, count: checks.count)
  }

  @usableFromInline mutating func free() {
    successors.free()
    states.free()
    events.free()
    eventHits.free()
    newByKind.free()
    ruleHits.free()
    antecedents.free()
  }

  /// Works off a stretch of the frontier: judges its states, and expands them if `expanding`.
  ///
  /// In blocks, so that the judges take turns on many states and not on one.
  @inlinable mutating func work(
    _ frontier: Frontier<S.Key>, _ range: Range<Int>, level: Int, expanding: Bool, thorough: Bool
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, (start | (Frontier<S.Key>.blockSize - 1)) + 1, start + 64)
      let keys = frontier.block(of: start)
      let first = start & (Frontier<S.Key>.blockSize - 1)
      states.removeAll()
      for offset in first..<first + end - start {
        guard let found = machine.decode(keys[offset]) else {
          fault = fault ?? .notInverse(state: [], readBack: nil)
          return
        }
        states.append(found)
      }
      judge(keys, from: first, level: level)
      if expanding {
        for index in 0..<states.count {
          let (state, cell) = states[index]
          expand(state, cell, keys[first + index], level: level, thorough: thorough)
        }
      }
      start = end
    }
  }

  /// Takes note of the successors that turned out to be new, in their order, and is ready for the
  /// next batch.
  @inlinable mutating func sweep() {
    let isNew = successors.isNew
    collect { [successors] note in
      for ordinal in 0..<successors.count where isNew[ordinal] {
        isNew[ordinal] = false
        note(ordinal)
      }
    }
  }

  /// Adds the successors to a table that no other thread touches, and takes note of the new ones.
  @inlinable mutating func pour(into table: StateTable<S.Key>) {
    collect { [successors] note in table.insert(successors.keys, 0..<successors.count, note) }
  }

  @inlinable mutating func collect(_ forEachNew: ((Int) -> Void) -> Void) {
    let keys = successors.keys
    let kinds = successors.kinds
    let newByKind = newByKind
    var found = newKeys
    newKeys = []
    found.removeAll(keepingCapacity: true)
    var sum = digest
    forEachNew { ordinal in
      let key = keys[ordinal]
      found.append(key)
      sum.add(key)
      newByKind[Int(kinds[ordinal])] &+= 1
    }
    digest = sum
    newKeys = found
    successors.clear()
  }

  /// Adds what the lane has counted.
  @inlinable func count(into tally: inout Tally<S.Key>) {
    for kind in 0..<eventHits.count {
      tally.eventHits[kind] += eventHits[kind]
      tally.eventNew[kind] += newByKind[kind]
      tally.transitions += eventHits[kind]
    }
    for rule in 0..<ruleHits.count { tally.ruleHits[rule] += ruleHits[rule] }
    for property in 0..<antecedents.count {
      tally.antecedents[property] += antecedents[property]
      if let finding = findings[property] { tally.find(property, finding) }
    }
    tally.deadlocks.add(deadlocks)
    tally.timeOnly.add(timeOnly)
    tally.digest.add(digest)
    tally.timePasses = tally.timePasses || timePasses
  }

  @inlinable mutating func find(_ property: Int, _ finding: Finding<S.Key>) {
    if let known = findings[property], !finding.precedes(known) { return }
    findings[property] = finding
  }

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

  /// Takes every step that is enabled in `state`.
  ///
  /// The events are listed first and taken in a loop of their own, so that the model's step is
  /// compiled into that loop and nothing but the event passes through the closure.
  @inlinable mutating func expand(
    _ state: S.State, _ cell: UInt64, _ key: S.Key, level: Int, thorough: Bool
  ) {
    let machine = machine
    let system = machine.system
    var listed = events
    listed.removeAll()
    system.forEachEnabled(state, machine.drive) { listed.append($0) }
    if reduces { keepSufficientPart(&listed, state, thorough: thorough || key.hash & 63 == 0) }
    events = listed
    let events = listed
    let eventHits = eventHits
    let judgesSteps = judgesSteps
    let reduces = reduces
    var list = successors
    var timed = 0
    for position in 0..<events.count {
      let event = events[position]
      let step = system.step(state, event)
      let kind = event.kind
      guard UInt(bitPattern: kind) < UInt(bitPattern: eventHits.count) else {
        fault = fault ?? .kindOutOfRange(event: "\(event)", kind: kind, kinds: eventHits.count)
        return
      }
      eventHits[kind] &+= 1
      if system.elapsed(event) > 0 { timed &+= 1 }
      if step.marks != RuleMarks() { count(step.marks) }
      var next = cell
      if judgesSteps {
        next = judge(state, cell, key, event, step, position: position, level: level)
      }
      let successor = machine.encode(
        reduces ? machine.settled(step.state) : step.state, next)
      if successor == key && !thorough { continue }
      let hash = successor.hash
      if thorough || hash & 63 == 0 { verify(state, event, step, successor) }
      list.append(successor, hash: hash, kind: UInt8(truncatingIfNeeded: kind))
    }
    successors = list
    if timed > 0 { timePasses = true }
    if events.count == 0 {
      deadlocks.add(key, level: level)
    } else if events.count == timed {
      timeOnly.add(key, level: level)
    }
  }

  /// Leaves only the events of one part, if these are enough.
  @inline(never) @inlinable mutating func keepSufficientPart(
    _ listed: inout Scratch<S.Event>, _ state: S.State, thorough: Bool
  ) {
    let all = (0..<listed.count).map { listed[$0] }
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
    listed.removeAll()
    for event in all where local(event) == part { listed.append(event) }
  }

  @inlinable func count(_ marks: RuleMarks) {
    let ruleHits = ruleHits
    marks.forEach { if $0 < ruleHits.count { ruleHits[$0] &+= 1 } }
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
}

/// Holds a lane, so that threads can each work on their own.
@usableFromInline final class LaneBox<S: System> {
  @usableFromInline var lane: Lane<S>

  @inlinable init(_ lane: Lane<S>) { self.lane = lane }

  deinit { lane.free() }
}

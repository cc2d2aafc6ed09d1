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
  /// The successors that turned out to be new and were not yet handed on.
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

  /// Takes note of the successors that other threads found to be new, in their order, and is ready
  /// for the next batch; after `pour(into:)` there is nothing left to note.
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

  /// Takes every step that is enabled in `state`.
  @inlinable mutating func expand(
    _ state: S.State, _ cell: UInt64, _ key: S.Key, level: Int, thorough: Bool
  ) {
    let system = machine.system
    var taken = 0
    var timed = 0
    if reduces {
      listSufficientPart(state, thorough: thorough || key.hash & 63 == 0)
      while taken < events.count {
        let event = events[taken]
        take(event, at: taken, from: state, cell, key, level: level, thorough: thorough)
        if system.elapsed(event) > 0 { timed &+= 1 }
        taken &+= 1
      }
    } else {
      system.forEachEnabled(state, machine.drive) { event in
        take(event, at: taken, from: state, cell, key, level: level, thorough: thorough)
        if system.elapsed(event) > 0 { timed &+= 1 }
        taken &+= 1
      }
    }
    if timed > 0 { timePasses = true }
    if taken == 0 {
      deadlocks.add(key, level: level)
    } else if taken == timed {
      timeOnly.add(key, level: level)
    }
  }

  /// Takes one step, and lists where it leads.
  ///
  /// Compiled into the closure that a model calls from each place where it enables an event: the
  /// processor then learns for each place what follows, which is most of what a small step costs.
  @inline(__always) @inlinable mutating func take(
    _ event: S.Event, at position: Int, from state: S.State, _ cell: UInt64, _ key: S.Key,
    level: Int, thorough: Bool
  ) {
    let step = machine.system.step(state, event)
    let kind = event.kind
    guard UInt(bitPattern: kind) < UInt(bitPattern: eventHits.count) else {
      fault = fault ?? .kindOutOfRange(event: "\(event)", kind: kind, kinds: eventHits.count)
      return
    }
    eventHits[kind] &+= 1
    if step.marks != RuleMarks() { count(step.marks) }
    var next = cell
    if judgesSteps {
      next = judge(state, cell, key, event, step, position: position, level: level)
    }
    let successor =
      reduces
      ? encodeSettled(step.state, next)
      : Machine<S>.encode(step.state, next, width: machine.cellWidth)
    if successor == key && !thorough { return }
    let hash = successor.hash
    if thorough || hash & 63 == 0 { verify(state, event, step, successor) }
    successors.append(successor, hash: hash, kind: UInt8(truncatingIfNeeded: kind))
  }

  @inlinable func count(_ marks: RuleMarks) {
    let ruleHits = ruleHits
    marks.forEach { if $0 < ruleHits.count { ruleHits[$0] &+= 1 } }
  }
}

/// Holds a lane, so that threads can each work on their own.
@usableFromInline final class LaneBox<S: System> {
  @usableFromInline var lane: Lane<S>

  @inlinable init(_ lane: Lane<S>) { self.lane = lane }

  deinit { lane.free() }
}

import ContractEngine

/// What a run with faults or scripts holds back, and what it has still to do.
@usableFromInline struct Stage<S: System>: Sendable {
  /// Events held back, and before which step they are due.
  @usableFromInline var held: [(event: S.Event, due: Int)] = []
  /// Until which step a kind does not happen, by kind modulo 64.
  @usableFromInline var mutedUntil: [Int] = []
  /// How far each script has come.
  @usableFromInline var positions: [Int] = []
  /// The faults of this run.
  @usableFromInline var faults: [Fault] = []

  @usableFromInline init() {}
}

/// The loop for runs that are recorded, have faults or follow scripts.
///
/// With neither faults nor scripts it takes the very steps that the plain loop takes.
extension RunPlayer {
  @inlinable mutating func playStaged(
    _ state: inout S.State, _ generator: inout SplitMix, _ steps: Int, _ isWatched: Bool
  ) -> Break? {
    prepareStage(&generator)
    var step = 0
    var upcoming = generator.next()
    while step < steps {
      step += 1
      let random = upcoming
      upcoming = generator.next()
      guard !stops(random), let event = stagedEvent(state, step, random, &generator) else { break }
      let result = chooser.system.step(state, event)
      tally.kinds[event.kind] &+= 1
      tally.marks.formUnion(result.marks)
      events.append(event)
      let view = StepView<S>(
        before: state, event: event, after: result.state, output: result.output)
      let broken = watcher.judge(view)
      state = result.state
      // A state behind a known break is no place to start from: the run would know nothing of it.
      if isWatched, watcher.seen.silent.isEmpty {
        visits.append(Visit(state: state, cells: watcher.cells, kind: event.kind))
      }
      if let broken { return broken }
    }
    return nil
  }

  @usableFromInline mutating func prepareStage(_ generator: inout SplitMix) {
    guard !plan.faults.isEmpty || !plan.scripts.isEmpty else { return }
    stage.held.removeAll(keepingCapacity: true)
    stage.mutedUntil = Array(repeating: 0, count: 64)
    stage.positions = Array(repeating: 0, count: plan.scripts.count)
    stage.faults = []
    guard !plan.faults.isEmpty, generator.below(4) > 0 else { return }
    let subset = plan.swarm ? generator.next() : .max
    stage.faults = Fault.allCases.filter {
      plan.faults.contains($0) && subset >> UInt64($0.rawValue) & 1 == 1
    }
  }

  /// The next event: what is due, what a fault makes of the step, what a script has next, or any.
  @inlinable mutating func stagedEvent(
    _ state: S.State, _ step: Int, _ random: UInt64, _ generator: inout SplitMix
  ) -> S.Event? {
    if plan.faults.isEmpty && plan.scripts.isEmpty {
      return chooser.choose(state, random, &generator)
    }
    if let due = takeDue(state, step) { return due }
    if !stage.faults.isEmpty, generator.oneIn(6) {
      let fault = stage.faults[Int(generator.below(UInt64(stage.faults.count)))]
      tally.faults[Int(fault.rawValue)].tried += 1
      if let event = commit(fault, state, step, random, &generator) { return event }
    }
    if !plan.scripts.isEmpty, generator.below(4) > 0, let next = takeScripted(state, &generator) {
      tally.scriptEvents += 1
      return next
    }
    return unmuted(state, step, random, &generator)
  }

  /// Does `fault` here; nil if it calls for no event now, and then the step goes on as usual.
  @inlinable mutating func commit(
    _ fault: Fault, _ state: S.State, _ step: Int, _ random: UInt64,
    _ generator: inout SplitMix
  ) -> S.Event? {
    var event: S.Event?
    switch fault {
    case .duplicate: event = events.last
    case .doubleTap: event = events.last.flatMap { plan.operators.role($0) == .tap ? $0 : nil }
    case .staleAnswer:
      let answers = events.dropLast().filter { plan.operators.role($0) == .answer }
      event = answers.isEmpty ? nil : answers[Int(generator.below(UInt64(answers.count)))]
    case .reload, .background: event = plan.operators.event(fault, state)
    case .killAndReplay:
      if chooser.system.fold(events, from: start) != state { tally.isUnfaithful = true }
      event = plan.operators.event(fault, state)
    case .drop, .delay, .overtake:
      guard let victim = chooser.choose(state, random, &generator) else { return nil }
      let wait = fault == .overtake ? 1 : 2 + Int(generator.below(8))
      stage.mutedUntil[victim.kind & 63] = step + wait
      if fault != .drop { stage.held.append((victim, step + wait)) }
      tally.faults[Int(fault.rawValue)].happened += 1
      return nil
    }
    guard let event, isEnabled(event, state) else { return nil }
    tally.faults[Int(fault.rawValue)].happened += 1
    return event
  }

  @inlinable func isEnabled(_ event: S.Event, _ state: S.State) -> Bool {
    var isEnabled = false
    chooser.system.forEachEnabled(state, chooser.drive) { isEnabled = isEnabled || $0 == event }
    return isEnabled
  }

  /// The first event held back whose time has come and that can still happen.
  @inlinable mutating func takeDue(_ state: S.State, _ step: Int) -> S.Event? {
    while let index = stage.held.firstIndex(where: { $0.due <= step }) {
      let event = stage.held.remove(at: index).event
      if isEnabled(event, state) { return event }
    }
    return nil
  }

  /// The next event of a script that can happen now; longer rests are likelier, so that all
  /// interleavings are about as likely.
  @inlinable mutating func takeScripted(
    _ state: S.State, _ generator: inout SplitMix
  ) -> S.Event? {
    var ready: [(script: Int, rest: UInt64)] = []
    for (index, script) in plan.scripts.enumerated()
    where stage.positions[index] < script.events.count {
      if isEnabled(script.events[stage.positions[index]], state) {
        ready.append((index, UInt64(script.events.count - stage.positions[index])))
      }
    }
    guard !ready.isEmpty else { return nil }
    var left = generator.below(ready.reduce(0) { $0 + $1.rest })
    for (script, rest) in ready {
      if left < rest {
        stage.positions[script] += 1
        return plan.scripts[script].events[stage.positions[script] - 1]
      }
      left -= rest
    }
    return nil
  }

  /// Any event but those whose kind is muted, unless nothing else can happen.
  @inlinable mutating func unmuted(
    _ state: S.State, _ step: Int, _ random: UInt64, _ generator: inout SplitMix
  ) -> S.Event? {
    guard let first = chooser.choose(state, random, &generator) else { return nil }
    guard stage.mutedUntil[first.kind & 63] > step else { return first }
    var others: UInt64 = 0
    chooser.system.forEachEnabled(state, chooser.drive) { event in
      let kind = event.kind & 63
      if stage.mutedUntil[kind] <= step { others |= 1 << UInt64(kind) }
    }
    guard others != 0 else { return first }
    return chooser.choose(state, among: others, &generator) ?? first
  }
}

import ContractEngine
import ContractGenerators
import Testing

/// Checks that `holds` is true after every step of every run of a reducer.
///
///     @Test func `the count never goes below zero`() throws {
///       try forEveryRun(from: 0, events: .element(of: ["up", "down"])) { count, event in
///         event == "up" ? count + 1 : max(count - 1, 0)
///       } holds: { $0 >= 0 }
///     }
///
/// The first stateful property of a model that is no `System` yet. Runs have up to 50 events, drawn
/// from `events`; a run that breaks the property is shrunk to its fewest and simplest events.
///
/// - Throws: `GenerationError` where nothing was tested.
public func forEveryRun<State, Event>(
  from initial: State, events: Gen<Event>, sourceLocation: SourceLocation = #_sourceLocation,
  step: (State, Event) -> State, holds: (State) -> Bool
) throws {
  let settings = CheckSettings.current
  let runs = events.array(0...(settings.steps ?? 50))
  func isBroken(_ events: [Event]) -> Bool {
    var state = initial
    guard holds(state) else { return true }
    for event in events {
      state = step(state, event)
      guard holds(state) else { return true }
    }
    return false
  }
  if let choices = settings.replayedChoices {
    let events = try replay(runs, choices)
    if isBroken(events) {
      Issue.record("\(trace(initial, events, step))", sourceLocation: sourceLocation)
    }
    return
  }
  guard settings.effectiveProfile != .replay else { return }
  let search = try falsifier(settings).falsify("run", runs) { isBroken($0) ? .broken() : .holds }
  guard let falsified = search.falsified else { return }
  Issue.record(
    "\(trace(initial, falsified.value, step))\n\(falsified.sentence)",
    sourceLocation: sourceLocation)
}

/// A run, a line for each event with the state that it led to.
private func trace<State, Event>(
  _ initial: State, _ events: [Event], _ step: (State, Event) -> State
) -> String {
  var state = initial
  let lines = events.enumerated().map { index, event in
    state = step(state, event)
    return "  \(index + 1). \(event) -> \(state)"
  }
  return (["broken after \(events.count) events, from \(initial)"] + lines).joined(separator: "\n")
}

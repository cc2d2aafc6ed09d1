import ContractEngine
import ContractGenerators

/// A run of a system in words.
struct RunTelling<S: System> {
  let system: S
  let initial: S.State
  let events: [S.Event]

  /// A line for each event: when it happened, and what a person then sees.
  var timeline: String {
    var state = initial
    var milliseconds: UInt64 = 0
    let lines = events.enumerated().map { index, event in
      state = system.step(state, event).state
      milliseconds += system.elapsed(event)
      let glance = system.glance(state)
      return "  \(index + 1). \(milliseconds) ms  \(event)"
        + (glance.isEmpty ? "" : "  [\(glance)]")
    }
    return lines.isEmpty ? "  at the start, without any event" : lines.joined(separator: "\n")
  }

  /// For each event what happened inside the step, and which fields of the state it changed.
  var trace: String {
    var state = initial
    var lines = system.fields(initial).map { "start  \($0.name) = \($0.value)" }
    for (index, event) in events.enumerated() {
      let before = system.fields(state)
      lines.append("\(index + 1). \(event)")
      lines += system.narrate(state, event).map { "     \($0)" }
      state = system.step(state, event).state
      for (old, new) in zip(before, system.fields(state)) where old != new {
        lines.append("     \(new.name): \(old.value) -> \(new.value)")
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension FuzzFailure {
  /// How the run was found, whether a shorter one exists, and which order in it matters.
  public var sentences: [String] {
    var lines = ["run \(run) of seed \(seed), \(foundLength) events, shrunk to \(events.count)"]
    switch minimality {
    case .shortest(let states): lines.append("no shorter run fails (\(states) states looked at)")
    case .notCertified(let states, let depth):
      lines.append("a shorter run may fail: none of up to \(depth) events does (\(states) states)")
    }
    for pair in order.needed {
      lines.append(
        "order matters: \(pair.first + 1) \(events[pair.first]) before "
          + "\(pair.second + 1) \(events[pair.second])")
    }
    for pair in order.swappable {
      lines.append(
        "order doesn't: \(pair.first + 1) \(events[pair.first]) and "
          + "\(pair.second + 1) \(events[pair.second])")
    }
    for flag in order.flags {
      lines.append("\(flag.name) = \(flag.value) \(flag.matters ? "matters" : "doesn't matter")")
    }
    return lines
  }
}

import ContractChecker
import ContractEngine
import ContractGenerators
import Testing

/// Explores every state that `system` can reach and decides `properties`, under every drive that one
/// of them names.
///
/// Regressions are replayed first, as `fuzz` does. A violation is one issue at the line of the
/// property, with the trace, the timeline and the journal of the shortest run attached. In the ci
/// profile it is an error if a property meets nothing under any of the drives, or if a limit was met
/// before a verdict.
///
/// - Throws: `ModelFault` if the model breaks a promise that every answer rests on.
public func explore<S: System>(
  _ system: S, _ properties: [Property<S>], drives: [Drive]? = nil, limits: Limits = .none,
  regressions: [Regression<S>] = [], journal: JournalWriting<S>? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let settings = CheckSettings.current
  let isFailing = replayRegressions(
    regressions, in: system, properties, settings, sourceLocation: sourceLocation)
  guard !isFailing, settings.effectiveProfile != .replay else { return }
  var idle = Set(properties.map(\.id))
  let named =
    drives
    ?? Drive.allCases.filter { drive in
      properties.contains { $0.drives.contains(drive) }
    }
  for drive in named {
    let result = try Explorer(system, properties: properties, drive: drive, limits: limits).run()
    for (property, verdict) in zip(properties, result.verdicts) {
      let place = SourceLocation(property.place)
      switch verdict.outcome {
      case .holds: idle.remove(property.id)
      case .vacuous, .notClaimed: break
      case .violated(let counterexample):
        idle.remove(property.id)
        let broken = BrokenRun(
          system: system, property: property, leaf: UInt8(truncatingIfNeeded: counterexample.leaf),
          drive: drive, initial: counterexample.initial,
          events: counterexample.events + counterexample.cycle, journal: journal)
        broken.record(
          ["no shorter run breaks it"]
            + (counterexample.cycle.isEmpty
              ? [] : ["the last \(counterexample.cycle.count) events repeat for ever"]))
      case .unreached: break
      case .undecided(let limit):
        idle.remove(property.id)
        Issue.record(
          "\(property.id) is undecided: the limit on \(limit) was met (\(drive.name) drive)",
          severity: settings.vacuitySeverity, sourceLocation: place)
      }
    }
  }
  for property in properties where idle.contains(property.id) {
    Issue.record(
      "vacuous: no state meets what \(property.id) speaks of: \(property.statement)",
      severity: settings.vacuitySeverity, sourceLocation: SourceLocation(property.place))
  }
}

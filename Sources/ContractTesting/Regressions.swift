import ContractEngine
import ContractGenerators
import Testing

/// Replays what once failed; whatever no longer guards is an issue.
///
/// - Returns: Whether a regression still fails, so that looking for more would only find it again.
func replayRegressions<S: System>(
  _ given: [Regression<S>], in system: S, _ properties: [Property<S>], _ settings: CheckSettings,
  sourceLocation: SourceLocation
) -> Bool {
  var isFailing = false
  let kept = settings.regressions.map { RunJournal.regressions(in: $0, of: S.self) } ?? []
  for regression in given + kept {
    let status = regression.status(in: system, properties)
    guard !status.isGuarding else { continue }
    if case .stillFails = status { isFailing = true }
    let place = properties.first { $0.id == regression.property }?.place
    Issue.record(
      "regression \(regression.name): \(status.description)",
      sourceLocation: place.map { SourceLocation($0) } ?? sourceLocation)
  }
  return isFailing
}

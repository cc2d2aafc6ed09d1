import ContractEngine
import ContractGenerators
import Testing

/// Plays random runs of `system` and checks `properties`, under every drive that one of them names.
///
/// Regressions are replayed first, each an issue of its own if it still fails or guards nothing.
/// A new failure is shrunk and recorded as one issue at the line of the property, with the
/// trace, the timeline and the journal attached. In the ci profile it is an error if a property
/// meets nothing under any of the drives, or a fault of the plan never happens.
///
/// `journal` writes a run as a journal; without it, that is one event a line.
///
/// - Throws: `FuzzError` if the system can't be replayed.
public func fuzz<S: System>(
  _ system: S, _ properties: [Property<S>], drives: [Drive]? = nil,
  plan: OrderPlan<S> = OrderPlan(), regressions: [RegressionCase<S>] = [],
  journal: ((S.State, [S.Event]) -> String)? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let settings = CheckSettings.current
  for regression in regressions {
    let status = regression.status(in: system, properties)
    guard !status.isGuarding else { continue }
    let place = properties.first { $0.id == regression.property }?.place
    Issue.record(
      "regression \(regression.name): \(status.description)",
      sourceLocation: place.map { SourceLocation($0) } ?? sourceLocation)
  }
  guard settings.effectiveProfile != .replay else { return }
  let budget = settings.effectiveBudget(Budget(runs: 1_000))
  var plan = plan
  if let steps = settings.steps { plan.steps = steps }
  var idle = Set(properties.map(\.id))
  var idleFaults = plan.faults
  var isDecided = false
  let named =
    drives
    ?? Drive.allCases.filter { drive in
      properties.contains { $0.drives.contains(drive) }
    }
  for drive in named {
    let report = try Fuzzer(
      system, properties: properties, drive: drive, seed: settings.effectiveSeed,
      budget: FuzzBudget(runs: budget.runs, time: budget.time), plan: plan
    ).run()
    if let failure = report.failure {
      record(failure, of: system, properties, drive, journal)
      return
    }
    for tally in report.properties where tally.standing == .unbroken { idle.remove(tally.id) }
    for tally in report.properties where tally.standing == .notDecidable { idle.remove(tally.id) }
    isDecided = isDecided || report.properties.contains { $0.standing == .unbroken }
    idleFaults.subtract(report.faults.filter { $0.happened > 0 }.map(\.fault))
  }
  for property in properties where idle.contains(property.id) {
    Issue.record(
      "vacuous: no run met what \(property.id) speaks of: \(property.statement)",
      severity: settings.vacuitySeverity, sourceLocation: SourceLocation(property.place))
  }
  for fault in Fault.allCases where idleFaults.contains(fault) {
    Issue.record(
      "vacuous: the fault \(fault.name) never happened", severity: settings.vacuitySeverity,
      sourceLocation: sourceLocation)
  }
  if !isDecided {
    Issue.record(
      "nothing was tested: no property is one that a run can break",
      severity: settings.vacuitySeverity, sourceLocation: sourceLocation)
  }
}

/// Records one issue at the line of the property, and attaches the run.
private func record<S: System>(
  _ failure: FuzzFailure<S>, of system: S, _ properties: [Property<S>], _ drive: Drive,
  _ journal: ((S.State, [S.Event]) -> String)?
) {
  let property = properties[failure.propertyIndex]
  let place = SourceLocation(property.place)
  let telling = RunTelling(system: system, initial: failure.initial, events: failure.events)
  Attachment.record(telling.trace, named: "\(property.id)-trace.txt", sourceLocation: place)
  Attachment.record(telling.timeline, named: "\(property.id)-timeline.txt", sourceLocation: place)
  if let journal {
    Attachment.record(
      journal(failure.initial, failure.events), named: "\(property.id)-journal.jsonl",
      sourceLocation: place)
  } else {
    let lines = failure.events.map(\.description).joined(separator: "\n")
    Attachment.record(lines, named: "\(property.id)-events.txt", sourceLocation: place)
  }
  Issue.record(
    """
    \(property.id) is false\(property.sentence(failure.leaf)) (\(drive.name) drive)
    \(telling.timeline)
    \(failure.sentences.joined(separator: "\n"))
    """, sourceLocation: place)
}

extension Property {
  /// What the part that broke says.
  func sentence(_ leaf: UInt8) -> String {
    Int(leaf) < leaves.count ? ": \(leaves[Int(leaf)])" : ": \(statement)"
  }
}

extension SourceLocation {
  init(_ place: SourcePlace) {
    self.init(
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
  }
}

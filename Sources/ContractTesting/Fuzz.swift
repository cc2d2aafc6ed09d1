import ContractEngine
import ContractGenerators
import Testing

/// Plays random runs of `system` and checks `properties`, under every drive that one of them names.
///
/// Regressions are replayed first: those given, and those of the folder that the `regressions` trait
/// names. Where one still fails, nothing is made up. Then every property and part of its statement
/// that a run breaks is shrunk and recorded as one issue at the line of the property, with the trace,
/// the timeline and the journal attached. In the ci profile it is an error if a property meets
/// nothing under any of the drives, or a fault of the plan never happens.
///
/// `journal` writes a run as a journal of another format than `RunJournal`'s.
///
/// - Throws: `FuzzError` if the system can't be replayed.
public func fuzz<S: System>(
  _ system: S, _ properties: [Property<S>], drives: [Drive]? = nil,
  plan: OrderPlan<S> = OrderPlan(), regressions: [Regression<S>] = [],
  journal: JournalWriting<S>? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let settings = CheckSettings.current
  let isFailing = replayRegressions(
    regressions, in: system, properties, settings, sourceLocation: sourceLocation)
  guard !isFailing else { return }
  guard settings.effectiveProfile != .replay else { return }
  let budget = settings.effectiveBudget(Budget(runs: 1_000))
  var plan = plan
  if let steps = settings.steps { plan.steps = steps }
  var idle = Set(properties.map(\.id))
  var idleFaults = plan.faults
  var isDecided = false
  // The same failure under another drive is no other failure.
  var told: Set<[Int]> = []
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
    for failure in report.failures
    where told.insert([failure.propertyIndex, Int(failure.leaf)]).inserted {
      let broken = BrokenRun(
        system: system, property: properties[failure.propertyIndex], leaf: failure.leaf,
        drive: drive, initial: failure.initial, events: failure.events, journal: journal)
      broken.record(failure.sentences)
    }
    for tally in report.properties {
      switch tally.standing {
      case .unbroken, .broken:
        idle.remove(tally.id)
        isDecided = true
      case .notDecidable: idle.remove(tally.id)
      case .vacuous, .notClaimed: break
      }
    }
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

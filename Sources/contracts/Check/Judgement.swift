import ContractReports

/// What the runs of a group come to.
struct Judgement: Sendable {
  /// Pinned violations that are as they are pinned.
  var findings: [FoundPin] = []
  var problems: [Problem] = []
  /// What was looked at and may be so, such as a waived rule.
  var remarks: [String] = []

  var exitCode: ExitCode {
    if problems.contains(where: \.isFailure) { return .violated }
    return problems.isEmpty ? .holds : .stopped
  }
}

/// A finding that was met again.
struct FoundPin: Sendable {
  /// `F1`, `F2` and so on, within one report.
  let name: String
  let pin: Pin
  /// Where it was met in this check.
  let places: [Pin.Place]
}

/// What keeps a check from passing.
enum Problem: Sendable {
  /// A violation that no pin speaks of.
  case unpinned(Violation, places: [Pin.Place])
  /// A pinned violation with a shortest run of another length.
  case lengthChanged(Pin, now: Int, places: [Pin.Place])
  /// A pinned violation that is none any more.
  case gone(Pin, places: [Pin.Place])
  /// The readings that should end a finding do not.
  case notRepaired(Pin, outcome: String, places: [Pin.Place])
  /// A finding that names nothing that ends it, and no reason why.
  case noRemedy(Pin)
  /// An invariant whose situation never comes up.
  case vacuous(String)
  /// A goal that no state reaches.
  case unreached(String, places: [Pin.Place])
  case ruleNeverActs(String)
  case eventNeverHappens(String)
  case waiverNotNeeded(Waiver)
  case fault(String, places: [Pin.Place])
  case timeCanStop(states: Int, places: [Pin.Place])
  /// A limit was met before a verdict.
  case undecided(limit: String, frontier: Int, places: [Pin.Place])

  /// False if there is only no verdict yet.
  var isFailure: Bool {
    if case .undecided = self { false } else { true }
  }
}

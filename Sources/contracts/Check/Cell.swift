import ContractEngine
import ContractReports

/// What a table says of one invariant in one cone, over all drives.
enum Cell: Int, Comparable {
  case notClaimed
  case vacuous
  case holds
  case finding
  case undecided
  case broken

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The word in a table.
  var word: String {
    switch self {
    case .notClaimed: "."
    case .vacuous: "vacuous"
    case .holds: "holds"
    case .finding: "finding"
    case .undecided: "?"
    case .broken: "BROKEN"
    }
  }

  /// The word for a program.
  var name: String {
    switch self {
    case .notClaimed: "notClaimed"
    case .vacuous: "vacuous"
    case .holds: "holds"
    case .finding: "finding"
    case .undecided: "undecided"
    case .broken: "violated"
    }
  }

  init(_ verdict: VerdictReport, isPinned: Bool) {
    self =
      switch verdict.outcome {
      case .holds: .holds
      case .vacuous: .vacuous
      case .violated: isPinned ? .finding : .broken
      case .unreached: .broken
      case .undecided: .undecided
      case .notClaimed: .notClaimed
      }
  }
}

extension GroupCheck {
  /// The invariants of the runs, in the order in which they first appear.
  var invariants: [String] {
    var ids: [String] = []
    for verdict in runs.compactMap(\.report).flatMap(\.verdicts) where !ids.contains(verdict.id) {
      ids.append(verdict.id)
    }
    return ids
  }

  /// For each cone a verdict for each invariant.
  var cells: [[Cell]] {
    let pinned = Set(judgement.findings.flatMap(\.places))
    let ids = invariants
    return cones.map { cone in
      var row = [Cell](repeating: .notClaimed, count: ids.count)
      for run in runs where run.job.cone == cone {
        for verdict in run.report?.verdicts ?? [] {
          guard let column = ids.firstIndex(of: verdict.id) else { continue }
          let place = Pin.Place(
            property: verdict.id, cone: cone.label, drive: run.job.drive.name)
          row[column] = max(row[column], Cell(verdict, isPinned: pinned.contains(place)))
        }
      }
      return row
    }
  }
}

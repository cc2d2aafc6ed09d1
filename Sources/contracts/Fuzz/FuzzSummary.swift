import ContractGenerators
import ContractReports

/// What fuzzing a group came to in all its builds and drives together, on a few lines.
struct FuzzSummary {
  let name: String
  let outcomes: [FuzzOutcome]

  init(_ name: String, _ outcomes: [FuzzOutcome]) {
    self.name = name
    self.outcomes = outcomes
  }

  private func sum(_ count: (FuzzOutcome) -> Int) -> Int { outcomes.reduce(0) { $0 + count($1) } }

  private var judged: Set<String> { Set(outcomes.flatMap(\.judged)) }

  /// Invariants that no run of any build or drive met.
  private var unmet: [String] {
    Set(outcomes.flatMap(\.vacuous)).subtracting(judged).sorted()
  }

  private var undecidable: [String] { Set(outcomes.flatMap(\.undecidable)).sorted() }

  private var faults: [(fault: Fault, happened: Int)] {
    Fault.allCases.compactMap { fault in
      let tallies = outcomes.flatMap(\.faults).filter { $0.fault == fault }
      return tallies.isEmpty ? nil : (fault, tallies.reduce(0) { $0 + $1.happened })
    }
  }

  /// The states met are those of each build and drive apart, added up.
  private var novelty: String {
    let watched = sum(\.novelty.watchedRuns)
    let once = sum(\.novelty.seenOnce)
    let hundredths = watched == 0 ? 0 : (once * 100 + watched / 2) / watched
    let digits = String(hundredths % 100)
    return "\(sum(\.novelty.states).grouped) states and \(sum(\.novelty.transitions).grouped) "
      + "transitions met in \(watched.grouped) watched runs, \(once.grouped) states once; "
      + "expected of another run: \(hundredths / 100)."
      + String(repeating: "0", count: 2 - digits.count) + digits + " new states"
  }

  var text: String {
    var text = "\(name): \(sum(\.runs).grouped) runs, \(sum(\.events).grouped) events, "
    text += "\(judged.count) invariants judged\n"
    if !undecidable.isEmpty {
      text += "  not decidable by fuzzing: \(undecidable.joined(separator: ", "))\n"
    }
    if !unmet.isEmpty { text += "  never met: \(unmet.joined(separator: ", "))\n" }
    if !faults.isEmpty {
      let counts = faults.map { "\($0.fault.name) \($0.happened.grouped)" }
      text += "  faults: \(counts.joined(separator: ", "))\n"
    }
    return text + "  \(novelty)\n"
  }
}

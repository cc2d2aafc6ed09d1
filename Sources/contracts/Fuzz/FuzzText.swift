import ContractEngine
import ContractReports

/// What fuzzing came to, for a person and for a program.
struct FuzzText {
  let results: [FuzzCampaign.Result]
  /// For each result the path of its journal, or an empty text.
  let saved: [String]
  let console: Console

  private var outcomes: [(FuzzCampaign.Job, FuzzOutcome, String)] {
    zip(results, saved).compactMap { result, path in
      (try? result.outcome.get()).map { (result.job, $0, path) }
    }
  }

  private var errors: [String] {
    results.compactMap { result in
      if case .failure(let error) = result.outcome {
        "\(result.job.group.name) \(result.job.cone.label): \(error)"
      } else {
        nil
      }
    }
  }

  var exitCode: ExitCode {
    errors.isEmpty && outcomes.allSatisfy { $0.1.failure == nil } ? .holds : .violated
  }

  var text: String {
    var text = ""
    for (job, outcome, path) in outcomes {
      guard let failure = outcome.failure else { continue }
      text +=
        console.paint(
          "\(job.group.name), \(job.cone.label), \(job.drive.name)", .bold) + "\n"
      text += failure.violation.text()
      text += "  shrunk from \(failure.foundLength) events to \(failure.violation.length)"
      text += failure.isShortest ? ", and no shorter run breaks it\n" : "\n"
      for line in failure.order { text += "  \(line)\n" }
      text += "  $ contracts replay '\(path)'\n\n"
    }
    for error in errors { text += "  " + console.paint(error, .red) + "\n" }
    var groups: [String] = []
    for (job, _, _) in outcomes where !groups.contains(job.group.name) {
      groups.append(job.group.name)
    }
    for name in groups { text += summary(name) }
    return text
  }

  private func summary(_ name: String) -> String {
    let own = outcomes.filter { $0.0.group.name == name }
    let runs = own.reduce(0) { $0 + $1.1.runs }
    let events = own.reduce(0) { $0 + $1.1.events }
    let judged = Set(own.flatMap(\.1.judged))
    let unmet = Set(own.flatMap(\.1.vacuous)).subtracting(judged).sorted()
    var text = "\(name): \(runs.grouped) runs, \(events.grouped) events, "
    text += "\(judged.count) invariants judged\n"
    if !unmet.isEmpty { text += "  never met: \(unmet.joined(separator: ", "))\n" }
    return text
  }

  var value: ReportValue {
    .members([
      "formatVersion": .integer(1),
      "results": .array(
        outcomes.map { job, outcome, path in
          .members([
            "group": .string(job.group.name), "cone": .string(job.cone.label),
            "drive": .string(job.drive.name), "runs": .integer(outcome.runs),
            "events": .integer(outcome.events), "judged": .strings(outcome.judged),
            "neverMet": .strings(outcome.vacuous), "skipped": .strings(job.pinned),
            "violation": outcome.failure?.violation.value ?? .null,
            "journal": path.isEmpty ? .null : .string(path),
          ])
        }),
      "errors": .strings(errors),
    ])
  }
}

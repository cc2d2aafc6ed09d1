import ContractEngine
import ContractGenerators
import ContractReports

/// What fuzzing came to, for a person and for a program.
struct FuzzText {
  let results: [FuzzCampaign.Result]
  /// For each result the paths of its journals, one for each failure.
  let saved: [[String]]
  let console: Console

  private var outcomes: [(job: FuzzCampaign.Job, outcome: FuzzOutcome, paths: [String])] {
    zip(results, saved).compactMap { result, paths in
      (try? result.outcome.get()).map { (result.job, $0, paths) }
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
    errors.isEmpty && outcomes.allSatisfy { $0.outcome.failures.isEmpty } ? .holds : .violated
  }

  var text: String {
    var text = ""
    for (job, outcome, paths) in outcomes {
      for (failure, path) in zip(outcome.failures, paths) { text += telling(failure, path, job) }
    }
    for error in errors { text += "  " + console.paint(error, .red) + "\n" }
    var groups: [String] = []
    for (job, _, _) in outcomes where !groups.contains(job.group.name) {
      groups.append(job.group.name)
    }
    for name in groups {
      text += FuzzSummary(name, outcomes.filter { $0.job.group.name == name }.map(\.outcome)).text
    }
    return text
  }

  private func telling(
    _ failure: FuzzOutcome.Failure, _ path: String, _ job: FuzzCampaign.Job
  ) -> String {
    var text =
      console.paint("\(job.group.name), \(job.cone.label), \(job.drive.name)", .bold) + "\n"
    text += failure.violation.text()
    text += "  shrunk from \(failure.foundLength) events to \(failure.violation.length); "
    text += failure.minimality + "\n"
    for line in failure.order + failure.build { text += "  \(line)\n" }
    return text + "  $ contracts replay '\(path)'\n\n"
  }

  var value: ReportValue {
    .members([
      "formatVersion": .integer(1),
      "results": .array(
        outcomes.map { job, outcome, paths in
          .members([
            "group": .string(job.group.name), "cone": .string(job.cone.label),
            "drive": .string(job.drive.name), "runs": .integer(outcome.runs),
            "events": .integer(outcome.events), "judged": .strings(outcome.judged),
            "neverMet": .strings(outcome.vacuous),
            "notDecidable": .strings(outcome.undecidable), "skipped": .strings(job.pinned),
            "faults": .array(outcome.faults.map(value)), "novelty": value(outcome.novelty),
            "violations": .array(zip(outcome.failures, paths).map(value)),
          ])
        }),
      "errors": .strings(errors),
    ])
  }

  private func value(_ fault: FaultTally) -> ReportValue {
    .members([
      "fault": .string(fault.fault.name), "tried": .integer(fault.tried),
      "happened": .integer(fault.happened),
    ])
  }

  private func value(_ novelty: NoveltyReport) -> ReportValue {
    .members([
      "watchedRuns": .integer(novelty.watchedRuns), "states": .integer(novelty.states),
      "transitions": .integer(novelty.transitions), "seenOnce": .integer(novelty.seenOnce),
    ])
  }

  private func value(_ failure: FuzzOutcome.Failure, _ path: String) -> ReportValue {
    .members([
      "violation": failure.violation.value, "minimality": .string(failure.minimality),
      "order": .strings(failure.order), "build": .strings(failure.build),
      "journal": .string(path),
    ])
  }
}

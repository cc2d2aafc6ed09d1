import BridgeModels
import ContractChecker
import ContractEngine
import ContractReports

/// A check as a program reads it.
///
/// `formatVersion` 1. Members keep their names and their order; new ones may be added behind.
struct CheckValue {
  let checks: [GroupCheck]
  let selection: Selection

  var value: ReportValue {
    let reports = checks.flatMap(\.runs).compactMap(\.report)
    let isComplete =
      reports.count == checks.reduce(0) { $0 + $1.runs.count }
      && reports.allSatisfy { $0.stopped == nil }
    return .members([
      "formatVersion": .integer(1), "reading": .string(selection.reading.name),
      "complete": .bool(isComplete),
      "states": .integer(reports.reduce(0) { $0 + $1.states }),
      "transitions": .integer(reports.reduce(0) { $0 + $1.transitions }),
      "depth": .integer(reports.map(\.depth).max() ?? 0),
      "configurations": .array(checks.flatMap(configurations)),
      "runs": .array(checks.flatMap { check in check.runs.map { run($0, check) } }),
      "violations": .array(checks.flatMap(violations)),
      "findings": .array(checks.flatMap { check in check.judgement.findings.map(finding) }),
      "problems": .array(
        checks.flatMap { check in
          check.judgement.problems.map { problem in
            .members([
              "group": .string(check.group.name), "fails": .bool(problem.isFailure),
              "text": .string(ProblemText(problem, .silent).headline),
            ])
          }
        }),
    ])
  }

  private func configurations(_ check: GroupCheck) -> [ReportValue] {
    let ids = check.invariants
    var rows: [Configuration: (cone: String, cells: [Cell])] = [:]
    for (cone, cells) in zip(check.cones, check.cells) {
      for member in cone.members { rows[member] = (cone.label, cells) }
    }
    return selection.configurations.compactMap { configuration in
      guard let row = rows[configuration] else { return nil }
      return .members([
        "group": .string(check.group.name), "platform": .string(configuration.platform.name),
        "web": .string(configuration.web.name), "flags": .strings(configuration.flags.names),
        "cone": .string(row.cone),
        "verdicts": .object(
          zip(ids, row.cells).map { ReportValue.Member($0, .string($1.name)) }),
      ])
    }
  }

  private func run(_ run: CheckRun, _ check: GroupCheck) -> ReportValue {
    var members: [ReportValue.Member] = [
      .init("group", .string(check.group.name)), .init("cone", .string(run.job.cone.label)),
      .init("drive", .string(run.job.drive.name)),
    ]
    switch run.outcome {
    case .failure(let fault): members.append(.init("fault", .string(fault.description)))
    case .success(let report): members += report.members
    }
    return .object(members)
  }

  private func violations(_ check: GroupCheck) -> [ReportValue] {
    check.judgement.problems.compactMap { problem in
      guard case .unpinned(let violation, let places) = problem,
        case .object(let members) = violation.value
      else { return nil }
      return .object(
        [.init("group", .string(check.group.name)), .init("places", Self.value(places))] + members)
    }
  }

  private func finding(_ finding: FoundPin) -> ReportValue {
    .members([
      "group": .string(finding.pin.group), "invariant": .string(finding.pin.property),
      "length": .integer(finding.pin.length), "repairs": .strings(finding.pin.repairs),
      "places": Self.value(finding.places),
      "events": .strings(finding.pin.events.map(\.text)),
    ])
  }

  private static func value(_ places: [Pin.Place]) -> ReportValue {
    .array(
      places.map { .members(["cone": .string($0.cone), "drive": .string($0.drive)]) })
  }
}

extension Console {
  /// Writes nothing, in no colour.
  static let silent = Console(
    out: { _ in }, note: { _ in }, showsProgress: false, hasColour: false)
}

extension RunReport {
  /// The counts and verdicts of the run.
  var members: [ReportValue.Member] {
    [
      .init("complete", .bool(stopped == nil)),
      .init("stoppedAt", stopped.map { .string($0.limit) } ?? .null),
      .init("frontier", .integer(stopped?.frontier ?? 0)),
      .init("states", .integer(states)), .init("transitions", .integer(transitions)),
      .init("depth", .integer(depth)), .init("digest", .string(digest)),
      .init("deadlocks", .integer(deadlocks.count)),
      .init("timeOnly", .integer(timeOnly.count)),
      .init(
        "verdicts",
        .object(verdicts.map { ReportValue.Member($0.id, .string($0.outcome.rawValue)) })),
      .init(
        "exposures",
        .object(exposures.map { ReportValue.Member($0.name, $0.longest.value) })),
      .init(
        "eventHits", .object(eventHits.map { ReportValue.Member($0.name, .integer($0.count)) })),
      .init(
        "ruleHits", .object(ruleHits.map { ReportValue.Member($0.name, .integer($0.count)) })),
    ]
  }
}

extension ExposureReport.Longest {
  /// Milliseconds, or a word.
  var value: ReportValue {
    switch self {
    case .never: "never"
    case .milliseconds(let ms): .integer(Int64(clamping: ms))
    case .unbounded: "unbounded"
    case .undecided: "undecided"
    }
  }
}

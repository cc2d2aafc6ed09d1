import BridgeModels
import ContractEngine
import ContractReports

/// A check as a person reads it.
struct CheckText {
  let checks: [GroupCheck]
  let selection: Selection
  let console: Console

  var text: String {
    checks.map(section).joined(separator: "\n") + "\n" + summary
  }

  private func section(_ check: GroupCheck) -> String {
    let key = FlagKey(check.group, selection.configurations)
    var text = console.paint(
      "\(check.group.name): \(check.group.contracts.joined(separator: ", "))", .bold)
    text += "\n  reading: \(check.reading.name)\n\n"
    text += verdicts(check, key) + "\n"
    text += key.lines.map { "  \($0)\n" }.joined()
    text += "\n" + runs(check, key)
    text += bounds(check) + host(check) + exposures(check)
    text += check.judgement.remarks.map { "  \($0)\n" }.joined()
    if !check.judgement.findings.isEmpty {
      text += "\n  known findings (`contracts findings` tells each in full):\n"
      text += check.judgement.findings.map(line).joined()
    }
    for problem in check.judgement.problems { text += "\n" + ProblemText(problem, console).text }
    return text
  }

  private func verdicts(_ check: GroupCheck, _ key: FlagKey) -> String {
    let ids = check.invariants
    var table = TextTable(
      ["platform", "web"] + key.mattering.map(\.letter) + ["shells"] + ids,
      rightAligned: [2 + key.mattering.count])
    for (cone, row) in zip(check.cones, check.cells) {
      table.rows.append(
        [platforms(cone), webs(cone)] + key.marks(cone.members[0]) + ["\(cone.members.count)"]
          + row.map(\.word))
    }
    return table.text()
  }

  private func platforms(_ cone: Cone) -> String {
    Platform.allCases.filter { platform in cone.members.contains { $0.platform == platform } }
      .map(\.name).joined(separator: "+")
  }

  private func webs(_ cone: Cone) -> String {
    WebGeneration.allCases.filter { web in cone.members.contains { $0.web == web } }
      .map(\.name).joined(separator: "+")
  }

  private func runs(_ check: GroupCheck, _ key: FlagKey) -> String {
    var table = TextTable(
      ["platform", "web"] + key.mattering.map(\.letter)
        + ["drive", "states", "transitions", "depth", ""],
      rightAligned: Set((3...5).map { $0 + key.mattering.count }))
    for run in check.runs {
      let cone = run.job.cone
      let head =
        [platforms(cone), webs(cone)] + key.marks(cone.members[0]) + [run.job.drive.name]
      switch run.outcome {
      case .failure: table.rows.append(head + ["", "", "", "model fault"])
      case .success(let report):
        let end =
          report.stopped.map { "stopped at \($0.limit), frontier \($0.frontier.grouped)" }
          ?? "complete"
        table.rows.append(
          head + [
            report.states.grouped, report.transitions.grouped, report.depth.grouped, end,
          ])
      }
    }
    return table.text() + "\n" + resting(check)
  }

  /// Where nothing happens any more, and where nothing but time moves.
  private func resting(_ check: GroupCheck) -> String {
    let kinds: [(String, KeyPath<RunReport, RunReport.Resting>)] = [
      ("nothing happens any more", \.deadlocks), ("nothing but time moves", \.timeOnly),
    ]
    return kinds.map { words, kind in
      let found = check.runs.compactMap { $0.report?[keyPath: kind] }.filter { $0.count > 0 }
      guard let first = found.first?.first else { return "  \(words) in no state\n" }
      let states = found.reduce(0) { $0 + $1.count }
      return
        "  \(words) in \(states.grouped) states of \(found.count) explorations, such as: \(first)\n"
    }.joined()
  }

  private func bounds(_ check: GroupCheck) -> String {
    var bounds: [Bound] = []
    for bound in check.runs.compactMap(\.report).flatMap(\.bounds) where !bounds.contains(bound) {
      bounds.append(bound)
    }
    guard !bounds.isEmpty else { return "" }
    return "  complete within: "
      + bounds.map { "\($0.name) \($0.limit)" }.joined(separator: ", ") + "\n"
  }

  /// How many steps of the group's world are the general host's.
  private func host(_ check: GroupCheck) -> String {
    let held = check.runs.compactMap(\.report).compactMap { report in
      report.verdicts.first { $0.id == "HOST-1" && $0.outcome == .holds }.map { (report, $0) }
    }
    guard !held.isEmpty else { return "" }
    let edges = held.reduce(0) { $0 + $1.1.antecedentHits }
    let isComplete = held.allSatisfy { $0.0.stopped == nil }
    let world = check.group.name == "boot" ? "webview" : "world of \(check.group.name)"
    return "  \(world) refines host: \(edges.grouped) edges in \(held.count) explorations, "
      + (isComplete ? "complete\n" : "as far as explored\n")
  }

  private func exposures(_ check: GroupCheck) -> String {
    let found = check.runs.compactMap { run in run.report.map { (run, $0.exposures) } }
    guard let names = found.first(where: { !$0.1.isEmpty })?.1.map(\.name) else { return "" }
    var text = "  longest stays:\n"
    for name in names {
      let stays = found.flatMap { run, exposures in
        exposures.filter { $0.name == name }.map { (run.job.cone.label, $0.longest) }
      }
      text += "    \(name): \(longest(stays))\n"
    }
    return text
  }

  private func longest(_ stays: [(cone: String, longest: ExposureReport.Longest)]) -> String {
    let unbounded = stays.filter { $0.longest == .unbounded }
    if !unbounded.isEmpty {
      return unbounded.count == stays.count
        ? "unbounded" : "unbounded in \(unbounded.count) of \(stays.count) cones"
    }
    if stays.contains(where: { $0.longest == .undecided }) { return "not decided" }
    let times = stays.compactMap { stay -> UInt64? in
      if case .milliseconds(let ms) = stay.longest { ms } else { nil }
    }
    return times.max().map { "\($0.grouped) ms" } ?? "never"
  }

  private func line(_ finding: FoundPin) -> String {
    let pin = finding.pin
    let drives = pin.occurs.map(\.drive).filter { drive in
      finding.places.contains { $0.drive == drive }
    }
    let cones = Set(finding.places.map(\.cone)).count
    var text = "    \(finding.name) \(pin.property) in \(pin.length) events"
    text += " (\(drives.joined(separator: ", ")); \(cones) cone\(cones == 1 ? "" : "s"))"
    text += FindingWords.of(pin).map { ": \($0.happens)" } ?? ""
    text += "\n"
    if pin.hasRemedy { text += "      ended by \(pin.remedy)\n" }
    return text
  }

  private var summary: String {
    let problems = checks.flatMap(\.judgement.problems)
    let findings = checks.reduce(0) { $0 + $1.judgement.findings.count }
    let reports = checks.flatMap(\.runs).compactMap(\.report)
    let states = reports.reduce(0) { $0 + $1.states }
    let failures = problems.count(where: \.isFailure)
    let verdict =
      if failures > 0 {
        console.paint("\(failures) problem\(failures == 1 ? "" : "s")", .red)
      } else if !problems.isEmpty {
        console.paint("stopped before a verdict", .yellow)
      } else {
        console.paint("holds", .green)
      }
    return "\(verdict): \(selection.configurations.count) configurations, "
      + "\(reports.count) explorations, \(states.grouped) states, "
      + "\(findings) known finding\(findings == 1 ? "" : "s")\n"
  }
}

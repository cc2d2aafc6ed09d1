import ContractReports

/// A recording or a journal, replayed.
struct ReplayReport: Sendable {
  let group: String
  /// What was replayed under, in words.
  let configuration: String
  let readings: [String]
  let startGlance: String
  var lines: [Line]
  var verdicts: [Verdict]
  /// The violations, in the order of the steps that brought them about.
  var violations: [Violation]
  var end: String

  enum Line: Sendable {
    /// A step, and why it is there if no line of the file asked for it.
    case step(ToldStep, atMs: Int64, broken: [String], reason: String?)
    /// A line of the file that is no step of the group.
    case passedOver(String, atMs: Int64)
  }

  struct Verdict: Sendable {
    let property: String
    /// `kept`, `broken`, `not met` or `not decidable by one run`.
    let standing: String
    let step: Int?
  }
}

extension ReplayReport {
  func text(_ console: Console) -> String {
    var text = console.paint("\(group): \(configuration)", .bold) + "\n"
    if !readings.isEmpty { text += "  readings: \(readings.joined(separator: ", "))\n" }
    if !startGlance.isEmpty { text += "  at first the user sees: \(startGlance)\n" }
    var glance = startGlance
    let width = String(lines.count).count
    for line in lines {
      switch line {
      case .passedOver(let what, let atMs): text += "  (at \(atMs) ms: \(what))\n"
      case .step(let step, let atMs, let broken, let reason):
        var step = step
        step.event += " [at \(atMs) ms\(reason.map { ", \($0)" } ?? "")]"
        text += step.text(numberWidth: width, glanceBefore: glance)
        glance = step.glance
        for id in broken {
          let margin = String(repeating: " ", count: width + 6)
          text += margin + console.paint("\(id) is violated here", .red) + "\n"
        }
      }
    }
    text += "\n"
    for violation in violations { text += violation.verdict() }
    for standing in ["kept", "not met", "not decidable by one run"] {
      let ids = verdicts.filter { $0.standing == standing }.map(\.property)
      if !ids.isEmpty { text += "  \(standing): \(ids.joined(separator: ", "))\n" }
    }
    return text
  }

  var value: ReportValue {
    .members([
      "formatVersion": .integer(1), "group": .string(group),
      "configuration": .string(configuration), "readings": .strings(readings),
      "startGlance": .string(startGlance),
      "lines": .array(lines.map(Self.value)),
      "verdicts": .array(
        verdicts.map {
          .members([
            "invariant": .string($0.property), "standing": .string($0.standing),
            "step": $0.step.map { .integer($0) } ?? .null,
          ])
        }),
      "violations": .array(violations.map(\.value)), "end": .string(end),
    ])
  }

  private static func value(_ line: Line) -> ReportValue {
    switch line {
    case .passedOver(let what, let atMs):
      .members(["atMs": .integer(atMs), "passedOver": .string(what)])
    case .step(let step, let atMs, let broken, let reason):
      .members([
        "atMs": .integer(atMs), "step": step.value, "broken": .strings(broken),
        "filledIn": reason.map { .string($0) } ?? .null,
      ])
    }
  }
}

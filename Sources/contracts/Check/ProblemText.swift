import ContractReports

/// A problem as a person reads it: what is wrong, where, and what to do about it.
struct ProblemText {
  let problem: Problem
  let console: Console

  init(_ problem: Problem, _ console: Console) {
    self.problem = problem
    self.console = console
  }

  var text: String {
    let (headline, detail) = parts
    return "  " + console.paint(headline, problem.isFailure ? .red : .yellow) + "\n" + detail
  }

  /// The headline alone, for a program.
  var headline: String { parts.headline }

  private var parts: (headline: String, detail: String) {
    switch problem {
    case .unpinned(let violation, let places):
      (
        "VIOLATED \(violation.property) in \(violation.length) events, and no finding says so",
        Self.lines(places) + violation.text(indent: "    ")
      )
    case .lengthChanged(let pin, let length, let places):
      (
        "finding \(pin.property): \(pin.length) events are pinned, the shortest run has \(length)",
        Self.lines(places) + Self.accept
      )
    case .gone(let pin, let places):
      (
        "finding \(pin.property) in \(pin.length) events no longer reproduces",
        Self.lines(places) + Self.accept
      )
    case .notRepaired(let pin, let outcome, let places):
      (
        "finding \(pin.property): with \(pin.remedy) it is \(outcome), "
          + "though that should end it", Self.lines(places)
      )
    case .noRemedy(let pin):
      (
        "finding \(pin.property) in \(pin.length) events: nothing is known that ends it, and no words "
          + "say why", ""
      )
    case .vacuous(let id):
      (
        "\(id) says nothing: what it speaks of never comes up, in no cone and under no drive", ""
      )
    case .unreached(let id, let places):
      ("\(id): no state that can be reached is like that", Self.lines(places))
    case .ruleNeverActs(let id): ("rule \(id) never acts, in no cone and under no drive", "")
    case .eventNeverHappens(let name):
      ("event \(name) never happens, in no cone and under no drive", "")
    case .waiverNotNeeded(let waiver):
      (
        "\(waiver.kind.rawValue) \(waiver.name) is waived in \(waiver.group), and comes up; "
          + "remove the waiver", ""
      )
    case .fault(let text, let places): ("the model is at fault: \(text)", Self.lines(places))
    case .timeCanStop(let states, let places):
      ("the model can stop time: from \(states) states it never passes again", Self.lines(places))
    case .undecided(let limit, let frontier, let places):
      (
        "stopped at \(limit) before a verdict, with \(frontier.grouped) states still to expand",
        Self.lines(places)
      )
    }
  }

  private static let accept = "    `contracts findings --accept` takes it as it is now.\n"

  /// The places by drive, the first few cones of each.
  private static func lines(_ places: [Pin.Place]) -> String {
    var text = ""
    var drives: [String] = []
    for place in places where !drives.contains(place.drive) { drives.append(place.drive) }
    for drive in drives {
      let cones = places.filter { $0.drive == drive }.map(\.cone)
      let more = cones.count > 3 ? " and \(cones.count - 3) more" : ""
      text += "    \(drive): \(cones.prefix(3).joined(separator: "; "))\(more)\n"
    }
    return text
  }
}

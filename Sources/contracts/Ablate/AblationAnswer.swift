import ContractReports

/// What is broken once a rule is switched off.
struct AblationAnswer: Sendable {
  let group: String
  let place: Pin.Place
  /// The reading under which it breaks: `hardened`, or `written` if repairs hide what the rule is for.
  let reading: String
  /// The repair that guards the same and is switched off with the rule.
  let partner: String?
  /// The shortest run; nil if what is lost is a goal that can no longer be reached.
  let violation: Violation?

  /// The order in which answers are preferred: shorter runs first, and lost goals last.
  var rank: Int { violation?.length ?? .max }

  /// What breaks and how, on one line.
  var text: String {
    let with = partner.map { "with \($0) off too, " } ?? ""
    let under = reading == ReadingChoice.hardened.name ? "" : "as written, "
    let spot = "\(group), \(place.drive), \(place.cone)"
    guard let violation else {
      return "\(with)\(under)\(place.property) can no longer be reached (\(spot))"
    }
    let events = violation.length == 1 ? "1 event" : "\(violation.length) events"
    let broken =
      violation.leaf == violation.statement ? "no longer true: \(violation.leaf)" : violation.leaf
    return "\(with)\(under)\(place.property) breaks in \(events) (\(spot)): \(broken)"
  }

  var value: ReportValue {
    .members([
      "group": .string(group), "invariant": .string(place.property), "cone": .string(place.cone),
      "drive": .string(place.drive), "reading": .string(reading),
      "partner": partner.map { .string($0) } ?? .null,
      "length": violation.map { .integer($0.length) } ?? .null,
      "violation": violation?.value ?? .null,
    ])
  }
}

/// What a rule is for: the answer, or the reason why there is none.
struct RuleAblation: Sendable {
  /// The rules that are switched off together, mostly one.
  let rules: [String]
  let answer: AblationAnswer?

  var name: String { rules.joined(separator: "+") }

  /// The reason for which the rule is listed as redundant.
  var redundancy: Redundancy? {
    rules.count == 1 ? Redundancy.all.first { $0.rule == rules[0] } : nil
  }

  /// What is wrong with it, if anything is.
  var problem: String? {
    switch (answer, redundancy) {
    case (nil, nil): "nothing breaks without \(name), and no reason is given why it is there"
    case (_?, let listed?): "\(listed.rule) is listed as redundant, and something breaks without it"
    case (nil, _?), (_?, nil): nil
    }
  }

  var text: String {
    if let answer { return "\(name)  \(answer.text)" }
    return "\(name)  " + (redundancy.map { "redundant: \($0.reason)" } ?? "NOTHING BREAKS")
  }
}

/// A rule without which nothing breaks, and why it is there all the same.
struct Redundancy: Sendable {
  let rule: String
  let reason: String

  static let all: [Redundancy] = [
    Redundancy(
      rule: "BR-02",
      reason:
        "a type that nobody knows is no event of any contract, so a gate that let it pass would "
        + "have nobody to hand it to; the rule says that it is not answered either"),
    Redundancy(
      rule: "LA-05",
      reason:
        "it says what the older native side leaves undone, so without it more is done, as the "
        + "repairs do; that what it leaves undone is a fault is what LA-P1, LA-P6, LA-P6b and LA-P7 find"
    ),
  ]
}

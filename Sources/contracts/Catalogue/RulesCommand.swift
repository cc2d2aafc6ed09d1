import BridgeModels
import ContractEngine
import ContractReports

extension Command {
  static let rules = Command(
    spec: CommandSpec(
      name: "rules",
      summary: "The catalogue: every rule, where it is enforced, what pins it; every reading.",
      options: [
        Selection.contractOption,
        OptionSpec("--format", "text|json", "How to print it; text if absent."),
        OptionSpec("--index", nil, "Look through the sources, and rewrite where rules are found."),
      ],
      examples: [
        ("rules --contract splash", "the rules of splash ownership"),
        ("rules --index", "after rules or tests have moved"),
      ],
      notes: [
        "--index writes \(RuleIndex.path), so it is run at the root of the package; build again "
          + "afterwards."
      ])
  ) { arguments, console in
    let format = try arguments.choice("--format", of: ["text", "json"], named: { $0 }) ?? "text"
    var selection = Selection(groups: Group.all + Group.onRequest.prefix(1))
    try selection.choose(contract: arguments.value("--contract"))
    if arguments.has("--index") {
      let index = RuleScan(root: ".").index
      guard !index.entries.isEmpty else {
        console.note("contracts: no rules below ./Models; run this at the root of the package\n")
        return .unusable
      }
      try OutputFile.write(index.text, to: RuleIndex.path)
      console.note("\(RuleIndex.path): \(index.entries.count) rules\n")
      return .holds
    }
    let catalogue = Catalogue(selection, index: try RuleIndex.stored())
    console.out(format == "json" ? catalogue.value.indentedText : catalogue.text(console))
    return .holds
  }
}

/// Rules, invariants and readings, as their groups declare them.
struct Catalogue {
  let rules: [RuleDescription]
  let invariants: [(group: String, property: Group.PropertyDescription)]
  let readings: [(group: String, reading: ReadingDescription)]
  let index: RuleIndex

  init(_ selection: Selection, index: RuleIndex) {
    var rules: [RuleDescription] = []
    var invariants: [(group: String, property: Group.PropertyDescription)] = []
    for group in selection.groups {
      let cones = selection.cones(of: group)
      for description in cones.map({ group.describe($0.configuration) }) {
        for rule in description.rules
        where selection.wants(rule: rule.id) && !rules.contains(where: { $0.id == rule.id }) {
          rules.append(rule)
        }
        for property in description.properties where selection.wants(rules: property.rules) {
          let isKnown = invariants.contains {
            $0.group == group.name && $0.property.id == property.id
          }
          if !isKnown { invariants.append((group.name, property)) }
        }
      }
    }
    self.rules = rules
    self.invariants = invariants
    readings = selection.groups.flatMap { group in group.readings.map { (group.name, $0) } }
    self.index = index
  }

  func text(_ console: Console) -> String {
    var text = ""
    for rule in rules {
      text += "\(console.paint(rule.id, .bold))  \(rule.text)\n"
      text += "  switched off: \(rule.whenOff)\n"
      text += "  enforced in: \(list(index.entry(rule.id)?.enforced))\n"
      text += "  pinned by: \(list(index.entry(rule.id)?.tests))\n"
    }
    text += "\n" + console.paint("invariants", .bold) + "\n"
    for (group, property) in invariants {
      let drives = property.drives.map(\.name).joined(separator: ", ")
      text +=
        "\(property.id)  \(property.statement)\n  \(group); \(drives); "
        + "rests on \(property.rules.joined(separator: ", "))\n"
    }
    text += "\n" + console.paint("readings", .bold) + "\n"
    for (group, reading) in readings {
      text +=
        "\(reading.name)  \(reading.point), \(reading.isRepair ? "repair" : "variant") in "
        + "\(group): \(reading.text)\n"
    }
    return text
  }

  private func list(_ places: [String]?) -> String {
    guard let places, !places.isEmpty else { return "nothing" }
    return places.joined(separator: "; ")
  }

  var value: ReportValue {
    .members([
      "formatVersion": .integer(1),
      "rules": .array(
        rules.map { rule in
          .members([
            "id": .string(rule.id), "text": .string(rule.text), "whenOff": .string(rule.whenOff),
            "enforced": .strings(index.entry(rule.id)?.enforced ?? []),
            "tests": .strings(index.entry(rule.id)?.tests ?? []),
          ])
        }),
      "invariants": .array(
        invariants.map { group, property in
          .members([
            "id": .string(property.id), "group": .string(group),
            "statement": .string(property.statement), "rules": .strings(property.rules),
            "drives": .strings(property.drives.map(\.name)),
          ])
        }),
      "readings": .array(
        readings.map { group, reading in
          .members([
            "name": .string(reading.name), "group": .string(group),
            "point": .string(reading.point), "repair": .bool(reading.isRepair),
            "text": .string(reading.text),
          ])
        }),
    ])
  }
}

import ContractEngine
import ContractReports

extension Command {
  static let ablate = Command(
    spec: CommandSpec(
      name: "ablate",
      summary: "What each rule is for: what breaks without it, and in how few events.",
      operand: "[RULE...]",
      options: [
        Selection.contractOption,
        OptionSpec("--format", "text|json", "How to print it; text if absent."),
      ] + CheckBudget.options,
      examples: [
        ("ablate", "every rule, one after the other"),
        ("ablate SF-04b", "one rule, with the shortest run told step by step"),
        ("ablate BR-03+BR-04", "two rules that guard the same, switched off together"),
      ],
      notes: [
        "Rules are switched off under the hardened reading. Where a repair guards the same, that is "
          + "switched off too; where only the written contract shows it, that is said.",
        "Exit code 1: nothing breaks without a rule, and it is not listed as redundant.",
      ])
  ) { arguments, console in
    let format = try arguments.choice("--format", of: ["text", "json"], named: { $0 }) ?? "text"
    var selection = Selection(groups: Group.all, reading: .hardened)
    try selection.choose(contract: arguments.value("--contract"))
    var budget = try CheckBudget(arguments)
    budget.cancellation = Interruption.cancellation
    let known = Ablation.rules(of: selection)
    let wanted =
      arguments.operands.isEmpty
      ? known.filter { selection.wants(rule: $0) }.map { [$0] }
      : arguments.operands.map { $0.split(separator: "+").map(String.init) }
    for rule in wanted.joined() where !known.contains(rule) {
      throw ArgumentError.badValue(
        "RULE", rule, expected: "ids that `contracts rules` lists",
        nearest: rule.nearest(among: known))
    }
    let ablation = Ablation(selection: selection, budget: budget, meter: Meter(console))
    var found: [RuleAblation] = []
    for rules in wanted {
      let one = try await ablation.ablate(rules)
      found.append(one)
      guard format == "text" else { continue }
      console.out(one.text + "\n")
      if !arguments.operands.isEmpty, let violation = one.answer?.violation {
        console.out(violation.text(indent: "  "))
      }
    }
    if format == "json" { console.out(Ablation.value(found).indentedText) }
    let problems = found.compactMap(\.problem)
    for problem in problems { console.note("contracts: \(problem)\n") }
    return problems.isEmpty ? .holds : .violated
  }
}

extension Ablation {
  /// Every rule that a group of the selection has, each once.
  static func rules(of selection: Selection) -> [String] {
    var ids: [String] = []
    for group in selection.groups {
      for cone in selection.cones(of: group).prefix(1) {
        for rule in group.describe(cone.configuration).rules where !ids.contains(rule.id) {
          ids.append(rule.id)
        }
      }
    }
    return ids
  }

  static func value(_ found: [RuleAblation]) -> ReportValue {
    .members([
      "formatVersion": .integer(1),
      "rules": .array(
        found.map { one in
          .members([
            "rules": .strings(one.rules), "answer": one.answer?.value ?? .null,
            "redundant": one.answer == nil
              ? one.redundancy.map { .string($0.reason) } ?? .null : .null,
          ])
        }),
      "problems": .strings(found.compactMap(\.problem)),
    ])
  }
}

import ContractEngine
import ContractReports

extension Command {
  static let rules = Command(
    spec: CommandSpec(
      name: "rules",
      summary: "The catalogue: every id, where it is enforced, what pins it; every reading.",
      options: [
        Selection.contractOption,
        OptionSpec("--format", "text|json", "How to print it; text if absent."),
        OptionSpec("--index", nil, "Look through the sources, and rewrite where ids are found."),
      ],
      examples: [
        ("rules --contract splash", "the rules of splash ownership"),
        ("rules", "the whole catalogue; exit code 1 if an id lacks a place or a test"),
        ("rules --index", "after rules or tests have moved to another file"),
      ],
      notes: [
        "At the root of the package places are given with their lines; elsewhere without.",
        "--index writes \(RuleIndex.path), so it is run at the root of the package; build again "
          + "afterwards.",
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
      console.note("\(RuleIndex.path): \(index.entries.count) ids\n")
      return .holds
    }
    let catalogue = Catalogue(selection, index: try RuleIndex.current())
    let printed = CatalogueText(catalogue: catalogue)
    console.out(format == "json" ? printed.value.indentedText : printed.text(console))
    guard arguments.value("--contract") == nil else { return .holds }
    let gaps = catalogue.gaps()
    for gap in gaps { console.note("contracts: \(gap)\n") }
    return gaps.isEmpty ? .holds : .violated
  }
}

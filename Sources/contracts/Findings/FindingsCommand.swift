import ContractReports

extension Command {
  static let findings = Command(
    spec: CommandSpec(
      name: "findings",
      summary: "Where the contract as written breaks an invariant, and what ends it.",
      options: [
        Selection.contractOption,
        OptionSpec("--reading", "NAME", "written or hardened; both if absent."),
        OptionSpec("--format", "text|json", "How to print the list; text if absent."),
        OptionSpec("--accept", nil, "Explore, and rewrite the pinned findings as they are now."),
        OptionSpec("--repairs", nil, "With --accept: look for the smallest repairs again."),
      ] + CheckBudget.options,
      examples: [
        ("findings --contract splash", "the list for a review of splash ownership"),
        ("findings --accept", "pin what `contracts check` finds; review the diff"),
      ],
      notes: [
        "--accept writes Sources/contracts/Findings/, so it is run at the root of the package; "
          + "build again afterwards."
      ])
  ) { arguments, console in
    let format = try arguments.choice("--format", of: ["text", "json"], named: { $0 }) ?? "text"
    let reading = try arguments.choice("--reading", of: ["written", "hardened"], named: { $0 })
    var selection = Selection(groups: Group.all)
    try selection.choose(contract: arguments.value("--contract"))
    if arguments.has("--accept") {
      return try await accept(arguments, selection, console)
    }
    let list = try FindingList(selection, reading: reading)
    console.out(format == "json" ? list.value.indentedText : list.text(console))
    guard list.unreadable.isEmpty else {
      for pin in list.unreadable {
        console.note(
          "contracts: \(PinStore.fileName(pin.group)): the run of \(pin.property) no longer stands for "
            + "events of the model; `contracts findings --accept` stores it anew\n")
      }
      return .violated
    }
    return .holds
  }

  /// Explores both readings of each group and rewrites its pins.
  private static func accept(
    _ arguments: Arguments, _ selection: Selection, _ console: Console
  ) async throws -> ExitCode {
    var budget = try CheckBudget(arguments)
    budget.cancellation = Interruption.cancellation
    for group in selection.groups {
      var checks: [GroupCheck] = []
      for reading in [ReadingChoice.written, .hardened] {
        let whole = Selection(groups: [group], reading: reading)
        let checker = Checker(selection: whole, budget: budget, meter: Meter(console))
        let check = try await checker.run { _, _ in [] }[0]
        if let fault = check.blocker {
          console.note("contracts: \(group.name) under \(reading.name): \(fault)\n")
          return .stopped
        }
        checks.append(check)
      }
      let acceptance = Acceptance(
        known: (try? PinStore.all(of: group.name)) ?? [], remedies: Remedies(checks[1]))
      var pins = checks.map(acceptance.pins)
      if arguments.has("--repairs") {
        let search = RepairSearch(
          checker: Checker(
            selection: Selection(groups: [group]), budget: budget, meter: Meter(console)),
          check: checks[0])
        for index in pins[0].indices {
          pins[0][index].repairs = await search.repairs(of: pins[0][index])
        }
      }
      try OutputFile.write(
        pins.joined().map { $0.value.text + "\n" }.joined(), to: PinStore.fileName(group.name))
      console.note(
        "\(PinStore.fileName(group.name)): \(pins[0].count) as written, \(pins[1].count) hardened\n"
      )
    }
    return .holds
  }
}

extension GroupCheck {
  /// Why its violations cannot be pinned, if they cannot.
  fileprivate var blocker: String? {
    for run in runs {
      switch run.outcome {
      case .failure(let fault): return "\(fault)"
      case .success(let report):
        // A group with a bound of its own is pinned as far as that.
        if let stop = report.stopped, stop.limit != "states" || group.statesMax == nil {
          return "stopped at \(stop.limit); nothing is pinned"
        }
      }
    }
    return nil
  }
}

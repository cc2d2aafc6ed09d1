import ContractReports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Command {
  static let check = Command(
    spec: CommandSpec(
      name: "check",
      summary: "Explores every configuration and decides every invariant; what CI runs.",
      options: Selection.options + CheckBudget.options + [
        OptionSpec("--fresh", nil, "Explore again what this very program has explored before."),
        OptionSpec("--format", "text|json", "How to print the result; text if absent."),
      ],
      examples: [
        ("check", "everything, as the contract is written"),
        (
          "check --contract splash --reading hardened",
          "what concerns splash ownership, with every repair"
        ),
        ("check --flags splashOwnerV1,errorPath --format json", "one build, for a program"),
      ],
      notes: [
        "A violation that is pinned as a finding, at the same length, is printed and passes.",
        "Verdicts are kept in the user's cache folder, by the program's own bytes and everything that "
          + "an exploration depends on, so that nothing that changed is taken for known.",
        "Exit code 3: a limit (--states, --memory, Ctrl-C) was met before there was a verdict.",
      ])
  ) { arguments, console in
    let format = try arguments.choice("--format", of: ["text", "json"], named: { $0 }) ?? "text"
    let selection = try Selection(arguments)
    var budget = try CheckBudget(arguments)
    budget.cancellation = Interruption.cancellation
    let meter = Meter(console)
    let cache =
      arguments.has("--fresh") ? nil : console.cacheFolder.flatMap { VerdictCache(in: $0) }
    let checker = Checker(selection: selection, budget: budget, meter: meter, cache: cache)
    let checks = try await checker.run { group, reading in
      try PinStore.pins(of: group.name, reading: reading.name)
    }
    let kept = checks.flatMap { $0.runs + $0.proofs }.count(where: \.isKept)
    if kept > 0 {
      console.note(
        "\(kept) verdicts were kept from earlier runs of this program; --fresh explores again\n")
    }
    console.out(
      format == "json"
        ? CheckValue(checks: checks, selection: selection).value.indentedText
        : CheckText(checks: checks, selection: selection, console: console).text)
    let codes = checks.map(\.judgement.exitCode)
    return codes.contains(.violated) ? .violated : codes.contains(.stopped) ? .stopped : .holds
  }
}

extension CheckBudget {
  static let options = [
    OptionSpec("--threads", "N", "Explorations at a time; one for each core if absent."),
    OptionSpec(
      "--memory", "BYTES",
      "For all explorations together, such as 4G; most of the machine if absent."),
    OptionSpec("--states", "N", "Stop an exploration at this many states."),
  ]

  init(_ arguments: Arguments) throws(ArgumentError) {
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let physical = max(1 << 30, pages * sysconf(Int32(_SC_PAGESIZE)))
    self.init(
      threads: try arguments.number("--threads") ?? cores,
      memoryBytes: try arguments.bytes("--memory") ?? physical / 10 * 8,
      states: try arguments.number("--states"))
  }
}

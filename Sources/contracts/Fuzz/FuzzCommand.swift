import BridgeModels
import BridgeWire
import ContractEngine
import ContractReports

extension Command {
  static let fuzz = Command(
    spec: CommandSpec(
      name: "fuzz",
      summary: "Plays random orderings against every invariant that no finding speaks of.",
      options: Selection.options + [
        OptionSpec("--seed", "N", "The same seed plays the same runs; 1 if absent."),
        OptionSpec("--runs", "N", "Runs for each configuration and drive; 500 if absent."),
        OptionSpec("--time", "SECONDS", "Stop after about so long; without --runs as many as fit."),
        OptionSpec(
          "--failures", "N", "Different failures to look for in each configuration; 4 if absent."),
        OptionSpec("--threads", "N", "Configurations at a time; one for each core if absent."),
        OptionSpec("--save", "FOLDER", "Where a failing run is kept as a journal; . if absent."),
        OptionSpec("--known", nil, "Also judge invariants of which a finding is pinned."),
        OptionSpec("--format", "text|json", "How to print the result; text if absent."),
      ],
      examples: [
        ("fuzz --contract splash --seed 7 --runs 2000", "the same 2,000 runs each time"),
        ("fuzz --time 60", "a minute of all groups"),
      ],
      notes: [
        "Each part of an invariant that breaks is shrunk once, told, and kept as a journal that "
          + "`contracts replay` takes.",
        "What holds only in the end is for `contracts check`: no run can break it.",
      ])
  ) { arguments, console in
    let format = try arguments.choice("--format", of: ["text", "json"], named: { $0 }) ?? "text"
    let campaign = try FuzzCampaign(arguments, Selection(arguments))
    let results = await campaign.run()
    var saved: [[String]] = []
    for result in results {
      let failures = (try? result.outcome.get().failures) ?? []
      saved.append(try failures.map { try campaign.save($0, result.job) })
    }
    let report = FuzzText(results: results, saved: saved, console: console)
    console.out(format == "json" ? report.value.indentedText : report.text)
    return report.exitCode
  }
}

/// Which cones are fuzzed, under which drives, and for how long.
struct FuzzCampaign: Sendable {
  struct Job: Sendable {
    let group: Group
    let cone: Cone
    let drive: Drive
    let pinned: [String]
  }

  struct Result: Sendable {
    let job: Job
    let outcome: Swift.Result<FuzzOutcome, any Error>
  }

  let selection: Selection
  let seed: UInt64
  let runs: Int
  let time: Duration?
  let failures: Int
  let threads: Int
  let folder: String
  let jobs: [Job]

  init(_ arguments: Arguments, _ selection: Selection) throws {
    self.selection = selection
    seed = UInt64(try arguments.number("--seed", atLeast: 0) ?? 1)
    let seconds = try arguments.number("--time")
    let runs = try arguments.number("--runs")
    self.runs = runs ?? (seconds == nil ? 500 : .max)
    failures = try arguments.number("--failures") ?? 4
    threads = try CheckBudget(arguments).threads
    folder = arguments.value("--save") ?? "."
    var jobs: [Job] = []
    for group in selection.groups {
      let pins = try PinStore.pins(of: group.name, reading: selection.reading.name)
      let places = Set(arguments.has("--known") ? [] : pins.flatMap(\.places))
      for cone in selection.cones(of: group) {
        for drive in selection.drives {
          let pinned = places.filter { $0.cone == cone.label && $0.drive == drive.name }
          jobs.append(
            Job(group: group, cone: cone, drive: drive, pinned: pinned.map(\.property).sorted()))
        }
      }
    }
    self.jobs = jobs
    let parallel = threads
    time = seconds.map { .seconds($0) * parallel / max(1, jobs.count) }
  }

  func run() async -> [Result] {
    await inParallel(jobs, width: threads) { _, job in
      let request = FuzzRequest(
        cone: job.cone.configuration, readings: selection.reading.names(in: job.group),
        drive: job.drive, seed: seed, runs: runs, time: time, failures: failures,
        wanted: { id, rules in !job.pinned.contains(id) && selection.wants(rules: rules) })
      return Result(job: job, outcome: Swift.Result { try job.group.fuzz(request) })
    }
  }

  /// Keeps the run as a journal; returns its path.
  func save(_ failure: FuzzOutcome.Failure, _ job: Job) throws -> String {
    let part = failure.violation.leafIndex == 0 ? "" : ".\(failure.violation.leafIndex)"
    let name =
      "fuzz-\(job.group.name)-\(failure.violation.property)\(part)-\(job.drive.name)-"
      + "\(job.cone.label.map { $0 == " " ? "-" : $0 }.map(String.init).joined()).jsonl"
    let path = folder + "/" + name
    try OutputFile.write("", to: path)
    let header = RunJournalCodec.Header(
      recording: RecordingHeader(
        job.cone.configuration, readings: selection.reading.names(in: job.group)),
      group: job.group.name, property: failure.violation.property, drive: job.drive,
      initial: failure.initial)
    let writer = try JournalWriter(path: path, codec: RunJournalCodec(), header: header)
    for (event, atMs) in failure.events { writer.append(event, atMs: atMs) }
    try writer.commit()
    return path
  }
}

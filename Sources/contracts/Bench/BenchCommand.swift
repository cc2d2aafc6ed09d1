import ContractBenchmarks
import ContractReports

extension Command {
  static let bench = Command(
    spec: CommandSpec(
      name: "bench",
      summary:
        "Speed and memory of explorer, fuzzer, wire layer and journal; say --full for the bars.",
      options: [
        OptionSpec(
          "--only", "NAME,...",
          "Some of \(BenchPart.allCases.map(\.rawValue).joined(separator: ", "))."),
        OptionSpec("--full", nil, "The large sizes: minutes, 1.5 GB of memory and 1 GB of disk."),
        OptionSpec(
          "--sizes", "LIST", "Only two-phase commit with these numbers of managers, 1 to 12."),
        OptionSpec("--threads", "LIST", "With these numbers of threads; 1,2 if absent."),
        OptionSpec("--repeats", "N", "How often; the median counts, or the best of wire."),
        OptionSpec("--folder", "FOLDER", "Where the long journal is written; /tmp if absent."),
        OptionSpec("--fuzzer", nil, "Only the fuzzer, as beside other property-based testers."),
        OptionSpec("--runs", "N", "How many runs the fuzzer is measured by."),
        OptionSpec("--seed", "N", "Finds and shrinks the model's fault from this seed instead."),
        OptionSpec("--format", "text|json", "How to print it; text if absent."),
      ],
      examples: [
        ("bench --format json", "for a program that keeps a record"),
        ("bench --sizes 9 --threads 1,2 --repeats 5", "one model, as beside other explorers"),
        (
          "bench --only wire,journal",
          "messages a second, and a journal that is written and replayed"
        ),
      ],
      notes: ["The build decides: `swift run -c release contracts bench`."])
  ) { arguments, console in
    let format = try arguments.choice("--format", of: ["text", "json"], named: { $0 }) ?? "text"
    if arguments.has("--fuzzer") {
      console.out(try FuzzMeasurement.line(arguments) + "\n")
      return .holds
    }
    let chosen = try Benchmark(arguments)
    let parts =
      try arguments.choices("--only", of: BenchPart.allCases, named: \.rawValue)
      ?? (chosen == nil ? BenchPart.allCases : [.explorer])
    let bench = Bench(
      isFull: arguments.has("--full"), explorerSizes: chosen,
      repeats: try arguments.number("--repeats"),
      folder: arguments.value("--folder") ?? "/tmp",
      console: console)
    let sections = try BenchPart.allCases.filter(parts.contains).map(bench.run)
    if format == "json" {
      let values = sections.map { ReportValue.Member($0.part.rawValue, $0.value) }
      let version = ReportValue.Member("formatVersion", .integer(1))
      console.out(ReportValue.object([version] + values).indentedText)
    } else {
      console.out(sections.flatMap(\.lines).map { $0 + "\n" }.joined())
    }
    return .holds
  }
}

/// What can be measured alone.
enum BenchPart: String, CaseIterable, Sendable {
  case explorer
  case bridge
  case fuzzer
  case wire
  case journal
}

/// What one part came to, for a person and for a program.
struct BenchSection: Sendable {
  let part: BenchPart
  let lines: [String]
  let value: ReportValue
}

extension Benchmark {
  /// What the options choose; nil if they leave it to the usual sizes.
  fileprivate init?(_ arguments: Arguments) throws(ArgumentError) {
    let sizes = try arguments.numbers("--sizes", in: 1...12)
    let threads = try arguments.numbers("--threads", in: 1...256)
    let repeats = try arguments.number("--repeats")
    if sizes == nil && threads == nil && repeats == nil { return nil }
    self.init(
      sizes: sizes ?? Self.quick.sizes, threads: threads ?? Self.quick.threads,
      repeats: repeats ?? Self.quick.repeats)
  }
}

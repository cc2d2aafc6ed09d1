import BridgeModels
import ContractBenchmarks
import ContractChecker
import ContractEngine
import ContractReports

extension Command {
  static let bench = Command(
    spec: CommandSpec(
      name: "bench",
      summary:
        "Speed and memory of the explorer and the fuzzer; say --full for the sizes of the bars.",
      options: [
        OptionSpec("--full", nil, "The large sizes: minutes, and 1.5 GB."),
        OptionSpec(
          "--sizes", "LIST", "Only two-phase commit with these numbers of managers, 1 to 12."),
        OptionSpec("--threads", "LIST", "With these numbers of threads; 1,2 if absent."),
        OptionSpec("--repeats", "N", "How often; the median counts. 3 if absent."),
        OptionSpec("--format", "text|json", "How to print it; text if absent."),
      ],
      examples: [
        ("bench --format json", "for a program that keeps a record"),
        ("bench --sizes 9 --threads 1,2 --repeats 5", "one model, as beside other explorers"),
      ],
      notes: ["The build decides: `swift run -c release contracts bench`."])
  ) { arguments, console in
    let format = try arguments.choice("--format", of: ["text", "json"], named: { $0 }) ?? "text"
    let isFull = arguments.has("--full")
    let chosen = try Benchmark(arguments)
    let explorer = try (chosen ?? (isFull ? .full : .quick)).run { measurement in
      if console.showsProgress { console.note(measurement.line + "\n") }
    }
    if chosen != nil {
      console.out(
        format == "json"
          ? ReportValue.members([
            "formatVersion": .integer(1), "explorer": .array(explorer.measurements.map(value)),
          ]).indentedText
          : explorer.lines.map { $0 + "\n" }.joined())
      return .holds
    }
    let bridge = try Group.all.map(BridgeMeasurement.init)
    let fuzzing = FuzzBench()
    let runs = isFull ? 400_000 : 100_000
    let rates = (
      fuzzer: try fuzzing.throughput(runs: runs), plain: fuzzing.plainReducer(runs: runs)
    )
    if format == "json" {
      console.out(
        ReportValue.members([
          "formatVersion": .integer(1),
          "explorer": .array(explorer.measurements.map(value)),
          "bridge": .array(bridge.map(\.value)),
          "fuzzer": .members([
            "eventsPerSecond": .integer(Int(rates.fuzzer)),
            "plainReducerEventsPerSecond": .integer(Int(rates.plain)),
          ]),
        ]).indentedText)
    } else {
      var lines = explorer.lines + bridge.map(\.line)
      lines.append(
        "fuzzer: \(Int(rates.fuzzer).grouped) events/s; its model as a plain loop: "
          + "\(Int(rates.plain).grouped)")
      console.out(lines.map { $0 + "\n" }.joined())
    }
    return .holds
  }

  private static func value(_ measurement: Measurement) -> ReportValue {
    .members([
      "model": .string(measurement.model), "size": .integer(measurement.size),
      "threads": .integer(measurement.threads), "states": .integer(measurement.distinct),
      "generated": .integer(measurement.generated), "depth": .integer(measurement.depth),
      "milliseconds": .integer(Int(measurement.seconds * 1_000)),
      "statesPerSecond": .integer(Int(measurement.statesPerSecond)),
      "bytesPerState": .integer(Int(measurement.bytesPerState.rounded(.up))),
      "digest": .string(measurement.digest),
    ])
  }
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

/// One group explored in the configuration with everything, as written.
struct BridgeMeasurement {
  let group: String
  let report: RunReport
  let seconds: Double

  init(_ group: Group) throws {
    self.group = group.name
    var request = Group.ExplorationRequest(
      cone: group.cone(Configuration()), drive: .cooperative)
    request.limits.states = 2_000_000
    let started = ContinuousClock.now
    report = try group.explore(request)
    seconds = (ContinuousClock.now - started) / .seconds(1)
  }

  var statesPerSecond: Int { Int(Double(report.states) / max(seconds, 1e-9)) }

  var line: String {
    "\(group): \(report.states.grouped) states, \(report.transitions.grouped) transitions, all "
      + "invariants, \(statesPerSecond.grouped) states/s"
  }

  var value: ReportValue {
    .members([
      "group": .string(group), "states": .integer(report.states),
      "transitions": .integer(report.transitions), "complete": .bool(report.stopped == nil),
      "milliseconds": .integer(Int(seconds * 1_000)),
      "statesPerSecond": .integer(statesPerSecond),
    ])
  }
}

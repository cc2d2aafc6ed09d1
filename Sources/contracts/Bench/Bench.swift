import BridgeBenchmarks
import BridgeModels
import ContractBenchmarks
import ContractChecker
import ContractReports

/// Measures the parts, at the quick sizes or at those of the bars.
struct Bench {
  let isFull: Bool
  /// The explorer's sizes, if they are not the usual ones.
  let explorerSizes: Benchmark?
  /// How often the wire is measured, if not as usual.
  let repeats: Int?
  /// Where long files are written.
  let folder: String
  let console: Console

  func run(_ part: BenchPart) throws -> BenchSection {
    switch part {
    case .explorer: try explorer()
    case .bridge: try bridge()
    case .fuzzer: try fuzzer()
    case .wire: try wire()
    case .journal: try journal()
    }
  }

  private func explorer() throws -> BenchSection {
    let report = try (explorerSizes ?? (isFull ? .full : .quick)).run { measurement in
      if console.showsProgress { console.note(measurement.line + "\n") }
    }
    return BenchSection(
      part: .explorer, lines: report.lines,
      value: .array(
        report.measurements.map { measurement in
          .members([
            "model": .string(measurement.model), "size": .integer(measurement.size),
            "threads": .integer(measurement.threads), "states": .integer(measurement.distinct),
            "generated": .integer(measurement.generated), "depth": .integer(measurement.depth),
            "milliseconds": .integer(Int(measurement.seconds * 1_000)),
            "statesPerSecond": .integer(Int(measurement.statesPerSecond)),
            "bytesPerState": .integer(Int(measurement.bytesPerState.rounded(.up))),
            "digest": .string(measurement.digest),
          ])
        }))
  }

  private func bridge() throws -> BenchSection {
    let measurements = try Group.all.map(BridgeMeasurement.init)
    return BenchSection(
      part: .bridge, lines: measurements.map(\.line), value: .array(measurements.map(\.value)))
  }

  private func fuzzer() throws -> BenchSection {
    let bench = FuzzBench()
    let runs = isFull ? 400_000 : 100_000
    let rate = Int(try bench.throughput(runs: runs))
    let plain = Int(bench.plainReducer(runs: runs))
    return BenchSection(
      part: .fuzzer,
      lines: [
        "fuzzer: \(rate.grouped) events/s; its model as a plain loop: \(plain.grouped)"
      ],
      value: .members([
        "eventsPerSecond": .integer(rate), "plainReducerEventsPerSecond": .integer(plain),
      ]))
  }

  private func wire() throws -> BenchSection {
    let result = try WireBench.run(
      count: isFull ? 200_000 : 20_000, rounds: repeats ?? 5)
    let rate = Int(result.messagesPerSecond)
    let gated = Int(result.gatedMessagesPerSecond)
    let peer = Int(result.jsonDecoderMessagesPerSecond)
    return BenchSection(
      part: .wire,
      lines: [
        "wire: \(rate.grouped) messages/s, \(Int(result.megabytesPerSecond)) MB/s through decode, gate "
          + "and fold; \(gated.grouped) messages/s through decode and gate",
        "  JSONDecoder alone, the same bytes: \(peer.grouped) messages/s; the wire with gate and fold is "
          + "\(Self.tenths(result.ratio)) times as fast",
      ],
      value: .members([
        "messages": .integer(result.messages), "bytes": .integer(result.bytes),
        "messagesPerSecond": .integer(rate),
        "megabytesPerSecond": .integer(Int(result.megabytesPerSecond)),
        "gatedMessagesPerSecond": .integer(gated), "jsonDecoderMessagesPerSecond": .integer(peer),
        "ratioInTenths": .integer(Int(result.ratio * 10)),
      ]))
  }

  private func journal() throws -> BenchSection {
    let result = try JournalBench(events: isFull ? 10_000_000 : 300_000).run(in: folder)
    let written = Int(result.eventsWrittenPerSecond)
    let replayed = Int(result.eventsReplayedPerSecond)
    let jump = Int(result.jumpNanoseconds / 1_000)
    var lines = [
      "journal: \(result.events.grouped) events, \(result.bytes >> 20) MB; written and made durable "
        + "\(written.grouped) events/s, replayed \(replayed.grouped) events/s",
      "  event \(result.target.grouped) reached from a snapshot in \(jump.grouped) us, with "
        + "\(result.replayedForJump.grouped) events replayed",
    ]
    if let early = result.residentEarly, let peak = result.residentPeak {
      lines.append(
        "  resident after a tenth of the replay \(early >> 10) KiB, at most \(peak >> 10) KiB after that"
      )
    }
    return BenchSection(
      part: .journal, lines: lines,
      value: .members([
        "events": .integer(result.events), "bytes": .integer(result.bytes),
        "writtenPerSecond": .integer(written), "replayedPerSecond": .integer(replayed),
        "jumpTarget": .integer(result.target), "jumpMicroseconds": .integer(jump),
        "jumpReplayed": .integer(result.replayedForJump), "snapshots": .integer(result.snapshots),
        "residentEarly": result.residentEarly.map { .integer($0) } ?? .null,
        "residentPeak": result.residentPeak.map { .integer($0) } ?? .null,
      ]))
  }

  /// `ratio` with one digit behind the point.
  private static func tenths(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

import ContractBenchmarks
import ContractGenerators

/// The fuzzer alone, on the model that other property-based testers are measured on.
enum FuzzMeasurement {
  /// One line of names, `=` and values: the rate, or what became of the fault.
  static func line(_ arguments: Arguments) throws -> String {
    let bench = FuzzBench()
    guard let seed = try arguments.number("--seed", atLeast: 0) else {
      let rate = try bench.throughput(runs: try arguments.number("--runs") ?? 400_000)
      return "events/s=\(Int(rate))"
    }
    let report = try bench.fault(seed: UInt64(seed))
    let tenths = Int((report.seconds * 10_000).rounded())
    let digits = String(tenths % 10_000)
    let padded = String(repeating: "0", count: 4 - digits.count) + digits
    let length = report.failure.map { "\($0.events.count)" } ?? "none"
    return "seconds=\(tenths / 10_000).\(padded) length=\(length)"
  }
}

import ContractChecker

/// Measures the explorer on models whose counts are known in closed form.
///
/// For a release build; in debug the figures mean nothing.
public struct Benchmark: Sendable {
  /// Numbers of resource managers, ascending, 1 to 12.
  public let sizes: [Int]
  /// Numbers of threads, ascending; the first is what the others are compared to.
  public let threads: [Int]
  /// How often each is run; the median counts.
  public let repeats: Int

  /// A minute's work.
  public static let quick = Self(sizes: [5, 7, 8], threads: [1, 2], repeats: 3)
  /// The sizes that the bars are set at: 62 million states in the last, and 1.5 GB.
  public static let full = Self(sizes: [7, 9, 10], threads: [1, 2], repeats: 5)

  public init(sizes: [Int], threads: [Int], repeats: Int) {
    self.sizes = sizes
    self.threads = threads
    self.repeats = repeats
  }

  /// Runs everything, in turns, so that a disturbance hits all alike.
  ///
  /// - Parameter each: Called after every single run.
  /// - Returns: The median run of every size and number of threads.
  /// - Throws: `Wrong` if a run's counts are not those of the closed form, or two runs differ.
  public func run(each: (Measurement) -> Void = { _ in }) throws -> BenchmarkReport {
    var medians: [Measurement] = []
    for size in sizes {
      var runs = [[Measurement]](repeating: [], count: threads.count)
      for _ in 0..<max(1, repeats) {
        for (index, count) in threads.enumerated() {
          let measurement = try Self.explore(size: size, threads: count)
          each(measurement)
          runs[index].append(measurement)
        }
      }
      if let odd = runs.joined().first(where: { $0.digest != runs[0][0].digest }) {
        throw Wrong(measurement: odd, expected: "digest \(runs[0][0].digest)")
      }
      for runs in runs {
        medians.append(runs.sorted { $0.seconds < $1.seconds }[runs.count / 2])
      }
    }
    return BenchmarkReport(measurements: medians)
  }

  /// One exploration of two-phase commit with its invariant.
  ///
  /// - Throws: `Wrong` if the counts are not those of the closed form, or the digest not the pinned
  ///   one, so that every build and every number of threads is held to the same states.
  public static func explore(size: Int, threads: Int = 1) throws -> Measurement {
    let system = TwoPhaseCommit(participants: size)
    let found = try Explorer(
      system, properties: [TwoPhaseCommit.consistent], threads: threads
    ).run()
    let measurement = Measurement(found, model: "two-phase-commit", size: size, threads: threads)
    guard found.distinct == system.distinctStates, found.generated == system.generatedStates,
      found.depth == system.levelCount, found.verdicts[0].outcome.name == "holds"
    else {
      throw Wrong(
        measurement: measurement,
        expected: "\(system.distinctStates) distinct, \(system.generatedStates) generated")
    }
    if digests.indices.contains(size - 1), measurement.digest != digests[size - 1] {
      throw Wrong(measurement: measurement, expected: "digest \(digests[size - 1])")
    }
    return measurement
  }

  /// The digests of the state sets with 1 to 10 resource managers.
  private static let digests = [
    "afc5e2357aac1a82c9df9e222e349047", "9f9c01577afe043f5514b217789f1dd2",
    "5bd2e347f8f3557ebf62687ef3632f6c", "033744f027b0934a5d9537dfcf5cd56a",
    "56eec1602c5b64a239540f71c68db72c", "38ab165f892e0e11ff7f401054d5af54",
    "d641da3b4f4b8bde7a86679ca94a8699", "0fe4c7a261258f2cf2c013735cf91e21",
    "2aca2c59e8dc546c81834e83349a2d8d", "18a6fc0287a5ffa248c4a99607dfc7d6",
  ]

  /// A run that found something else than there is.
  public struct Wrong: Error, CustomStringConvertible {
    public let measurement: Measurement
    public let expected: String

    public var description: String { "\(measurement.line); expected \(expected)" }
  }
}

/// The medians of a benchmark, and what they say beside each other.
public struct BenchmarkReport: Codable, Hashable, Sendable {
  public let measurements: [Measurement]

  public init(measurements: [Measurement]) { self.measurements = measurements }

  /// For each size and number of threads above the least: how many times as fast.
  public var scaling: [String] {
    measurements.compactMap { measurement in
      let base = measurements.first { $0.size == measurement.size }
      guard let base, base.threads < measurement.threads else { return nil }
      return "size \(measurement.size): \(measurement.threads) threads are "
        + "\(times(base.seconds, measurement.seconds)) times as fast as \(base.threads)"
    }
  }

  /// What a generated state costs at the largest size, in times of the smallest.
  public var growth: String? {
    guard let first = measurements.first,
      let last = measurements.last(where: { $0.threads == first.threads }), first.size < last.size
    else { return nil }
    return "a generated state at size \(last.size) costs "
      + "\(times(last.nanosecondsPerGenerated, first.nanosecondsPerGenerated)) times one at size "
      + "\(first.size)"
  }

  public var lines: [String] { measurements.map(\.line) + scaling + (growth.map { [$0] } ?? []) }

  private func times(_ value: Double, _ base: Double) -> String {
    let hundredths = Int((value / max(base, 1e-12) * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

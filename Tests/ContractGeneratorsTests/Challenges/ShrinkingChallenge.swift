import ContractEngine
import ContractGenerators
import Foundation
import Testing

/// One of the eleven public shrinking challenges: a false claim about generated values.
struct Challenge<Value: Sendable>: Sendable {
  let name: String
  let generator: Gen<Value>
  let claim: @Sendable (Value) -> Bool
  /// The simplest values that break the claim, in words.
  let best: Set<String>
  /// The mean number of evaluations that the best published tools need.
  let meanEvaluations: Double

  /// Runs it under `seeds` and sums up how shrinking ended.
  func outcome(seeds: ClosedRange<UInt64>) throws -> ChallengeOutcome {
    var outcome = ChallengeOutcome(name: name)
    for seed in seeds {
      let falsifier = Falsifier(seed: seed, runs: 100_000)
      let search = try falsifier.falsify(name, generator) { claim($0) ? .holds : .broken() }
      guard let falsified = search.falsified else {
        outcome.notFound += 1
        continue
      }
      outcome.add(
        "\(falsified.value)", isBest: best.contains("\(falsified.value)"),
        falsified.shrinking, found: falsified.run)
    }
    return outcome
  }
}

/// How a challenge ended over many seeds.
struct ChallengeOutcome {
  let name: String
  var notFound = 0
  var results: [String: Int] = [:]
  var best = 0
  var evaluations: [Int] = []
  var attempts: [Int] = []
  var runs: [Int] = []

  init(name: String) { self.name = name }

  mutating func add(_ value: String, isBest: Bool, _ summary: ShrinkSummary, found run: Int) {
    results[value, default: 0] += 1
    best += isBest ? 1 : 0
    evaluations.append(summary.evaluations)
    attempts.append(summary.attempts)
    runs.append(run + 1)
  }

  var mean: Double { Double(evaluations.reduce(0, +)) / Double(max(evaluations.count, 1)) }

  var line: String {
    let sorted = evaluations.sorted()
    let tries = Double(attempts.reduce(0, +)) / Double(max(attempts.count, 1))
    let found = Double(runs.reduce(0, +)) / Double(max(runs.count, 1))
    let odd = results.sorted { $0.value > $1.value }.prefix(6).map { "\($0.key) x\($0.value)" }
    return "\(name): found \(evaluations.count) (mean run \(Int(found))), distinct "
      + "\(results.count), best \(best), evaluations \(sorted.first ?? 0)/"
      + "\(sorted.isEmpty ? 0 : sorted[sorted.count / 2])/\(Int(mean.rounded()))/\(sorted.last ?? 0)"
      + ", attempts \(Int(tries.rounded())); " + odd.joined(separator: "  ")
  }
}

/// How much of a challenge to run: a few seeds with every test run, all of them where
/// `CONTRACTS_CHALLENGE=full` is set, in a release build.
enum ChallengeScale {
  static var isFull: Bool { ProcessInfo.processInfo.environment["CONTRACTS_CHALLENGE"] == "full" }
  static var seeds: ClosedRange<UInt64> { isFull ? 1...100 : 1...20 }
  static var statefulSeeds: ClosedRange<UInt64> { isFull ? 1...100 : 1...5 }
}

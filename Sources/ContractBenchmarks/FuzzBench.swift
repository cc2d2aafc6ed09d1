import ContractEngine
import ContractGenerators

/// How fast the fuzzer plays runs, and how fast it finds and shrinks a seeded fault.
public struct FuzzBench: Sendable {
  public init() {}

  /// Steps a second on the fixed model: orders made up, invariants judged after every event.
  public func throughput(runs: Int = 400_000, threads: Int = 1) throws(FuzzError) -> Double {
    let fuzzer = Fuzzer(
      LoginCover(isFixed: true), properties: LoginCover.properties,
      budget: FuzzBudget(runs: runs), threads: threads)
    let report = try fuzzer.run()
    return Double(report.events) / report.seconds
  }

  /// Steps a second of the plain reducer under uniform events, with the invariants written out: what
  /// the language can do without a fuzzer.
  public func plainReducer(runs: Int = 400_000) -> Double {
    let model = LoginCover(isFixed: true)
    var generator = SplitMix(1)
    var broken = 0
    let started = ContinuousClock.now
    for _ in 0..<runs {
      var state = LoginCover.State()
      for _ in 0..<50 {
        guard let event = LoginCover.Event(rawValue: UInt8(generator.below(12))) else { continue }
        model.reduce(&state, event)
        guard state.doubles == 0, state.foreground || state.covered,
          (state.attempt > 0) == (state.login == .pending), state.attempt < state.nextAttempt
        else {
          broken += 1
          break
        }
      }
    }
    let seconds = (ContinuousClock.now - started) / .seconds(1)
    return broken == 0 ? Double(runs * 50) / seconds : 0
  }

  /// Finds and shrinks the seeded fault under `seed`.
  public func fault(seed: UInt64) throws(FuzzError) -> FuzzReport<LoginCover> {
    try Fuzzer(
      LoginCover(isFixed: false), properties: LoginCover.properties, seed: seed,
      budget: FuzzBudget(runs: 1_000_000)
    ).run()
  }
}

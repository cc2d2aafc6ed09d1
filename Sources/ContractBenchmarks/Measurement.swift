import ContractChecker
import ContractEngine

/// How fast one exploration was and what it took.
public struct Measurement: Codable, Hashable, Sendable {
  public let model: String
  public let size: Int
  public let threads: Int
  public let distinct: Int
  /// Transitions and initial states, as other tools count them.
  public let generated: Int
  public let depth: Int
  public let isComplete: Bool
  public let seconds: Double
  /// At the peak, everything counted.
  public let bytesPerState: Double
  /// The same for any number of threads.
  public let digest: String

  /// What `exploration` of `model` says of itself.
  public init<S: System>(
    _ exploration: Exploration<S>, model: String, size: Int = 0, threads: Int = 1
  ) {
    self.model = model
    self.size = size
    self.threads = threads
    distinct = exploration.distinct
    generated = exploration.generated
    depth = exploration.depth
    isComplete = exploration.completeness.isComplete
    seconds = exploration.seconds
    bytesPerState = exploration.bytesPerState
    digest = exploration.signature.digest
  }

  public var statesPerSecond: Double { Double(distinct) / max(seconds, 1e-9) }
  public var generatedPerSecond: Double { Double(generated) / max(seconds, 1e-9) }
  public var nanosecondsPerGenerated: Double { seconds * 1e9 / Double(max(1, generated)) }

  /// One line with a fixed order of fields, each a name, `=` and a value without spaces.
  public var line: String {
    """
    model=\(model) size=\(size) threads=\(threads) distinct=\(distinct) generated=\(generated) \
    depth=\(depth) complete=\(isComplete) seconds=\(Self.round(seconds, 3)) \
    states/s=\(Int(statesPerSecond)) generated/s=\(Int(generatedPerSecond)) \
    ns/generated=\(Self.round(nanosecondsPerGenerated, 1)) bytes/state=\(Self.round(bytesPerState, 1))
    """
  }

  private static func round(_ value: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let whole = Int((value * Double(scale)).rounded())
    let digits = String(whole % scale)
    return "\(whole / scale)." + String(repeating: "0", count: places - digits.count) + digits
  }
}

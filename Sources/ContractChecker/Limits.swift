import Synchronization

/// Where an exploration stops although it is not finished.
///
/// `nil` is no limit. Only `states` and `depth` give the same result on every machine.
public struct Limits: Sendable {
  /// Distinct states; the batch in which it is reached is finished.
  public var states: Int?
  /// Levels, the initial one being the first; states of the last are judged, not expanded.
  public var depth: Int?
  /// Bytes that the exploration may hold at once: tables, frontiers and buffers.
  public var memoryBytes: Int?
  /// Seconds since the start.
  public var seconds: Double?
  /// Stops when somebody asks, such as a signal handler.
  public var cancellation: Cancellation?

  public static var none: Self { Self() }

  public init(
    states: Int? = nil, depth: Int? = nil, memoryBytes: Int? = nil, seconds: Double? = nil,
    cancellation: Cancellation? = nil
  ) {
    self.states = states
    self.depth = depth
    self.memoryBytes = memoryBytes
    self.seconds = seconds
    self.cancellation = cancellation
  }
}

/// Which limit an exploration stopped at.
public enum Limit: String, Hashable, Sendable, CaseIterable {
  case states
  case depth
  case memory
  case time
  case cancelled
}

extension Limits {
  /// The limit of time or patience that is met by now, if one is.
  @inlinable func met(since started: ContinuousClock.Instant) -> Limit? {
    if let seconds, ContinuousClock.now - started > .seconds(seconds) { return .time }
    if let cancellation, cancellation.isCancelled { return .cancelled }
    return nil
  }
}

/// A flag that asks an exploration to stop at the next batch.
public final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  public init() {}

  /// Safe to call from any thread and from a signal handler.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}

/// How far an exploration has come; for a terminal, never for a result.
public struct Progress: Sendable {
  /// What is running: `explore`, `monitor NAME`, `trace` or `graph`.
  public let phase: String
  public let distinct: Int
  public let transitions: Int
  /// The level that is being expanded, the initial one being 1.
  public let level: Int
  /// States found and not yet expanded.
  public let frontier: Int
  public let bytes: Int
  public let seconds: Double

  public init(
    phase: String, distinct: Int, transitions: Int, level: Int, frontier: Int, bytes: Int,
    seconds: Double
  ) {
    self.phase = phase
    self.distinct = distinct
    self.transitions = transitions
    self.level = level
    self.frontier = frontier
    self.bytes = bytes
    self.seconds = seconds
  }

  /// Distinct states a second since the start.
  public var rate: Double { seconds > 0 ? Double(distinct) / seconds : 0 }
}

import ContractEngine

/// How the orders of events are made up.
public struct OrderPlan<S: System>: Sendable {
  /// The most events of one run.
  public var steps = 50
  /// Before every step, a run stops once in this many times; 0 for never.
  public var stopOdds: UInt64 = 1 << 16
  /// Whether each run leaves out a random subset of the kinds of events.
  ///
  /// Some failures need one kind many times in a row, or another kind never.
  public var swarm = true
  /// How often each kind is taken among those enabled, relative to the others; all alike if empty.
  public var weights: [Int] = []
  /// Sequences whose order is kept and which are interleaved, with other events between them.
  public var scripts: [Script<S.Event>] = []
  /// The faults that may happen.
  public var faults: Set<Fault> = []
  /// What events are to the faults.
  public var operators = FaultOperators<S>()
  /// How many runs in a hundred start where something new was seen, 0 to 100.
  public var novelty = 50
  /// The first 256 runs and then one in this many are watched for states not seen before, and of
  /// those that start at a new state eight times as many; 0 for none.
  ///
  /// From 4,096 runs on, with every fourfold number half as many: there is less and less to see.
  public var census = 64

  public init() {}

  @inlinable func isWatched(_ run: UInt64, isSteered: Bool) -> Bool {
    guard census > 0 else { return false }
    let thinning = UInt64(max(UInt64.bitWidth - run.leadingZeroBitCount - 11, 0) / 2)
    let share = UInt64(isSteered ? max(census / 8, 1) : census) << thinning
    return run < 256 || run % share == 0
  }

  /// Every fault that the system knows of.
  public static func hostile(to system: S) -> Self where S: FaultProne {
    var plan = Self()
    plan.faults = Set(Fault.allCases)
    plan.operators = FaultOperators(system)
    return plan
  }
}

/// Events that happen in this order, whatever happens between them.
public struct Script<Event: Sendable>: Sendable {
  public let name: String
  public let events: [Event]

  public init(_ name: String, _ events: [Event]) {
    self.name = name
    self.events = events
  }
}

/// When a fuzzer stops.
public struct FuzzBudget: Hashable, Sendable {
  /// How many runs.
  public var runs: Int
  /// How long, looked at between batches of runs; nil for as long as the runs take.
  public var time: Duration?
  /// How many different failures are looked for, at least 1: two are the same if they break the same
  /// part of the same property.
  public var failures: Int

  public init(runs: Int = 10_000, time: Duration? = nil, failures: Int = 8) {
    self.runs = runs
    self.time = time
    self.failures = failures
  }
}

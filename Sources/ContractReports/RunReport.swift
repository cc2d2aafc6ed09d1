import ContractChecker
import ContractEngine

/// What one exploration found, detached from the type of its system.
public struct RunReport: Hashable, Codable, Sendable {
  public var states: Int
  public var transitions: Int
  public var depth: Int
  /// Nil if complete.
  public var stopped: Stop?
  public var verdicts: [VerdictReport]
  public var eventHits: [Count]
  public var ruleHits: [Count]
  public var exposures: [ExposureReport]
  /// States in which nothing happens any more.
  public var deadlocks: Resting
  /// States in which nothing but time moves.
  public var timeOnly: Resting
  /// States from which time can never pass again; nil if that was not decided.
  public var timeStops: Int?
  public var digest: String
  public var bounds: [Bound]

  public struct Stop: Hashable, Codable, Sendable {
    public let limit: String
    public let frontier: Int

    public init(limit: String, frontier: Int) {
      self.limit = limit
      self.frontier = frontier
    }
  }

  /// How many states there are of a kind, and what is to be seen in the first of them.
  public struct Resting: Hashable, Codable, Sendable {
    public let count: Int
    public let first: String?

    public init(count: Int, first: String? = nil) {
      self.count = count
      self.first = first
    }

    init<S: System>(_ occurrence: Occurrence<S>, in system: S) {
      self.init(count: occurrence.count, first: occurrence.first.map(system.glance))
    }
  }

  public struct Count: Hashable, Codable, Sendable {
    public let name: String
    public let count: Int

    public init(_ name: String, _ count: Int) {
      self.name = name
      self.count = count
    }
  }

  public init(
    states: Int, transitions: Int, depth: Int, stopped: Stop?, verdicts: [VerdictReport],
    eventHits: [Count], ruleHits: [Count], exposures: [ExposureReport], deadlocks: Resting,
    timeOnly: Resting, timeStops: Int?, digest: String, bounds: [Bound]
  ) {
    self.states = states
    self.transitions = transitions
    self.depth = depth
    self.stopped = stopped
    self.verdicts = verdicts
    self.eventHits = eventHits
    self.ruleHits = ruleHits
    self.exposures = exposures
    self.deadlocks = deadlocks
    self.timeOnly = timeOnly
    self.timeStops = timeStops
    self.digest = digest
    self.bounds = bounds
  }

  public init<S: System>(
    _ exploration: Exploration<S>, of system: S, properties: [Property<S>]
  ) {
    self.init(
      states: exploration.distinct, transitions: exploration.transitions,
      depth: exploration.depth, stopped: nil, verdicts: [],
      eventHits: zip(S.Event.kinds, exploration.eventHits).map(Count.init),
      ruleHits: zip(system.rules.map(\.id), exploration.ruleHits).map(Count.init),
      exposures: exploration.exposures.map { ExposureReport($0, of: system) },
      deadlocks: Resting(exploration.deadlocks, in: system),
      timeOnly: Resting(exploration.timeOnly, in: system), timeStops: exploration.timeStops?.count,
      digest: exploration.signature.digest, bounds: system.bounds)
    if case .stopped(let limit, let frontier) = exploration.completeness {
      stopped = Stop(limit: limit.rawValue, frontier: frontier)
    }
    verdicts = zip(properties, exploration.verdicts).map { property, verdict in
      VerdictReport(verdict, of: property, in: system)
    }
  }
}

extension RunReport {
  /// Whether no verdict and no stay was left open by a limit.
  public var isDecided: Bool {
    verdicts.allSatisfy { $0.outcome != .undecided }
      && exposures.allSatisfy { $0.longest != .undecided }
  }
}

/// What was found about one property.
public struct VerdictReport: Hashable, Codable, Sendable {
  public let id: String
  public let outcome: Outcome
  public let antecedentHits: Int
  public let violation: Violation?

  public enum Outcome: String, Hashable, Codable, Sendable, CaseIterable {
    case holds
    case vacuous
    case violated
    case unreached
    case undecided
    case notClaimed
  }

  public init(id: String, outcome: Outcome, antecedentHits: Int, violation: Violation?) {
    self.id = id
    self.outcome = outcome
    self.antecedentHits = antecedentHits
    self.violation = violation
  }

  public init<S: System>(
    _ verdict: PropertyVerdict<S>, of property: Property<S>, in system: S
  ) {
    let outcome: Outcome =
      switch verdict.outcome {
      case .holds: .holds
      case .vacuous: .vacuous
      case .violated: .violated
      case .unreached: .unreached
      case .undecided: .undecided
      case .notClaimed: .notClaimed
      }
    self.init(
      id: verdict.id, outcome: outcome, antecedentHits: verdict.antecedentHits,
      violation: verdict.outcome.counterexample.map { Violation(system, property, $0) })
  }
}

/// How long a situation can last.
public struct ExposureReport: Hashable, Codable, Sendable {
  public let name: String
  public let longest: Longest
  /// The events of a run that stays that long.
  public let witness: [String]

  public enum Longest: Hashable, Codable, Sendable {
    case never
    case milliseconds(UInt64)
    case unbounded
    case undecided
  }

  public init(name: String, longest: Longest, witness: [String]) {
    self.name = name
    self.longest = longest
    self.witness = witness
  }

  init<S: System>(_ result: ExposureResult<S>, of system: S) {
    let longest: Longest =
      switch result.longest {
      case .never: .never
      case .milliseconds(let ms): .milliseconds(ms)
      case .unbounded: .unbounded
      case .undecided: .undecided
      }
    self.init(
      name: result.name, longest: longest,
      witness: result.witness.map { ($0.events + $0.cycle).map(\.description) } ?? [])
  }
}

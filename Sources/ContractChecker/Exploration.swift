import ContractEngine

/// What an exploration found.
///
/// Everything but `seconds` and `bytesPerState` is the same in every process, in debug and release
/// and for any number of threads, unless time, memory or a person stopped it.
public struct Exploration<S: System>: Sendable {
  /// Reachable states, the initial ones included.
  public let distinct: Int
  /// Steps taken, those that change nothing and those that lead to a known state included.
  public let transitions: Int
  /// How many states were first reached at each level; the initial level is the first.
  public let levels: [Int]
  public let completeness: Completeness
  /// One for each property, in the order in which they were given.
  public let verdicts: [PropertyVerdict<S>]
  /// Steps taken for each of `S.Event.kinds`.
  public let eventHits: [Int]
  /// States first reached by each of `S.Event.kinds`.
  public let eventNew: [Int]
  /// Steps that marked each of the system's `rules`.
  public let ruleHits: [Int]
  /// States in which nothing can happen.
  public let deadlocks: Occurrence<S>
  /// States in which something can happen, but only with time passing.
  public let timeOnly: Occurrence<S>
  /// States from which time can never pass again although something still happens; known only if
  /// the graph was built and some event lets time pass.
  public let timeStops: Occurrence<S>?
  public let signature: Signature
  /// One for each exposure, in the order in which they were given.
  public let exposures: [ExposureResult<S>]
  /// Bytes held at the peak, everything counted, for each distinct state.
  public let bytesPerState: Double
  public let seconds: Double

  public init(
    distinct: Int, transitions: Int, levels: [Int], completeness: Completeness,
    verdicts: [PropertyVerdict<S>], eventHits: [Int], eventNew: [Int], ruleHits: [Int],
    deadlocks: Occurrence<S>, timeOnly: Occurrence<S>, timeStops: Occurrence<S>?,
    signature: Signature, exposures: [ExposureResult<S>], bytesPerState: Double, seconds: Double
  ) {
    self.distinct = distinct
    self.transitions = transitions
    self.levels = levels
    self.completeness = completeness
    self.verdicts = verdicts
    self.eventHits = eventHits
    self.eventNew = eventNew
    self.ruleHits = ruleHits
    self.deadlocks = deadlocks
    self.timeOnly = timeOnly
    self.timeStops = timeStops
    self.signature = signature
    self.exposures = exposures
    self.bytesPerState = bytesPerState
    self.seconds = seconds
  }

  /// The number of levels, the initial one included.
  public var depth: Int { levels.count }

  /// States generated, as other tools count them: transitions and initial states.
  public var generated: Int { transitions + (levels.first ?? 0) }
}

/// Whether every reachable state was seen.
public enum Completeness: Hashable, Sendable {
  case complete
  /// `frontier` states were found and not expanded.
  case stopped(by: Limit, frontier: Int)

  public var isComplete: Bool { self == .complete }

  /// The limit, if one was met.
  public var limit: Limit? {
    if case .stopped(let limit, _) = self { limit } else { nil }
  }
}

/// How often a kind of state was met, and the first such state: of the least level, the one with
/// the smallest key.
public struct Occurrence<S: System>: Sendable {
  public let count: Int
  public let first: S.State?

  public init(count: Int, first: S.State?) {
    self.count = count
    self.first = first
  }
}

/// What was found about one property.
public struct PropertyVerdict<S: System>: Sendable {
  public let id: String
  public let outcome: Outcome
  /// How often the situation was met that the property speaks of: states, steps, or for
  /// `recoverable` the states outside the goal and for `leadsTo` those that open the promise.
  public let antecedentHits: Int

  public init(id: String, outcome: Outcome, antecedentHits: Int) {
    self.id = id
    self.outcome = outcome
    self.antecedentHits = antecedentHits
  }

  public enum Outcome: Sendable {
    case holds
    /// Nothing that it speaks of was ever met, so that it says nothing.
    case vacuous
    case violated(Counterexample<S>)
    /// A `reachable` goal that no state satisfies; there is no run to show.
    case unreached
    /// A limit was met before a verdict.
    case undecided(Limit)
    /// The property says nothing about this drive.
    case notClaimed

    public var name: String {
      switch self {
      case .holds: "holds"
      case .vacuous: "vacuous"
      case .violated: "violated"
      case .unreached: "unreached"
      case .undecided: "undecided"
      case .notClaimed: "not claimed"
      }
    }

    public var counterexample: Counterexample<S>? {
      if case .violated(let counterexample) = self { counterexample } else { nil }
    }
  }
}

/// A shortest run that breaks a property.
public struct Counterexample<S: System>: Sendable {
  public let initial: S.State
  /// The run; of a lasso its prefix.
  public let events: [S.Event]
  /// What then repeats for ever.
  ///
  /// Empty if the run ends, or rests in its last state for ever.
  public let cycle: [S.Event]
  /// Which of the property's `leaves` is false.
  public let leaf: Int

  public init(initial: S.State, events: [S.Event], cycle: [S.Event] = [], leaf: Int = 0) {
    self.initial = initial
    self.events = events
    self.cycle = cycle
    self.leaf = leaf
  }
}

/// A situation of which one asks how long it can last.
public struct Exposure<S: System>: Sendable {
  public let name: String
  public let inside: @Sendable (S.State) -> Bool
  /// Events that happen at once where they are enabled.
  ///
  /// A state inside, where neither one of these nor one that lets time pass is enabled, is a state
  /// in which the system can rest for ever.
  public let urgent: @Sendable (S.Event) -> Bool

  public init(
    _ name: String, urgent: @escaping @Sendable (S.Event) -> Bool = { _ in false },
    inside: @escaping @Sendable (S.State) -> Bool
  ) {
    self.name = name
    self.inside = inside
    self.urgent = urgent
  }
}

/// How long a run can stay in a situation without leaving it.
public struct ExposureResult<S: System>: Sendable {
  public let name: String
  public let longest: Longest
  /// A run that stays that long; its end is the end of the stay, or the cycle that lasts for ever.
  public let witness: Counterexample<S>?

  public enum Longest: Hashable, Sendable {
    /// No reachable state is inside.
    case never
    case milliseconds(UInt64)
    /// A cycle inside lets time pass, or the system can rest inside.
    case unbounded
    case undecided(Limit)
  }

  public init(name: String, longest: Longest, witness: Counterexample<S>?) {
    self.name = name
    self.longest = longest
    self.witness = witness
  }
}

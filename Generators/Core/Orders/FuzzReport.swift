import ContractEngine

/// Why fuzzing ended.
public enum FuzzEnd: Hashable, Sendable {
  /// As many failures as the budget allows were found, or every part of every property is broken.
  case failure
  /// All runs were played.
  case runs
  case time
  /// The caller wanted no more.
  case stopped
}

/// Why fuzzing can say nothing.
public enum FuzzError: Error, Hashable, Sendable, CustomStringConvertible {
  case noInitialState
  /// The same events led to different states.
  case doesNotReplay(seed: UInt64)

  public var description: String {
    switch self {
    case .noInitialState: "the system has no initial state; `initials` needs at least one"
    case .doesNotReplay(let seed):
      "the same events led to different states (seed \(seed)); "
        + "a step must depend on nothing but state and event"
    }
  }
}

/// What fuzzing found, and how much it looked at.
///
/// Everything but `seconds` is the same for the same seed and number of runs.
public struct FuzzReport<S: System>: Sendable {
  /// One for each property and part of its statement that a run broke, in that order.
  public let failures: [FuzzFailure<S>]
  public let end: FuzzEnd
  public let seed: UInt64
  public let runs: Int
  /// Steps taken for each of `S.Event.kinds`; what shrinking took is not counted.
  public let kinds: [Int]
  /// Every rule that marked some step, as indices into the system's `rules`.
  public let marks: RuleMarks
  /// One for each property, in the order given.
  public let properties: [PropertyTally]
  /// One for each fault of the plan.
  public let faults: [FaultTally]
  /// Steps that came from a script.
  public let scriptEvents: Int
  public let novelty: NoveltyReport
  public let seconds: Double

  @usableFromInline init(
    failures: [FuzzFailure<S>], end: FuzzEnd, seed: UInt64, tally: RunTally,
    properties: [PropertyTally], faults: Set<Fault>, novelty: NoveltyReport, seconds: Double
  ) {
    self.failures = failures
    self.end = end
    self.seed = seed
    runs = tally.runs
    kinds = tally.kinds
    marks = tally.marks
    self.properties = properties
    self.faults = tally.faults.filter { faults.contains($0.fault) }
    scriptEvents = tally.scriptEvents
    self.novelty = novelty
    self.seconds = seconds
  }

  /// The first of the failures.
  public var failure: FuzzFailure<S>? { failures.first }

  /// Steps taken in all.
  public var events: Int { kinds.reduce(0, +) }

  /// The kinds of events that never happened.
  public var unseenKinds: [String] {
    S.Event.kinds.indices.filter { kinds[$0] == 0 }.map { S.Event.kinds[$0] }
  }

  /// The properties that were judged and never met what they speak of.
  public var vacuous: [String] {
    properties.filter { $0.standing == .vacuous }.map(\.id)
  }

  /// The properties that no run can decide, claimed under this drive.
  public var undecidable: [String] {
    properties.filter { $0.standing == .notDecidable }.map(\.id)
  }

  /// The faults that were switched on and never happened.
  public var idleFaults: [Fault] { faults.filter { $0.happened == 0 }.map(\.fault) }
}

/// What runs said of one property.
public struct PropertyTally: Hashable, Sendable {
  public let id: String
  /// In how many runs it met what it speaks of; for a `reachable` goal, in how many it was reached.
  public let met: Int
  public let standing: Standing

  @usableFromInline init(id: String, met: Int, standing: Standing) {
    self.id = id
    self.met = met
    self.standing = standing
  }

  public enum Standing: Hashable, Sendable {
    /// No run broke it, which proves nothing.
    case unbroken
    case broken
    /// No run met what it speaks of.
    case vacuous
    /// It isn't claimed under this drive.
    case notClaimed
    /// No run can decide it: it speaks of all continuations, or of what happens in the end.
    case notDecidable
  }
}

/// A run that breaks a property, shrunk.
public struct FuzzFailure<S: System>: Sendable {
  /// The index of the property among those given.
  public let propertyIndex: Int
  public let property: String
  /// Which part of its statement is false.
  public let leaf: UInt8
  public let initial: S.State
  /// From `initial`; the last one breaks the property.
  ///
  /// Each was enabled where it stands.
  public let events: [S.Event]
  /// Which run found it, from 0.
  public let run: Int
  public let seed: UInt64
  /// How many events the run had.
  public let foundLength: Int
  public let shrinking: EventShrinkSummary
  public let minimality: Minimality
  public let order: OrderExplanation

  @usableFromInline init(
    propertyIndex: Int, property: String, leaf: UInt8, initial: S.State, events: [S.Event],
    run: Int, seed: UInt64, foundLength: Int, shrinking: EventShrinkSummary,
    minimality: Minimality, order: OrderExplanation
  ) {
    self.propertyIndex = propertyIndex
    self.property = property
    self.leaf = leaf
    self.initial = initial
    self.events = events
    self.run = run
    self.seed = seed
    self.foundLength = foundLength
    self.shrinking = shrinking
    self.minimality = minimality
    self.order = order
  }
}

/// What is known of runs shorter than the shrunk one.
public enum Minimality: Hashable, Sendable {
  /// There is none: every state that fewer events reach was looked at, so many of them.
  case shortest(states: Int)
  /// There may be one: the search stopped after so many states, having seen all runs of up to
  /// `depth` events.
  case notCertified(states: Int, depth: Int)
}

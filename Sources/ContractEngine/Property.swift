/// A statement about a system, with what it takes for it to mean anything.
public struct Property<S: System>: Sendable {
  /// The name that reports and stored findings use, such as `INV-02`.
  public let id: String
  /// What holds, as a sentence that can be false.
  public let statement: String
  /// The ids of the rules that it rests on.
  public let rules: [String]
  /// The drives under which it is claimed.
  public let drives: [Drive]
  public let kind: Kind
  /// What each numbered part of the statement says when it is false.
  public let leaves: [String]
  /// The values to show beside a broken state or step.
  public let evidence: @Sendable (S.State) -> [Field]
  /// Where it is written, for a failure to point at.
  public let place: SourcePlace

  public init(
    _ id: String, _ statement: String, rules: [String] = [],
    drives: [Drive] = Drive.allCases, leaves: [String] = [], kind: Kind,
    evidence: @escaping @Sendable (S.State) -> [Field] = { _ in [] },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.id = id
    self.statement = statement
    self.rules = rules
    self.drives = drives
    self.leaves = leaves
    self.kind = kind
    self.evidence = evidence
    place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public enum Kind: Sendable {
    /// True in every reachable state.
    case state(@Sendable (S.State) -> Claim)
    /// True of every transition.
    case step(@Sendable (StepView<S>) -> Claim)
    /// True of every run so far, as a monitor that remembers what it must.
    case history(Monitor<S>)
    /// A deadline, as a monitor that counts down.
    case bounded(Monitor<S>)
    /// From every reachable state a state with `goal` can still be reached by events of the drive
    /// that satisfy `by`.
    case recoverable(
      goal: @Sendable (S.State) -> Bool, by: @Sendable (S.Event) -> Bool)
    /// Whenever `from`, then `to` in the end, given `fairness`.
    case leadsTo(
      from: @Sendable (S.State) -> Bool, to: @Sendable (S.State) -> Bool, Fairness<S>)
    /// Some reachable state satisfies it: the twin that keeps the others honest.
    case reachable(@Sendable (S.State) -> Bool)

    public var name: String {
      switch self {
      case .state: "state"
      case .step: "step"
      case .history: "history"
      case .bounded: "bounded"
      case .recoverable: "recoverable"
      case .leadsTo: "liveness"
      case .reachable: "reachable"
      }
    }
  }
}

/// A place in the source.
public struct SourcePlace: Hashable, Sendable {
  public let fileID: String
  public let filePath: String
  public let line: Int
  public let column: Int

  public init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

/// What a property says of one state or step.
public enum Claim: Hashable, Sendable {
  case holds
  /// The situation that it speaks of is not there.
  case vacuous
  /// False; `leaf` is an index into the property's `leaves`.
  case broken(leaf: UInt8 = 0)

  /// `vacuous` unless `antecedent`, then whether `consequent` is true.
  @inlinable public static func when(
    _ antecedent: Bool, _ consequent: @autoclosure () -> Bool, leaf: UInt8 = 0
  ) -> Self {
    antecedent ? (consequent() ? .holds : .broken(leaf: leaf)) : .vacuous
  }
}

/// A transition as a property sees it.
public struct StepView<S: System> {
  public let before: S.State
  public let event: S.Event
  public let after: S.State
  public let output: S.Output

  @inlinable public init(before: S.State, event: S.Event, after: S.State, output: S.Output) {
    self.before = before
    self.event = event
    self.after = after
    self.output = output
  }
}

/// A small machine beside the system that watches a run.
///
/// Its cell is packed with the state, so two runs that differ in what was watched stay apart.
public struct Monitor<S: System>: Sendable {
  /// Bits of the cell, 0 to 64.
  public let width: Int
  /// The cell at each initial state.
  public let initial: UInt64
  /// The next cell and what it says of the run so far.
  public let watch: @Sendable (UInt64, StepView<S>) -> (cell: UInt64, claim: Claim)

  public init(
    width: Int, initial: UInt64 = 0,
    watch: @escaping @Sendable (UInt64, StepView<S>) -> (cell: UInt64, claim: Claim)
  ) {
    self.width = width
    self.initial = initial
    self.watch = watch
  }
}

/// Which events the world owes: one that stays enabled for ever happens in the end.
public struct Fairness<S: System>: Sendable {
  public let name: String
  /// The class of `event`, `0..<64`, or nil if the world owes it nothing.
  ///
  /// A run is fair if no class is, from some point on, always enabled and never taken.
  public let owed: @Sendable (S.Event) -> Int?
  /// Events that the promise assumes not to happen while it is open, such as a load that fails.
  public let barred: @Sendable (S.Event) -> Bool

  public init(
    _ name: String, owed: @escaping @Sendable (S.Event) -> Int?,
    barred: @escaping @Sendable (S.Event) -> Bool = { _ in false }
  ) {
    self.name = name
    self.owed = owed
    self.barred = barred
  }
}

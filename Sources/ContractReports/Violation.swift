import ContractChecker
import ContractEngine

/// A property that a run breaks, with the run and what is false about it.
public struct Violation: Hashable, Codable, Sendable {
  public let property: String
  public let statement: String
  public let kind: String
  /// The part of the statement that is false.
  public let leaf: String
  /// Its index among the property's leaves.
  public let leafIndex: Int
  /// The values that show it.
  public let evidence: [Field]
  /// The ids of the rules concerned.
  public let rules: [String]
  /// The initial state's packed bits.
  public let initial: String
  public let telling: Telling

  /// How many events the run has, those of its cycle included.
  public var length: Int { telling.steps.count }

  public init<S: System>(_ system: S, _ property: Property<S>, _ run: Counterexample<S>) {
    let end = system.fold(run.events + run.cycle, from: run.initial)
    self.property = property.id
    statement = property.statement
    kind = property.kind.name
    leafIndex = run.leaf
    leaf =
      property.leaves.indices.contains(run.leaf) ? property.leaves[run.leaf] : property.statement
    evidence = property.evidence(end)
    rules = property.rules
    initial = PackedHex.text(run.initial)
    telling = Telling(system, run)
  }
}

/// One side of an agreement, as a value with one pure function.
///
/// This is what gets ported.
///
/// The value holds what never changes while it runs: the rules in force, the readings chosen, the
/// deadlines, the platform. Everything that changes is in `State`.
public protocol Contract: Sendable {
  associatedtype State: Packed
  /// What happened, in the past tense.
  associatedtype Event: Hashable & Sendable
  /// What is asked for, in the imperative.
  associatedtype Effect: Hashable & Sendable
  associatedtype Rule: RuleID

  var initial: State { get }

  /// Total and deterministic: every event has an answer in every state, and always the same.
  func step(_ state: State, _ event: Event) -> Transition<Self>
}

/// What one event led to.
public struct Transition<C: Contract>: Sendable {
  public var state: C.State
  public var effects: Effects<C.Effect>
  public var outcome: Outcome<C.Rule>

  @inlinable public init(
    _ state: C.State, _ effects: Effects<C.Effect>, _ outcome: Outcome<C.Rule>
  ) {
    self.state = state
    self.effects = effects
    self.outcome = outcome
  }

  /// The event did what `rule` says.
  @inlinable public static func acted(
    _ rule: C.Rule, _ state: C.State, _ effects: Effects<C.Effect> = .none
  ) -> Self {
    Self(state, effects, .acted(rule))
  }

  /// `rule` turned the event away.
  ///
  /// A refusal may still carry effects, such as an answer that says no.
  @inlinable public static func refused(
    _ rule: C.Rule, _ state: C.State, _ effects: Effects<C.Effect> = .none
  ) -> Self {
    Self(state, effects, .refused(rule))
  }

  /// The state keeps count of what happened; no rule of the contract is concerned.
  @inlinable public static func noted(
    _ state: C.State, _ effects: Effects<C.Effect> = .none
  ) -> Self {
    Self(state, effects, .noted)
  }

  /// Nothing changed, for `reason`.
  @inlinable public static func ignored(_ state: C.State, _ reason: Reason) -> Self {
    Self(state, .none, .ignored(reason))
  }
}

extension Transition: Equatable {
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.state == right.state && left.effects == right.effects && left.outcome == right.outcome
  }
}

/// Why a step went as it did, so that a trace can say which rule acted.
public enum Outcome<Rule: RuleID>: Hashable, Sendable {
  case acted(Rule)
  case refused(Rule)
  case noted
  case ignored(Reason)

  /// The rule that acted or refused, if one did.
  @inlinable public var rule: Rule? {
    switch self {
    case .acted(let rule), .refused(let rule): rule
    case .noted, .ignored: nil
    }
  }
}

/// Why an event changed nothing.
public enum Reason: UInt8, Hashable, Sendable, CaseIterable {
  /// It speaks of something that has since been replaced.
  case stale
  /// What it reports has been reported before.
  case duplicate
  /// Its time has passed.
  case late
  /// Nothing is waiting for it.
  case unexpected
  /// This configuration does not offer what it asks for.
  case unsupported
  /// The contract says that such an event is no trigger.
  case noTrigger
  /// The rule that would act is switched off.
  case ruleOff
  /// It concerns another part of the system.
  case elsewhere
}

extension Contract {
  /// The state after `events`, from `initial`: the fold that a journal is replayed with.
  @inlinable public func fold(_ events: some Sequence<Event>) -> State {
    events.reduce(initial) { step($0, $1).state }
  }
}

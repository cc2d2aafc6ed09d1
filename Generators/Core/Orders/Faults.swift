import ContractEngine

/// Something that goes wrong with the delivery of events, or with the process between them.
public enum Fault: UInt8, CaseIterable, Hashable, Sendable {
  /// What just happened is delivered again at once.
  case duplicate
  /// What would have happened does not, and nothing of its kind for a while.
  case drop
  /// What would have happened does so some steps later, if it still can.
  case delay
  /// What would have happened lets another event go first.
  case overtake
  /// A person does the same thing twice.
  case doubleTap
  /// The page reloads here.
  case reload
  /// The app goes to the background here.
  case background
  /// The process dies here; the journal so far must fold to the state that it left.
  case killAndReplay
  /// An answer that came earlier comes again now.
  case staleAnswer

  public var name: String {
    switch self {
    case .duplicate: "duplicate"
    case .drop: "drop"
    case .delay: "delay"
    case .overtake: "overtake"
    case .doubleTap: "double-tap"
    case .reload: "reload"
    case .background: "background"
    case .killAndReplay: "kill-and-replay"
    case .staleAnswer: "stale-answer"
    }
  }
}

/// What an event is to the fault operators.
public enum EventRole: UInt8, Hashable, Sendable {
  /// Something a person does.
  case tap
  /// The answer to something that was asked.
  case answer
  case other
}

/// A system that says what its events are to the fault operators.
///
/// Duplicate, drop, delay and overtake need nothing of it. A fault only ever picks among the events
/// that are enabled, so a run with faults is a run of the system.
public protocol FaultProne: System {
  func role(of event: Event) -> EventRole

  /// The event that is `reload`, `background` or `killAndReplay` in `state`; nil if there is none.
  func event(for fault: Fault, in state: State) -> Event?
}

/// The fault operators of one system, as values.
public struct FaultOperators<S: System>: Sendable {
  public var role: @Sendable (S.Event) -> EventRole
  public var event: @Sendable (Fault, S.State) -> S.Event?

  public init(
    role: @escaping @Sendable (S.Event) -> EventRole = { _ in .other },
    event: @escaping @Sendable (Fault, S.State) -> S.Event? = { _, _ in nil }
  ) {
    self.role = role
    self.event = event
  }

  /// The operators as `system` states them.
  public init(_ system: S) where S: FaultProne {
    self.init(role: { system.role(of: $0) }, event: { system.event(for: $0, in: $1) })
  }
}

/// How often a fault was tried and how often it happened.
public struct FaultTally: Hashable, Sendable {
  public let fault: Fault
  /// Times that the operator was chosen.
  public var tried = 0
  /// Times that there was something to do, and it was done.
  public var happened = 0

  init(_ fault: Fault) { self.fault = fault }
}

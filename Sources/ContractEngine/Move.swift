/// What one contract made of one event: what a system's outputs and narratives are built from.
public struct Move<C: Contract>: Hashable, Sendable {
  public let event: C.Event
  public let outcome: Outcome<C.Rule>
  public let effects: Effects<C.Effect>

  @inlinable public init(_ event: C.Event, _ transition: Transition<C>) {
    self.event = event
    outcome = transition.outcome
    effects = transition.effects
  }

  /// The move in words: who took the event, what decided, and what was asked for.
  public func sentences(by participant: String) -> [String] {
    var lines = ["\(participant) took \(event): \(outcome.sentence)"]
    effects.forEach { lines.append("\(participant) asked for \($0)") }
    return lines
  }
}

extension Outcome {
  /// The outcome in words, naming the rule that decided.
  public var sentence: String {
    switch self {
    case .acted(let rule): "acted by \(rule.id)"
    case .refused(let rule): "refused by \(rule.id)"
    case .noted: "noted"
    case .ignored(let reason): "ignored, \(reason)"
    }
  }
}

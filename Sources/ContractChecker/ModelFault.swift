import ContractEngine

/// Something about a model that makes every answer about it worthless.
public enum ModelFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system has no initial state.
  case noInitialState
  /// A state, with the monitor's cell beside it, has more bits than the key.
  case keyTooNarrow(bitsNeeded: Int, bitsOfKey: Int, property: String?)
  /// Unpacking a packed state gives no state, or another one.
  case notInverse(state: [Field], readBack: [Field]?)
  /// The same event in the same state led to two results.
  case unstableStep(state: [Field], event: String)
  /// An event's `kind` is no index into `kinds`.
  case kindOutOfRange(event: String, kind: Int, kinds: Int)
  /// A monitor's cell has more bits than its width.
  case cellTooWide(property: String, cell: UInt64, width: Int)
  /// Events that were declared to commute do not.
  case notIndependent(state: [Field], first: String, second: String)
  /// A canonical form that is not reached from itself, or leads elsewhere.
  case notCanonical(state: [Field], reason: String)

  /// A property that cannot be decided on a reduced space.
  case reductionUnsupported(property: String)

  public var description: String {
    switch self {
    case .noInitialState:
      return "the system has no initial state; `initials` needs at least one"
    case .keyTooNarrow(let needed, let available, let property):
      let cell = property.map { " with the monitor of \($0)" } ?? ""
      return """
        a state\(cell) has \(needed) bits but the key holds \(available); \
        use Key<\((needed + 63) / 64)> as the system's Key
        """
    case .notInverse(let state, let readBack):
      let other = readBack.map { "reads back as \(Self.text($0, unlike: state))" }
      return """
        pack and unpack are not inverse: \(Self.text(state)) \(other ?? "cannot be read back"); \
        every field needs its own bits in write(to:) and init(from:)
        """
    case .unstableStep(let state, let event):
      return """
        step is not a function: \(event) in \(Self.text(state)) led to two different results; \
        a step must depend on nothing but state and event
        """
    case .kindOutOfRange(let event, let kind, let kinds):
      return "\(event) has kind \(kind), but `kinds` has \(kinds) names"
    case .cellTooWide(let property, let cell, let width):
      return "the monitor of \(property) made the cell \(cell), which needs more than \(width) bits"
    case .notIndependent(let state, let first, let second):
      return "\(first) and \(second) do not commute in \(Self.text(state))"
    case .reductionUnsupported(let property):
      return """
        \(property) cannot be decided on a reduced space; \
        only state and reachable properties can, so explore it without a reduction
        """
    case .notCanonical(let state, let reason):
      return "the canonical form of \(Self.text(state)) is none: \(reason)"
    }
  }

  private static func text(_ fields: [Field], unlike other: [Field] = []) -> String {
    let shown = fields.filter { !other.contains($0) }
    return "{"
      + (shown.isEmpty ? fields : shown).map { "\($0.name) \($0.value)" }
      .joined(separator: ", ") + "}"
  }
}

import ContractEngine

/// Two-phase commit: a coordinator and `participants` resource managers over messages that are
/// never lost and never consumed.
///
/// The state space has 4^N + 2^N + 6^N states, which any exact explorer must find.
public struct TwoPhaseCommit: System {
  public enum Decision: UInt8, Packed {
    case open, committed, aborted

    @inlinable public static var width: Int { 2 }
  }

  public enum Manager: UInt8, Sendable {
    case working, prepared, committed, aborted
  }

  /// Some of the resource managers: a bit for each.
  public struct Members: Hashable, Sendable {
    @usableFromInline var bits: UInt32

    @inlinable init(bits: UInt32) { self.bits = bits }

    @inlinable static func first(_ count: Int) -> Self {
      Self(bits: 1 &<< UInt32(truncatingIfNeeded: count) &- 1)
    }

    @inlinable func contains(_ index: Int) -> Bool {
      bits &>> UInt32(truncatingIfNeeded: index) & 1 == 1
    }

    @inlinable mutating func insert(_ index: Int) {
      bits |= 1 &<< UInt32(truncatingIfNeeded: index)
    }
  }

  public struct State: Packed {
    /// Two bits for each resource manager.
    @usableFromInline var managers: UInt32 = 0
    /// Whose `prepared` the coordinator has received.
    @usableFromInline var received = Members(bits: 0)
    /// Who has sent `prepared`.
    @usableFromInline var sent = Members(bits: 0)
    public var decision = Decision.open

    @inlinable init() {}

    @inlinable public subscript(index: Int) -> Manager {
      get {
        let place = UInt32(truncatingIfNeeded: 2 &* index)
        return Manager(rawValue: UInt8(truncatingIfNeeded: managers &>> place) & 3) ?? .working
      }
      set {
        let place = UInt32(truncatingIfNeeded: 2 &* index)
        managers = managers & ~(3 &<< place) | UInt32(newValue.rawValue) &<< place
      }
    }

    /// One resource manager has committed and another has aborted.
    @inlinable public var isTorn: Bool {
      let high = managers & 0xAAAA_AAAA
      let low = managers << 1 & 0xAAAA_AAAA
      return high & low != 0 && high & ~low != 0
    }

    /// Some resource manager has committed.
    public var isAnyCommitted: Bool { managers & 0xAAAA_AAAA & ~(managers << 1) != 0 }

    /// Exchanges what the coordinator knows of two resource managers, and what they have sent.
    public mutating func exchange(_ one: Int, _ other: Int) {
      for path in [\Self.received, \Self.sent] {
        let differs = self[keyPath: path].contains(one) != self[keyPath: path].contains(other)
        if differs { self[keyPath: path].bits ^= 1 << UInt32(one) | 1 << UInt32(other) }
      }
    }

    /// Everything that is known of one resource manager, as a number.
    public func order(of index: Int) -> Int {
      Int(self[index].rawValue) << 2 | (received.contains(index) ? 2 : 0)
        | (sent.contains(index) ? 1 : 0)
    }

    @inlinable public static var width: Int { 24 + 12 + 12 + Decision.width }

    @inline(__always) @inlinable public func write(to bits: inout BitWriter) {
      bits.put(UInt64(managers), width: 24)
      bits.put(UInt64(received.bits), width: 12)
      bits.put(UInt64(sent.bits), width: 12)
      bits.put(decision)
    }

    @inlinable public init?(from bits: inout BitReader) {
      managers = UInt32(truncatingIfNeeded: bits.take(24))
      received = Members(bits: UInt32(truncatingIfNeeded: bits.take(12)))
      sent = Members(bits: UInt32(truncatingIfNeeded: bits.take(12)))
      guard let decision: Decision = bits.take() else { return nil }
      self.decision = decision
    }
  }

  public enum Event: SystemEvent {
    case decidedToCommit, decidedToAbort
    case receivedPrepared(Int), prepared(Int), chosenToAbort(Int), toldToCommit(Int)
    case toldToAbort(Int)

    public static let kinds = [
      "decidedToCommit", "decidedToAbort", "receivedPrepared", "prepared", "chosenToAbort",
      "toldToCommit", "toldToAbort",
    ]

    @inlinable public var kind: Int {
      switch self {
      case .decidedToCommit: 0
      case .decidedToAbort: 1
      case .receivedPrepared: 2
      case .prepared: 3
      case .chosenToAbort: 4
      case .toldToCommit: 5
      case .toldToAbort: 6
      }
    }

    @inlinable var manager: Int {
      switch self {
      case .decidedToCommit, .decidedToAbort: 0
      case .receivedPrepared(let index), .prepared(let index), .chosenToAbort(let index),
        .toldToCommit(let index), .toldToAbort(let index):
        index
      }
    }

    public var description: String {
      kind < 2 ? Self.kinds[kind] : "\(Self.kinds[kind])(\(manager))"
    }

    @inlinable public static var width: Int { 7 }

    @inlinable public func write(to bits: inout BitWriter) {
      bits.put(UInt64(kind), width: 3)
      bits.put(UInt64(manager), width: 4)
    }

    @inlinable public init?(from bits: inout BitReader) {
      let kind = bits.take(3)
      let index = Int(bits.take(4))
      switch kind {
      case 0: self = .decidedToCommit
      case 1: self = .decidedToAbort
      case 2: self = .receivedPrepared(index)
      case 3: self = .prepared(index)
      case 4: self = .chosenToAbort(index)
      case 5: self = .toldToCommit(index)
      case 6: self = .toldToAbort(index)
      default: return nil
      }
    }
  }

  public typealias Key = ContractEngine.Key<1>

  /// How many resource managers, 1 to 12.
  public let participants: Int

  public init(participants: Int) {
    precondition((1...12).contains(participants), "participants is \(participants), not 1 to 12")
    self.participants = participants
  }

  public var bounds: [Bound] { [Bound("resource managers", participants)] }

  public var initials: [State] { [State()] }

  @inlinable var everyone: Members { .first(participants) }

  @inlinable public func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    let open = state.decision == .open
    if open && state.received == everyone { body(.decidedToCommit) }
    if open { body(.decidedToAbort) }
    for index in 0..<participants {
      if open && state.sent.contains(index) { body(.receivedPrepared(index)) }
      if state[index] == .working {
        body(.prepared(index))
        body(.chosenToAbort(index))
      }
      if state.decision == .committed { body(.toldToCommit(index)) }
      if state.decision == .aborted { body(.toldToAbort(index)) }
    }
  }

  @inlinable public func step(_ state: State, _ event: Event) -> Step<Self> {
    var next = state
    switch event {
    case .decidedToCommit: next.decision = .committed
    case .decidedToAbort: next.decision = .aborted
    case .receivedPrepared(let index): next.received.insert(index)
    case .prepared(let index):
      next[index] = .prepared
      next.sent.insert(index)
    case .chosenToAbort(let index), .toldToAbort(let index): next[index] = .aborted
    case .toldToCommit(let index): next[index] = .committed
    }
    return Step(next)
  }

  public func fields(_ state: State) -> [Field] {
    (0..<participants).map { Field("manager \($0)", "\(state[$0])") }
      + [
        Field("decision", "\(state.decision)"),
        Field("received", String(state.received.bits, radix: 2)),
        Field("sent", String(state.sent.bits, radix: 2)),
      ]
  }

  /// No resource manager has committed while another has aborted.
  public static let consistent = Property<Self>(
    "TPC-1", "No resource manager commits while another aborts",
    kind: .state { $0.isTorn ? .broken() : .holds })

  // The closed forms.

  public var distinctStates: Int { power(4) + power(2) + power(6) }

  public var generatedStates: Int {
    2 + (participants + 1) * power(4) + participants * power(2)
      + 8 * participants * (power(6) / 6)
  }

  public var levelCount: Int { 3 * participants + 2 }

  private func power(_ base: Int) -> Int {
    (0..<participants).reduce(1) { value, _ in value * base }
  }
}

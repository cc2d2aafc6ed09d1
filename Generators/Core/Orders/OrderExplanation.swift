import ContractEngine

/// Which parts of a shrunk run matter, and in which order.
public struct OrderExplanation: Hashable, Sendable {
  /// Pairs of indices of events: the first must come before the second, or nothing breaks.
  ///
  /// What follows from two others is left out.
  public var needed: [Precedence] = []
  /// Neighbouring events of which either may come first.
  public var swappable: [Precedence] = []
  /// Every order of the events was tried; otherwise only moves of single events.
  public var isExact = true
  /// Fields of the initial state that can be otherwise, and whether that mends it.
  public var flags: [Flag] = []

  public struct Precedence: Hashable, Sendable {
    public let first: Int
    public let second: Int

    @inlinable init(first: Int, second: Int) {
      self.first = first
      self.second = second
    }
  }

  public struct Flag: Hashable, Sendable {
    public let name: String
    public let value: String
    /// With another value of this field alone, the same events break nothing.
    public let matters: Bool

    @inlinable init(name: String, value: String, matters: Bool) {
      self.name = name
      self.value = value
      self.matters = matters
    }
  }

  /// The longest run of which every order is tried.
  @usableFromInline static let exactLimit = 6

  @inlinable init() {}
}

extension EventShrinker {
  /// Tries other orders of the events, and other initial states.
  @inlinable mutating func explanation() -> OrderExplanation {
    var explanation = OrderExplanation()
    let count = events.count
    var canPrecede = Array(repeating: Array(repeating: false, count: count), count: count)
    explanation.isExact = count <= OrderExplanation.exactLimit
    let orders = explanation.isExact ? Self.permutations(count) : Self.moves(count)
    for order in orders where breaks(order) {
      for (place, late) in order.enumerated() {
        for early in order[..<place] { canPrecede[early][late] = true }
      }
    }
    let isNeeded: (Int, Int) -> Bool = { $0 < $1 && !canPrecede[$1][$0] }
    for first in 0..<count {
      for second in first + 1..<max(count, first + 1) where isNeeded(first, second) {
        let follows = (first + 1..<second).contains { isNeeded(first, $0) && isNeeded($0, second) }
        if !follows { explanation.needed.append(.init(first: first, second: second)) }
      }
      if first + 1 < count, !isNeeded(first, first + 1) {
        explanation.swappable.append(.init(first: first, second: first + 1))
      }
    }
    explanation.flags = flags()
    return explanation
  }

  /// Whether the events break the property in the same place when they happen in this order.
  @inlinable mutating func breaks(_ order: [Int]) -> Bool {
    guard let run = replay(order.map { events[$0] }, startingAt: initial) else { return false }
    return run.events.count == events.count
  }

  /// Each field of the initial state of which another initial state has another value and nothing
  /// else.
  @inlinable mutating func flags() -> [OrderExplanation.Flag] {
    let fields = system.fields(initial)
    var isBroken: [Int: Bool] = [:]
    for other in system.initials where other != initial {
      let otherFields = system.fields(other)
      guard otherFields.count == fields.count else { continue }
      let changed = fields.indices.filter { fields[$0] != otherFields[$0] }
      guard changed.count == 1 else { continue }
      let run = replay(events, startingAt: other)
      isBroken[changed[0], default: true] =
        isBroken[changed[0], default: true] && run?.events.count == events.count
    }
    return fields.indices.compactMap { index in
      isBroken[index].map {
        .init(name: fields[index].name, value: fields[index].value, matters: !$0)
      }
    }
  }

  /// All orders of `count` things.
  @inlinable static func permutations(_ count: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { orders, next in
      orders.flatMap { order in
        (0...order.count).map { place in
          var longer = order
          longer.insert(next, at: place)
          return longer
        }
      }
    }
  }

  /// The orders in which one thing stands elsewhere.
  @inlinable static func moves(_ count: Int) -> [[Int]] {
    (0..<count).flatMap { moved in
      (0..<count).map { place in
        var order = Array(0..<count)
        order.insert(order.remove(at: moved), at: place)
        return order
      }
    }
  }
}

/// What a reducer asks for, in order.
///
/// Allocates only past two.
///
/// Every list has one spelling: `many` holds three or more, which `appending(_:)` keeps.
public enum Effects<Effect: Hashable & Sendable>: Hashable, Sendable {
  case none
  case one(Effect)
  case two(Effect, Effect)
  case many([Effect])

  public init(_ list: [Effect]) {
    switch list.count {
    case 0: self = .none
    case 1: self = .one(list[0])
    case 2: self = .two(list[0], list[1])
    default: self = .many(list)
    }
  }

  @inlinable public var isEmpty: Bool {
    if case .none = self { true } else { false }
  }

  @inlinable public func appending(_ effect: Effect) -> Self {
    switch self {
    case .none: .one(effect)
    case .one(let first): .two(first, effect)
    case .two(let first, let second): .many([first, second, effect])
    case .many(let list): .many(list + [effect])
    }
  }

  @inlinable public func appending(_ other: Self) -> Self {
    if isEmpty { return other }
    var result = self
    other.forEach { result = result.appending($0) }
    return result
  }

  @inlinable public func forEach(_ body: (Effect) -> Void) {
    switch self {
    case .none: return
    case .one(let first): body(first)
    case .two(let first, let second):
      body(first)
      body(second)
    case .many(let list): for effect in list { body(effect) }
    }
  }

  @inlinable public func map<Other: Hashable & Sendable>(_ lift: (Effect) -> Other)
    -> Effects<Other>
  {
    switch self {
    case .none: .none
    case .one(let first): .one(lift(first))
    case .two(let first, let second): .two(lift(first), lift(second))
    case .many(let list): .many(list.map(lift))
    }
  }

  @inlinable public func contains(where matches: (Effect) -> Bool) -> Bool {
    var found = false
    forEach { found = found || matches($0) }
    return found
  }

  public var array: [Effect] {
    var list: [Effect] = []
    forEach { list.append($0) }
    return list
  }
}

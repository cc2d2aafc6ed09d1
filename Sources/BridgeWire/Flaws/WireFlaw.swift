/// One thing that is wrong with an outside text, and the rule that it breaks.
public struct WireFlaw: Hashable, Sendable, CustomStringConvertible {
  /// The rule's id, such as `SL-02`.
  public let rule: String
  public let reason: Reason

  public init(_ rule: String, _ reason: Reason) {
    self.rule = rule
    self.reason = reason
  }

  public var description: String { "\(rule) \(reason.rawValue): \(reason.text)" }
}

/// What is wrong with a text, found in one look: each flaw once, in the order found.
public struct WireFlaws: Hashable, Sendable {
  public private(set) var list: [WireFlaw] = []

  public init() {}

  public var isEmpty: Bool { list.isEmpty }

  public var reasons: [WireFlaw.Reason] { list.map(\.reason) }

  /// The ids of the rules broken, each once.
  public var rules: [String] {
    list.reduce(into: []) { rules, flaw in
      if !rules.contains(flaw.rule) { rules.append(flaw.rule) }
    }
  }

  public mutating func add(_ rule: String, _ reason: WireFlaw.Reason) {
    let flaw = WireFlaw(rule, reason)
    if !list.contains(flaw) { list.append(flaw) }
  }

  public mutating func add(_ other: WireFlaws) {
    for flaw in other.list { add(flaw.rule, flaw.reason) }
  }
}

/// An outside text after all checks.
public enum Checked<Value> {
  case accepted(Value)
  case refused(WireFlaws)

  public var flaws: WireFlaws {
    switch self {
    case .accepted: WireFlaws()
    case .refused(let flaws): flaws
    }
  }

  public var value: Value? {
    switch self {
    case .accepted(let value): value
    case .refused: nil
    }
  }
}

extension Checked: Sendable where Value: Sendable {}

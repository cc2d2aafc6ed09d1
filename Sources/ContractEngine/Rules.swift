/// One obligation of a contract, as a case of that contract's `Rule` enum.
///
/// A rule is one guard in a reducer, and can be switched off to see what it is for.
public protocol RuleID: CaseIterable, RawRepresentable, Hashable, Sendable where RawValue == UInt8 {
  /// The name by which code, tests, vectors and reports speak of it, such as `SL-04`.
  var id: String { get }

  /// What it demands, in one sentence.
  var text: String { get }

  /// What the model does instead when the rule is switched off.
  var whenOff: String { get }
}

/// The rules in force: all of them is the contract, all but one is an ablation.
public struct RuleSet<Rule: RuleID>: Hashable, Sendable {
  @usableFromInline var bits: UInt64

  /// Every rule of the contract.
  public static var all: Self {
    Self(bits: Rule.allCases.reduce(0) { $0 | 1 << UInt64($1.rawValue) })
  }

  @inlinable public static var none: Self { Self(bits: 0) }

  @usableFromInline init(bits: UInt64) { self.bits = bits }

  @inlinable public func contains(_ rule: Rule) -> Bool { bits >> UInt64(rule.rawValue) & 1 == 1 }

  public func without(_ rule: Rule) -> Self { Self(bits: bits & ~(1 << UInt64(rule.rawValue))) }
}

/// Which rules acted in a step, over all contracts of a system: a bit for each entry of the
/// system's `rules`, which hold at most 128.
public struct RuleMarks: Hashable, Sendable {
  @usableFromInline var bits: UInt128

  @inlinable public init() { bits = 0 }

  @inlinable public mutating func mark(_ index: Int) { bits |= 1 << UInt128(index) }

  @inlinable public mutating func formUnion(_ other: Self) { bits |= other.bits }

  @inlinable public func contains(_ index: Int) -> Bool { bits >> UInt128(index) & 1 == 1 }

  /// Calls `body` with each index that is set, ascending.
  @inlinable public func forEach(_ body: (Int) -> Void) {
    var rest = bits
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }

  /// The indices that are set, ascending.
  public var indices: [Int] { (0..<128).filter(contains) }
}

/// A rule as reports print it, detached from its contract's type.
public struct RuleDescription: Hashable, Sendable {
  public let id: String
  public let text: String
  public let whenOff: String

  public init(id: String, text: String, whenOff: String) {
    self.id = id
    self.text = text
    self.whenOff = whenOff
  }

  public init(_ rule: some RuleID) {
    self.init(id: rule.id, text: rule.text, whenOff: rule.whenOff)
  }
}

extension RuleSet {
  /// Every rule of the contract but those that `ids` names.
  public static func all(without ids: Set<String>) -> Self {
    Rule.allCases.reduce(.all) { ids.contains($1.id) ? $0.without($1) : $0 }
  }
}

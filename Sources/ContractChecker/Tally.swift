import ContractEngine

/// A place where a property is false, ordered so that the first one is the same for any number of
/// threads: by level, then key, then the position of the event among the enabled ones.
@usableFromInline struct Finding<K: StateKey>: Sendable {
  @usableFromInline let level: Int
  @usableFromInline let key: K
  /// The position of the event that breaks the property, or -1 if the state itself does.
  @usableFromInline let event: Int
  @usableFromInline let leaf: Int

  @inlinable init(level: Int, key: K, event: Int, leaf: Int) {
    self.level = level
    self.key = key
    self.event = event
    self.leaf = leaf
  }

  @inlinable func precedes(_ other: Self) -> Bool {
    if level != other.level { return level < other.level }
    if key != other.key { return key < other.key }
    return event < other.event
  }
}

/// States of one sort: how many, and the first.
@usableFromInline struct Sighting<K: StateKey>: Sendable {
  @usableFromInline var count = 0
  @usableFromInline var level = 0
  @usableFromInline var first: K?

  @inlinable init() {}

  @inlinable mutating func add(_ key: K, level: Int) {
    count += 1
    if let first, self.level < level || self.level == level && first < key { return }
    first = key
    self.level = level
  }

  @inlinable mutating func add(_ other: Self) {
    guard let key = other.first else { return }
    let total = count + other.count
    add(key, level: other.level)
    count = total
  }
}

/// Everything that is counted; the sum over lanes does not depend on who did what.
@usableFromInline struct Tally<K: StateKey>: Sendable {
  @usableFromInline var transitions = 0
  @usableFromInline var eventHits: [Int]
  @usableFromInline var eventNew: [Int]
  @usableFromInline var ruleHits: [Int]
  @usableFromInline var antecedents: [Int]
  @usableFromInline var findings: [Finding<K>?]
  @usableFromInline var deadlocks = Sighting<K>()
  @usableFromInline var timeOnly = Sighting<K>()
  @usableFromInline var digest = DigestSum()
  /// Whether some step let time pass.
  @usableFromInline var timePasses = false

  @inlinable init(kinds: Int, rules: Int, properties: Int) {
    eventHits = Array(repeating: 0, count: kinds)
    eventNew = Array(repeating: 0, count: kinds)
    ruleHits = Array(repeating: 0, count: rules)
    antecedents = Array(repeating: 0, count: properties)
    findings = Array(repeating: nil, count: properties)
  }

  @inlinable mutating func find(_ property: Int, _ finding: Finding<K>) {
    if let known = findings[property], !finding.precedes(known) { return }
    findings[property] = finding
  }
}

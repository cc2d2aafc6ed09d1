import ContractEngine

/// What a run so far showed of the properties, each at its place in the order of judging.
@usableFromInline struct Seen: Sendable {
  /// Those that met what they speak of.
  @usableFromInline var met = SmallSet()
  /// Those that broke where it was known already.
  @usableFromInline var silent = SmallSet()

  @inlinable init() {}

  @inlinable mutating func formUnion(_ other: Self) {
    met.formUnion(other.met)
    silent.formUnion(other.silent)
  }

  /// Notes whether the property at `place` meets what it speaks of.
  @inlinable mutating func note(_ claim: Claim, at place: Int) {
    // Whether a property is met changes from step to step; a branch on it would be mispredicted.
    met.words[place >> 6 & 3] |= claim.metBit << UInt64(place & 63)
  }

  /// Notes what four properties say, from `place` on, which 4 divides; true if one is broken.
  @inline(__always) @inlinable mutating func note(
    _ claims: (Claim, Claim, Claim, Claim), at place: Int
  ) -> Bool {
    let bits =
      claims.0.metBit | claims.1.metBit << 1 | claims.2.metBit << 2 | claims.3.metBit << 3
    met.words[place >> 6 & 3] |= bits << UInt64(place & 63)
    return claims.0.isBroken || claims.1.isBroken || claims.2.isBroken || claims.3.isBroken
  }

  /// What the property at `place` breaks, if it does and not only where that is known.
  @inlinable mutating func take(_ claim: Claim, at place: Int, _ source: CheckSource) -> Break? {
    guard case .broken(let leaf) = claim, !silent.contains(place) else { return nil }
    guard !source.known.contains(Int(leaf)) else {
      silent.insert(place)
      return nil
    }
    return Break(property: source.property, leaf: leaf)
  }
}

extension Claim {
  @inlinable var metBit: UInt64 { if case .holds = self { 1 } else { 0 } }
  @inlinable var isBroken: Bool { if case .broken = self { true } else { false } }
}

/// A set of numbers from 0 to 255, a bit for each.
@usableFromInline struct SmallSet: Sendable {
  @usableFromInline var words: InlineArray<4, UInt64> = [0, 0, 0, 0]

  @inlinable init() {}

  @inlinable func contains(_ number: Int) -> Bool {
    words[number >> 6 & 3] >> UInt64(number & 63) & 1 == 1
  }

  @inlinable mutating func insert(_ number: Int) {
    words[number >> 6 & 3] |= 1 << UInt64(number & 63)
  }

  @inlinable mutating func formUnion(_ other: Self) {
    for word in 0..<4 { words[word] |= other.words[word] }
  }

  @inlinable var isEmpty: Bool { words[0] | words[1] | words[2] | words[3] == 0 }
}

/// Which property a step broke, and which part of its statement.
@usableFromInline struct Break: Hashable, Sendable {
  @usableFromInline let property: Int
  @usableFromInline let leaf: UInt8

  @inlinable init(property: Int, leaf: UInt8) {
    self.property = property
    self.leaf = leaf
  }
}

/// The breaks that were found already, for each property by the part of its statement.
@usableFromInline struct KnownBreaks: Sendable {
  @usableFromInline var leaves: [Int: SmallSet] = [:]

  @usableFromInline init() {}

  @usableFromInline func leaves(of property: Int) -> SmallSet { leaves[property] ?? SmallSet() }

  @usableFromInline mutating func insert(_ broken: Break) {
    leaves[broken.property, default: SmallSet()].insert(Int(broken.leaf))
  }

  /// Passes over the property altogether: it is false before anything happens.
  @usableFromInline mutating func insertAll(of property: Int) {
    for leaf in 0..<256 { leaves[property, default: SmallSet()].insert(leaf) }
  }

  /// Whether no run can break anything of `property`, the one at `index`, that is not known.
  @usableFromInline func isSpent<S: System>(_ index: Int, _ property: Property<S>) -> Bool {
    switch property.kind {
    case .recoverable, .leadsTo: true
    case .reachable: false
    case .state, .step, .history, .bounded:
      property.leaves.count <= 1
        ? !leaves(of: index).isEmpty
        : property.leaves.indices.allSatisfy(leaves(of: index).contains)
    }
  }
}

import ContractEngine

/// Which kinds of events a run takes, and how often.
///
/// Kinds are told apart by their number modulo 64.
@usableFromInline struct KindMix: Sendable {
  /// The weight of each kind; not all are 0.
  @usableFromInline let weights: [UInt32]
  @usableFromInline let everything: UInt64
  @usableFromInline let isEven: Bool
  /// The kinds that this run takes, a bit for each.
  @usableFromInline var allowed: UInt64
  /// Each allowed kind, as many times as it weighs.
  @usableFromInline var urn: [UInt8] = []

  /// Weights over the kinds of a system; those missing count 1.
  @usableFromInline init(kinds: Int, weights given: [Int]) {
    weights = (0..<max(1, min(kinds, 64))).map { kind in
      kind < given.count ? UInt32(min(max(given[kind], 0), 255)) : 1
    }
    isEven = weights.allSatisfy { $0 == 1 }
    var mask: UInt64 = 0
    for (kind, weight) in weights.enumerated() where weight > 0 { mask |= 1 << UInt64(kind) }
    everything = mask
    allowed = mask
    fill()
  }

  /// Draws the subset of this run: a quarter of the kinds, half, three quarters, or all.
  @inlinable mutating func draw(swarm: Bool, _ generator: inout SplitMix) {
    guard swarm else { return }
    let first = generator.next()
    let second = generator.next()
    let subset =
      switch generator.below(4) {
      case 0: first & second
      case 1: first
      case 2: first | second
      default: UInt64.max
      }
    let kept = subset & everything
    allowed = kept == 0 ? everything : kept
    fill()
  }

  @inlinable mutating func fill() {
    urn.removeAll(keepingCapacity: true)
    var left = allowed
    while left != 0 {
      let kind = left.trailingZeroBitCount
      left &= left - 1
      if isEven {
        urn.append(UInt8(truncatingIfNeeded: kind))
      } else {
        for _ in 0..<weights[kind] { urn.append(UInt8(truncatingIfNeeded: kind)) }
      }
    }
  }

  /// One of the kinds in `present`, which has a bit set, by weight.
  @inlinable func pick(_ present: UInt64, _ generator: inout SplitMix) -> Int {
    let usable =
      present & allowed != 0
      ? present & allowed : present & everything != 0 ? present & everything : present
    var total: UInt64 = 0
    forEachKind(usable) { total += UInt64(max(weights[$0], 1)) }
    var left = generator.below(total)
    var picked = usable.trailingZeroBitCount
    var isPicked = false
    forEachKind(usable) { kind in
      let weight = UInt64(max(weights[kind], 1))
      if !isPicked, left < weight {
        picked = kind
        isPicked = true
      }
      left = isPicked ? left : left - weight
    }
    return picked
  }

  @inlinable func forEachKind(_ kinds: UInt64, _ body: (Int) -> Void) {
    var left = kinds
    while left != 0 {
      let kind = left.trailingZeroBitCount
      left &= left - 1
      if kind < weights.count { body(kind) }
    }
  }
}

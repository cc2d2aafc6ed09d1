/// A small random number generator whose whole state is one word.
///
/// Seeds are part of what a report prints, so the sequence is fixed for good: the published
/// SplitMix64, the same on every platform.
public struct SplitMix: Sendable {
  @usableFromInline var state: UInt64

  @inlinable public init(_ seed: UInt64) { state = seed }

  /// The generator of run `index` under `seed`, independent of every other run's.
  @inlinable public init(_ seed: UInt64, run index: UInt64) {
    var root = SplitMix(seed)
    var branch = SplitMix(root.next() ^ (index &* 0xD6E8_FEB8_6659_FD93))
    state = branch.next()
  }

  @inlinable public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in `0..<bound`, `bound` at least 1.
  ///
  /// The bias is below `bound / 2^64`.
  @inlinable public mutating func below(_ bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }

  /// True once in `odds` times, `odds` at least 1.
  @inlinable public mutating func oneIn(_ odds: UInt64) -> Bool { below(odds) == 0 }
}

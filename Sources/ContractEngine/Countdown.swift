/// A deadline as it stands in a state: the milliseconds that are left, or idle.
///
/// `limit` is the longest it is ever set to and fixes its width. Only clock events move it.
public struct Countdown<let limit: Int>: Packed {
  @usableFromInline var left: UInt32

  /// Milliseconds until it is due; 0 when idle.
  @inlinable public var remaining: UInt32 { left }

  /// The countdown that is not running.
  @inlinable public static var idle: Self { Self() }

  @inlinable public init() { left = 0 }

  /// Starts with `milliseconds` to go; `1...limit`, clamped.
  @inlinable public init(_ milliseconds: UInt32) {
    left = min(max(milliseconds, 1), UInt32(limit))
  }

  @inlinable public var isRunning: Bool { left > 0 }

  /// Lets `milliseconds` pass; true if it has come due, and then it is idle.
  @inlinable public mutating func elapse(_ milliseconds: UInt32) -> Bool {
    guard left > 0 else { return false }
    left = left > milliseconds ? left - milliseconds : 0
    return left == 0
  }

  @inlinable public static var width: Int { Int.bitWidth - limit.leadingZeroBitCount }

  @inlinable public func write(to bits: inout BitWriter) {
    bits.put(UInt64(left), width: Self.width)
  }

  @inlinable public init?(from bits: inout BitReader) {
    left = UInt32(truncatingIfNeeded: bits.take(Self.width))
    guard left <= limit else { return nil }
  }
}

/// An enum whose cases carry values, packed as the number of its case and one payload.
///
/// Every case takes the same width; what a case leaves unused is zero.
public protocol PackedCases: Packed {
  /// Bits of the case number.
  static var caseWidth: Int { get }

  /// Bits of the widest payload, 0 to 64.
  static var payloadWidth: Int { get }

  /// The number of the case, from 0, and its payload as `payload(_:)` makes it.
  var packedCase: (number: UInt64, payload: UInt64) { get }

  /// The inverse of `packedCase`; nil if the two encode no value.
  init?(number: UInt64, payload: UInt64)
}

extension PackedCases {
  @inlinable public static var width: Int { caseWidth + payloadWidth }

  @inlinable public func write(to bits: inout BitWriter) {
    let (number, payload) = packedCase
    bits.put(number, width: Self.caseWidth)
    bits.put(payload, width: Self.payloadWidth)
  }

  @inlinable public init?(from bits: inout BitReader) {
    let number = bits.take(Self.caseWidth)
    self.init(number: number, payload: bits.take(Self.payloadWidth))
  }

  /// `values` side by side, the first in the lowest bits; together at most 64 bits.
  @inlinable public static func payload<each Value: Packed>(_ values: repeat each Value) -> UInt64 {
    var bits = BitWriter()
    repeat (each values).write(to: &bits)
    return bits.key(Key<1>.self)[word: 0]
  }

  /// One value out of `payload`, or nil if it encodes none or bits are left over.
  @inlinable public static func value<Value: Packed>(
    _ payload: UInt64, _: Value.Type = Value.self
  ) -> Value? {
    var bits = reader(payload)
    let value = Value(from: &bits)
    return bits.isSpent ? value : nil
  }

  /// Two values out of `payload`, or nil if it encodes none or bits are left over.
  @inlinable public static func values<First: Packed, Second: Packed>(
    _ payload: UInt64, _: First.Type = First.self, _: Second.Type = Second.self
  ) -> (First, Second)? {
    var bits = reader(payload)
    guard let first = First(from: &bits), let second = Second(from: &bits), bits.isSpent else {
      return nil
    }
    return (first, second)
  }

  /// Three values out of `payload`, or nil if it encodes none or bits are left over.
  @inlinable public static func values<First: Packed, Second: Packed, Third: Packed>(
    _ payload: UInt64, _: First.Type = First.self, _: Second.Type = Second.self,
    _: Third.Type = Third.self
  ) -> (First, Second, Third)? {
    var bits = reader(payload)
    guard let first = First(from: &bits), let second = Second(from: &bits),
      let third = Third(from: &bits), bits.isSpent
    else { return nil }
    return (first, second, third)
  }

  @inlinable static func reader(_ payload: UInt64) -> BitReader {
    var key = Key<1>()
    key[word: 0] = payload
    return BitReader(key)
  }
}

extension BitReader {
  /// Whether every bit of the first word that has not been read is zero.
  @inlinable var isSpent: Bool { position >= 64 || words[0] >> UInt64(position) == 0 }
}

/// A value that turns into a fixed number of bits and back, exactly.
///
/// States, events and effects are `Packed`, so that an exploration keeps every state whole and a
/// journal holds nothing but numbers. `width` is written beside the fields; the checker holds every
/// reached value to `init(from:)` being the inverse of `write(to:)`.
public protocol Packed: Hashable, Sendable {
  /// How many bits `write(to:)` puts, the same for every value.
  static var width: Int { get }

  /// Puts exactly `width` bits.
  func write(to bits: inout BitWriter)

  /// Takes exactly `width` bits; nil if they encode no value.
  init?(from bits: inout BitReader)
}

/// Fills up to eight words from the lowest bit upwards.
///
/// Not generic over the key: a type's `write(to:)` then compiles to plain code in its own module,
/// with nothing to specialise in another.
public struct BitWriter: Sendable {
  @usableFromInline var words: InlineArray<8, UInt64>
  @usableFromInline var position: Int

  @inline(__always) @inlinable public init() {
    words = InlineArray(repeating: 0)
    position = 0
  }

  /// Puts the lowest `width` bits of `value`; `width` is 0 to 64 and `value` fits in it.
  ///
  /// Always compiled into the caller, where width and position are constants and nearly all of it
  /// is done before it runs.
  @inline(__always) @inlinable public mutating func put(_ value: UInt64, width: Int) {
    assert(width == 64 || value >> UInt64(width) == 0, "\(value) does not fit in \(width) bits")
    let word = position >> 6
    let offset = UInt64(position & 63)
    append(value &<< offset, to: word)
    if Int(offset) &+ width > 64 { append(value &>> (64 &- offset), to: word &+ 1) }
    position &+= width
  }

  @inline(__always) @inlinable public mutating func put<Value: Packed>(_ value: Value) {
    value.write(to: &self)
  }

  @inline(__always) @inlinable mutating func append(_ bits: UInt64, to word: Int) {
    words[word] |= bits
  }

  /// What has been put so far, in a key that is wide enough for it; the bits after it are zero.
  @inline(__always) @inlinable public func key<K: StateKey>(_: K.Type = K.self) -> K {
    var key = K()
    for word in 0..<K.wordCount { key[word: word] = words[word] }
    return key
  }
}

/// Reads a key in the order in which it was written.
public struct BitReader: Sendable {
  @usableFromInline var words: InlineArray<8, UInt64>
  @usableFromInline var position: Int

  @inline(__always) @inlinable public init<K: StateKey>(_ key: K) {
    words = InlineArray(repeating: 0)
    position = 0
    for word in 0..<K.wordCount { words[word] = key[word: word] }
  }

  /// Takes the next `width` bits, 0 to 64.
  @inline(__always) @inlinable public mutating func take(_ width: Int) -> UInt64 {
    guard width > 0 else { return 0 }
    let word = position >> 6
    let offset = UInt64(position & 63)
    var value = words[word] &>> offset
    if Int(offset) &+ width > 64 { value |= words[word &+ 1] &<< (64 &- offset) }
    position &+= width
    return width == 64 ? value : value & (1 &<< UInt64(truncatingIfNeeded: width) &- 1)
  }

  @inlinable public mutating func take<Value: Packed>(_: Value.Type = Value.self) -> Value? {
    Value(from: &self)
  }
}

extension Packed {
  /// The value as a key, unused bits zero.
  @inlinable public func packed<K: StateKey>(_: K.Type = K.self) -> K {
    var bits = BitWriter()
    write(to: &bits)
    return bits.key()
  }

  /// The value that `key` encodes, or nil if it encodes none.
  @inlinable public static func unpacked<K: StateKey>(_ key: K) -> Self? {
    var bits = BitReader(key)
    return Self(from: &bits)
  }
}

/// Enums without payloads pack as their raw value; such a type states only its `width`.
extension Packed where Self: RawRepresentable, RawValue == UInt8 {
  @inline(__always) @inlinable public func write(to bits: inout BitWriter) {
    bits.put(UInt64(rawValue), width: Self.width)
  }

  @inlinable public init?(from bits: inout BitReader) {
    self.init(rawValue: UInt8(truncatingIfNeeded: bits.take(Self.width)))
  }
}

extension Bool: Packed {
  @inlinable public static var width: Int { 1 }

  @inlinable public func write(to bits: inout BitWriter) {
    bits.put(self ? 1 : 0, width: 1)
  }

  @inlinable public init?(from bits: inout BitReader) { self = bits.take(1) == 1 }
}

extension Optional: Packed where Wrapped: Packed {
  @inlinable public static var width: Int { 1 + Wrapped.width }

  @inlinable public func write(to bits: inout BitWriter) {
    switch self {
    case nil:
      bits.put(0, width: 1)
      bits.putZeros(Wrapped.width)
    case let value?:
      bits.put(1, width: 1)
      value.write(to: &bits)
    }
  }

  @inlinable public init?(from bits: inout BitReader) {
    if bits.take(1) == 0 {
      guard bits.takeZeros(Wrapped.width) else { return nil }
      self = nil
    } else {
      guard let value = Wrapped(from: &bits) else { return nil }
      self = value
    }
  }
}

extension BitWriter {
  /// Puts `width` zero bits: the padding that gives every case of a type the same width.
  @inlinable public mutating func putZeros(_ width: Int) { position += width }
}

extension BitReader {
  /// Takes `width` bits of padding; false if one of them is set.
  @inlinable public mutating func takeZeros(_ width: Int) -> Bool {
    var left = width
    while left > 0 {
      let chunk = min(left, 64)
      guard take(chunk) == 0 else { return false }
      left -= chunk
    }
    return true
  }
}

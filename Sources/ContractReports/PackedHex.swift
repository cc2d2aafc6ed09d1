import ContractEngine

/// Packed values as hexadecimal text, the highest digit first.
public enum PackedHex {
  /// As many digits as the type has bits for.
  public static func text<Value: Packed>(_ value: Value) -> String {
    let key = value.packed(Key<8>.self)
    let count = max(1, (Value.width + 3) / 4)
    var digits = ""
    for position in stride(from: count - 1, through: 0, by: -1) {
      let nibble = key[word: position / 16] >> UInt64(position % 16 * 4) & 15
      digits += String(nibble, radix: 16)
    }
    return digits
  }

  /// The value that `text` stands for, or nil if it stands for none.
  public static func value<Value: Packed>(_ text: String, _: Value.Type = Value.self) -> Value? {
    guard text.utf8.count == max(1, (Value.width + 3) / 4) else { return nil }
    var key = Key<8>()
    for (position, digit) in text.reversed().enumerated() {
      guard let nibble = digit.hexDigitValue, digit.isASCII else { return nil }
      key[word: position / 16] |= UInt64(nibble) << UInt64(position % 16 * 4)
    }
    guard let value = Value.unpacked(key), value.packed(Key<8>.self) == key else { return nil }
    return value
  }
}

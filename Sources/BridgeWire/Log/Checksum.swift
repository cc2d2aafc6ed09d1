/// CRC-32 with the polynomial of IEEE 802.3: finds every flipped byte, and every run of up to 32
/// changed bits, in a line of any length.
///
/// The values are those of zlib's `crc32`, so that a journal can be checked with any tool.
struct Checksum: Hashable, Sendable {
  private(set) var value: UInt32

  init(_ value: UInt32 = 0) { self.value = value }

  /// The checksum of what came before and `bytes` behind it.
  func adding(_ bytes: Span<UInt8>) -> Checksum {
    var state = ~value
    for index in 0..<bytes.count {
      state = Self.table[Int((state ^ UInt32(bytes[index])) & 0xFF)] ^ state >> 8
    }
    return Checksum(~state)
  }

  /// Eight lower-case hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }

  /// Reads back what `text` wrote; nil if there is any other spelling.
  init?(_ digits: Span<UInt8>) {
    guard digits.count == 8 else { return nil }
    value = 0
    for index in 0..<8 {
      guard let digit = digits[index].hexadecimalValue, digit.hexadecimalDigit == digits[index]
      else { return nil }
      value = value << 4 | UInt32(digit)
    }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { state, _ in
      state & 1 == 1 ? 0xEDB8_8320 ^ state >> 1 : state >> 1
    }
  }
}

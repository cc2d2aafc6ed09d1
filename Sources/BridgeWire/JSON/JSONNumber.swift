/// A JSON number, kept as the text that stood there.
///
/// So 2^64 + 1 is not 1, and `1.0` can be told from `1` by whoever cares.
public struct JSONNumber: Hashable, Sendable {
  /// The text, in the grammar of RFC 8259, section 6; ASCII only.
  public let text: String

  @inlinable init(unchecked text: String) { self.text = text }

  @inlinable public init(_ value: some FixedWidthInteger) { text = String(value) }

  /// The number's exact value, if it is whole and fits: `1`, `1.0`, `10e-1` are all 1.
  ///
  /// Linear in the text; exponents are never multiplied out.
  public var exactInteger: Int64? {
    if text.utf8.count < 19, let plain = Int64(text) { return plain }
    guard let decimal = Decimal(text) else { return nil }
    return decimal.integer
  }

  /// The nearest double, as a reader with binary floating point sees it.
  public var double: Double { Double(text) ?? .nan }

  /// True if the text rounds to no finite double.
  var overflowsDouble: Bool {
    let utf8 = text.utf8
    guard utf8.count > 308 || utf8.contains(where: { $0 == 0x65 || $0 == 0x45 }) else {
      return false
    }
    return !double.isFinite
  }
}

/// Digits and a power of ten, without trailing zeros.
private struct Decimal {
  var negative = false
  var digits: [UInt8] = []
  /// The value is `digits` times ten to this.
  var exponent = 0

  init?(_ text: String) {
    var rest = Substring(text).utf8
    if rest.first == 0x2D {
      negative = true
      rest.removeFirst()
    }
    var fraction = false
    scan: while let byte = rest.first {
      switch byte {
      case 0x30...0x39:
        digits.append(byte &- 0x30)
        if fraction { exponent -= 1 }
      case 0x2E: fraction = true
      default: break scan
      }
      rest.removeFirst()
    }
    if !rest.isEmpty {
      // An exponent too long for Int belongs to no whole number that fits, unless all digits are 0.
      guard let written = Int(String(Substring(rest.dropFirst()))) else {
        guard digits.allSatisfy({ $0 == 0 }) else { return nil }
        digits = []
        return
      }
      let sum = exponent.addingReportingOverflow(written)
      exponent = sum.overflow ? (written < 0 ? .min : .max) : sum.partialValue
    }
    while digits.last == 0 {
      digits.removeLast()
      if exponent < .max { exponent += 1 }
    }
  }

  var integer: Int64? {
    guard digits.contains(where: { $0 != 0 }) else { return 0 }
    guard exponent >= 0, exponent < 19 else { return nil }
    var value: Int64 = 0
    for digit in digits + Array(repeating: 0, count: exponent) {
      let (tens, first) = value.multipliedReportingOverflow(by: 10)
      let (next, second) = tens.subtractingReportingOverflow(Int64(digit))
      if first || second { return nil }
      value = next
    }
    if negative { return value }
    let (positive, overflow) = (0 as Int64).subtractingReportingOverflow(value)
    return overflow ? nil : positive
  }
}

/// The parameters of a query, split once and decoded once.
///
/// Splits at `&` and at the first `=`, never at `;`; `%XX` and `+` are decoded in keys and values, as
/// the auth server does. So a validator and a server cannot read two different values.
struct Query {
  private(set) var parameters: [(key: [UInt8], value: [UInt8])] = []
  /// True if an escape is broken or what one gives is no UTF-8.
  private(set) var isMalformed = false

  init(_ bytes: some Sequence<UInt8>) {
    var current: (key: [UInt8], value: [UInt8]?) = ([], nil)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"):
        add(current)
        current = ([], nil)
      case UInt8(ascii: "=") where current.value == nil: current.value = []
      default:
        if current.value == nil { current.key.append(byte) } else { current.value?.append(byte) }
      }
    }
    add(current)
  }

  private mutating func add(_ written: (key: [UInt8], value: [UInt8]?)) {
    guard !written.key.isEmpty || written.value != nil else { return }
    guard let key = Self.decode(written.key), let value = Self.decode(written.value ?? []) else {
      isMalformed = true
      return
    }
    parameters.append((key, value))
  }

  private static func decode(_ bytes: [UInt8]) -> [UInt8]? {
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard index + 2 < bytes.count, let high = bytes[index + 1].hexadecimalValue,
          let low = bytes[index + 2].hexadecimalValue
        else { return nil }
        decoded.append(high << 4 | low)
        index += 2
      default: decoded.append(bytes[index])
      }
      index += 1
    }
    return (try? UTF8Span(validating: decoded.span)) == nil ? nil : decoded
  }

  /// The value of a parameter that is checked.
  enum Single {
    /// Absent, or without a value, which counts as absent (RFC 6749, section 3.1).
    case absent
    case value([UInt8])
    /// More than once, with values that differ unless `equal`.
    case repeated(equal: [UInt8]?)
  }

  func single(_ key: String) -> Single {
    let values = parameters.filter { $0.key.isSame(as: key) }.map(\.value)
    guard let first = values.first else { return .absent }
    if values.count > 1 {
      return .repeated(equal: values.allSatisfy { $0 == first } ? first : nil)
    }
    return first.isEmpty ? .absent : .value(first)
  }

  /// The value of `key`; a flaw of `rule` if it is there more than once, `missing` if it is not there.
  func value(
    _ key: String, _ rule: String, missing: WireFlaw.Reason?, equalRepeats: Bool,
    _ flaws: inout WireFlaws
  ) -> [UInt8]? {
    switch single(key) {
    case .absent:
      if let missing { flaws.add(rule, missing) }
      return nil
    case .value(let value): return value
    case .repeated(let equal):
      if let equal, equalRepeats { return equal }
      flaws.add(rule, .duplicateParameter)
      return nil
    }
  }
}

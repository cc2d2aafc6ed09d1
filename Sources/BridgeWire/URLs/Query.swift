/// The parameters of a query, split once and decoded once.
///
/// Splits at `&` and at the first `=`, never at `;`; `%XX` and `+` are decoded in keys and values, as
/// the auth server does. So a validator and a server cannot read two different values.
struct Query {
  /// All keys and values, decoded, one behind the other.
  private var decoded: [UInt8] = []
  private var parameters: [Parameter] = []
  /// True if an escape is broken or what one gives is no UTF-8.
  private(set) var isMalformed = false

  /// Where a parameter lies in `decoded`.
  private struct Parameter {
    let key: Range<Int>
    let value: Range<Int>
  }

  init(_ bytes: ArraySlice<UInt8>) {
    decoded.reserveCapacity(bytes.count)
    parameters.reserveCapacity(8)
    let bytes = bytes.span
    var start = 0
    while start < bytes.count {
      var equals: Int?
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "&") {
        if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
        end += 1
      }
      // A key alone has an empty value; nothing at all is no parameter.
      if end > start {
        add(
          bytes.extracting(start..<(equals ?? end)),
          bytes.extracting((equals.map { $0 + 1 } ?? end)..<end))
      }
      start = end + 1
    }
  }

  private mutating func add(_ key: Span<UInt8>, _ value: Span<UInt8>) {
    let start = decoded.count
    guard let key = decode(key), let value = decode(value) else {
      decoded.removeLast(decoded.count - start)
      isMalformed = true
      return
    }
    parameters.append(Parameter(key: key, value: value))
  }

  /// Appends what `bytes` decode to; nil if they are malformed.
  private mutating func decode(_ bytes: Span<UInt8>) -> Range<Int>? {
    let start = decoded.count
    var isASCII = true
    var index = 0
    while index < bytes.count {
      var byte = bytes[index]
      if byte == UInt8(ascii: "+") {
        byte = UInt8(ascii: " ")
      } else if byte == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, let high = bytes[index + 1].hexadecimalValue,
          let low = bytes[index + 2].hexadecimalValue
        else { return nil }
        byte = high << 4 | low
        index += 2
      }
      if byte >= 0x80 { isASCII = false }
      decoded.append(byte)
      index += 1
    }
    let range = start..<decoded.count
    guard isASCII || (try? UTF8Span(validating: decoded.span.extracting(range))) != nil else {
      return nil
    }
    return range
  }

  /// Whether there is a parameter named `key`.
  func has(_ key: String) -> Bool { parameters.contains { isSame($0.key, key) } }

  /// Whether there is a parameter that is none of `keys`.
  func hasOther(than keys: [String]) -> Bool {
    parameters.contains { parameter in !keys.contains { isSame(parameter.key, $0) } }
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
    var first: Range<Int>?
    var isRepeated = false
    var isEqual = true
    for parameter in parameters where isSame(parameter.key, key) {
      guard let first else {
        first = parameter.value
        continue
      }
      isRepeated = true
      isEqual = isEqual && decoded[parameter.value] == decoded[first]
    }
    guard let first else { return .absent }
    if isRepeated { return .repeated(equal: isEqual ? Array(decoded[first]) : nil) }
    return first.isEmpty ? .absent : .value(Array(decoded[first]))
  }

  private func isSame(_ range: Range<Int>, _ text: String) -> Bool {
    decoded.span.extracting(range).isSame(as: text)
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

extension Span<UInt8> {
  /// Equal byte by byte.
  func isSame(as text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    let other = text.utf8Span.span
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}

extension [UInt8] {
  /// Equal byte by byte.
  func isSame(as text: String) -> Bool { span.isSame(as: text) }
}

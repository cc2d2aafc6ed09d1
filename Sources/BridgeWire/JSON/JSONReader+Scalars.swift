extension JSONParse {
  /// Reads the number that begins at the cursor, which stands on `-` or a digit.
  mutating func number(_ bytes: Span<UInt8>) throws(JSONError) -> JSONNumber {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let first = position
    try digits(bytes)
    if bytes[first] == UInt8(ascii: "0"), position - first > 1 {
      throw JSONError(.leadingZero, at: first, in: bytes)
    }
    var hasExponent = false
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      try digits(bytes)
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      position += 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      try digits(bytes)
    }
    let number = JSONNumber(
      unchecked: try text(of: start..<position, bytes))
    if hasExponent || position - start > 308, number.overflowsDouble {
      throw JSONError(.numberOverflow, at: start, in: bytes)
    }
    return number
  }

  private mutating func digits(_ bytes: Span<UInt8>) throws(JSONError) {
    let start = position
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position &+= 1 }
    if position == start { throw unexpected(.digit, bytes) }
  }

  /// Reads the string whose opening quote stands at the cursor.
  mutating func string(_ bytes: Span<UInt8>) throws(JSONError) -> String {
    position += 1
    let start = position
    try skipPlain(bytes)
    if bytes[position] == UInt8(ascii: "\"") {
      let text = try text(of: start..<position, bytes)
      position += 1
      return text
    }
    return try escapedString(from: start, bytes)
  }

  /// Moves the cursor to the next quote or backslash; there is one, or this throws.
  private mutating func skipPlain(_ bytes: Span<UInt8>) throws(JSONError) {
    let raw = bytes.bytes
    while bytes.count - position >= 8 {
      // Within bounds, and any eight bytes are an integer.
      let word = raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: position, as: UInt64.self)
      if Self.endsPlainText(word) { break }
      position &+= 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      if byte < 0x20 { throw fault(.controlCharacter(byte), bytes) }
      position &+= 1
    }
    throw fault(.ended(wanted: .quote), bytes)
  }

  /// True if one of the eight bytes of `word` is a quote, a backslash or a control character.
  ///
  /// The usual test for a zero byte, on `word` with each of the two taken away, and for a byte below
  /// 0x20; it may be true for none at all behind one that is, which only costs a slower look.
  @inline(__always) private static func endsPlainText(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quote = word ^ ones &* UInt64(UInt8(ascii: "\""))
    let backslash = word ^ ones &* UInt64(UInt8(ascii: "\\"))
    let isQuote = (quote &- ones) & ~quote
    let isBackslash = (backslash &- ones) & ~backslash
    let isControl = (word &- ones &* 0x20) & ~word
    return (isQuote | isBackslash | isControl) & highs != 0
  }

  private mutating func escapedString(
    from start: Int, _ bytes: Span<UInt8>
  ) throws(JSONError) -> String {
    var unescaped: [UInt8] = []
    var run = start
    while true {
      try checkUTF8(run..<position, bytes)
      for index in run..<position { unescaped.append(bytes[index]) }
      if bytes[position] == UInt8(ascii: "\"") {
        position += 1
        // Every run was checked and every escape adds whole scalars, so nothing is repaired here.
        return String(decoding: unescaped, as: UTF8.self)
      }
      try escape(into: &unescaped, bytes)
      run = position
      try skipPlain(bytes)
    }
  }

  /// Reads one escape; the cursor stands on its backslash.
  private mutating func escape(
    into unescaped: inout [UInt8], _ bytes: Span<UInt8>
  ) throws(JSONError) {
    let start = position
    position += 1
    guard position < bytes.count else { throw fault(.ended(wanted: .escape), bytes) }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(letter)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"):
      let scalar = try unicodeEscape(from: start, bytes)
      unescaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: throw JSONError(.unknownEscape, at: start, in: bytes)
    }
  }

  /// Reads the digits after `\u`, and the second half of a pair if the first asks for one.
  private mutating func unicodeEscape(
    from start: Int, _ bytes: Span<UInt8>
  ) throws(JSONError) -> Unicode.Scalar {
    let unit = try hexadecimal(bytes)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if UTF16.isLeadSurrogate(unit), bytes.count - position >= 6,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    {
      let resume = position
      position += 2
      let second = try hexadecimal(bytes)
      if UTF16.isTrailSurrogate(second) {
        let value = 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(second) & 0x3FF
        if let scalar = Unicode.Scalar(value) { return scalar }
      }
      position = resume
    }
    if UTF16.isLeadSurrogate(unit) { try checkCutPair(bytes) }
    switch options.unpairedSurrogates {
    case .refuse: throw JSONError(.unpairedSurrogate, at: start, in: bytes)
    case .replace: return "\u{FFFD}"
    }
  }

  /// Says that the text ends if it does so within the second half of a pair.
  private mutating func checkCutPair(_ bytes: Span<UInt8>) throws(JSONError) {
    let rest = bytes.extracting(position..<bytes.count)
    guard rest.count < 6 else { return }
    for index in 0..<rest.count {
      let fits =
        switch index {
        case 0: rest[index] == UInt8(ascii: "\\")
        case 1: rest[index] == UInt8(ascii: "u")
        default: rest[index].hexadecimalValue != nil
        }
      guard fits else { return }
    }
    position = bytes.count
    throw fault(.ended(wanted: .hexDigit), bytes)
  }

  private mutating func hexadecimal(_ bytes: Span<UInt8>) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard position < bytes.count, let digit = bytes[position].hexadecimalValue else {
        throw unexpected(.hexDigit, bytes)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private func text(of range: Range<Int>, _ bytes: Span<UInt8>) throws(JSONError) -> String {
    do {
      return String(copying: try UTF8Span(validating: bytes.extracting(range)))
    } catch {
      throw JSONError(.notUTF8, at: range.lowerBound + error.byteOffsets.lowerBound, in: bytes)
    }
  }

  private func checkUTF8(_ range: Range<Int>, _ bytes: Span<UInt8>) throws(JSONError) {
    do {
      _ = try UTF8Span(validating: bytes.extracting(range))
    } catch {
      throw JSONError(.notUTF8, at: range.lowerBound + error.byteOffsets.lowerBound, in: bytes)
    }
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit, either case.
  var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }
}

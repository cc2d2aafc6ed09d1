extension JSONParse {
  /// Checks the value at the cursor without building it, in memory for its nesting alone.
  ///
  /// Iterative, so that no depth exhausts the call stack.
  mutating func skim(_ bytes: Span<UInt8>) throws(JSONError) {
    var open: [SkimLevel] = []
    repeat {
      try skimOpening(&open, bytes)
      try skimBehindValue(&open, bytes)
    } while !open.isEmpty
  }

  /// Moves over one scalar or empty container, or into the first value of any other container.
  private mutating func skimOpening(
    _ open: inout [SkimLevel], _ bytes: Span<UInt8>
  ) throws(JSONError) {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "{"):
        position += 1
        skipSpace(bytes)
        if next(is: UInt8(ascii: "}"), bytes) { return }
        open.append(.object([]))
        try skimKey(&open, wanted: .keyOrEnd, bytes)
      case UInt8(ascii: "["):
        position += 1
        skipSpace(bytes)
        if next(is: UInt8(ascii: "]"), bytes) { return }
        open.append(.array)
      default:
        _ = try value(bytes, wanted: .value)
        return
      }
    }
    throw fault(.ended(wanted: .value), bytes)
  }

  /// Closes what ends behind a value; then stands before the next value, or everything is closed.
  private mutating func skimBehindValue(
    _ open: inout [SkimLevel], _ bytes: Span<UInt8>
  ) throws(JSONError) {
    while let level = open.last {
      skipSpace(bytes)
      switch level {
      case .array:
        if next(is: UInt8(ascii: "]"), bytes) {
          open.removeLast()
          continue
        }
        guard next(is: UInt8(ascii: ","), bytes) else { throw unexpected(.commaOrBracket, bytes) }
        skipSpace(bytes)
      case .object:
        if next(is: UInt8(ascii: "}"), bytes) {
          open.removeLast()
          continue
        }
        guard next(is: UInt8(ascii: ","), bytes) else { throw unexpected(.commaOrBrace, bytes) }
        skipSpace(bytes)
        try skimKey(&open, wanted: .key, bytes)
      }
      return
    }
  }

  /// Moves over a key and its colon; the innermost container is an object.
  private mutating func skimKey(
    _ open: inout [SkimLevel], wanted: JSONError.Wanted, _ bytes: Span<UInt8>
  ) throws(JSONError) {
    let start = position
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      throw unexpected(wanted, bytes)
    }
    let key = WireText(try string(bytes))
    guard case .object(var keys)? = open.popLast() else { return }
    guard keys.insert(key).inserted || options.repeatedKeys == .keep else {
      throw JSONError(.repeatedKey, at: start, in: bytes)
    }
    open.append(.object(keys))
    skipSpace(bytes)
    guard next(is: UInt8(ascii: ":"), bytes) else { throw unexpected(.colon, bytes) }
    skipSpace(bytes)
  }
}

/// A container that is open while skimming.
private enum SkimLevel {
  case array
  case object(Set<WireText>)
}

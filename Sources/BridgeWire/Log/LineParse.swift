/// Checks one line of a log and takes it apart.
struct LineParse {
  let kind: LogKind
  let file: String
  var line = 1
  var version = 1
  var chain = Checksum()

  /// `,"sum":"` before the digits and `"}` behind them.
  private static let sumOpening = Array(#","sum":""#.utf8)
  private static let sumClosing = Array(#""}"#.utf8)
  private static let sumLength = sumOpening.count + 8 + sumClosing.count

  /// The header's members without `format`, `version` and `sum`, and the version.
  mutating func header(_ bytes: Span<UInt8>) throws(LogError) -> (FieldReader, Int) {
    var fields: FieldReader
    do {
      fields = FieldReader(try members(bytes))
    } catch {
      if case .json(let fault, _) = error.problem, fault == .notUTF8 || fault == .byteOrderMark {
        throw error
      }
      throw LogError(file: file, line: line, .noHeader(wanted: kind.exampleHeader))
    }
    guard case .string(let format) = fields.optional("format") else {
      throw LogError(file: file, line: line, .noHeader(wanted: kind.exampleHeader))
    }
    guard format.sameBytes(as: kind.format) else {
      throw LogError(
        file: file, line: line, field: "format",
        .unknownFormat(Quoted(format, near: LogKind.allCases.map(\.format)), known: [kind.format]))
    }
    let known = 1...Int64(kind.currentVersion)
    do {
      version = Int(try fields.integer("version", in: 0...logTimes.upperBound))
    } catch {
      throw LogError(file: file, line: line, error)
    }
    guard known.contains(Int64(version)) else {
      throw LogError(file: file, line: line, field: "version", .unknownVersion(known: known))
    }
    try checkSum(bytes)
    if kind.hasChecksums { _ = fields.optional("sum") }
    return (fields, version)
  }

  mutating func event<Codec: LogCodec>(
    _ bytes: Span<UInt8>, _ codec: Codec, _ header: Codec.Header, expected: Int,
    notBefore earliest: Int64
  ) throws(LogError) -> LogEntry<Codec.Event> {
    var fields = FieldReader(try members(bytes))
    try checkSum(bytes)
    if kind.hasChecksums { _ = fields.optional("sum") }
    let number: Int64
    let atMs: Int64
    do {
      number = try fields.integer("n", in: 0...logTimes.upperBound)
      atMs = try fields.integer("at", in: logTimes)
    } catch {
      throw LogError(file: file, line: line, error)
    }
    guard number == Int64(expected) else {
      throw LogError(
        file: file, line: line, field: "n", .number(expected: expected, found: number))
    }
    guard atMs >= earliest else {
      throw LogError(file: file, line: line, field: "at", .backInTime(previous: earliest))
    }
    do {
      let event = try codec.event(&fields, version: version, under: header)
      try fields.finish()
      return LogEntry(number: expected, atMs: atMs, event: event)
    } catch {
      throw LogError(file: file, line: line, error)
    }
  }

  /// True if the line is a whole one with a byte too many: then its line feed was changed, since a
  /// torn write leaves only the beginning of what was written.
  mutating func isWholeBeforeLastByte(_ bytes: Span<UInt8>) -> Bool {
    guard kind.hasChecksums, bytes.count > 1 else { return false }
    return (try? checkSum(bytes.extracting(droppingLast: 1))) != nil
  }

  /// True if an unfinished write can have left `bytes`: the beginning of a value, then perhaps zeros
  /// where the file had grown and the data had not come.
  static func isTorn(_ bytes: Span<UInt8>) -> Bool {
    var count = bytes.count
    while count > 0, bytes[count - 1] == 0 { count -= 1 }
    do {
      _ = try JSONReader(sizeLimit: .max).read(bytes.extracting(0..<count))
      return false
    } catch {
      if case .ended = error.fault { return true }
      return false
    }
  }

  static func isBlank(_ bytes: Span<UInt8>) -> Bool {
    for index in 0..<bytes.count
    where bytes[index] != 0x20 && bytes[index] != 0x0D
      && bytes[index] != 0x09
    {
      return false
    }
    return true
  }

  private func members(_ bytes: Span<UInt8>) throws(LogError) -> [JSONMember] {
    let value: JSONValue
    do {
      value = try JSONReader(sizeLimit: .max).read(bytes)
    } catch {
      throw LogError(file: file, line: line, .json(error.fault, column: error.column))
    }
    guard case .object(let members) = value else {
      throw LogError(file: file, line: line, .notAnObject(found: value.kind))
    }
    return members
  }

  /// Checks the checksum at the end of a journal's line and goes on with the chain.
  private mutating func checkSum(_ bytes: Span<UInt8>) throws(LogError) {
    guard kind.hasChecksums else { return }
    let start = bytes.count - Self.sumLength
    guard start > 0, Self.stands(Self.sumOpening, at: start, in: bytes),
      Self.stands(Self.sumClosing, at: bytes.count - Self.sumClosing.count, in: bytes),
      let found = Checksum(
        bytes.extracting(start + Self.sumOpening.count..<bytes.count - Self.sumClosing.count))
    else { throw LogError(file: file, line: line, .noChecksum) }
    let expected = (kind.isChained(version) ? chain : Checksum()).adding(
      bytes.extracting(0..<start))
    guard found == expected else {
      throw LogError(
        file: file, line: line, .checksum(expected: expected.text, found: found.text))
    }
    chain = found
  }

  private static func stands(_ text: [UInt8], at start: Int, in bytes: Span<UInt8>) -> Bool {
    for index in 0..<text.count where bytes[start + index] != text[index] { return false }
    return true
  }
}

/// A strict reader of JSON text: RFC 8259 in UTF-8, nothing more.
///
/// A key that stands twice in one object is refused at every depth, compared after unescaping;
/// numbers keep their text; nesting and size are bounded. One pass; time and memory are linear in
/// the text. It never traps.
public struct JSONReader: Sendable {
  /// Arrays and objects that may be open at once, 1 to 1,024.
  public let depthLimit: Int
  /// Bytes that a text may have.
  public let sizeLimit: Int
  /// What to do with half a surrogate pair written as an escape (reading S-23).
  public let unpairedSurrogates: UnpairedSurrogates
  /// What to do with a key that stands twice in one object.
  public let repeatedKeys: RepeatedKeys

  /// What to do with a value that lies deeper than the limit.
  public let deeper: Deeper

  public enum Deeper: Sendable {
    case refuse
    /// Check it and read it as `null`.
    case skim
  }

  public enum RepeatedKeys: Sendable {
    case refuse
    /// Keep every member: the grammar of RFC 8259 allows it, and only a test of the grammar wants it.
    case keep
  }

  public enum UnpairedSurrogates: Sendable {
    case refuse
    /// Read it as U+FFFD, as an encoder to UTF-8 would write it.
    case replace
  }

  /// Room for a file of 20 MiB in which every byte is written as a six-byte escape, and a margin.
  public static let messageSizeLimit = 6 * 20 * 1024 * 1024 + 64 * 1024

  public init(
    depthLimit: Int = 64, sizeLimit: Int = JSONReader.messageSizeLimit,
    unpairedSurrogates: UnpairedSurrogates = .refuse, repeatedKeys: RepeatedKeys = .refuse,
    deeper: Deeper = .refuse
  ) {
    self.depthLimit = min(max(depthLimit, 1), 1024)
    self.sizeLimit = max(sizeLimit, 0)
    self.unpairedSurrogates = unpairedSurrogates
    self.repeatedKeys = repeatedKeys
    self.deeper = deeper
  }

  public func read(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    var parse = JSONParse(options: self)
    return try parse.text(bytes)
  }

  public func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue { try read(bytes.span) }

  public func read(_ text: String) throws(JSONError) -> JSONValue {
    try read(text.utf8Span.span)
  }
}

/// The cursor of one read.
struct JSONParse {
  let options: JSONReader
  var position = 0
  private var depth = 0

  init(options: JSONReader) { self.options = options }

  mutating func text(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    guard bytes.count <= options.sizeLimit else {
      throw JSONError(.tooLarge(limit: options.sizeLimit), at: options.sizeLimit, in: bytes)
    }
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      throw JSONError(.byteOrderMark, at: 0, in: bytes)
    }
    skipSpace(bytes)
    let value = try value(bytes, wanted: .value)
    skipSpace(bytes)
    guard position == bytes.count else {
      throw JSONError(.trailingText, at: position, in: bytes)
    }
    return value
  }

  mutating func value(
    _ bytes: Span<UInt8>, wanted: JSONError.Wanted
  ) throws(JSONError) -> JSONValue {
    guard position < bytes.count else { throw fault(.ended(wanted: wanted), bytes) }
    switch bytes[position] {
    case UInt8(ascii: "\""): return .string(try string(bytes))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if depth == options.depthLimit, options.deeper == .skim {
        try skim(bytes)
        return .null
      }
      return bytes[position] == UInt8(ascii: "{")
        ? .object(try object(bytes)) : .array(try array(bytes))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(try number(bytes))
    case UInt8(ascii: "t"):
      try literal("true", bytes)
      return .bool(true)
    case UInt8(ascii: "f"):
      try literal("false", bytes)
      return .bool(false)
    case UInt8(ascii: "n"):
      try literal("null", bytes)
      return .null
    default: throw unexpected(wanted, bytes)
    }
  }

  private mutating func object(_ bytes: Span<UInt8>) throws(JSONError) -> [JSONMember] {
    try descend(bytes)
    skipSpace(bytes)
    var members: [JSONMember] = []
    if next(is: UInt8(ascii: "}"), bytes) {
      depth -= 1
      return members
    }
    var seen = SeenKeys()
    var wanted = JSONError.Wanted.keyOrEnd
    while true {
      let start = position
      guard position < bytes.count else { throw fault(.ended(wanted: wanted), bytes) }
      guard bytes[position] == UInt8(ascii: "\"") else { throw unexpected(wanted, bytes) }
      let key = try string(bytes)
      guard options.repeatedKeys == .keep || seen.insert(key, among: members) else {
        throw JSONError(.repeatedKey, at: start, in: bytes)
      }
      skipSpace(bytes)
      guard next(is: UInt8(ascii: ":"), bytes) else { throw unexpected(.colon, bytes) }
      skipSpace(bytes)
      if members.isEmpty { members.reserveCapacity(8) }
      members.append(JSONMember(key, try value(bytes, wanted: .value)))
      skipSpace(bytes)
      if next(is: UInt8(ascii: "}"), bytes) {
        depth -= 1
        return members
      }
      guard next(is: UInt8(ascii: ","), bytes) else { throw unexpected(.commaOrBrace, bytes) }
      skipSpace(bytes)
      wanted = .key
    }
  }

  private mutating func array(_ bytes: Span<UInt8>) throws(JSONError) -> [JSONValue] {
    try descend(bytes)
    skipSpace(bytes)
    var values: [JSONValue] = []
    if next(is: UInt8(ascii: "]"), bytes) {
      depth -= 1
      return values
    }
    var wanted = JSONError.Wanted.valueOrBracket
    while true {
      values.append(try value(bytes, wanted: wanted))
      skipSpace(bytes)
      if next(is: UInt8(ascii: "]"), bytes) {
        depth -= 1
        return values
      }
      guard next(is: UInt8(ascii: ","), bytes) else { throw unexpected(.commaOrBracket, bytes) }
      skipSpace(bytes)
      wanted = .value
    }
  }

  private mutating func literal(
    _ word: StaticString, _ bytes: Span<UInt8>
  ) throws(JSONError) {
    let start = position
    let matching = word.withUTF8Buffer { wanted in
      var index = 0
      while index < wanted.count, start + index < bytes.count,
        bytes[start + index] == wanted[index]
      {
        index += 1
      }
      return index
    }
    guard matching == word.utf8CodeUnitCount else {
      if start + matching == bytes.count { position = bytes.count }
      throw unexpected(.literal, bytes)
    }
    position += matching
  }

  private mutating func descend(_ bytes: Span<UInt8>) throws(JSONError) {
    guard depth < options.depthLimit else {
      throw fault(.tooDeep(limit: options.depthLimit), bytes)
    }
    depth += 1
    position += 1
  }

  @inline(__always) mutating func skipSpace(_ bytes: Span<UInt8>) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position &+= 1
      default: return
      }
    }
  }

  @inline(__always) mutating func next(is byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position &+= 1
    return true
  }

  func fault(_ fault: JSONError.Fault, _ bytes: Span<UInt8>) -> JSONError {
    JSONError(fault, at: position, in: bytes)
  }

  func unexpected(_ wanted: JSONError.Wanted, _ bytes: Span<UInt8>) -> JSONError {
    guard position < bytes.count else { return fault(.ended(wanted: wanted), bytes) }
    return fault(.unexpected(bytes[position], wanted: wanted), bytes)
  }
}

/// The keys of one object so far: compared one by one while they are few, hashed once they are
/// many, so that an object of n members costs n.
private struct SeenKeys {
  private static let few = 16
  private var hashed: Set<Bytes> = []

  /// Hashed and compared as bytes, not as canonically equivalent text.
  private struct Bytes: Hashable {
    let text: String

    static func == (left: Self, right: Self) -> Bool { left.text.sameBytes(as: right.text) }

    func hash(into hasher: inout Hasher) {
      let span = text.utf8Span
      span.span.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  /// False if `key` is among the keys of `members`, which hold every key inserted before.
  mutating func insert(_ key: String, among members: [JSONMember]) -> Bool {
    if members.count < Self.few {
      for member in members where member.key.sameBytes(as: key) { return false }
      return true
    }
    if hashed.isEmpty {
      for member in members { hashed.insert(Bytes(text: member.key)) }
    }
    return hashed.insert(Bytes(text: key)).inserted
  }
}

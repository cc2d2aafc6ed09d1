/// A JSON value as it was written: members in order, number text kept.
///
/// Texts compare byte by byte. Swift's own `==` on strings holds canonically equivalent texts for
/// equal (U+212A and `K`), which a boundary must not.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  /// Members in the order written; the reader lets no key stand twice.
  case object([JSONMember])
}

/// One `"key": value` of an object.
public struct JSONMember: Hashable, Sendable {
  public var key: String
  public var value: JSONValue

  @inlinable public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.key.sameBytes(as: right.key) && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytesOf: key)
    hasher.combine(value)
  }
}

extension JSONValue: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.sameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value):
      hasher.combine(1)
      hasher.combine(value)
    case .number(let value):
      hasher.combine(2)
      hasher.combine(value)
    case .string(let value):
      hasher.combine(3)
      hasher.combine(bytesOf: value)
    case .array(let value):
      hasher.combine(4)
      hasher.combine(value)
    case .object(let value):
      hasher.combine(5)
      hasher.combine(value)
    }
  }
}

extension JSONValue {
  /// What kind of value it is, as an error says it.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The member named `key`, if this is an object that has one.
  ///
  /// Linear in the number of members.
  public subscript(key: StaticString) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    for member in members where member.key.sameBytes(as: key) { return member.value }
    return nil
  }

  /// True if more than `limit` arrays and objects are open at once somewhere; iterative.
  func isNested(deeperThan limit: Int) -> Bool {
    var level = [self]
    for _ in 0..<limit {
      level = level.flatMap(\.children)
      if level.isEmpty { return false }
    }
    return level.contains { $0.isContainer }
  }

  /// The value with every array and object below `limit` open ones read as `null`, as
  /// `JSONReader.Deeper.skim` reads them; `limit` is small.
  func cut(at limit: Int) -> JSONValue {
    switch self {
    case .null, .bool, .number, .string: self
    case .array(let values): limit == 0 ? .null : .array(values.map { $0.cut(at: limit - 1) })
    case .object(let members):
      limit == 0
        ? .null : .object(members.map { JSONMember($0.key, $0.value.cut(at: limit - 1)) })
    }
  }

  private var children: [JSONValue] {
    switch self {
    case .null, .bool, .number, .string: []
    case .array(let values): values
    case .object(let members): members.map(\.value)
    }
  }

  private var isContainer: Bool {
    switch self {
    case .null, .bool, .number, .string: false
    case .array, .object: true
    }
  }

  /// A number, written without fraction and exponent.
  @inlinable public static func integer(_ value: some FixedWidthInteger) -> Self {
    .number(JSONNumber(value))
  }
}

extension String {
  /// Equal byte by byte in UTF-8.
  func sameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let left = utf8Span.span
    let right = other.utf8Span.span
    var index = 0
    // Long texts eight bytes at a time; short ones differ early or are soon through.
    if left.count >= 64 {
      while left.count - index >= 8 {
        // Within bounds of both, which have one length, and any eight bytes are an integer.
        let isSame =
          left.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
          == right.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
        guard isSame else { return false }
        index &+= 8
      }
    }
    while index < left.count {
      guard left[index] == right[index] else { return false }
      index &+= 1
    }
    return true
  }

  /// Equal byte by byte in UTF-8.
  func sameBytes(as other: StaticString) -> Bool {
    other.withUTF8Buffer { $0.count == utf8.count && utf8.elementsEqual($0) }
  }
}

extension Hasher {
  fileprivate mutating func combine(bytesOf text: String) {
    for byte in text.utf8 { combine(byte) }
  }
}

/// What a report says to a program, as JSON with its members in a fixed order.
public indirect enum ReportValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)
  case array([ReportValue])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public let key: String
    public let value: ReportValue

    public init(_ key: String, _ value: ReportValue) {
      self.key = key
      self.value = value
    }
  }

  /// The text on one line.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: nil)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with a line for each member and element of what is not flat.
  public var indentedText: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: 0)
    bytes.append(UInt8(ascii: "\n"))
    return String(decoding: bytes, as: UTF8.self)
  }

  private var isFlat: Bool {
    switch self {
    case .null, .bool, .integer, .string: true
    case .array(let values): values.allSatisfy(\.isScalar)
    case .object(let members): members.count <= 4 && members.allSatisfy(\.value.isScalar)
    }
  }

  private var isScalar: Bool {
    switch self {
    case .null, .bool, .integer, .string: true
    case .array, .object: false
    }
  }

  private func write(to bytes: inout [UInt8], indent: Int?) {
    let inner = isFlat ? nil : indent.map { $0 + 1 }
    func separate(_ index: Int) {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      Self.breakLine(inner, &bytes)
    }
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        separate(index)
        value.write(to: &bytes, indent: inner)
      }
      if !values.isEmpty { Self.breakLine(inner.map { $0 - 1 }, &bytes) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        separate(index)
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if indent != nil { bytes.append(UInt8(ascii: " ")) }
        member.value.write(to: &bytes, indent: inner)
      }
      if !members.isEmpty { Self.breakLine(inner.map { $0 - 1 }, &bytes) }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func breakLine(_ indent: Int?, _ bytes: inout [UInt8]) {
    guard let indent else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: indent * 2)
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension ReportValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension ReportValue {
  public static func integer(_ value: Int) -> Self { .integer(Int64(value)) }

  public static func strings(_ values: some Sequence<String>) -> Self {
    .array(values.map(ReportValue.string))
  }

  /// An object of `members`, in that order.
  public static func members(_ members: KeyValuePairs<String, ReportValue>) -> Self {
    .object(members.map { Member($0.key, $0.value) })
  }

  public static func fields(_ fields: [(name: String, value: String)]) -> Self {
    .object(fields.map { Member($0.name, .string($0.value)) })
  }
}

/// Why a text is no JSON that this reader takes, and where.
public struct JSONError: Error, Hashable, Sendable {
  public let fault: Fault
  /// Bytes before the fault.
  public let offset: Int
  /// From 1; a line ends with a line feed.
  public let line: Int
  /// From 1, in characters (Unicode scalars) of that line.
  public let column: Int

  /// What is wrong.
  ///
  /// No case holds text of the input, so that an error can be printed where the input holds a
  /// secret.
  public enum Fault: Hashable, Sendable {
    case tooLarge(limit: Int)
    case tooDeep(limit: Int)
    case byteOrderMark
    case notUTF8
    /// A byte that cannot stand there.
    case unexpected(UInt8, wanted: Wanted)
    /// The text ends too early.
    case ended(wanted: Wanted)
    case trailingText
    case repeatedKey
    case controlCharacter(UInt8)
    case unknownEscape
    case unpairedSurrogate
    case leadingZero
    case numberOverflow
  }

  /// What would have been right.
  public enum Wanted: String, Hashable, Sendable {
    case value = "a value"
    case key = "a key in double quotes"
    case keyOrEnd = "a key in double quotes or }"
    case colon = "a colon"
    case commaOrBrace = "a comma or }"
    case commaOrBracket = "a comma or ]"
    case valueOrBracket = "a value or ]"
    case digit = "a digit"
    case hexDigit = "four hexadecimal digits"
    case quote = "the closing double quote"
    case escape = "one of \" \\ / b f n r t u after the backslash"
    case literal = "true, false or null"
  }

  init(_ fault: Fault, at offset: Int, in bytes: Span<UInt8>) {
    self.fault = fault
    self.offset = offset
    var line = 1
    var column = 1
    for index in 0..<min(offset, bytes.count) {
      if bytes[index] == 0x0A {
        line += 1
        column = 1
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.line = line
    self.column = column
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String { "line \(line), column \(column): \(fault)" }
}

extension JSONError.Fault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLarge(let limit): "the text is larger than \(limit) bytes"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .byteOrderMark: "begins with a byte order mark; JSON text begins with its value"
    case .notUTF8: "not UTF-8"
    case .unexpected(let byte, let wanted):
      "expected \(wanted.rawValue), found \(Self.show(byte))"
    case .ended(let wanted): "the text ends where \(wanted.rawValue) should follow"
    case .trailingText: "something follows the value; one text holds one value"
    case .repeatedKey: "this key stands twice in its object; each key may stand once"
    case .controlCharacter(let byte):
      "control character \(Self.show(byte)) inside a string; write it as an escape"
    case .unknownEscape: "unknown escape; expected \(JSONError.Wanted.escape.rawValue)"
    case .unpairedSurrogate:
      "half a surrogate pair; \\uD800 to \\uDBFF must be followed by \\uDC00 to \\uDFFF"
    case .leadingZero: "a number other than 0 itself does not begin with 0"
    case .numberOverflow: "the number is too large for a double"
    }
  }

  private static func show(_ byte: UInt8) -> String {
    if byte > 0x20 && byte < 0x7F { return String(Unicode.Scalar(byte)) }
    let hex = String(byte, radix: 16, uppercase: true)
    return "byte 0x" + (hex.utf8.count < 2 ? "0" : "") + hex
  }
}

/// Writes JSON text: members in the order given, no white space, one spelling for each value.
public struct JSONWriter: Sendable {
  /// How much of a string is written as escapes.
  public enum Escaping: Sendable {
    /// Only what JSON asks for, so that a person can read the file.
    case minimal
    /// Beside that `<`, `>`, `&`, quotes, the backquote, U+007F, U+2028 and U+2029, all as `\uXXXX`,
    /// so that no text can leave the script or the attribute that carries it (INV-32).
    case script
  }

  public let escaping: Escaping

  public init(_ escaping: Escaping = .minimal) { self.escaping = escaping }

  public func text(_ value: JSONValue) -> String {
    String(decoding: bytes(value), as: UTF8.self)
  }

  public func bytes(_ value: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    write(value, to: &bytes)
    return bytes
  }

  /// Appends the text of `value`.
  public func write(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .number(let number): bytes.append(contentsOf: number.text.utf8)
    case .string(let text): write(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        write(member.value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Appends `text` as a JSON string.
  public func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars { write(scalar, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  private func write(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\u{0}"..."\u{1F}": writeControl(UInt8(truncatingIfNeeded: scalar.value), to: &bytes)
    case "\"", "\\":
      if escaping == .minimal {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        writeUnit(scalar.value, to: &bytes)
      }
    case "<", ">", "&", "'", "`", "\u{7F}", "\u{2028}", "\u{2029}":
      if escaping == .minimal {
        append(scalar, to: &bytes)
      } else {
        writeUnit(scalar.value, to: &bytes)
      }
    default: append(scalar, to: &bytes)
    }
  }

  private func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if scalar.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private func writeControl(_ byte: UInt8, to bytes: inout [UInt8]) {
    let letter: Unicode.Scalar? =
      switch byte {
      case 0x08: "b"
      case 0x09: "t"
      case 0x0A: "n"
      case 0x0C: "f"
      case 0x0D: "r"
      default: nil
      }
    guard let letter else { return writeUnit(UInt32(byte), to: &bytes) }
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(UInt8(ascii: letter))
  }

  /// Writes `\uXXXX`; every scalar that comes here lies below U+10000.
  private func writeUnit(_ unit: UInt32, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: unit >> shift & 0xF).hexadecimalDigit)
    }
  }
}

extension UInt8 {
  /// The lower-case ASCII digit for the low four bits.
  var hexadecimalDigit: UInt8 {
    let digit = self & 0xF
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}

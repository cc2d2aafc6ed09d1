/// The parts of an address as they are written, for naming what is wrong with it.
///
/// Nothing is decoded, folded or repaired, and nothing is accepted because of these parts alone: what
/// is accepted has been compared as a prefix, byte by byte.
struct AddressParts {
  let scheme: ArraySlice<UInt8>
  /// Nil if no `//` follows the scheme.
  let authority: Authority?
  let path: ArraySlice<UInt8>
  /// What stands behind the first `?` before any `#`.
  let query: ArraySlice<UInt8>?
  /// What stands behind the first `#`.
  let fragment: ArraySlice<UInt8>?

  struct Authority {
    let userinfo: ArraySlice<UInt8>?
    let host: ArraySlice<UInt8>
    let port: ArraySlice<UInt8>?

    init(_ bytes: ArraySlice<UInt8>) {
      var rest = bytes
      if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
        userinfo = rest[..<at]
        rest = rest[(at + 1)...]
      } else {
        userinfo = nil
      }
      let bracket = rest.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
      if let colon = rest[bracket...].lastIndex(of: UInt8(ascii: ":")) {
        host = rest[..<colon]
        port = rest[(colon + 1)...]
      } else {
        host = rest
        port = nil
      }
    }
  }

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = rest[(hash + 1)...]
      rest = rest[..<hash]
    } else {
      fragment = nil
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[(mark + 1)...]
      rest = rest[..<mark]
    } else {
      query = nil
    }
    let colon = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.startIndex
    scheme = rest[..<colon]
    rest = rest[colon...].dropFirst()
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = Authority(rest[..<slash])
      rest = rest[slash...]
    } else {
      authority = nil
    }
    path = rest
  }

  /// True if every byte may stand in an address (RFC 3986, section 2).
  static func isLegal(_ bytes: [UInt8]) -> Bool {
    let bytes = bytes.span
    for index in 0..<bytes.count {
      let byte = bytes[index]
      guard byte < 128, legal >> UInt128(byte) & 1 == 1 else { return false }
    }
    return true
  }

  /// A bit for each ASCII byte that may stand there.
  private static let legal: UInt128 =
    (0..<128).reduce(0) { bits, byte in
      let isLegal: Bool =
        switch UInt8(byte) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        case let other: "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(other)
        }
      return isLegal ? bits | 1 << UInt128(byte) : bits
    }
}

extension Sequence<UInt8> {
  /// Equal byte by byte.
  func isSame(as text: String) -> Bool { elementsEqual(text.utf8) }

  /// Equal but for the case of ASCII letters.
  func isSameFolded(as text: String) -> Bool {
    lazy.map(Self.folded).elementsEqual(text.utf8.lazy.map(Self.folded))
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: byte
    }
  }
}

/// Looks for parameters that carry a token (SL-14, S-16), wherever a reader of the page may look.
///
/// Readers of an address differ: `URLSearchParams` drops a leading `?`, so that `#?access_token=` has
/// the parameter for it that a splitter at `&` does not see; routers split fragments at `/` or at a
/// second `?` or `#`; a broken escape anywhere else hides nothing from them. So the name counts
/// wherever it stands alone before a `=` or the end of a parameter, as written and decoded once.
enum TokenSearch {
  private static let names = [
    "access_token", "refresh_token", "id_token", "provider_token", "provider_refresh_token",
  ].map { Array($0.utf8) }

  static func finds(in part: ArraySlice<UInt8>?) -> Bool {
    guard let part else { return false }
    return stands(in: Array(part)) || stands(in: decoded(part))
  }

  private static func stands(in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { start in
      guard start == 0 || !isOfName(bytes[start - 1]) else { return false }
      return names.contains { name in
        let end = start + name.count
        guard end <= bytes.count, bytes[start..<end].isSameFolded(name) else { return false }
        return end == bytes.count || "=&;#".utf8.contains(bytes[end])
      }
    }
  }

  /// Whether `byte` would make another name of the one beside it.
  private static func isOfName(_ byte: UInt8) -> Bool { byte.isBase64URL }

  /// Every good escape decoded; what is broken stays as it is.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let high = rest[rest.startIndex].hexadecimalValue,
        let low = rest[rest.startIndex + 1].hexadecimalValue
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}

extension Sequence<UInt8> {
  /// Equal to a name in lower case but for the case of ASCII letters.
  fileprivate func isSameFolded(_ name: [UInt8]) -> Bool {
    lazy.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }.elementsEqual(name)
  }
}

/// A text from outside: compared byte by byte, and never printed.
///
/// Ids, codes, tokens, verifiers and addresses travel as these, so that no log, no journal and no
/// failing test can show one (INV-12). Printing, dumping and reflecting give its length alone.
public struct WireText: Hashable, Sendable {
  /// The bytes; UTF-8 if it came out of JSON.
  public let bytes: [UInt8]

  @inlinable public init(_ text: String) { bytes = Array(text.utf8) }

  /// Takes bytes that need be no UTF-8.
  @inlinable public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The text, for whoever carries it to where it belongs; what is no UTF-8 becomes U+FFFD.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  public var isEmpty: Bool { bytes.isEmpty }
}

extension WireText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "(\(bytes.count) bytes)" }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

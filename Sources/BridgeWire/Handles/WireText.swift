/// A text from outside: compared byte by byte, and never printed.
///
/// Ids, codes, tokens, verifiers and addresses travel as these, so that no log, no journal and no
/// failing test can show one (INV-12). Printing, dumping and reflecting give its length alone.
public struct WireText: Sendable {
  private enum Storage: Sendable {
    case text(String)
    /// Bytes that need be no UTF-8.
    case bytes([UInt8])
  }

  private let storage: Storage

  public init(_ text: String) { storage = .text(text) }

  /// Takes bytes that need be no UTF-8.
  public init(bytes: [UInt8]) { storage = .bytes(bytes) }

  /// The bytes; UTF-8 if they came out of JSON.
  public var bytes: [UInt8] {
    switch storage {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }

  /// The text, for whoever carries it to where it belongs; what is no UTF-8 becomes U+FFFD.
  public var string: String {
    switch storage {
    case .text(let text): text
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// How many bytes it has.
  public var count: Int {
    switch storage {
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }

  public var isEmpty: Bool { count == 0 }

  /// Equal byte by byte to a name.
  func isSame(as name: String) -> Bool {
    switch storage {
    case .text(let text): text.sameBytes(as: name)
    case .bytes(let bytes): bytes.isSame(as: name)
    }
  }
}

extension WireText: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    switch (left.storage, right.storage) {
    case (.text(let left), .text(let right)): left.sameBytes(as: right)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.text(let text), .bytes(let bytes)), (.bytes(let bytes), .text(let text)):
      text.utf8.elementsEqual(bytes)
    }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension WireText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "(\(count) bytes)" }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

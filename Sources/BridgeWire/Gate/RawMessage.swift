/// A message as the platform hands it over: what was posted, and what the platform says of who
/// posted it.
public struct RawMessage: Hashable, Sendable {
  public var payload: Payload
  public var isMainFrame: Bool
  public var sender: SenderOrigin
  /// The address that the WebView shows (Q-20: the committed one), or nil if it shows none.
  public var viewURL: String?

  public init(
    _ payload: Payload, isMainFrame: Bool = true, sender: SenderOrigin, viewURL: String?
  ) {
    self.payload = payload
    self.isMainFrame = isMainFrame
    self.sender = sender
    self.viewURL = viewURL
  }

  public enum Payload: Hashable, Sendable {
    /// A value, as WebKit posts it; the host stops converting below the reader's depth limit, so that
    /// no value is so deep that it cannot be let go of.
    case object(JSONValue)
    /// A text, as Android's listener gets it; UTF-8 if it is good.
    case text([UInt8])
    /// Bytes, which newer Android listeners can get and the contract does not speak of (S-21).
    case arrayBuffer([UInt8])
  }

  /// The origin of the document that posted, as each platform writes it.
  public enum SenderOrigin: Hashable, Sendable {
    /// Android: serialized, `null` if opaque.
    case serialized(String)
    /// iOS: in parts; port 0 is the default port of the scheme.
    case parts(scheme: String, host: String, port: Int64)
  }
}

/// Prints and reflects as its shape alone: what was posted may hold a secret (INV-12).
extension RawMessage.Payload: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  public var description: String {
    switch self {
    case .object(let value): "object (\(value.kind))"
    case .text(let bytes): "text (\(bytes.count) bytes)"
    case .arrayBuffer(let bytes): "array buffer (\(bytes.count) bytes)"
    }
  }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

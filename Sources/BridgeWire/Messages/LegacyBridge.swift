/// A message of the older bridge, on its own handler `IosBridge1` (LA-01).
public enum LegacyMessage: Hashable, Sendable {
  case login(Service, callback: WireText)

  /// Whom to log in with, by the action's name on the wire.
  public enum Service: String, CaseIterable, Sendable {
    case apple = "loginWithApple"
    case kakao = "loginWithKakao"
    case naver = "loginWithNaver"
    case facebook = "loginWithFacebook"
  }

  /// Why a message is let go (LA-01).
  public enum Dropped: Error, Hashable, Sendable {
    /// Not an object with a text `action`.
    case unreadable
    /// Only logged.
    case unknownAction
    case callbackMissing
  }

  public init(_ payload: RawMessage.Payload) throws(Dropped) {
    guard let value = payload.value, case .string(let action) = value["action"] else {
      throw .unreadable
    }
    guard let service = Service.allCases.first(where: { action.sameBytes(as: $0.rawValue) })
    else { throw .unknownAction }
    guard case .string(let callback) = value["params"]?["callback"] else {
      throw .callbackMissing
    }
    self = .login(service, callback: WireText(callback))
  }

  /// The value as posted.
  public var object: JSONValue {
    switch self {
    case .login(let service, let callback):
      .object([
        JSONMember("action", service),
        JSONMember("params", .object([JSONMember("callback", callback)])),
      ])
    }
  }

  public var text: [UInt8] { JSONWriter().bytes(object) }
}

/// What the older shell runs in the page: `window.setAccessToken` with one text (LA-02).
public struct LegacyAnswer: Hashable, Sendable {
  /// The identity token, `cancel`, `error`, or empty.
  public let value: WireText

  public init(_ value: WireText) { self.value = value }

  private static let opening = Array("window.setAccessToken(".utf8)
  private static let closing = Array(")".utf8)

  /// As written: the token between single quotes, as it is, so that a quote in it ends the text and
  /// what follows runs (LA-05).
  public var scriptAsWritten: [UInt8] {
    Self.opening + Array("'".utf8) + value.bytes + Array("'".utf8) + Self.closing
  }

  /// Repaired: escaped, so that no text can leave the script.
  public var script: [UInt8] {
    Self.opening + JSONWriter(.script).bytes(.string(value.string)) + Self.closing
  }

  /// Reads back what `script` writes; nil if it is no such script.
  public init?(script: [UInt8]) {
    guard script.starts(with: Self.opening), script.last == Self.closing[0] else { return nil }
    let argument = Array(script.dropFirst(Self.opening.count).dropLast())
    guard case .string(let text)? = try? JSONReader().read(argument) else { return nil }
    value = WireText(text)
  }
}

extension RawMessage.Payload {
  /// The value posted, whichever way it came; nil if it is no JSON.
  var value: JSONValue? {
    switch self {
    case .object(let value): value
    case .text(let bytes): try? JSONReader().read(bytes)
    case .arrayBuffer: nil
    }
  }
}

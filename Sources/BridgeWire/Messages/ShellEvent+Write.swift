extension ShellEvent {
  /// The detail as an object.
  public var detail: JSONValue { .object(members) }

  /// The script that dispatches the event; no text of the detail can leave it (INV-32).
  public var script: [UInt8] {
    Self.scriptOpening(name) + JSONWriter(.script).bytes(detail) + Self.scriptClosing
  }

  /// The same script, for documents of `origin` alone: in any other it does nothing (S-25).
  public func script(onlyAt origin: String) -> [UInt8] { Self.condition(origin) + script }

  static func condition(_ origin: String) -> [UInt8] {
    Array("if(self.origin===".utf8) + JSONWriter(.script).bytes(.string(origin)) + Array(")".utf8)
  }

  static func scriptOpening(_ name: Name) -> [UInt8] {
    Array("window.dispatchEvent(new CustomEvent(\"\(name.rawValue)\",{detail:".utf8)
  }

  static let scriptClosing = Array("}));".utf8)

  private var members: [JSONMember] {
    switch self {
    case .nativeAuth(.callback(let provider, let url)):
      [JSONMember("provider", provider), JSONMember("callbackUrl", url)]
    case .nativeAuth(.identity(let token, let nonce)):
      [
        JSONMember("provider", Login.Provider.apple), JSONMember("idToken", token),
        JSONMember("nonce", nonce),
      ]
    case .nativeAuthComplete(let complete): complete.members
    case .sessionPersist(let id, let status):
      [JSONMember("requestId", id), JSONMember("status", status)]
    case .pkceStorage(let id, let answer): [JSONMember("requestId", id)] + answer.members
    case .appleReauth(let id, let answer): [JSONMember("requestId", id)] + answer.members
    case .sessionRestore(let id, let answer): [JSONMember("requestId", id)] + answer.members
    case .sessionClear(let id, let status):
      [JSONMember("requestId", id), JSONMember("status", status)]
    }
  }
}

extension ShellEvent.PkceAnswer {
  var members: [JSONMember] {
    switch self {
    case .found(let value): Self.members("get", "ok") + [JSONMember("value", value)]
    case .none: Self.members("get", "none")
    case .stored: Self.members("set", "ok")
    case .removed: Self.members("remove", "ok")
    case .unavailable(let operation): Self.members(operation.rawValue, "unavailable")
    }
  }

  private static func members(_ operation: String, _ status: String) -> [JSONMember] {
    [JSONMember("operation", .string(operation)), JSONMember("status", .string(status))]
  }
}

extension ShellEvent.ReauthAnswer {
  var members: [JSONMember] {
    switch self {
    case .ok(let code):
      [JSONMember("status", .string("ok")), JSONMember("authorizationCode", code)]
    case .cancelled: [JSONMember("status", .string("cancelled"))]
    case .failed: [JSONMember("status", .string("failed"))]
    }
  }
}

extension ShellEvent.RestoreAnswer {
  var members: [JSONMember] {
    switch self {
    case .found(let token):
      [JSONMember("status", .string("found")), JSONMember("refreshToken", token)]
    case .none: [JSONMember("status", .string("none"))]
    case .unavailable: [JSONMember("status", .string("unavailable"))]
    }
  }
}

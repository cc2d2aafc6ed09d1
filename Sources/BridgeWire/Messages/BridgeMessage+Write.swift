extension BridgeMessage {
  /// The value as posted on iOS, `v` and `type` first.
  public var object: JSONValue {
    .object([JSONMember("v", .integer(1)), JSONMember("type", kind)] + fields)
  }

  /// The text as posted on Android.
  public var text: [UInt8] { JSONWriter().bytes(object) }

  private var fields: [JSONMember] {
    switch self {
    case .startSocialLogin(let request): request.members
    case .nativePkceStorage(let request): request.members
    case .persistNativeAuthSession(let id, let token):
      Self.optional("requestId", id) + [JSONMember("refreshToken", token)]
    case .restoreNativeAuthSession(let id), .clearNativeAuthSession(let id),
      .appleAccountDeletionReauth(let id):
      [JSONMember("requestId", id)]
    case .shareFile(let file): file.members
    case .splashState(let state, let epoch):
      [JSONMember("state", state)] + (epoch.map { [JSONMember("epoch", .integer($0))] } ?? [])
    case .workoutActive(let isActive): [JSONMember("active", .bool(isActive))]
    case .sessionDownloadImage(let filename, let image):
      [JSONMember("filename", filename), JSONMember("imageBase64", image)]
    case .nativeAuthComplete(let complete): complete.members
    case .nativeAuthListening(let id): [JSONMember("transactionId", id)]
    }
  }

  static func optional(_ key: String, _ text: WireText?) -> [JSONMember] {
    text.map { [JSONMember(key, $0)] } ?? []
  }
}

extension StartSocialLogin {
  var members: [JSONMember] {
    [JSONMember("action", action), JSONMember("provider", provider)]
      + BridgeMessage.optional("authorizationUrl", authorizationURL)
      + [JSONMember("transactionId", transactionID)]
  }
}

extension PkceStorage {
  var members: [JSONMember] {
    var members = [
      JSONMember("requestId", requestID), JSONMember("operation", operation.name),
      JSONMember("key", key),
    ]
    if case .set(let value) = operation { members.append(JSONMember("value", value)) }
    return members + BridgeMessage.optional("transactionId", transactionID)
  }
}

extension AuthCompletion {
  var members: [JSONMember] {
    [
      JSONMember("ok", .bool(isOK)), JSONMember("action", action),
      JSONMember("provider", provider), JSONMember("error", error),
    ] + BridgeMessage.optional("transactionId", transactionID)
  }
}

extension ShareFileMessage {
  /// A field of the wrong kind is written as `null`.
  var members: [JSONMember] {
    [("filename", filename), ("mimeType", mimeType), ("content", content)].compactMap {
      key, field in
      switch field {
      case .missing: nil
      case .wrongKind: JSONMember(key, .null)
      case .text(let text): JSONMember(key, text)
      }
    }
  }
}

extension BridgeMessage {
  /// Reads the fields of a message of `kind`, without `v` and `type`.
  ///
  /// Fields that the contract does not list stay in `fields` (S-20).
  init(
    _ kind: Kind, _ fields: inout FieldReader, idsChecked: Bool, appleWithoutURL: Bool
  ) throws(FieldError) {
    switch kind {
    case .startSocialLogin:
      self = .startSocialLogin(
        try StartSocialLogin(&fields, appleWithoutURL: appleWithoutURL))
    case .nativePkceStorage:
      self = .nativePkceStorage(try PkceStorage(&fields, idsChecked: idsChecked))
    case .persistNativeAuthSession:
      let id = fields.peek("requestId") == nil ? nil : try fields.requestID(checked: idsChecked)
      self = .persistNativeAuthSession(requestID: id, refreshToken: try fields.text("refreshToken"))
    case .restoreNativeAuthSession:
      self = .restoreNativeAuthSession(requestID: try fields.requestID(checked: idsChecked))
    case .clearNativeAuthSession:
      self = .clearNativeAuthSession(requestID: try fields.requestID(checked: idsChecked))
    case .appleAccountDeletionReauth:
      self = .appleAccountDeletionReauth(requestID: try fields.requestID(checked: idsChecked))
    case .shareFile:
      self = .shareFile(
        ShareFileMessage(
          filename: fields.field("filename"), mimeType: fields.field("mimeType"),
          content: fields.field("content")))
    case .splashState:
      let state = try fields.named("state", SplashSignal.self)
      let epoch = fields.peek("epoch") == nil ? nil : try fields.integer("epoch", in: logTimes)
      self = .splashState(state, epoch: epoch)
    case .workoutActive: self = .workoutActive(try fields.bool("active"))
    case .sessionDownloadImage:
      self = .sessionDownloadImage(
        filename: try fields.text("filename"), imageBase64: try fields.text("imageBase64"))
    case .nativeAuthComplete: self = .nativeAuthComplete(try AuthCompletion(&fields))
    case .nativeAuthListening:
      self = .nativeAuthListening(transactionID: try fields.text("transactionId"))
    }
  }
}

extension StartSocialLogin {
  init(_ fields: inout FieldReader, appleWithoutURL: Bool) throws(FieldError) {
    action = try fields.text("action")
    provider = try fields.text("provider")
    let mayLackURL =
      appleWithoutURL && action.isSame(as: Login.Action.signIn.rawValue)
      && provider.isSame(as: Login.Provider.apple.rawValue)
    authorizationURL =
      mayLackURL
      ? try fields.optionalText("authorizationUrl") : try fields.text("authorizationUrl")
    transactionID = try fields.text("transactionId")
  }
}

extension PkceStorage {
  init(_ fields: inout FieldReader, idsChecked: Bool) throws(FieldError) {
    requestID = try fields.requestID(checked: idsChecked)
    switch try fields.named("operation", Operation.Name.self) {
    case .get: operation = .get
    case .set: operation = .set(try fields.text("value"))
    case .remove: operation = .remove
    }
    key = try fields.text("key")
    transactionID = try fields.optionalText("transactionId")
  }
}

extension AuthCompletion {
  init(_ fields: inout FieldReader) throws(FieldError) {
    isOK = try fields.bool("ok")
    action = try fields.named("action")
    provider = try fields.named("provider")
    error = try fields.text("error")
    transactionID = try fields.optionalText("transactionId")
  }
}

extension FieldReader {
  mutating func field(_ name: String) -> ShareFileMessage.Field {
    switch optional(name) {
    case nil: .missing
    case .string(let text): .text(WireText(text))
    case .some(.null), .some(.bool), .some(.number), .some(.array), .some(.object): .wrongKind
    }
  }
}

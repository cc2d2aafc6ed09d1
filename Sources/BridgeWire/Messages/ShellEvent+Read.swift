extension ShellEvent {
  /// Reads an event from its name and its detail, as a listener sees them.
  public init(_ name: Name, detail: JSONValue) throws(FieldError) {
    guard case .object(let members) = detail else {
      throw FieldError("detail", .wrongKind(found: detail.kind, wanted: "an object"))
    }
    var fields = FieldReader(members, path: "detail.")
    self = try Self.read(name, &fields)
    try fields.finish()
  }

  /// Reads an event back from the script that `script` writes; nil if it is no such script.
  public init?(script: [UInt8]) {
    guard script.count >= Self.scriptClosing.count,
      let name = Name.allCases.first(where: { script.starts(with: Self.scriptOpening($0)) }),
      script.suffix(Self.scriptClosing.count).elementsEqual(Self.scriptClosing)
    else { return nil }
    let detail = script.dropFirst(Self.scriptOpening(name).count)
      .dropLast(Self.scriptClosing.count)
    guard let value = try? JSONReader().read(Array(detail)),
      let event = try? ShellEvent(name, detail: value)
    else { return nil }
    self = event
  }

  /// Reads an event back from the script that `script(onlyAt:)` writes for `origin`.
  public init?(script: [UInt8], onlyAt origin: String) {
    let condition = Self.condition(origin)
    guard script.starts(with: condition) else { return nil }
    self.init(script: Array(script.dropFirst(condition.count)))
  }

  private static func read(
    _ name: Name, _ fields: inout FieldReader
  ) throws(FieldError) -> ShellEvent {
    switch name {
    case .nativeAuth: .nativeAuth(try NativeAuth(&fields))
    case .nativeAuthComplete: .nativeAuthComplete(try AuthCompletion(&fields))
    case .sessionPersist:
      .sessionPersist(
        requestID: try fields.text("requestId"), try fields.named("status"))
    case .pkceStorage:
      .pkceStorage(requestID: try fields.text("requestId"), try PkceAnswer(&fields))
    case .appleReauth:
      .appleReauth(requestID: try fields.text("requestId"), try ReauthAnswer(&fields))
    case .sessionRestore:
      .sessionRestore(requestID: try fields.text("requestId"), try RestoreAnswer(&fields))
    case .sessionClear:
      .sessionClear(requestID: try fields.text("requestId"), try fields.named("status"))
    }
  }
}

extension ShellEvent.NativeAuth {
  init(_ fields: inout FieldReader) throws(FieldError) {
    let provider = try fields.named("provider", Login.Provider.self)
    if let url = try fields.optionalText("callbackUrl") {
      self = .callback(provider, url: url)
    } else {
      guard provider == .apple else {
        throw FieldError("detail.callbackUrl", .missing)
      }
      self = .identity(token: try fields.text("idToken"), nonce: try fields.text("nonce"))
    }
  }
}

extension ShellEvent.PkceAnswer {
  private enum Status: String, CaseIterable { case ok, none, unavailable }

  init(_ fields: inout FieldReader) throws(FieldError) {
    let operation = try fields.named("operation", PkceStorage.Operation.Name.self)
    switch (operation, try fields.named("status", Status.self)) {
    case (.get, .ok): self = .found(try fields.text("value"))
    case (.get, .none): self = .none
    case (.set, .ok): self = .stored
    case (.remove, .ok): self = .removed
    case (.get, .unavailable), (.set, .unavailable), (.remove, .unavailable):
      self = .unavailable(operation)
    case (.set, .none), (.remove, .none):
      throw FieldError("detail.status", .other("expected ok or unavailable"))
    }
  }
}

extension ShellEvent.ReauthAnswer {
  private enum Status: String, CaseIterable { case ok, cancelled, failed }

  init(_ fields: inout FieldReader) throws(FieldError) {
    switch try fields.named("status", Status.self) {
    case .ok: self = .ok(authorizationCode: try fields.text("authorizationCode"))
    case .cancelled: self = .cancelled
    case .failed: self = .failed
    }
  }
}

extension ShellEvent.RestoreAnswer {
  private enum Status: String, CaseIterable { case found, none, unavailable }

  init(_ fields: inout FieldReader) throws(FieldError) {
    switch try fields.named("status", Status.self) {
    case .found: self = .found(refreshToken: try fields.text("refreshToken"))
    case .none: self = .none
    case .unavailable: self = .unavailable
    }
  }
}

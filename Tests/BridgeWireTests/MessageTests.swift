import BridgeModels
import BridgeWire
import ContractEngine
import Testing

@Suite struct Messages {
  static let hard = WireText("a\"'</script>\u{2028}\\\u{0}\u{1F3CB}\u{E9}")

  /// At least one message of every type, with every field there and not there.
  static let messages: [BridgeMessage] = [
    .startSocialLogin(
      StartSocialLogin(
        action: WireText("link"), provider: WireText("kakao"), authorizationURL: hard,
        transactionID: hard)),
    .nativePkceStorage(PkceStorage(requestID: hard, .get, key: hard)),
    .nativePkceStorage(PkceStorage(requestID: hard, .set(hard), key: hard, transactionID: hard)),
    .nativePkceStorage(PkceStorage(requestID: hard, .remove, key: hard)),
    .persistNativeAuthSession(requestID: nil, refreshToken: hard),
    .persistNativeAuthSession(requestID: hard, refreshToken: hard),
    .restoreNativeAuthSession(requestID: hard), .clearNativeAuthSession(requestID: hard),
    .appleAccountDeletionReauth(requestID: hard),
    .shareFile(ShareFileMessage(filename: .text(hard), mimeType: .missing, content: .wrongKind)),
    .splashState(.ready, epoch: nil), .splashState(.stalled, epoch: 7), .workoutActive(true),
    .workoutActive(false), .sessionDownloadImage(filename: hard, imageBase64: hard),
    .nativeAuthComplete(AuthCompletion(isOK: true, .signIn, .apple)),
    .nativeAuthComplete(
      AuthCompletion(isOK: false, .link, .google, error: hard, transactionID: hard)),
    .nativeAuthListening(transactionID: hard),
  ]

  private func read(
    _ payload: RawMessage.Payload, _ platform: Platform, flags: Flags = .all
  ) -> ReadMessage {
    MessageReader(Configuration(platform: platform, flags: flags)).read(
      RawMessage(
        payload, sender: .serialized("https://www.barbelic.com"),
        viewURL: "https://www.barbelic.com/"))
  }

  @Test func `every type is among them`() {
    #expect(Set(Self.messages.map(\.kind)) == Set(BridgeMessage.Kind.allCases))
  }

  @Test(arguments: messages)
  func `object and string give the same message, and it is the one written`(
    message: BridgeMessage
  ) {
    let object = read(.object(message.object), .ios)
    #expect(object.message == message)
    #expect(object.flaws.isEmpty)
    let text = read(.text(message.text), .android)
    #expect(text.message == message)
    #expect(text.flaws.rules == (message.kind.isForIOSAlone ? ["BR-06"] : []))
  }

  @Test func `a missing capability is a flaw of its messages and of no others`() {
    for message in Self.messages {
      let read = read(.object(message.object), .ios, flags: [])
      #expect(read.gateFlaws == (message.kind.capability == nil ? [] : .unsupported))
    }
  }

  @Test func `each flaw reaches the gate as its own bit, with the message beside it`() {
    let ready = BridgeMessage.splashState(.ready, epoch: nil)
    let reader = MessageReader(Configuration(platform: .ios))
    var raw = RawMessage(
      .object(ready.object), isMainFrame: false, sender: .serialized("https://evil.example"),
      viewURL: nil)
    #expect(reader.read(raw).gateFlaws == [.subframe, .foreignOrigin, .viewElsewhere])
    #expect(reader.read(raw).message == ready)
    raw.payload = .text(ready.text)
    #expect(reader.read(raw).gateFlaws.contains(.transport))
    #expect(reader.read(raw).message == ready)
    raw.payload = .text(Array("{".utf8))
    #expect(reader.read(raw).gateFlaws.contains(.unreadable))
  }

  @Test func `the view's address is at the origin only if the origin ends there`() {
    let ready = BridgeMessage.splashState(.ready, epoch: nil)
    let reader = MessageReader(Configuration(platform: .ios))
    let origin = "https://www.barbelic.com"
    for (rest, isAt) in [
      ("", true), ("/", true), ("?a", true), ("#a", true), (":443/", false), (".evil/", false),
      ("@evil.example/", false), ("\\", false),
    ] {
      let raw = RawMessage(
        .object(ready.object), sender: .parts(scheme: "https", host: "www.barbelic.com", port: 0),
        viewURL: origin + rest)
      #expect(reader.read(raw).gateFlaws == (isAt ? [] : .viewElsewhere), "\(rest)")
    }
  }

  static let events: [ShellEvent] = [
    .nativeAuth(.callback(.kakao, url: hard)), .nativeAuth(.identity(token: hard, nonce: hard)),
    .nativeAuthComplete(AuthCompletion(isOK: false, .signIn, .apple, error: hard)),
    .sessionPersist(requestID: hard, .stored), .sessionPersist(requestID: hard, .invalid),
    .sessionPersist(requestID: hard, .unavailable),
    .pkceStorage(requestID: hard, .found(hard)), .pkceStorage(requestID: hard, .none),
    .pkceStorage(requestID: hard, .stored), .pkceStorage(requestID: hard, .removed),
    .pkceStorage(requestID: hard, .unavailable(.get)),
    .pkceStorage(requestID: hard, .unavailable(.set)),
    .pkceStorage(requestID: hard, .unavailable(.remove)),
    .appleReauth(requestID: hard, .ok(authorizationCode: hard)),
    .appleReauth(requestID: hard, .cancelled), .appleReauth(requestID: hard, .failed),
    .sessionRestore(requestID: hard, .found(refreshToken: hard)),
    .sessionRestore(requestID: hard, .none), .sessionRestore(requestID: hard, .unavailable),
    .sessionClear(requestID: hard, .removed), .sessionClear(requestID: hard, .unavailable),
  ]

  @Test(arguments: events)
  func `an event reads back the same from its detail and from its script`(
    event: ShellEvent
  ) throws {
    #expect(try ShellEvent(event.name, detail: event.detail) == event)
    #expect(ShellEvent(script: event.script) == event)
    let script = String(decoding: event.script, as: UTF8.self)
    #expect(
      script.unicodeScalars.allSatisfy { !"<>&'`\u{2028}\u{2029}".unicodeScalars.contains($0) })
  }

  @Test func `every event's name is among them`() {
    #expect(Set(Self.events.map(\.name)) == Set(ShellEvent.Name.allCases))
    #expect(Self.events.filter(\.carriesSecret).count == 5)
  }

  @Test(arguments: LegacyMessage.Service.allCases)
  func `the older bridge's message reads back the same in both transports`(
    service: LegacyMessage.Service
  ) throws {
    let message = LegacyMessage.login(service, callback: Self.hard)
    #expect(try LegacyMessage(.object(message.object)) == message)
    #expect(try LegacyMessage(.text(message.text)) == message)
  }

  @Test func `the older bridge drops what it cannot act on, each for its reason`() {
    for (text, reason) in [
      ("[]", LegacyMessage.Dropped.unreadable), (#"{"action":1}"#, .unreadable),
      (#"{"action":"logout"}"#, .unknownAction),
      (#"{"action":"loginWithApple"}"#, .callbackMissing),
      (#"{"action":"loginWithApple","params":{"callback":1}}"#, .callbackMissing),
    ] {
      #expect(throws: reason) { try LegacyMessage(.text(Array(text.utf8))) }
    }
  }

  @Test func `a token with a quote leaves the older script as written, and not the repaired one`() {
    let token = WireText("x');alert(1)//")
    let answer = LegacyAnswer(token)
    #expect(
      String(decoding: answer.scriptAsWritten, as: UTF8.self)
        == "window.setAccessToken('x');alert(1)//')")
    #expect(LegacyAnswer(script: answer.script) == answer)
    #expect(!answer.script.contains(UInt8(ascii: "'")))
  }

  @Test func `a text from outside never prints`() {
    let secret = WireText("FC4TeTMTmua9Wq_NrTQBTTRaRE6C4hQCpCiIXsPQQp0")
    var printed =
      "\(secret) \(String(reflecting: secret)) \(BridgeMessage.restoreNativeAuthSession(requestID: secret))"
    dump(secret, to: &printed)
    #expect(!printed.contains("FC4T"))
    #expect(Mirror(reflecting: secret).children.isEmpty)
  }
}

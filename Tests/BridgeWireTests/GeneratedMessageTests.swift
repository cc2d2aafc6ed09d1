import BridgeModels
import BridgeWire
import ContractEngine
import Testing

/// Every message and event with generated contents: what is written is read back (INV-17).
@Suite struct `Generated messages` {
  /// A fixed sequence, so that a failure shows itself again.
  private struct Choices {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ mixed >> 31) % UInt64(bound))
    }

    mutating func one<Value>(of values: [Value]) -> Value { values[next(values.count)] }

    /// 1 to 12 scalars, most of them ones that break something.
    mutating func text() -> WireText {
      var text = ""
      for _ in 0...next(12) {
        text.unicodeScalars.append(
          one(of: [
            "a", "K", "\u{212A}", "\"", "\\", "/", "<", "'", "\u{0}", "\n", "\u{1F}", "\u{7F}",
            "\u{80}",
            "\u{7FF}", "\u{800}", "\u{2028}", "\u{FEFF}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
            "e", "\u{301}",
          ]))
      }
      return WireText(text)
    }

    mutating func maybe() -> WireText? { next(2) == 0 ? nil : text() }

    mutating func field() -> ShareFileMessage.Field {
      one(of: [.missing, .wrongKind, .text(text()), .text(WireText(""))])
    }

    mutating func complete() -> AuthCompletion {
      AuthCompletion(
        isOK: next(2) == 0, one(of: Login.Action.allCases), one(of: Login.Provider.allCases),
        error: text(), transactionID: maybe())
    }

    mutating func message(_ kind: BridgeMessage.Kind) -> BridgeMessage {
      switch kind {
      case .startSocialLogin:
        .startSocialLogin(
          StartSocialLogin(
            action: text(), provider: text(), authorizationURL: text(), transactionID: text()))
      case .nativePkceStorage:
        .nativePkceStorage(
          PkceStorage(
            requestID: text(), one(of: [.get, .remove, .set(text())]), key: text(),
            transactionID: maybe()))
      case .persistNativeAuthSession:
        .persistNativeAuthSession(requestID: maybe(), refreshToken: text())
      case .restoreNativeAuthSession: .restoreNativeAuthSession(requestID: text())
      case .clearNativeAuthSession: .clearNativeAuthSession(requestID: text())
      case .appleAccountDeletionReauth: .appleAccountDeletionReauth(requestID: text())
      case .shareFile:
        .shareFile(ShareFileMessage(filename: field(), mimeType: field(), content: field()))
      case .splashState:
        .splashState(
          one(of: BridgeMessage.SplashSignal.allCases), epoch: one(of: [nil, 0, 1 << 53 - 1]))
      case .workoutActive: .workoutActive(next(2) == 0)
      case .sessionDownloadImage: .sessionDownloadImage(filename: text(), imageBase64: text())
      case .nativeAuthComplete: .nativeAuthComplete(complete())
      case .nativeAuthListening: .nativeAuthListening(transactionID: text())
      }
    }

    mutating func event(_ name: ShellEvent.Name) -> ShellEvent {
      switch name {
      case .nativeAuth:
        next(2) == 0
          ? .nativeAuth(.callback(one(of: Login.Provider.allCases), url: text()))
          : .nativeAuth(.identity(token: text(), nonce: text()))
      case .nativeAuthComplete: .nativeAuthComplete(complete())
      case .sessionPersist:
        .sessionPersist(requestID: text(), one(of: ShellEvent.PersistStatus.allCases))
      case .pkceStorage:
        .pkceStorage(
          requestID: text(),
          one(of: [
            .found(text()), .none, .stored, .removed,
            .unavailable(one(of: PkceStorage.Operation.Name.allCases)),
          ]))
      case .appleReauth:
        .appleReauth(
          requestID: text(), one(of: [.ok(authorizationCode: text()), .cancelled, .failed]))
      case .sessionRestore:
        .sessionRestore(
          requestID: text(), one(of: [.found(refreshToken: text()), .none, .unavailable]))
      case .sessionClear:
        .sessionClear(requestID: text(), one(of: ShellEvent.ClearStatus.allCases))
      }
    }
  }

  private func raw(_ payload: RawMessage.Payload) -> RawMessage {
    RawMessage(
      payload, sender: .serialized("https://www.barbelic.com"),
      viewURL: "https://www.barbelic.com/")
  }

  @Test func `every message reads back the same from an object and from a string`() {
    let ios = MessageReader(Configuration(platform: .ios))
    let android = MessageReader(Configuration(platform: .android))
    var choices = Choices(state: 1)
    var wrong: [String] = []
    for kind in BridgeMessage.Kind.allCases {
      for round in 0..<40 {
        let message = choices.message(kind)
        let object = ios.read(raw(.object(message.object)))
        let text = android.read(raw(.text(message.text)))
        if object.message != message || text.message != message || !object.flaws.isEmpty {
          wrong.append("\(kind.rawValue) \(round)")
        }
      }
    }
    #expect(wrong == [])
  }

  @Test func `every event reads back the same from its detail and from its script`() throws {
    var choices = Choices(state: 2)
    var wrong: [String] = []
    for name in ShellEvent.Name.allCases {
      for round in 0..<40 {
        let event = choices.event(name)
        let isSame = try ShellEvent(name, detail: event.detail) == event
        if !isSame || ShellEvent(script: event.script) != event {
          wrong.append("\(name.rawValue) \(round)")
        }
      }
    }
    #expect(wrong == [])
  }

  @Test func `every arrival reads back the same from a recording`() throws {
    var choices = Choices(state: 3)
    var lines = LogLines(.recording, codec: RecordingCodec(world: AnyHappeningCodec()))
    var bytes = lines.header(RecordingHeader(Configuration()))
    var arrivals: [Arrival<NamedHappening>] = []
    for round in 0..<200 {
      let message = choices.message(choices.one(of: BridgeMessage.Kind.allCases))
      let arrival: Arrival<NamedHappening> =
        switch choices.next(4) {
        case 0: .message(raw(.object(message.object)))
        case 1: .message(raw(.text(message.text)))
        case 2: .message(raw(.text(Array(message.text.dropLast(choices.next(9))))))
        default:
          .happening(
            NamedHappening(
              choices.text().string, from: "user",
              [JSONMember("field", .string(choices.text().string))]))
        }
      arrivals.append(arrival)
      bytes += lines.event(arrival, atMs: Int64(round))
    }
    let recording = try Recording(
      bytes: bytes, name: "r", world: AnyHappeningCodec(), strict: true)
    #expect(recording.entries.map(\.event) == arrivals)
  }

  @Test func `a secret is dispatched to the server origin alone`() {
    let dispatcher = Dispatcher()
    let open = Dispatcher(gate: OutboundGate(rules: .none))
    let origin = "https://www.barbelic.com"
    var choices = Choices(state: 4)
    var secrets = 0
    for name in ShellEvent.Name.allCases {
      for _ in 0..<20 {
        let event = choices.event(name)
        let isSecret = event.carriesSecret
        if isSecret { secrets += 1 }
        let script = dispatcher.script(for: event, in: origin + "/login")
        #expect(script == (isSecret ? event.script(onlyAt: origin) : event.script))
        if isSecret { #expect(ShellEvent(script: script ?? [], onlyAt: origin) == event) }
        for elsewhere in [
          "https://evil.example/", "https://www.barbelic.com.evil.example/",
          "https://www.barbelic.com@evil.example/", "http://www.barbelic.com/",
          "https://www.barbelic.com:8443/", "capacitor://localhost/offline.html", "about:blank",
          "", nil,
        ] {
          #expect((dispatcher.script(for: event, in: elsewhere) == nil) == isSecret)
          #expect(
            dispatcher.refusal(of: event, in: elsewhere) == (isSecret ? .serverDocument : nil))
          #expect(open.script(for: event, in: elsewhere) == event.script, "BR-S25 switched off")
        }
      }
    }
    #expect(secrets > 20)
  }

  @Test func `what was posted never prints`() {
    let secret = "FC4TeTMTmua9Wq_NrTQBTTRaRE6C4hQCpCiIXsPQQp0"
    let message = BridgeMessage.persistNativeAuthSession(
      requestID: nil, refreshToken: WireText(secret))
    var printed = "\(raw(.object(message.object))) \(raw(.text(message.text)))"
    dump(raw(.object(message.object)), to: &printed)
    print(Arrival<NamedHappening>.message(raw(.object(message.object))), to: &printed)
    #expect(!printed.contains("FC4T"))
    #expect(!printed.contains("70, 67, 52, 84"))
  }
}

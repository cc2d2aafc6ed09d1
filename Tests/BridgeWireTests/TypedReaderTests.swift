import BridgeModels
import BridgeWire
import ContractEngine
import Testing

/// The bridge from end to end: texts in, models in handles alone, texts out.
struct TypedBridge {
  static let origin = "https://www.barbelic.com"
  var reader = ShellReader(Configuration(platform: .ios))
  let shell = Shell(
    boot: BootSystem(Configuration(), readings: .written).shell, login: LoginShell(),
    reauth: AppleReauth(), share: ShareFile(), messages: BridgeModels.Messages())
  var state: Shell.State
  /// Everything that the models saw and said, as they print.
  var printed = ""

  init() { state = shell.initial }

  /// Posts `message`; returns the effects of the shell, or nil if it meant nothing.
  mutating func post(_ message: BridgeMessage) -> [Shell.Effect]? {
    let raw = RawMessage(
      .object(message.object), sender: .parts(scheme: "https", host: "www.barbelic.com", port: 0),
      viewURL: Self.origin + "/")
    return reader.read(raw).map { happen($0) }
  }

  mutating func happen(_ event: Shell.Event) -> [Shell.Effect] {
    let transition = shell.step(state, event)
    state = transition.state
    var effects: [Shell.Effect] = []
    transition.effects.forEach { effects.append($0) }
    print(event, effects, to: &printed)
    dump(event, to: &printed)
    dump(reader, to: &printed)
    debugPrint(reader, state, to: &printed)
    return effects
  }

  /// What the page is told by `effects`.
  mutating func told(_ effects: [Shell.Effect]?) -> [ShellEvent] {
    (effects ?? []).compactMap { reader.event(for: $0) }
  }
}

@Suite struct `Typed readers` {
  static let id = WireText("FC4TeTMTmua9Wq_NrTQBTTRaRE6C4hQCpCiIXsPQQp0")
  static let verifier = WireText("verifier-0123456789012345678901234567890123456789")
  static let callback = WireText(
    "barbelic://auth/callback?auth_action=sign-in&provider=google&transaction_id=\(id.string)"
      + "&code=code-1")

  static func start(_ id: WireText = id) -> BridgeMessage {
    .startSocialLogin(
      StartSocialLogin(
        action: WireText("sign-in"), provider: WireText("google"),
        authorizationURL: WireText(
          "https://project.supabase.co/auth/v1/authorize?provider=google&redirect_to="
            + "barbelic%3A%2F%2Fauth%2Fcallback%3Fauth_action%3Dsign-in%26provider%3Dgoogle"
            + "%26transaction_id%3D\(id.string)&code_challenge=\(Self.id.string)"
            + "&code_challenge_method=s256"), transactionID: id))
  }

  static func pkce(_ id: String, _ operation: PkceStorage.Operation) -> BridgeMessage {
    .nativePkceStorage(
      PkceStorage(requestID: WireText(id), operation, key: WireText("code-verifier")))
  }

  @Test func `a sign-in goes through in handles alone, and each answer carries its own texts`() {
    var bridge = TypedBridge()
    let set = bridge.post(Self.pkce("set-1", .set(Self.verifier)))
    #expect(bridge.told(set) == [.pkceStorage(requestID: WireText("set-1"), .stored)])
    #expect(bridge.reader.login.verifier(of: .first) == Self.verifier)

    let start = bridge.post(Self.start())
    #expect(
      start == [
        .login(.socialLogin(.store(.first))), .login(.socialLogin(.openSession(.first))),
      ])
    #expect(bridge.reader.login.authorizationURL(of: .first)?.string.contains("authorize?") == true)
    #expect(bridge.told(start) == [])

    let back = bridge.reader.login.callback(Self.callback)
    let delivered = bridge.happen(.login(.callbackArrived(back)))
    #expect(bridge.told(delivered) == [.nativeAuth(.callback(.google, url: Self.callback))])

    _ = bridge.post(Self.pkce("get-1", .get))
    let read = bridge.happen(.login(.verifierRead(.first, available: true)))
    #expect(
      bridge.told(read) == [.pkceStorage(requestID: WireText("get-1"), .found(Self.verifier))])

    let token = WireText("refresh-token-1")
    let persist = bridge.post(
      .persistNativeAuthSession(requestID: WireText("persist-1"), refreshToken: token))
    #expect(persist == [.login(.sessionPersist(.begin(.persist(.first))))])
    #expect(bridge.reader.login.refreshToken(for: .persist(.first)) == token)
    let stored = bridge.happen(.login(.keychainFinished(.running, .done)))
    #expect(bridge.told(stored) == [.sessionPersist(requestID: WireText("persist-1"), .stored)])

    let remove = bridge.post(Self.pkce("remove-1", .remove))
    #expect(bridge.told(remove) == [.pkceStorage(requestID: WireText("remove-1"), .removed)])
    let complete = bridge.post(.nativeAuthComplete(AuthCompletion(isOK: true, .signIn, .google)))
    #expect(complete?.contains(.login(.authComplete(.reopenWebView(.first)))) == true)

    let restore = bridge.post(.restoreNativeAuthSession(requestID: WireText("restore-1")))
    #expect(
      bridge.told(restore) == [
        .sessionRestore(requestID: WireText("restore-1"), .found(refreshToken: token))
      ])
    for text in [Self.id, Self.verifier, Self.callback, token] {
      #expect(!bridge.printed.contains(text.string))
    }
    for word in ["code-1", "set-1", "get-1", "persist-1", "restore-1", "refresh-token"] {
      #expect(!bridge.printed.contains(word), "\(word)")
    }
  }

  @Test func `a refresh renews the session that is there, and a sign-out forgets every token`() {
    var bridge = TypedBridge()
    bridge.state.login.sessionPersist.stored = .earlier
    bridge.reader.login.keepStoredSession(WireText("token-0"))
    let first = bridge.post(.restoreNativeAuthSession(requestID: WireText("r1")))
    #expect(
      bridge.told(first) == [
        .sessionRestore(requestID: WireText("r1"), .found(refreshToken: WireText("token-0")))
      ])
    let sync = bridge.post(.persistNativeAuthSession(requestID: nil, refreshToken: WireText("t1")))
    #expect(sync == [.login(.sessionPersist(.begin(.sync(.earlier))))])
    #expect(bridge.reader.login.refreshToken(for: .sync(.earlier)) == WireText("t1"))
    _ = bridge.happen(.login(.keychainFinished(.running, .done)))

    let clear = bridge.post(.clearNativeAuthSession(requestID: WireText("c1")))
    #expect(clear == [.login(.sessionPersist(.begin(.clear)))])
    #expect(bridge.reader.login.refreshToken(for: .sync(.earlier)) == nil)
    let removed = bridge.happen(.login(.keychainFinished(.running, .done)))
    #expect(bridge.told(removed) == [.sessionClear(requestID: WireText("c1"), .removed)])
    let second = bridge.post(.restoreNativeAuthSession(requestID: WireText("r2")))
    #expect(bridge.told(second) == [.sessionRestore(requestID: WireText("r2"), .none)])
  }

  @Test func `what waits for an answer is not asked again, and an id is answered once`() {
    var reader = LoginReader()
    let persist = BridgeMessage.persistNativeAuthSession(
      requestID: WireText("p"), refreshToken: WireText("t"))
    #expect(reader.read(Self.start()) != nil)
    #expect(reader.read(persist) == .persistSession(.first))
    #expect(reader.read(persist) == nil)
    let answer = LoginShell.Effect.sessionPersist(.answerPersist(.first, .unavailable))
    #expect(reader.event(for: answer) == .sessionPersist(requestID: WireText("p"), .unavailable))
    #expect(reader.event(for: answer) == nil)
    #expect(reader.read(Self.pkce("g", .get)) == .getVerifier(.first))
    #expect(reader.read(Self.pkce("h", .get)) == nil)
    let got = LoginShell.Effect.pkce(.answerGet(.first, verifier: nil))
    #expect(reader.event(for: got) == .pkceStorage(requestID: WireText("g"), .none))
    #expect(reader.event(for: got) == nil)
  }

  @Test func `a forged callback takes the place of no accepted one`() {
    var reader = LoginReader()
    _ = reader.read(Self.start())
    _ = reader.event(for: .socialLogin(.store(.first)))
    _ = reader.callback(Self.callback)
    _ = reader.event(for: .socialLogin(.forget(.first)))
    let forged = WireText(
      "barbelic://auth/callback?auth_action=sign-in&provider=google&transaction_id="
        + "\(Self.id.string)&code=stolen")
    _ = reader.callback(forged)
    let dispatch = LoginShell.Effect.socialLogin(.dispatchNativeAuth(.first, .code))
    for _ in 0..<2 {
      #expect(reader.event(for: dispatch) == .nativeAuth(.callback(.google, url: Self.callback)))
    }
  }

  @Test func `an address with a token reaches no event, whatever the models say`() {
    var reader = LoginReader()
    _ = reader.read(Self.start())
    let callback = reader.callback(WireText(Self.callback.string + "#access_token=t"))
    #expect(callback.flaws == .token)
    for payload in AuthPayload.allCases {
      #expect(reader.event(for: .socialLogin(.dispatchNativeAuth(.first, payload))) == nil)
    }
  }

  @Test func `an Apple identity carries token and nonce, and a refused start says so by name`() {
    var reader = LoginReader()
    _ = reader.read(Self.start())
    reader.identity(token: WireText("id-token"), nonce: WireText("nonce"), of: .first)
    #expect(
      reader.event(for: .socialLogin(.dispatchNativeAuth(.first, .identity)))
        == .nativeAuth(.identity(token: WireText("id-token"), nonce: WireText("nonce"))))
    let failure = reader.event(for: .socialLogin(.dispatchFailure(.first, named: true)))
    #expect(
      failure
        == .nativeAuthComplete(
          AuthCompletion(
            isOK: false, .signIn, .google, error: WireText("failed"), transactionID: Self.id)))
    #expect(reader.event(for: .socialLogin(.dispatchNativeAuth(.first, .identity))) == nil)
  }

  @Test func `a re-auth is answered under its id, with its own code, once`() {
    var bridge = TypedBridge()
    let asked = bridge.post(.appleAccountDeletionReauth(requestID: WireText("reauth-1")))
    #expect(asked == [.reauth(.presentSheet(ReauthRequest(1)))])
    bridge.reader.reauth.keep(code: WireText("apple-code"), of: ReauthRequest(1))
    let ended = bridge.happen(.reauthSheetEnded(ReauthRequest(1), .ok))
    #expect(
      bridge.told(ended) == [
        .appleReauth(
          requestID: WireText("reauth-1"), .ok(authorizationCode: WireText("apple-code")))
      ])
    #expect(bridge.told(ended) == [], "a code goes out once")
    let again = bridge.post(.appleAccountDeletionReauth(requestID: WireText("reauth-1")))
    #expect(again == [], "AR-02c refuses an id that has had its answer")
    #expect(!bridge.printed.contains("apple-code"))
  }

  @Test func `a code of one request is not the answer to another`() {
    var reader = ReauthReader()
    _ = reader.request(WireText("a"))
    _ = reader.request(WireText("b"))
    reader.keep(code: WireText("code of a"), of: ReauthRequest(1))
    let other = ReauthAnswer(
      ReauthRequest(2), .ok, AuthorizationCode(of: ReauthRequest(2)))
    #expect(reader.event(for: other) == nil)
  }

  @Test func `sixteen re-auth requests are one too many`() {
    var reader = ReauthReader()
    let numbers = (1...16).map { reader.request(WireText("request \($0)"))?.number }
    #expect(numbers == (1...15).map { UInt8($0) } + [nil])
  }

  @Test func `a splash signal takes its load along, and a number that no load has counts as none`()
  {
    var reader = ShellReader(Configuration(platform: .ios))
    for (epoch, load) in [(nil, 0), (1, 1), (15, 15), (16, 0), (1 << 52, 0)] as [(Int64?, UInt8)] {
      let raw = RawMessage(
        .object(BridgeMessage.splashState(.stalled, epoch: epoch).object),
        sender: .serialized(TypedBridge.origin), viewURL: TypedBridge.origin + "/")
      let arrival = SplashArrival(flaws: [], signal: .stalled, load: LoadID(load))
      #expect(reader.read(raw) == .host(.message(arrival)))
    }
  }

  @Test func `what the gate turns away leaves no text behind`() {
    var reader = ShellReader(Configuration(platform: .ios))
    let token = WireText("hostile token")
    let message = BridgeMessage.persistNativeAuthSession(
      requestID: WireText("hostile"), refreshToken: token)
    let raw = RawMessage(
      .object(message.object), isMainFrame: false, sender: .serialized("https://evil.example"),
      viewURL: TypedBridge.origin + "/")
    #expect(reader.read(raw) == nil)
    for login in [Transaction.first, .second, .unknown] {
      #expect(reader.login.refreshToken(for: .persist(login)) == nil)
    }
    #expect(reader.login.refreshToken(for: .sync(.earlier)) == nil)
  }

  @Test func `a cleared reader answers nothing of before`() {
    var bridge = TypedBridge()
    _ = bridge.post(Self.pkce("set-1", .set(Self.verifier)))
    _ = bridge.post(Self.start())
    _ = bridge.reader.login.callback(Self.callback)
    bridge.reader.clear()
    #expect(bridge.reader.login.verifier(of: .first) == nil)
    #expect(bridge.reader.login.authorizationURL(of: .first) == nil)
    #expect(
      bridge.reader.event(for: .login(.socialLogin(.dispatchNativeAuth(.first, .code)))) == nil)
    #expect(bridge.reader.login.callback(Self.callback).names.transaction == .unknown)
  }
}

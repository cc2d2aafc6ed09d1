import BridgeModels
import BridgeWire
import ContractEngine
import Testing

/// What the wire layer makes of each point on which the sources are silent: the reading that it
/// starts with, and what the other reading would let through.
@Suite struct `Silent points of the wire` {
  /// The vectors among `ids` that are taken, under the readings in force.
  private func accepted(_ ids: [String], _ readings: WireReading...) throws -> [String] {
    let vectors = AttackVectors(readings: WireReadings(readings))
    return try ids.filter { id in
      let line = try #require(Self.vectors[id], "no vector \(id)")
      return try vectors.validate(bytes: line, name: id).first?.isAccepted == true
    }
  }

  /// The line of each vector, by its id.
  private static let vectors: [String: [UInt8]] = {
    var lines: [String: [UInt8]] = [:]
    for name in `Attack vectors`.files {
      let bytes = (try? VectorFiles.bytes("attacks/\(name).jsonl")) ?? []
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        // Each line begins with `{"id":"`.
        let id = String(
          decoding: line.dropFirst(7).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        lines[id] = Array(line) + [UInt8(ascii: "\n")]
      }
    }
    return lines
  }()

  @Test func `S-01: a link's address is the provider's own, a sign-in's is not`() throws {
    let ids = [
      "au-ok-link-google", "au-ok-link-apple", "au-link-signin-url", "au-signin-provider-url",
    ]
    #expect(try accepted(ids) == ["au-ok-link-google", "au-ok-link-apple"])
  }

  @Test func `S-02: an address is compared as it is written`() throws {
    let ids = [
      "au-host-uppercase", "au-scheme-uppercase", "au-port-443-explicit", "au-userinfo-right-host",
      "au-fragment-present",
    ]
    #expect(try accepted(ids) == [])
    #expect(try accepted(ids, .hostCaseFolded) == ["au-host-uppercase"])
    #expect(try accepted(ids, .userinfoAllowed) == ["au-userinfo-right-host"])
  }

  @Test func `S-03: the return address carries its three names and nothing else`() throws {
    #expect(try accepted(["au-redirect-preset-code"]) == [])
    #expect(
      try accepted(["au-redirect-preset-code"], .redirectExtrasAllowed)
        == ["au-redirect-preset-code"])
  }

  @Test func `S-04: a challenge has 43 to 128 characters`() throws {
    #expect(try accepted(["au-challenge-44", "au-challenge-42"]) == ["au-challenge-44"])
    #expect(try accepted(["au-challenge-44"], .challengeIs43) == [])
  }

  @Test func `S-05: a transaction id has at most 128 characters`() throws {
    #expect(try accepted(["au-tid-1024"]) == [])
    #expect(try accepted(["au-tid-1024"], .transactionUnbounded) == ["au-tid-1024"])
  }

  @Test func `S-06: parameters that no rule names are let through`() throws {
    let ids = ["au-ok-sdk-extras-pct20", "au-ok-sdk-extras-plus"]
    #expect(try accepted(ids) == ids)
  }

  @Test func `S-07: a parameter stands once, equal values or not`() throws {
    let ids = ["au-dup-provider-identical", "au-dup-provider-conflict"]
    #expect(try accepted(ids) == [])
    #expect(try accepted(ids, .equalRepeatsAllowed) == ["au-dup-provider-identical"])
  }

  @Test func `Q-14: s256 is taken in capitals too`() throws {
    #expect(try accepted(["au-method-S256-upper"]) == ["au-method-S256-upper"])
    #expect(try accepted(["au-method-S256-upper"], .methodAsWritten) == [])
  }

  @Test func `S-10: a login counts while 0 <= age < 600,000 ms`() throws {
    let ids = ["cb-ok-599999ms", "cb-ttl-600000ms", "cb-clock-backwards"]
    #expect(try accepted(ids) == ["cb-ok-599999ms"])
    #expect(try accepted(ids, .lifetimeInclusive) == ["cb-ok-599999ms", "cb-ttl-600000ms"])
    #expect(try accepted(ids, .clockSetBackAllowed) == ["cb-ok-599999ms", "cb-clock-backwards"])
  }

  @Test func `S-11: a callback's action is compared`() throws {
    #expect(try accepted(["cb-action-mismatch"]) == [])
    #expect(try accepted(["cb-action-mismatch"], .actionUnchecked) == ["cb-action-mismatch"])
  }

  @Test func `S-13: an error callback does not go to the page`() throws {
    let ids = ["cb-error-denied", "cb-error-denied-sb-fragment"]
    #expect(try accepted(ids) == [])
    #expect(try accepted(ids, .errorForwarded) == ids)
  }

  @Test func `S-14: a callback without code and error does not go to the page`() throws {
    #expect(try accepted(["cb-code-missing", "cb-code-dup"]) == [])
    #expect(try accepted(["cb-code-missing"], .codeOptional) == ["cb-code-missing"])
  }

  @Test func `S-15: a fragment is refused if it holds a token, and only then`() throws {
    let ids = ["cb-empty-fragment", "cb-token-fragment"]
    #expect(try accepted(ids) == ["cb-empty-fragment"])
    #expect(try accepted(ids, .callbackFragmentRefused) == [])
  }

  @Test func `S-16: a provider's token is a token, whatever its key is spelled like`() throws {
    #expect(try accepted(["cb-provider-token", "cb-token-encoded-key", "cb-token-query"]) == [])
  }

  @Test func `S-17: a callback's address is exact in case, port and user`() throws {
    let ids = ["cb-scheme-upper", "cb-host-upper", "cb-userinfo", "cb-port"]
    #expect(try accepted(ids) == [])
    #expect(try accepted(ids, .callbackPortAllowed) == ["cb-port"])
  }

  @Test func `S-18: native Apple sign-in is held to an address as well`() throws {
    #expect(try accepted(["ms-login-apple-ios-no-url"]) == [])
    #expect(
      try accepted(["ms-login-apple-ios-no-url"], .appleWithoutURL) == ["ms-login-apple-ios-no-url"]
    )
  }

  @Test func `S-19: v is the number one, however it is written`() throws {
    let ids = ["ms-v-1.0", "ms-v-1e0", "ms-v-rounds-to-1", "ms-v-string"]
    #expect(try accepted(ids) == ["ms-v-1.0", "ms-v-1e0"])
    #expect(try accepted(ids, .versionAsWritten) == [])
  }

  @Test func `S-20: a field that the contract does not name is no fault`() throws {
    #expect(try accepted(["ms-extra-field"]) == ["ms-extra-field"])
    #expect(try accepted(["ms-extra-field"], .unknownFieldsRefused) == [])
  }

  @Test func `S-21: a string on iOS, and bytes on Android, are refused`() throws {
    #expect(try accepted(["ms-ios-string", "ms-array-buffer"]) == [])
    #expect(try accepted(["ms-ios-string"], .eitherTransport) == ["ms-ios-string"])
  }

  @Test func `S-22: Android is held to the view's address too, and has no type of iOS alone`()
    throws
  {
    #expect(try accepted(["ms-sharefile-android", "ms-reauth-android"]) == [])
    let reader = MessageReader(Configuration(platform: .android))
    let ready = BridgeMessage.splashState(.ready, epoch: nil)
    let elsewhere = RawMessage(
      .text(ready.text), sender: .serialized("https://www.barbelic.com"),
      viewURL: "https://elsewhere.example/")
    #expect(reader.read(elsewhere).gateFlaws == .viewElsewhere)
  }

  @Test func `S-23: 20 MB are 20 MiB, and a name and a type have to be there`() throws {
    let ids = ["ct-20971520", "ct-20971521", "fn-empty", "mt-missing", "ct-lone-surrogate"]
    #expect(try accepted(ids) == ["ct-20971520"])
  }

  @Test func `S-24: a request id is not empty`() throws {
    #expect(try accepted(["ms-request-id-empty"]) == [])
    #expect(
      try accepted(["ms-request-id-empty"], .requestIDUnchecked) == ["ms-request-id-empty"])
  }

  @Test func `S-26: the callback has the scheme, the authority and the path of the contract`()
    throws
  {
    let ids = ["cb-ok", "cb-single-slash", "cb-scheme-other", "cb-host-swap", "cb-path-slash"]
    #expect(try accepted(ids) == ["cb-ok"])
  }

  @Test func `INV-17: every message of the catalogue is the same as object and as string`() {
    for message in Messages.messages {
      let object = MessageReader(Configuration(platform: .ios)).read(
        RawMessage(
          .object(message.object), sender: .serialized("https://www.barbelic.com"),
          viewURL: "https://www.barbelic.com/"))
      let text = MessageReader(Configuration(platform: .android)).read(
        RawMessage(
          .text(message.text), sender: .serialized("https://www.barbelic.com"),
          viewURL: "https://www.barbelic.com/"))
      #expect(object.message == message)
      #expect(text.message == object.message)
    }
  }

  @Test func `INV-12: what a login is told, replayed and packed as holds none of its texts`() {
    let secret = "Zq7secretZq7secretZq7secretZq7secretZq7secret"
    var reader = LoginReader()
    let start = StartSocialLogin(
      action: WireText("sign-in"), provider: WireText("google"),
      authorizationURL: WireText("https://project.supabase.co/auth/v1/authorize?code=\(secret)"),
      transactionID: WireText(secret))
    let request = reader.start(start)
    let callback = reader.callback(
      WireText(
        "barbelic://auth/callback?auth_action=sign-in&provider=google&transaction_id=\(secret)"
          + "&code=\(secret)"))
    let system = LoginSystem(Configuration(), readings: .written, without: [])
    var told = ["\(request)", "\(callback)", "\(start)"]
    var state = system.initials[0]
    for event in [
      LoginEvent.listenerAttached, .pageLied(.startSocialLogin(request)),
      .callbackArrived(callback),
    ] {
      told += system.narrate(state, event) + ["\(event)"]
      state = system.step(state, event).state
      told += system.fields(state).map { "\($0.name) \($0.value)" } + [system.glance(state)]
    }
    #expect(told.count > 20)
    #expect(told.filter { $0.contains("Zq7") } == [])
  }
}

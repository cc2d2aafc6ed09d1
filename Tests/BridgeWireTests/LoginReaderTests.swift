import BridgeModels
import BridgeWire
import Testing

@Suite struct `Login reader` {
  static let id = "FC4TeTMTmua9Wq_NrTQBTTRaRE6C4hQCpCiIXsPQQp0"

  private func request(
    id: String = id, provider: String = "google", method: String = "s256"
  ) -> StartSocialLogin {
    StartSocialLogin(
      action: WireText("sign-in"), provider: WireText("google"),
      authorizationURL: WireText(
        "https://project.supabase.co/auth/v1/authorize?provider=\(provider)"
          + "&redirect_to=barbelic%3A%2F%2Fauth%2Fcallback%3Fauth_action%3Dsign-in%26provider"
          + "%3Dgoogle%26transaction_id%3D\(id)&code_challenge=\(id)"
          + "&code_challenge_method=\(method)"), transactionID: WireText(id))
  }

  private func callback(
    id: String = id, rest: String = "&code=c", provider: String = "google"
  ) -> WireText {
    WireText(
      "barbelic://auth/callback?auth_action=sign-in&provider=\(provider)&transaction_id=\(id)\(rest)"
    )
  }

  @Test func `an honest start is the honest request of the models`() {
    var reader = LoginReader()
    let pending = Pending(.first, .signIn, .google)
    #expect(reader.start(request()) == .honest(pending))
    #expect(reader.start(request()) == .honest(pending))
  }

  @Test func `each rule that an address breaks is its own bit`() {
    var reader = LoginReader()
    #expect(reader.start(request(provider: "apple")).flaws == [.provider, .endpoint])
    #expect(reader.start(request(method: "S256")).flaws == [.methodCase, .endpoint])
    #expect(reader.start(request(method: "plain")).flaws == [.challenge, .endpoint])
    var elsewhere = request()
    elsewhere.authorizationURL = WireText("https://evil.example/auth/v1/authorize?x")
    #expect(reader.start(elsewhere).flaws.isSuperset(of: [.origin, .endpoint]))
    var unknown = request()
    unknown.action = WireText("sign-out")
    #expect(reader.start(unknown).flaws.contains(.request))
  }

  @Test func `a callback names the login that was started, and a third one none`() {
    var reader = LoginReader()
    let second = String(repeating: "b", count: 43)
    let third = String(repeating: "c", count: 43)
    _ = reader.start(request())
    _ = reader.start(request(id: second))
    #expect(reader.start(request(id: third)).pending.transaction == .unknown)
    #expect(reader.callback(callback()) == Callback(Pending(.first, .signIn, .google)))
    #expect(reader.callback(callback(id: second)).names.transaction == .second)
    #expect(reader.callback(callback(id: third)).names.transaction == .unknown)
    reader.clear()
    #expect(reader.callback(callback()).names.transaction == .unknown)
  }

  @Test func `a callback's payload and flaws are told apart`() {
    var reader = LoginReader()
    _ = reader.start(request())
    #expect(reader.callback(callback(rest: "")).payload == .nothing)
    #expect(reader.callback(callback(rest: "&error=denied")).payload == .error)
    #expect(reader.callback(callback(rest: "&code=c#access_token=t")).flaws == .token)
    #expect(reader.callback(callback(provider: "naver")).flaws == .address)
    #expect(reader.callback(WireText("barbelic://evil/callback?code=c")).flaws == .address)
    #expect(reader.callback(callback()).flaws == [])
  }
}

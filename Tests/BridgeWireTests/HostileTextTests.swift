import BridgeModels
import BridgeWire
import ContractEngine
import Testing

/// Texts that were made to be read in two ways, or to be expensive.
@Suite struct `Hostile texts` {
  private static let origin = "https://www.barbelic.com"

  private func read(_ payload: RawMessage.Payload, _ platform: Platform) -> ReadMessage {
    MessageReader(Configuration(platform: platform)).read(
      RawMessage(payload, sender: .serialized(Self.origin), viewURL: Self.origin + "/"))
  }

  /// A good message with `field` beside it.
  private func message(_ field: String) -> [UInt8] {
    Array(#"{"v":1,"type":"splashState","state":"ready","x":\#(field)}"#.utf8)
  }

  @Test(arguments: [
    "-0", "-0.0", "0e0", "1e308", "123456789012345678901234567890", "0.1e-400", #""\u0000""#,
    #""\u2028\u2029</script>""#, #""\ud83c\udfcb""#, "\"\u{FFFF}\u{10FFFF}\"", "[]", "{}",
    #"{"":{"":[null,true,false]}}"#, #"{"K":1,"\u212a":2}"#,
    "[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]",
  ])
  func `odd but good JSON gives the same message in both transports`(field: String) throws {
    let text = message(field)
    let object = try JSONReader().read(text)
    #expect(read(.text(text), .android).message == .splashState(.ready, epoch: nil))
    #expect(read(.object(object), .ios).message == .splashState(.ready, epoch: nil))
  }

  @Test(arguments: [
    (#""\ud83c""#, WireFlaw.Reason.malformedJSON), (#""\udfcb\ud83c""#, .malformedJSON),
    (#""\ud83c\u0041""#, .malformedJSON), ("01", .malformedJSON), ("-", .malformedJSON),
    ("+1", .malformedJSON), (".5", .malformedJSON), ("1.", .malformedJSON),
    ("1e400", .malformedJSON), ("-1e400", .malformedJSON), ("NaN", .malformedJSON),
    ("Infinity", .malformedJSON), ("0x1", .malformedJSON), ("\"\t\"", .malformedJSON),
    ("\"\u{0}\"", .malformedJSON), (#"{"a":1,"\u0061":1}"#, .duplicateKey),
    (#"[{"":0,"":0}]"#, .duplicateKey), (#"1,"v":1"#, .duplicateKey),
    (#"1,"\u0076":1"#, .duplicateKey), (#"1,"typ\u0065":"shareFile""#, .duplicateKey),
  ])
  func `what another reader might take is refused`(field: String, reason: WireFlaw.Reason) {
    let read = read(.text(message(field)), .android)
    #expect(read.message == nil)
    #expect(read.flaws.reasons == [reason])
  }

  @Test(
    arguments: [
      [0xC0, 0xA2], [0xE0, 0x80, 0xA2], [0xF0, 0x80, 0x80, 0xA2], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xFF], [0x80], [0xC3],
    ] as [[UInt8]])
  func `overlong, cut and foreign bytes are refused wherever they stand`(bytes: [UInt8]) {
    let good = message(#""a\n""#)
    for place in good.indices where good[place] == UInt8(ascii: "\"") {
      let text = good[...place] + bytes + good[(place + 1)...]
      #expect(read(.text(Array(text)), .android).message == nil)
    }
  }

  @Test func `a value that is nested deeper than a text may be is refused as an object too`() throws
  {
    func nested(_ depth: Int) -> [UInt8] {
      message(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }
    // The message itself is one of the 64 that may be open.
    for (depth, isTaken) in [(62, true), (63, true), (64, false), (1_000, false)] {
      let object = try JSONReader(depthLimit: 1_024).read(nested(depth))
      let asText = read(.text(nested(depth)), .android)
      let asObject = read(.object(object), .ios)
      #expect((asText.message != nil) == isTaken)
      #expect(asObject == asText)
      let skims = WireReadings([.deepNestingSkimmed])
      let skimmed = MessageReader(Configuration(platform: .ios), readings: skims).read(
        RawMessage(.object(object), sender: .serialized(Self.origin), viewURL: Self.origin))
      #expect(skimmed.message == .splashState(.ready, epoch: nil))
    }
  }

  @Test func `a hundred thousand members are read, and the one that stands twice is found`() {
    let members = (0..<100_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(throws: Never.self) { try JSONReader().read("{\(members)}") }
    let error = #expect(throws: JSONError.self) { try JSONReader().read("{\(members),\"k0\":1}") }
    #expect(error?.fault == .repeatedKey)
  }

  @Test func `a long run of escapes, digits or openings is refused or read, not endured`() {
    let many = 40_000
    for (text, isGood) in [
      ("\"" + String(repeating: "\\u0041", count: many) + "\"", true),
      ("\"" + String(repeating: "\\ud83c\\udfcb", count: many) + "\"", true),
      (String(repeating: "9", count: many), false),
      ("0." + String(repeating: "0", count: many), true),
      ("1e" + String(repeating: "0", count: many) + "1", true),
      (String(repeating: "[", count: many), false),
      (String(repeating: "{\"\":", count: many), false),
      ("[" + String(repeating: " ", count: many) + "]", true),
      ("[" + String(repeating: "0,", count: many) + "0]", true),
    ] {
      #expect(((try? JSONReader().read(text)) != nil) == isGood, "\(text.prefix(12))")
    }
  }

  private static let login = Login(
    .signIn, .google, transactionID: WireText("FC4TeTMTmua9Wq_NrTQBTTRaRE6C4hQCpCiIXsPQQp0"))

  private func reasons(_ rest: String) -> [WireFlaw.Reason] {
    let url =
      "barbelic://auth/callback?auth_action=sign-in&provider=google&transaction_id="
      + Self.login.transactionID.string + rest
    let pending = CallbackURL.Pending(Self.login, createdAtMs: 0)
    return CallbackURL().check(WireText(url), against: pending, nowMs: 1).flaws.reasons
  }

  @Test(arguments: [
    "&code=c#access_token=t", "&code=c#?access_token=t", "&code=c#??access_token=t",
    "&code=c#/access_token=t", "&code=c##access_token=t", "&code=c#a?refresh_token=t",
    "&code=c&?access_token=t", "&code=c;id_token=t", "&code=c&%61ccess_token=t",
    "&code=c&access%5Ftoken=t", "&code=c&x=%26access_token%3Dt", "&code=c&x=%zz&access_token=t",
    "&code=c#x=%&provider_token=t", "&code=c&ACCESS_TOKEN=t", "&code=c&Provider_Refresh_Token=t",
    "&code=c&access_token", "&code=c#id_token&x",
  ])
  func `a token is found wherever a reader of the page may look for it`(rest: String) {
    #expect(reasons(rest).contains(.tokenInCallback))
  }

  @Test(arguments: [
    "&code=c", "&code=access_tokenc", "&code=c&my_access_token=t", "&code=c&access_token_type=t",
    "&code=c#sb=", "&code=c&x=no+access_token+here",
  ])
  func `what only looks like a token's name is none`(rest: String) {
    #expect(reasons(rest) == [])
  }

  @Test func `a script of any event holds no way out of it, whatever its texts`() {
    let texts = [
      "</script><script>", "\u{2028}\u{2029}", "*/alert(1)/*", "<!--", "]]>", "\\", "\\u003c",
      "'+alert(1)+'", "\"+alert(1)+\"", "`${alert(1)}`", "\u{0}", "\u{FEFF}", "\n\r",
      "})));alert(1)//",
    ]
    for text in texts {
      let event = ShellEvent.nativeAuth(.callback(.google, url: WireText(text)))
      for script in [event.script, event.script(onlyAt: Self.origin)] {
        let written = String(decoding: script, as: UTF8.self)
        let inside = written.unicodeScalars.filter {
          "<>&'`\u{2028}\u{2029}\u{0}\n\r".unicodeScalars.contains($0)
        }
        #expect(inside.isEmpty)
      }
      #expect(ShellEvent(script: event.script) == event)
    }
  }
}

import BridgeModels
import BridgeWire
import Testing

@Suite struct Recordings {
  static let header =
    #"{"format":"contracts-recording","version":1,"platform":"ios","flags":["splashOwnerV1"]}"#
  static let opened = #"{"n":1,"at":0,"from":"user","event":"opened"}"#
  static let ready =
    #"{"n":2,"at":900,"from":"page","object":{"v":1,"type":"splashState","state":"ready"}}"#

  private func read(
    _ lines: [String], strict: Bool = false
  ) throws -> Recording<AnyHappeningCodec> {
    try read(Array(lines.joined(separator: "\n").utf8), strict: strict)
  }

  private func read(_ bytes: [UInt8], strict: Bool = false) throws -> Recording<AnyHappeningCodec> {
    try Recording(bytes: bytes, name: "a.jsonl", world: AnyHappeningCodec(), strict: strict)
  }

  @Test func `a recording written by hand is read, with what is left out filled in`() throws {
    let recording = try read([Self.header, Self.opened, "", Self.ready, ""])
    #expect(recording.header.configuration.platform == .ios)
    #expect(recording.header.configuration.web == .current)
    #expect(recording.header.configuration.flags == [.splashOwner])
    #expect(recording.entries.map(\.atMs) == [0, 900])
    #expect(recording.entries[0].event == .happening(NamedHappening("opened", from: "user")))
    let payload = try JSONReader().read(#"{"v":1,"type":"splashState","state":"ready"}"#)
    #expect(
      recording.entries[1].event
        == .message(
          RawMessage(
            .object(payload), sender: .serialized("https://www.barbelic.com"),
            viewURL: "https://www.barbelic.com/")))
    #expect(recording.torn == nil)
  }

  @Test func `what is written reads back the same, whatever was posted`() throws {
    let origin = RawMessage.SenderOrigin.parts(scheme: "https", host: "h", port: 0)
    let arrivals: [Arrival<NamedHappening>] = [
      .message(RawMessage(.text([0xFF, 0x7B]), isMainFrame: false, sender: origin, viewURL: nil)),
      .message(
        RawMessage(.text(Array("{}".utf8)), sender: .serialized("null"), viewURL: "about:blank")),
      .message(RawMessage(.arrayBuffer([1, 2]), sender: .serialized("x"), viewURL: "y")),
      .message(RawMessage(.object(.array([.null])), sender: origin, viewURL: "z")),
      .happening(NamedHappening("lost", from: "network", [JSONMember("ms", .integer(3))])),
    ]
    var header = RecordingHeader(
      Configuration(platform: .android, web: .old, flags: [.errorPath, .shareFile]),
      readings: ["documentEpoch"], rulesOff: ["SO-06"])
    header.wire.serverOrigin = "https://www.example.org"
    var lines = LogLines(.recording, codec: RecordingCodec(world: AnyHappeningCodec()))
    var bytes = lines.header(header)
    for (index, arrival) in arrivals.enumerated() {
      bytes += lines.event(arrival, atMs: Int64(index) * 10)
    }
    let recording = try read(bytes)
    #expect(recording.header == header)
    #expect(recording.entries.map(\.event) == arrivals)
    #expect(recording.entries.map(\.number) == [1, 2, 3, 4, 5])
  }

  @Test(
    arguments: [
      ([], "a.jsonl: is empty"),
      ([opened], "a.jsonl:1: is no header"),
      (["opened"], "a.jsonl:1: is no header"),
      (
        [#"{"format":"contracts-recording","version":9}"#],
        "a.jsonl:1: field `version`: this version of the format is not known; known: 1 to 1"
      ),
      (
        [#"{"format":"other","version":1}"#],
        "a.jsonl:1: field `format`: the value is no format that is read here"
      ),
      (
        [#"{"format":"contracts-recording","version":1,"platform":"ios","flags":["splash"]}"#],
        "a.jsonl:1: field `flags[0]`: the value is not known; expected one of socialAuthV1"
      ),
      (
        [#"{"format":"contracts-recording","version":1,"platform":"ios","flags":["erorPath"]}"#],
        "a.jsonl:1: field `flags[0]`: \"erorPath\" is not known; expected one of socialAuthV1"
      ),
      (
        [#"{"format":"contracts-recording","version":1,"platfrom":"ios"}"#],
        "a.jsonl:1: field `platform`: is missing"
      ),
      (
        [#"{"format":"contracts-recording","version":1,"platform":"ios","colour":1}"#],
        "a.jsonl:1: field `(not shown)`: is not known here; known: format, version, platform"
      ),
      (
        [header, #"{"n":1,"at":"0","from":"user","event":"opened"}"#],
        "a.jsonl:2: field `at`: expected a whole number, found a string"
      ),
      ([header, #"{"n":1,"at":0}"#], "a.jsonl:2: field `from`: is missing"),
      (
        [header, #"{"n":1,"at":0,"from":"page"}"#],
        "a.jsonl:2: field `object`: is missing; a message has one of object, text"
      ),
      (
        [header, opened, opened],
        "a.jsonl:3: field `n`: expected number 2, found 1; lines are numbered from 1 without gaps"
      ),
      (
        [header, #"{"n":1,"at":5,"from":"user","event":"a"}"#, #"{"n":2,"at":4,"from":"u"}"#],
        "a.jsonl:3: field `at`: lies before the line above, which is at 5 ms"
      ),
      ([header, "[]"], "a.jsonl:2: expected an object, found an array"),
      ([header, "{\"n\":1,", opened], "a.jsonl:2: column 8: the text ends where"),
      (
        [header, #"{"n":1,"at":0,"at":0,"from":"user","event":"a"}"#],
        "a.jsonl:2: column 15: this key stands twice"
      ),
    ] as [([String], String)])
  func `a broken line is refused, with its line, its field and what would be right`(
    lines: [String], message: String
  ) {
    let error = #expect(throws: LogError.self) { try read(lines) }
    let text = error.map(String.init(describing:)) ?? ""
    #expect(text.hasPrefix(message), "\(text)")
  }

  @Test func `a line that is not UTF-8 is refused with its line, be it the header or another`() {
    let bad: [UInt8] = Array(#"{"format":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
    let first = #expect(throws: LogError.self) { try read(bad + [0x0A]) }
    #expect(first?.description == "a.jsonl:1: column 12: not UTF-8")
    let second = #expect(throws: LogError.self) {
      try read(Array((Self.header + "\n").utf8) + bad + [0x0A])
    }
    #expect(second?.description == "a.jsonl:2: column 12: not UTF-8")
  }

  @Test func `a torn last line is dropped and reported with its number, or refused`() throws {
    let lines = [Self.header, Self.opened, String(Self.ready.dropLast(5))]
    let recording = try read(lines)
    #expect(recording.entries.count == 1)
    #expect(recording.torn?.line == 3)
    #expect(
      recording.torn?.description.hasPrefix("a.jsonl:3: the last line is torn after") == true)
    let error = #expect(throws: LogError.self) { try read(lines, strict: true) }
    #expect(error == recording.torn)
  }

  @Test func `a last line that lacks only its line feed is whole`() throws {
    #expect(try read([Self.header, Self.opened, Self.ready], strict: true).entries.count == 2)
  }

  @Test func `a text that may be a secret never stands in an error`() {
    let secret = "FC4TeTMTmua9Wq_NrTQBTTRaRE6C4hQCpCiIXsPQQp0"
    for line in [
      #"{"n":1,"at":0,"from":"user","event":"a","\#(secret)":1}"#,
      #"{"\#(secret)":1,"\#(secret)":1}"#, #"{"n":1,"at":"\#(secret)"}"#,
      #"{"n":1,"at":0,"from":"page","object":1,"frame":"\#(secret)"}"#,
      #"{"n":1,"at":0,"from":"page","textHex":"\#(secret)"}"#,
    ] {
      let error = #expect(throws: LogError.self) {
        var fields = try LogReader(
          .recording, bytes: Array((Self.header + "\n" + line + "\n").utf8), name: "a",
          codec: RecordingCodec(world: NoHappenings()))
        _ = try fields.next()
      }
      #expect(error?.description.contains(secret) == false)
    }
  }
}

/// Knows no field beside the event's name.
private struct NoHappenings: HappeningCodec {
  func read(
    _ name: String, from source: String, _ fields: inout FieldReader
  ) throws(FieldError) -> NamedHappening {
    try fields.finish()
    return NamedHappening(name, from: source)
  }

  func write(_ happening: NamedHappening) -> NamedHappening { happening }
}

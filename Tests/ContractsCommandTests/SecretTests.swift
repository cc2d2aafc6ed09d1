import BridgeModels
import BridgeWire
import ContractEngine
import Foundation
import Testing

@testable import contracts

/// INV-12: no output of any command shows a secret of what it was given, in whatever way that is wrong.
@Suite struct `Secrets and the command line` {
  /// As codes, tokens, nonces and passwords look: long and short, words and numbers.
  static let secrets = [
    "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhYmMifQ.c2lnbmF0dXJl", "4/0AX4XfWjQk3vTz", "hunterSecret",
    "482916",
  ]

  /// Every way in which a secret may stand in an output: as it is, percent-encoded, in hexadecimal, as
  /// Base64, as a list of bytes.
  static func spellings(of secret: String) -> [String] {
    let bytes = Array(secret.utf8)
    let hex = bytes.map { String($0, radix: 16) }.joined()
    return [
      secret, hex, hex.uppercased(), Data(bytes).base64EncodedString(),
      secret.replacing("/", with: "%2F"), bytes.map(String.init).joined(separator: ", "),
      String(secret.prefix(max(6, secret.count / 2))),
    ]
  }

  private static let wanted = secrets.flatMap(spellings).map { Data($0.utf8) }

  /// The spelling of a secret that `text` shows, if it shows one.
  static func leak(in text: String) -> String? {
    let data = Data(text.utf8)
    return wanted.first { data.range(of: $0) != nil }.map { String(decoding: $0, as: UTF8.self) }
  }

  static let header =
    #"{"format":"contracts-recording","version":1,"platform":"ios","web":"current","#
    + #""flags":["splashOwnerV1"],"readings":["documentEpoch"],"rulesOff":["SO-07"],"#
    + #""model":"1","serverOrigin":"https://www.barbelic.com","#
    + #""authOrigin":"https://project.supabase.co"}"#
  static let launched = #"{"n":1,"at":0,"from":"user","event":"launched"}"#

  /// A message of every type that carries a secret, as the page posts it.
  static func messages(_ secret: String) -> [BridgeMessage] {
    let text = WireText(secret)
    return [
      .startSocialLogin(
        StartSocialLogin(
          action: WireText("sign-in"), provider: WireText("google"),
          authorizationURL: WireText("https://evil.example/\(secret)?code_challenge=\(secret)"),
          transactionID: text)),
      .nativePkceStorage(PkceStorage(requestID: text, .set(text), key: text, transactionID: text)),
      .persistNativeAuthSession(requestID: text, refreshToken: text),
      .restoreNativeAuthSession(requestID: text), .clearNativeAuthSession(requestID: text),
      .appleAccountDeletionReauth(requestID: text),
      .shareFile(
        ShareFileMessage(filename: .text(text), mimeType: .text(text), content: .text(text))),
      .sessionDownloadImage(filename: text, imageBase64: text),
      .nativeAuthComplete(
        AuthCompletion(isOK: false, .signIn, .apple, error: text, transactionID: text)),
      .nativeAuthListening(transactionID: text),
    ]
  }

  /// The lines that carry `message`, in each transport and with a secret in what surrounds it.
  static func lines(_ message: BridgeMessage, _ secret: String) -> [String] {
    let object = JSONWriter().text(message.object)
    let text = JSONWriter().text(.string(object))
    let hex = message.text.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let callback = JSONWriter().text(.string("barbelic://auth/callback?code=\(secret)"))
    return [
      #""object":\#(object)"#, #""text":\#(text)"#, #""textHex":"\#(hex)""#,
      #""arrayBuffer":"\#(hex)""#, #""object":\#(object),"url":\#(callback)"#,
      #""object":\#(object),"origin":\#(callback),"frame":"sub""#,
      #""text":"{\#(secret)""#, #""object":{"\#(secret)":1}"#,
      #""object":{"v":1,"type":"\#(secret)"}"#, #""object":{"v":"\#(secret)","type":"shareFile"}"#,
    ].map { #"{"n":2,"at":5,"from":"page",\#($0)}"# }
  }

  /// Every recording with `secret` in one place where another text belongs, or as another key.
  static func misplaced(_ secret: String) throws -> [String] {
    let happening =
      #"{"n":2,"at":9,"from":"webview","event":"failed","code":"network","address":"asStarted"}"#
    let message =
      #"{"n":2,"at":9,"from":"page","frame":"main","url":"https://www.barbelic.com/","origin":"#
      + #"{"protocol":"https","host":"www.barbelic.com","port":0},"object":"#
      + #"{"v":1,"type":"splashState","state":"ready"}}"#
    var files: [String] = []
    for last in [happening, message] {
      let lines = try [header, launched, last].map { try JSONReader().read($0) }
      for index in lines.indices {
        for changed in replacements(in: lines[index], by: secret) {
          var lines = lines
          lines[index] = changed
          files.append(lines.map { JSONWriter().text($0) + "\n" }.joined())
        }
      }
    }
    return files
  }

  /// `value` with each of its texts, numbers and keys in turn replaced by `secret`.
  private static func replacements(in value: JSONValue, by secret: String) -> [JSONValue] {
    switch value {
    case .null, .bool: []
    case .string, .number: [.string(secret)]
    case .array(let values):
      values.indices.flatMap { index in
        replacements(in: values[index], by: secret).map { changed in
          var values = values
          values[index] = changed
          return JSONValue.array(values)
        }
      }
    case .object(let members):
      members.indices.flatMap { index in
        ([JSONMember(secret, members[index].value)]
          + replacements(in: members[index].value, by: secret).map {
            JSONMember(members[index].key, $0)
          }).map { changed in
            var members = members
            members[index] = changed
            return JSONValue.object(members)
          }
      }
    }
  }

  /// A journal with a secret where words or bits of an event belong.
  private static func journals(_ secret: String) -> [[UInt8]] {
    let recording = RecordingHeader(.init(platform: .ios), model: secret)
    return ["boot", "login", secret].flatMap { group in
      [secret, "0"].map { bits in
        var lines = LogLines(.journal, codec: RunJournalCodec())
        let header = RunJournalCodec.Header(
          recording: recording, group: group, property: secret, drive: .cooperative, initial: bits)
        return lines.header(header) + lines.event(.init(text: secret, packed: secret), atMs: 0)
      }
    }
  }

  /// Vectors with a secret in every field but the id, which is what a vector goes by.
  private static func vectors(_ secret: String) -> String {
    [
      #"{"id":"a","expect":"reject","reason":"\#(secret)","input":{"action":"\#(secret)","provider":"google","authorizationUrl":"https://\#(secret)/","transactionId":"\#(secret)"}}"#,
      #"{"id":"b","expect":"accept","reason":"ok","input":{"callbackUrl":"barbelic://auth/callback?code=\#(secret)","pending":{"action":"sign-in","provider":"google","transactionId":"\#(secret)","createdAtMs":0},"consumed":false,"nowMs":1}}"#,
      #"{"id":"c","expect":"accept","reason":"ok","input":{"filename":"\#(secret)","mimeType":"\#(secret)","content":"\#(secret)"}}"#,
      #"{"id":"d","expect":"reject","reason":"ok","input":{"payload":{"text":"{\"\#(secret)"},"context":{"platform":"ios","isMainFrame":true,"sourceOrigin":"\#(secret)","webViewUrl":"\#(secret)"}}}"#,
      #"{"id":"e","expect":"\#(secret)","reason":"ok","input":{}}"#,
    ].joined(separator: "\n")
  }

  /// Runs the command lines over each file in turn; returns what leaked and how many ended how.
  private func run(
    _ commands: [[String]], over files: [[UInt8]]
  ) async throws -> (leaks: [String], codes: [ExitCode: Int]) {
    let path = FileManager.default.temporaryDirectory.path + "/contracts-secret-\(UUID()).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var leaks: [String] = []
    var codes: [ExitCode: Int] = [:]
    for file in files {
      try Data(file).write(to: URL(filePath: path))
      for command in commands {
        let run = await CommandRun(command + [path])
        codes[run.code, default: 0] += 1
        if run.out.isEmpty && run.notes.isEmpty { leaks.append("\(command) says nothing") }
        if let leak = Self.leak(in: run.out + run.notes) {
          leaks.append("\(command): \(leak) in \(run.out + run.notes)")
        }
      }
    }
    return (leaks, codes)
  }

  private static let readers = [["replay", "--strict", "--format", "json"], ["validate"]]

  @Test func `no message of a recording is shown, in whatever transport and however wrong`()
    async throws
  {
    var files: [[UInt8]] = []
    for secret in Self.secrets {
      for message in Self.messages(secret) {
        for line in Self.lines(message, secret) {
          files.append(Array("\(Self.header)\n\(Self.launched)\n\(line)\n".utf8))
        }
      }
    }
    let (leaks, codes) = try await run([["replay"]], over: files)
    #expect(leaks == [])
    #expect(codes == [.holds: 400])
  }

  @Test func `a text that stands where another belongs is not shown in the error`() async throws {
    let files = try Self.secrets.flatMap { try Self.misplaced($0) }.map { Array($0.utf8) }
    let (leaks, codes) = try await run(Self.readers, over: files)
    #expect(leaks == [])
    #expect(codes[.unusable, default: 0] > 400)
  }

  @Test func `a file that is cut anywhere, damaged, or of another kind is not shown`() async throws
  {
    var files: [[UInt8]] = []
    for secret in Self.secrets {
      let message = BridgeMessage.persistNativeAuthSession(
        requestID: WireText(secret), refreshToken: WireText(secret))
      let line = Array(Self.lines(message, secret)[0].utf8)
      let start = Array("\(Self.header)\n\(Self.launched)\n".utf8)
      for count in stride(from: 0, to: line.count, by: 17) {
        files.append(start + line.prefix(count))
      }
      for byte: UInt8 in [0x00, 0x0A, 0x22, 0x5C, 0xFF] {
        for place in stride(from: 3, to: line.count, by: 41) {
          files.append(start + line.prefix(place) + [byte] + line.dropFirst(place) + [0x0A])
        }
      }
      files += Self.journals(secret)
      files.append(Array(Self.vectors(secret).utf8))
      files.append(Array(secret.utf8))
    }
    let (leaks, codes) = try await run(Self.readers, over: files)
    #expect(leaks == [])
    #expect(codes[.unusable, default: 0] > 150)
  }

  /// Each command with its help and in each of its forms; none may be left out.
  private static func everyCommand(_ folder: String) -> [[String]] {
    let forms: [[String]] = [
      ["check", "--contract", "messages", "--drive", "cooperative"],
      ["findings", "--contract", "messages"], ["rules"],
      ["replay", folder + "/recording.jsonl"], ["validate", folder + "/vectors.jsonl"],
      [
        "fuzz", "--contract", "offline", "--runs", "2", "--known", "--flags", "none", "--platform",
        "ios", "--save", folder + "/out",
      ],
      ["bench", "--only", "wire", "--repeats", "1"], ["ablate", "OM-01"],
    ]
    let names = Command.all.map(\.spec.name)
    return names.map { [$0, "--help"] } + forms
      + forms.filter { $0[0] != "validate" }.map { $0 + ["--format", "json"] }
      + names.filter { name in !forms.contains { $0[0] == name } }.map { [$0] }
  }

  @Test func `every command, over secret-bearing files, prints and writes none of them`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.path + "/contracts-secrets-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: folder + "/out", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var recording = Self.header + "\n" + Self.launched + "\n"
    var number = 2
    for secret in Self.secrets {
      for message in Self.messages(secret) {
        recording += #"{"n":\#(number),"at":5,"from":"page","object":"#
        recording += JSONWriter().text(message.object) + "}\n"
        number += 1
      }
    }
    try OutputFile.write(recording, to: folder + "/recording.jsonl")
    try OutputFile.write(Self.vectors(Self.secrets[0]), to: folder + "/vectors.jsonl")
    let commands = Self.everyCommand(folder)
    #expect(Set(commands.map { $0[0] }) == Set(Command.all.map(\.spec.name)))
    for command in commands {
      let run = await CommandRun(command)
      #expect(!(run.out + run.notes).isEmpty, "\(command)")
      #expect(Self.leak(in: run.out + run.notes) == nil, "\(command)")
    }
    let written = try FileManager.default.contentsOfDirectory(atPath: folder + "/out")
    #expect(!written.isEmpty, "a run that writes nothing shows nothing")
    for name in written {
      let bytes = try #require(FileManager.default.contents(atPath: folder + "/out/" + name))
      #expect(Self.leak(in: String(decoding: bytes, as: UTF8.self)) == nil, "\(name)")
    }
  }

  @Test func `the search for leaks finds every spelling`() {
    for secret in Self.secrets {
      for spelling in Self.spellings(of: secret) {
        #expect(Self.leak(in: "line 1: \(spelling) is wrong") != nil)
      }
    }
    #expect(Self.leak(in: Self.header + Self.launched) == nil)
  }
}

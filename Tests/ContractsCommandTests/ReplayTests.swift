import Testing

@testable import contracts

@Suite struct `Replay of recordings` {
  private func replay(_ name: String, _ options: [String] = []) async -> CommandRun {
    await CommandRun(["replay", packageRoot + "/Tests/Recordings/\(name).jsonl"] + options)
  }

  @Test(arguments: [
    ("cold-start", "content"), ("slow-start-stalled", "recovery card"),
    ("old-web-new-shell", "content"), ("offline-retry-online", "content"),
    ("process-death-in-background", "content"),
  ])
  func `a recording that keeps the contract exits 0 and ends in what the user sees`(
    name: String, sight: String
  ) async {
    let run = await replay(name, ["--format", "json"])
    #expect(run.code == .holds)
    #expect(run.notes == "")
    #expect(run.out.hasSuffix("\"violations\": [],\n  \"end\": \"\(sight)\"\n}\n"))
  }

  @Test func `the ready of the outgoing document violates INV-20a where it arrives`() async {
    let run = await replay("ready-of-the-outgoing-document")
    #expect(run.code == .violated)
    #expect(run.out.contains("11. the oldest signal arrives at the shell [at 1510 ms]"))
    #expect(run.out.contains("INV-20a is violated here"))
  }

  private func written(_ lines: [String], ending: String = "\n", _ options: [String] = [])
    async throws -> CommandRun
  {
    let path = "/tmp/contracts-replay-\(UInt64.random(in: 0...UInt64.max)).jsonl"
    try OutputFile.write(lines.joined(separator: "\n") + ending, to: path)
    let run = await CommandRun(["replay", path] + options)
    return CommandRun(run, hiding: path)
  }

  private static let header =
    #"{"format":"contracts-recording","version":1,"platform":"ios","flags":["splashOwnerV1"]}"#
  private static let launch = #"{"n":1,"at":0,"from":"user","event":"launched"}"#

  @Test func `a missing header is refused with its line`() async throws {
    let run = try await written([Self.launch])
    #expect(run.code == .unusable)
    #expect(run.notes.hasPrefix("contracts: FILE:1:"))
  }

  @Test func `an unknown event is refused with line, field and what is known`() async throws {
    let run = try await written(
      [Self.header, Self.launch, #"{"n":2,"at":0,"from":"webview","event":"comitted"}"#])
    #expect(run.code == .unusable)
    #expect(run.notes.hasPrefix("contracts: FILE:3: field `event`: "))
    #expect(run.notes.contains("committed"))
  }

  @Test func `what cannot happen is refused with what can`() async throws {
    let run = try await written(
      [Self.header, Self.launch, #"{"n":2,"at":0,"from":"user","event":"retryTapped"}"#])
    #expect(run.code == .unusable)
    #expect(run.notes.contains("event 2: the user taps try again: that cannot happen here"))
    #expect(run.notes.contains("what can: the load commits"))
  }

  @Test func `a torn last line is reported and dropped, or refused`() async throws {
    let lines = [Self.header, Self.launch, #"{"n":2,"at":10,"fr"#]
    let lenient = try await written(lines, ending: "")
    #expect(lenient.code == .holds)
    #expect(lenient.notes.hasPrefix("contracts: FILE:3: the last line is torn"))
    let strict = try await written(lines, ending: "", ["--strict"])
    #expect(strict.code == .unusable)
  }

  @Test func `an unknown reading names the nearest one`() async throws {
    let run = try await written([
      Self.header.dropLast() + #","readings":["documentEpok"]}"#, Self.launch,
    ])
    #expect(run.code == .unusable)
    #expect(run.notes.contains("did you mean `documentEpoch`?"))
  }

  @Test func `a hostile message is stepped as one, and changes nothing`() async throws {
    let run = try await written([
      Self.header, Self.launch,
      #"{"n":2,"at":5,"from":"page","frame":"sub","object":{"v":1,"type":"splashState","state":"ready"}}"#,
    ])
    #expect(run.code == .holds)
    #expect(run.out.contains("a forged ready arrives (subframe)"))
    #expect(run.out.contains("gate: BR-03 refuses (subframe)"))
  }
}

extension CommandRun {
  /// The run with `path` written as FILE.
  init(_ run: CommandRun, hiding path: String) {
    code = run.code
    out = run.out
    notes = run.notes.split(separator: path, omittingEmptySubsequences: false)
      .joined(separator: "FILE")
  }
}

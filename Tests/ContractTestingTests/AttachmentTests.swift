import ContractBenchmarks
import ContractEngine
import ContractGenerators
import ContractTesting
import Foundation
import Testing

/// Tests that fail on purpose, in a process of their own that another test starts.
@Suite(
  "On purpose", .enabled(if: ProcessInfo.processInfo.environment["CONTRACTS_ON_PURPOSE"] != nil),
  .profile(.ci), .seed(89))
struct OnPurpose {
  @Test func `a model with a fault fails`() throws {
    try fuzz(LoginCover(isFixed: false), LoginCover.properties, drives: [.cooperative])
  }
}

#if os(Linux)
  /// What a failing test leaves where `swift test --attachments-path` says.
  @Suite("Attachments") struct AttachmentTests {
    /// Runs the tests of `OnPurpose` and keeps what they attach in `folder`.
    private func run(keeping folder: URL) throws -> String {
      let child = Process()
      child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      child.arguments = [
        "--testing-library", "swift-testing", "--filter", "OnPurpose", "--attachments-path",
        folder.path,
      ]
      var environment = ProcessInfo.processInfo.environment
      environment["CONTRACTS_ON_PURPOSE"] = "1"
      child.environment = environment
      let output = Pipe()
      child.standardOutput = output
      child.standardError = output
      try child.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      child.waitUntilExit()
      #expect(child.terminationStatus != 0)
      return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a failing test has its trace, timeline and journal attached`() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let said = try run(keeping: folder)
      #expect(said.contains("recorded an issue at LoginCover.swift:"), "\(said)")
      #expect(said.contains("LC-01 is false: No login is consumed twice."), "\(said)")
      #expect(said.components(separatedBy: "recorded an issue").count == 2, "\(said)")

      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["LC-01-journal.jsonl", "LC-01-timeline.txt", "LC-01-trace.txt"])
      let texts = try names.map {
        try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
      }
      let kept = RunJournal.regression(texts[0], named: "attached", of: LoginCover.self)
      #expect(
        kept.status(in: LoginCover(isFixed: false), LoginCover.properties)
          == .stillFails(step: 6, leaf: 0))
      #expect(texts[1].hasSuffix("6. 0 ms  calledBack"))
      #expect(texts[2].contains("6. calledBack\n     login: pending -> done\n     attempt: 1 -> 0"))
    }
  }
#endif

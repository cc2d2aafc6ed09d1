import Foundation
import Testing

@testable import contracts

@Suite struct `Fuzzing from the command line` {
  /// A folder of its own that is gone afterwards.
  private func inFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path)
  }

  private func fuzz(_ words: [String], _ folder: String, threads: Int = 1) async -> CommandRun {
    await CommandRun(
      ["fuzz", "--seed", "7", "--save", folder, "--threads", "\(threads)"] + words)
  }

  private let reauth = [
    "--contract", "apple-reauth", "--platform", "ios", "--web", "current", "--drive",
    "cooperative", "--runs", "150", "--known",
  ]

  @Test func `each part that breaks is told once and kept as a journal that replays`() async throws
  {
    try await inFolder { folder in
      let run = await fuzz(reauth + ["--flags", "appleAccountDeletionReauthV1"], folder)
      #expect(run.code == .violated)
      let kept = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(kept.count > 1 && kept.allSatisfy { $0.hasSuffix(".jsonl") })
      #expect(run.out.components(separatedBy: "  $ contracts replay '").count == kept.count + 1)
      #expect(run.out.contains("must come before"))
      #expect(run.out.contains("without appleAccountDeletionReauthV1: this run breaks nothing"))
      #expect(run.out.contains("no shorter run breaks it"))
      for file in kept {
        let replay = await CommandRun(["replay", "\(folder)/\(file)"])
        #expect(replay.code == .violated)
      }
    }
  }

  @Test func `what was met, what never was and what cannot be decided is said`() async throws {
    try await inFolder { folder in
      let run = await fuzz(reauth + ["--reading", "hardened"], folder)
      #expect(run.code == .holds)
      let lines = run.out.split(separator: "\n").map(String.init)
      #expect(lines.first?.hasPrefix("apple-reauth: ") == true)
      #expect(lines.contains { $0.hasPrefix("  not decidable by fuzzing: ") })
      #expect(
        lines.contains { $0.hasPrefix("  faults: duplicate ") && $0.contains("stale-answer") })
      #expect(lines.last?.contains("expected of another run: ") == true)
    }
  }

  @Test func `the same seed says the same on any number of threads`() async throws {
    try await inFolder { folder in
      let one = await fuzz(reauth + ["--format", "json"], folder)
      let three = await fuzz(reauth + ["--format", "json"], folder, threads: 3)
      #expect(one.out == three.out)
    }
  }
}

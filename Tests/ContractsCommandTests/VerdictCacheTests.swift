import ContractReports
import Foundation
import Testing

@testable import contracts

@Suite struct `Verdicts of earlier runs` {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("verdicts-\(UUID().uuidString)").path
  private let words = ["check", "--contract", "messages", "--flags", "none"]

  private func files() -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? [])
      .filter { $0.hasSuffix(".json") }.sorted()
  }

  @Test func `a second check explores nothing and prints the same`() async {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = await CommandRun(words, cacheFolder: folder)
    let kept = files()
    let second = await CommandRun(words, cacheFolder: folder)
    #expect(first.notes.isEmpty)
    #expect(!kept.isEmpty)
    #expect(
      second.notes
        == "\(kept.count) verdicts were kept from earlier runs of this program; --fresh explores again\n"
    )
    #expect(second.out == first.out)
    #expect(second.code == first.code)
    #expect(files() == kept)
  }

  @Test func `fresh explores again`() async {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = await CommandRun(words, cacheFolder: folder)
    let fresh = await CommandRun(words + ["--fresh"], cacheFolder: folder)
    #expect(fresh.notes.isEmpty)
  }

  @Test func `another reading, drive or bound is explored`() async {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = await CommandRun(words + ["--drive", "cooperative"], cacheFolder: folder)
    for others in [
      ["--drive", "hostile-page"], ["--drive", "cooperative", "--reading", "hardened"],
      ["--drive", "cooperative", "--states", "20"],
    ] {
      let run = await CommandRun(words + others, cacheFolder: folder)
      #expect(!run.notes.contains("kept"), "\(others)")
    }
  }

  @Test func `what cannot be read counts as absent`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = await CommandRun(words, cacheFolder: folder)
    for file in files() {
      let path = URL(fileURLWithPath: folder).appendingPathComponent(file)
      let data = try Data(contentsOf: path)
      try data.dropLast(data.count / 2).write(to: path)
    }
    let second = await CommandRun(words, cacheFolder: folder)
    #expect(second.notes.isEmpty)
    #expect(second.out == first.out)
  }

  @Test func `what a limit left open is not kept`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = try #require(VerdictCache(in: folder, program: "one"))
    func report(
      _ outcome: VerdictReport.Outcome, _ longest: ExposureReport.Longest, stopped: Bool = false
    ) -> RunReport {
      RunReport(
        states: 1, transitions: 0, depth: 1,
        stopped: stopped ? RunReport.Stop(limit: "states", frontier: 1) : nil,
        verdicts: [
          VerdictReport(id: "INV-01", outcome: outcome, antecedentHits: 1, violation: nil)
        ],
        eventHits: [], ruleHits: [],
        exposures: [ExposureReport(name: "blank", longest: longest, witness: [])],
        deadlocks: RunReport.Resting(count: 0), timeOnly: RunReport.Resting(count: 0),
        timeStops: nil, digest: "", bounds: [])
    }
    cache.keep(report(.undecided, .never), for: "a verdict")
    cache.keep(report(.holds, .undecided), for: "a stay")
    cache.keep(report(.holds, .never, stopped: true), for: "an exploration")
    cache.keep(report(.holds, .never), for: "nothing")
    #expect(cache.report(for: "a verdict") == nil)
    #expect(cache.report(for: "a stay") == nil)
    #expect(cache.report(for: "an exploration") == nil)
    #expect(cache.report(for: "nothing") == report(.holds, .never))
  }

  @Test func `a program knows nothing of what another one found`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = await CommandRun(words, cacheFolder: folder)
    #expect(run.code == .holds)
    let file = try #require(files().first)
    let data = try Data(
      contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(file))
    let entry = try #require(
      JSONSerialization.jsonObject(with: data) as? [String: Any])
    let key = try #require(entry["key"] as? String)
    #expect(VerdictCache(in: folder)?.report(for: key) != nil)
    #expect(VerdictCache(in: folder, program: "another")?.report(for: key) == nil)
  }
}

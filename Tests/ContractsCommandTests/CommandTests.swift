import BridgeModels
import ContractEngine
import ContractReports
import Synchronization
import Testing

@testable import contracts

/// The root of the package.
let packageRoot: String = {
  var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  parts.removeLast(3)
  return parts.joined(separator: "/")
}()

/// What a command line printed and how it ended.
struct CommandRun {
  let code: ExitCode
  let out: String
  let notes: String

  init(_ words: [String], cacheFolder: String? = nil) async {
    let printed = Mutex((out: "", notes: ""))
    code = await Command.run(
      words,
      Console(
        out: { text in printed.withLock { $0.out += text } },
        note: { text in printed.withLock { $0.notes += text } }, showsProgress: false,
        hasColour: false, cacheFolder: cacheFolder))
    (out, notes) = printed.withLock { $0 }
  }
}

@Suite struct `The command line` {
  @Test func `an unknown command names the nearest one, and exits 2`() async {
    let run = await CommandRun(["chekc"])
    #expect(run.code == .unusable)
    #expect(
      run.notes
        == "contracts: there is no command `chekc`; did you mean `check`?; "
        + "`contracts --help` lists them\n")
  }

  @Test func `an unknown contract names the nearest one`() async {
    let run = await CommandRun(["rules", "--contract", "spalsh"])
    #expect(run.code == .unusable)
    #expect(run.notes.contains("did you mean `splash`?"))
  }

  @Test(arguments: Command.all.map(\.spec.name))
  func `every command has help with an example`(name: String) async {
    let run = await CommandRun([name, "--help"])
    #expect(run.code == .holds)
    #expect(run.out.contains("  $ contracts \(name)"))
  }

  @Test func `bench measures the sizes and threads that it is given`() async {
    let run = await CommandRun(["bench", "--sizes", "2,3", "--threads", "1,2", "--repeats", "1"])
    #expect(run.code == .holds)
    let lines = run.out.split(separator: "\n").filter { $0.hasPrefix("model=") }
    #expect(
      lines.map { $0.split(separator: " ").prefix(4).joined(separator: " ") } == [
        "model=two-phase-commit size=2 threads=1 distinct=56",
        "model=two-phase-commit size=2 threads=2 distinct=56",
        "model=two-phase-commit size=3 threads=1 distinct=288",
        "model=two-phase-commit size=3 threads=2 distinct=288",
      ])
    #expect(lines.allSatisfy { $0.contains(" seconds=") })
  }

  @Test func `bench says what sizes there are`() async {
    let run = await CommandRun(["bench", "--sizes", "9,7"])
    #expect(run.code == .unusable)
    #expect(
      run.notes
        == "contracts: `--sizes` cannot be `9,7`; expected numbers from 1 to 12, ascending, with "
        + "commas between them\n")
  }

  @Test func `a limit that is met before a verdict exits 3`() async {
    let run = await CommandRun(
      [
        "check", "--contract", "apple-reauth", "--states", "50", "--reading", "hardened",
      ])
    #expect(run.code == .stopped)
    #expect(run.out.contains("stopped at states"))
  }

  @Test func `a check of one build has a verdict for every invariant, as JSON`() async {
    let run = await CommandRun(
      [
        "check", "--contract", "boot", "--flags", "none", "--platform", "browser", "--web", "old",
        "--drive", "cooperative", "--format", "json",
      ])
    #expect(run.code == .holds)
    #expect(
      run.out.hasPrefix(
        "{\n  \"formatVersion\": 1,\n  \"reading\": \"written\",\n  \"complete\": true,"))
    #expect(run.out.contains("\"INV-01b\": \"holds\""))
  }

  @Test func `a check says where nothing happens any more, and where only time moves`() async {
    let run = await CommandRun(["check", "--contract", "messages", "--flags", "none"])
    #expect(
      run.out.contains(
        "\n  nothing happens any more in no state\n  nothing but time moves in no state\n"))
  }

  @Test func `a violation that no finding speaks of exits 1 and is told`() async {
    let run = await CommandRun(
      [
        "check", "--contract", "boot", "--flags", "splashOwnerV1,errorPath,homeUrl", "--platform",
        "ios",
        "--web", "current", "--drive", "cooperative", "--reading", "onlineRemembered",
      ])
    #expect(run.code == .violated)
    #expect(run.out.contains("VIOLATED INV-20a in 5 events, and no finding says so"))
    #expect(run.out.contains("    INV-20a is violated:"))
  }
}

@Suite struct `The registry of groups` {
  @Test func `every group's contracts have a prefix and no two groups share a name`() {
    let names = Group.all.map(\.name)
    #expect(Set(names).count == names.count)
    for contract in Group.all.flatMap(\.contracts) {
      #expect(ContractName.prefix(of: contract) != nil, "\(contract)")
    }
  }

  @Test func `a label of a configuration reads back`() {
    for configuration in Selection(groups: []).configurations {
      guard Configuration(label: configuration.label) == configuration else {
        Issue.record("\(configuration.label)")
        return
      }
    }
  }

  @Test func `a cone is its own cone`() {
    for group in Group.all {
      for cone in Selection(groups: [group]).cones(of: group) {
        #expect(group.cone(cone.configuration) == cone.configuration)
      }
    }
  }
}

@Suite struct `Pinned findings` {
  @Test func `every pin replays to its length, in words that are those of today`() throws {
    for group in Group.all {
      for pin in try PinStore.all(of: group.name) {
        let violation = try #require(group.retell(pin), "\(pin.property)")
        #expect(violation.length == pin.length)
        #expect(violation.telling.steps.map(\.event) == pin.events.map(\.text))
      }
    }
  }

  @Test func `every pin has words`() throws {
    let silent = try Group.all.flatMap { try PinStore.all(of: $0.name) }
      .filter { FindingWords.of($0) == nil }
    #expect(silent.map { "\($0.group) \($0.property) \($0.length)" } == [])
  }

  @Test func `a pin is read back as it was written`() throws {
    let pins = try PinStore.all(of: "boot")
    #expect(!pins.isEmpty)
    let text = pins.map { $0.value.text + "\n" }.joined()
    #expect(try PinFile.read(Array(text.utf8), name: "boot") == pins)
  }

  @Test func `subsets come smallest part first, in the order of the names`() {
    #expect(
      RepairSearch.subsets(of: ["a", "b", "c"], size: 2) == [["a", "b"], ["a", "c"], ["b", "c"]])
  }
}

@Suite struct `The catalogue of rules` {
  /// Read once: it is every source of the package.
  private static let scanned = RuleScan(root: packageRoot).index

  @Test func `is what the sources say; if not, run contracts rules --index`() throws {
    #expect(Self.scanned.withoutLines == (try RuleIndex.stored()))
  }

  @Test func `every id has a place that enforces it and a test that pins it`() {
    let whole = Selection(groups: Group.all + Group.onRequest)
    #expect(Catalogue(whole, index: Self.scanned).gaps() == [])
  }

  @Test func `an id that nothing enforces or pins is told, and one that is waived without need`() {
    let whole = Selection(groups: Group.all + Group.onRequest)
    let bare = Catalogue(whole, index: RuleIndex(entries: []))
    #expect(bare.gaps().contains("SO-07: nothing enforces it, no test pins it"))
    #expect(
      bare.gaps(waivers: [CatalogueWaiver(id: "SO-07", reason: "")]).count == bare.gaps().count - 1)
    let waived = Catalogue(whole, index: Self.scanned).gaps(
      waivers: [CatalogueWaiver(id: "SO-07", reason: "")])
    #expect(waived == ["SO-07 is waived, and lacks nothing"])
  }

  @Test func `ids are read out of a line, ranges included`() {
    func ids(_ line: String) -> [String] { Array(line.utf8).catalogueIDs }
    #expect(
      ids("(`SL-01 to SL-04`), BR-S25; INV-06b. x-1 U-212 UTF-8 B-2") == [
        "SL-01", "SL-02", "SL-03", "SL-04", "BR-S25", "INV-06b",
      ])
    #expect(ids("LA-P6b and INV-20a") == ["LA-P6b", "INV-20a"])
  }

  @Test func `a place has its line, and a test its name`() {
    let place = Self.scanned.entry("SO-07")?.enforced.first
    #expect(place?.file == "Models/Splash/Splash.swift")
    #expect((place?.line ?? 0) > 1)
    #expect(Self.scanned.entry("B-01")?.tests.first?.name.hasPrefix("B-01 happens") == true)
  }
}

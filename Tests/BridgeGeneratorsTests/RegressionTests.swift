import BridgeGenerators
import BridgeModels
import BridgeWire
import ContractEngine
import ContractGenerators
import ContractReports
import Foundation
import Testing

@testable import contracts

/// Runs that once broke an invariant, as journals of events in `Tests/Regressions`, one case each.
///
/// `contracts replay` tells any of them. A journal carries no seed and no generator, so neither can
/// invalidate it.
@Suite struct `Regressions of the bridge` {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Regressions")

  /// The journals there are, without their extension.
  static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()

  /// How each journal stands under the readings that it names, and with all repairs.
  static let standings: [String: [String]] = [
    "boot-covered-error-page": ["still fails after 4 events (part 0)", "fixed and guarding"],
    "boot-ready-of-another-load": ["still fails after 5 events (part 0)", "fixed and guarding"],
    "boot-reload-loop": ["fixed and guarding", "fixed and guarding"],
    "boot-stray-failure": ["still fails after 2 events (part 0)", "fixed and guarding"],
    "login-ending-of-another": ["still fails after 8 events (part 1)", "fixed and guarding"],
    "login-verifier-overwritten": ["still fails after 12 events (part 0)", "fixed and guarding"],
    "reauth-code-astray": ["still fails after 4 events (part 2)", "fixed and guarding"],
    "reauth-deleted-twice": [
      "still fails after 4 events (part 0)", "fixed: event 3 can no longer happen",
    ],
  ]

  private func standing(_ name: String, readings: [String]? = nil) throws -> String {
    let bytes = try [UInt8](Data(contentsOf: Self.folder.appending(path: "\(name).jsonl")))
    return Regression.standing(bytes, name: name, readings: readings)
  }

  @Test(arguments: files) func `stands as recorded`(name: String) throws {
    let expected = try #require(Self.standings[name], "no standing is recorded for \(name)")
    let repairs =
      BootReading.allCases.filter(\.isRepair).map(\.name)
      + AppleReauthReading.allCases.filter(\.isRepair).map(\.name)
      + ShareFileReading.allCases.filter(\.isRepair).map(\.name)
      + LoginReading.allCases.filter(\.isRepair).map(\.name)
    let found = try [standing(name), standing(name, readings: repairs)]
    #expect(found == expected)
  }

  @Test func `every standing has its journal`() {
    #expect(Self.standings.keys.sorted() == Self.files)
  }

  @Test func `a journal that no longer decodes is an error, not a case that holds`() throws {
    let name = try #require(Self.files.first)
    let url = Self.folder.appending(path: "\(name).jsonl")
    let text = try String(contentsOf: url, encoding: .utf8)
    let renamed = text.replacing("\"invariant\":\"INV", with: "\"invariant\":\"XNV")
    #expect(
      Regression.standing(Array(renamed.utf8), name: name).hasPrefix("no longer decodes: "))
    let cut = text.split(separator: "\n").prefix(2).joined(separator: "\n").dropLast(4)
    #expect(Regression.standing(Array(cut.utf8), name: name).hasPrefix("no longer decodes: "))
  }
}

/// A journal read back as a regression case.
enum Regression {
  /// The status of the journal `bytes`, under `readings` or else under those of its header.
  static func standing(_ bytes: [UInt8], name: String, readings: [String]? = nil) -> String {
    do {
      let reader = try LogReader(
        .journal, bytes: bytes, name: name, codec: RunJournalCodec(), strict: true)
      switch reader.header.group {
      case BootSystem.group: return try status(BootSystem.self, reader, name, readings)
      case AppleReauthSystem.group:
        return try status(AppleReauthSystem.self, reader, name, readings)
      case ShareFileSystem.group: return try status(ShareFileSystem.self, reader, name, readings)
      case LoginSystem.group: return try status(LoginSystem.self, reader, name, readings)
      default: return "\(RegressionStatus.noLongerDecodes("no group \(reader.header.group)"))"
      }
    } catch {
      return "\(RegressionStatus.noLongerDecodes("\(error)"))"
    }
  }

  private static func status<S: BridgeOrders>(
    _: S.Type, _ journal: LogReader<RunJournalCodec>, _ name: String, _ readings: [String]?
  ) throws -> String {
    var journal = journal
    let header = journal.header
    let system = S(
      header.recording.configuration,
      readings: .named(readings ?? header.recording.readings),
      without: Set(header.recording.rulesOff))
    guard let initial = PackedHex.value(header.initial, S.State.self) else {
      return "\(RegressionStatus.noLongerDecodes("the initial state"))"
    }
    var events: [S.Event] = []
    while let entry = try journal.next() {
      guard let event = PackedHex.value(entry.event.packed, S.Event.self),
        event.description == entry.event.text
      else { return "\(RegressionStatus.noLongerDecodes("event \(entry.number)"))" }
      events.append(event)
    }
    let regression = RegressionCase<S>(
      name: name, property: header.property ?? "", drive: header.drive, initial: initial,
      events: events)
    return "\(regression.status(in: system, system.properties))"
  }
}

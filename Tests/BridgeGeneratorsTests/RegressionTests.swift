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
  static let files = BridgeJournal.files

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
    let bytes = try BridgeJournal.bytes(name)
    return BridgeJournal.standing(bytes, name: name, readings: readings)
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
    let text = String(decoding: try BridgeJournal.bytes(name), as: UTF8.self)
    let renamed = text.replacing("\"invariant\":\"INV", with: "\"invariant\":\"XNV")
    #expect(
      BridgeJournal.standing(Array(renamed.utf8), name: name).hasPrefix("no longer decodes: "))
    let cut = text.split(separator: "\n").prefix(2).joined(separator: "\n").dropLast(4)
    #expect(BridgeJournal.standing(Array(cut.utf8), name: name).hasPrefix("no longer decodes: "))
  }
}

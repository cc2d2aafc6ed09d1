import BridgeGenerators
import BridgeModels
import BridgeWire
import ContractEngine
import ContractGenerators
import ContractReports
import ContractTesting
import Foundation

@testable import contracts

/// Journals of the bridge's groups, as regressions and as what a failing test leaves.
enum BridgeJournal {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Regressions")

  /// The journals that are kept, without their extension.
  static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()

  static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: folder.appending(path: "\(name).jsonl")))
  }

  /// The regressions of a group in one of its builds, whatever readings they were found under.
  ///
  /// A journal that can't be read is one of every group: it guards none of them.
  static func regressions<S: BridgeOrders>(of _: S.Type, in cone: Configuration) throws
    -> [Regression<S>]
  {
    try files.compactMap { name in
      let bytes = try bytes(name)
      do {
        let reader = try reader(bytes, name)
        let header = reader.header
        guard header.group == S.group, S.cone(of: header.recording.configuration) == cone else {
          return nil
        }
        return .readable(try regression(reader, name))
      } catch {
        return .unreadable(name: name, reason: "\(error)")
      }
    }
  }

  /// The status of the journal `bytes`, under `readings` or else under those of its header.
  static func standing(_ bytes: [UInt8], name: String, readings: [String]? = nil) -> String {
    do {
      let reader = try reader(bytes, name)
      switch reader.header.group {
      case BootSystem.group: return try status(BootSystem.self, reader, name, readings)
      case AppleReauthSystem.group:
        return try status(AppleReauthSystem.self, reader, name, readings)
      case ShareFileSystem.group: return try status(ShareFileSystem.self, reader, name, readings)
      case LoginSystem.group: return try status(LoginSystem.self, reader, name, readings)
      case MessagesSystem.group: return try status(MessagesSystem.self, reader, name, readings)
      case LegacyAppleLoginSystem.group:
        return try status(LegacyAppleLoginSystem.self, reader, name, readings)
      default: throw JournalProblem("no group \(reader.header.group)")
      }
    } catch {
      return "\(RegressionStatus.noLongerDecodes("\(error)"))"
    }
  }

  /// Writes what a failing test of `S` leaves, so that `contracts replay` takes it.
  static func writing<S: BridgeSystem>(_ system: S, _ recording: RecordingHeader)
    -> JournalWriting<S>
  {
    { property, drive, initial, events in
      var lines = LogLines(.journal, codec: RunJournalCodec())
      var bytes = lines.header(
        RunJournalCodec.Header(
          recording: recording, group: S.group, property: property, drive: drive,
          initial: PackedHex.text(initial)))
      var milliseconds: Int64 = 0
      for event in events {
        milliseconds += Int64(system.elapsed(event))
        bytes += lines.event(
          RunJournalCodec.Event(text: event.description, packed: PackedHex.text(event)),
          atMs: milliseconds)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func reader(_ bytes: [UInt8], _ name: String) throws -> LogReader<RunJournalCodec>
  {
    try LogReader(.journal, bytes: bytes, name: name, codec: RunJournalCodec(), strict: true)
  }

  private static func status<S: BridgeOrders>(
    _: S.Type, _ journal: LogReader<RunJournalCodec>, _ name: String, _ readings: [String]?
  ) throws -> String {
    let header = journal.header
    let system = S(
      header.recording.configuration,
      readings: .named(readings ?? header.recording.readings),
      without: Set(header.recording.rulesOff))
    let regression: RegressionCase<S> = try regression(journal, name)
    return "\(regression.status(in: system, system.properties))"
  }

  private static func regression<S: BridgeOrders>(
    _ journal: LogReader<RunJournalCodec>, _ name: String
  ) throws -> RegressionCase<S> {
    var journal = journal
    let header = journal.header
    guard let initial = PackedHex.value(header.initial, S.State.self) else {
      throw JournalProblem("the initial state")
    }
    var events: [S.Event] = []
    while let entry = try journal.next() {
      guard let event = PackedHex.value(entry.event.packed, S.Event.self),
        event.description == entry.event.text
      else { throw JournalProblem("event \(entry.number)") }
      events.append(event)
    }
    return RegressionCase<S>(
      name: name, property: header.property ?? "", drive: header.drive, initial: initial,
      events: events)
  }
}

/// What of a journal stands for nothing any more.
struct JournalProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

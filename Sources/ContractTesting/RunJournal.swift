import ContractEngine
import ContractGenerators
import ContractReports
import Foundation

/// A run of a system as a journal: JSON Lines, a header and then one event a line.
///
/// It carries no seed and no generator, so neither can invalidate it. Put into a folder of
/// regressions, it is replayed before anything is made up.
public enum RunJournal {
  static let format = "contracts-run"
  static let version = 1

  /// The journal of a run that breaks `property` under `drive`.
  public static func text<S: System>(
    of system: S, property: String, drive: Drive, initial: S.State, events: [S.Event]
  ) -> String {
    var lines = [
      ReportValue.members([
        "format": .string(format), "version": .integer(version), "property": .string(property),
        "drive": .string(drive.name), "initial": .string(PackedHex.text(initial)),
      ]).text
    ]
    var milliseconds = 0
    for (index, event) in events.enumerated() {
      milliseconds += Int(system.elapsed(event))
      lines.append(
        ReportValue.members([
          "n": .integer(index + 1), "at": .integer(milliseconds),
          "event": .string(event.description), "packed": .string(PackedHex.text(event)),
        ]).text)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The regression that `text`, the journal called `name`, holds.
  public static func regression<S: System>(
    _ text: String, named name: String, of _: S.Type = S.self
  ) -> Regression<S> {
    do throws(JournalFault) {
      return .readable(try RunJournalReader<S>(text).regression(named: name))
    } catch {
      return .unreadable(name: name, reason: error.description)
    }
  }

  /// The journals in the folder at `path`, those named `*.jsonl`, in the order of their names.
  ///
  /// A folder that can't be read is one regression that can't be: it guards nothing.
  public static func regressions<S: System>(
    in path: String, of _: S.Type = S.self
  ) -> [Regression<S>] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      return [.unreadable(name: path, reason: "the folder can't be read")]
    }
    return names.filter { $0.hasSuffix(".jsonl") }.sorted().map { file in
      let name = String(file.dropLast(".jsonl".count))
      guard let data = FileManager.default.contents(atPath: "\(path)/\(file)"),
        let text = String(data: data, encoding: .utf8)
      else { return .unreadable(name: name, reason: "the file is no text in UTF-8") }
      return regression(text, named: name)
    }
  }
}

/// What is wrong with a journal, and where.
struct JournalFault: Error, CustomStringConvertible {
  let line: Int
  let reason: String

  var description: String { "line \(line): \(reason)" }
}

/// Reads one journal, strictly: every line is whole and is what it says.
struct RunJournalReader<S: System> {
  private let lines: [Substring]

  private struct Header: Decodable {
    let format: String
    let version: Int
    let property: String
    let drive: String
    let initial: String
  }

  private struct Line: Decodable {
    let n: Int
    let event: String
    let packed: String
  }

  init(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  func regression(named name: String) throws(JournalFault) -> RegressionCase<S> {
    let header: Header = try decode(0)
    guard header.format == RunJournal.format, header.version == RunJournal.version else {
      throw JournalFault(
        line: 1,
        reason: "format \(header.format) version \(header.version), where "
          + "\(RunJournal.format) version \(RunJournal.version) is read")
    }
    guard let drive = Drive.allCases.first(where: { $0.name == header.drive }) else {
      throw JournalFault(
        line: 1,
        reason: "no drive \(header.drive); there are "
          + Drive.allCases.map(\.name).joined(separator: ", "))
    }
    guard let initial = PackedHex.value(header.initial, S.State.self) else {
      throw JournalFault(line: 1, reason: "\(header.initial) stands for no state")
    }
    var events: [S.Event] = []
    for index in lines.indices.dropFirst() { events.append(try event(index)) }
    return RegressionCase(
      name: name, property: header.property, drive: drive, initial: initial, events: events)
  }

  private func event(_ index: Int) throws(JournalFault) -> S.Event {
    let line: Line = try decode(index)
    guard line.n == index else {
      throw JournalFault(line: index + 1, reason: "event \(line.n) where event \(index) comes")
    }
    guard let event = PackedHex.value(line.packed, S.Event.self) else {
      throw JournalFault(line: index + 1, reason: "\(line.packed) stands for no event")
    }
    guard event.description == line.event else {
      throw JournalFault(
        line: index + 1, reason: "\(line.packed) stands for \(event), not for \(line.event)")
    }
    return event
  }

  private func decode<Value: Decodable>(_ index: Int) throws(JournalFault) -> Value {
    guard index < lines.count else {
      throw JournalFault(line: index + 1, reason: "there is no such line")
    }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(lines[index].utf8))
    } catch {
      throw JournalFault(
        line: index + 1, reason: "no whole line of a journal: \(lines[index].prefix(80))")
    }
  }
}

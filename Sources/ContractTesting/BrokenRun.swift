import ContractEngine
import Testing

/// Writes a run that breaks a property under a drive as a journal.
public typealias JournalWriting<S: System> = (
  _ property: String, _ drive: Drive, _ initial: S.State, _ events: [S.Event]
) -> String

/// A run that breaks a property, on its way to the test's results.
struct BrokenRun<S: System> {
  let system: S
  let property: Property<S>
  let leaf: UInt8
  let drive: Drive
  let initial: S.State
  let events: [S.Event]
  let journal: JournalWriting<S>?

  /// Records one issue at the line of the property, and attaches the run three times: as a trace, as a
  /// timeline and as a journal.
  func record(_ remarks: [String]) {
    let place = SourceLocation(property.place)
    let telling = RunTelling(system: system, initial: initial, events: events)
    let name = leaf == 0 ? property.id : "\(property.id).\(leaf)"
    let journal =
      journal.map { $0(property.id, drive, initial, events) }
      ?? RunJournal.text(
        of: system, property: property.id, drive: drive, initial: initial, events: events)
    Attachment.record(telling.trace, named: "\(name)-trace.txt", sourceLocation: place)
    Attachment.record(telling.timeline, named: "\(name)-timeline.txt", sourceLocation: place)
    Attachment.record(journal, named: "\(name)-journal.jsonl", sourceLocation: place)
    let lines = [
      "\(property.id) is false\(property.sentence(leaf)) (\(drive.name) drive)",
      telling.timeline,
    ]
    Issue.record(
      Comment(rawValue: (lines + remarks).joined(separator: "\n")), sourceLocation: place)
  }
}

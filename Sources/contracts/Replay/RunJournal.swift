import BridgeModels
import BridgeWire
import ContractEngine
import ContractReports

/// How a run of any group is kept as a journal: its header says the group, the property and the
/// start, each line has the event in words and in bits.
struct RunJournalCodec: LogCodec {
  struct Header: Hashable, Sendable {
    var recording: RecordingHeader
    var group: String
    /// The id of the property that the run breaks, or nil.
    var property: String?
    var drive: Drive
    var initial: String
  }

  struct Event: Hashable, Sendable {
    var text: String
    var packed: String
  }

  func header(_ fields: inout FieldReader, version: Int) throws(FieldError) -> Header {
    let group = try fields.string("group")
    let property = try fields.optionalString("invariant")
    let drive = try fields.choice("drive", of: Drive.allCases, named: \.name)
    let initial = try fields.string("initial")
    return Header(
      recording: try RecordingHeader(&fields), group: group, property: property, drive: drive,
      initial: initial)
  }

  func encode(header: Header) -> [JSONMember] {
    var members = [JSONMember("group", .string(header.group))]
    if let property = header.property { members.append(JSONMember("invariant", .string(property))) }
    members.append(JSONMember("drive", .string(header.drive.name)))
    members.append(JSONMember("initial", .string(header.initial)))
    return members + header.recording.members
  }

  func event(
    _ fields: inout FieldReader, version: Int, under header: Header
  ) throws(FieldError) -> Event {
    Event(text: try fields.string("event"), packed: try fields.string("packed"))
  }

  func encode(event: Event) -> [JSONMember] {
    [JSONMember("event", .string(event.text)), JSONMember("packed", .string(event.packed))]
  }
}

/// How one typed event is written as JSON members and read back; what is read back is equal to what
/// was written.
public protocol JournalEventCodec: Sendable {
  associatedtype Event: Sendable

  /// Takes every field of an event; `version` is the journal format's, 1 or 2.
  func read(_ fields: inout FieldReader, version: Int) throws(FieldError) -> Event

  func write(_ event: Event) -> [JSONMember]
}

/// The lines of a journal: typed events, under the same header as a recording.
///
/// A journal is JSON Lines. Line 1 is the header: `format`, `version`, then what a recording's header
/// has, with `model`. Each line behind it is an event: `n` and `at` as in a recording, then the
/// event's own fields. Every line ends with `sum`, the CRC-32 of the line up to there; in version 2
/// each goes on from the sum of the line above, in version 1 each stands alone. It holds no text from
/// outside: ids, codes and tokens are handles (INV-12).
public struct JournalCodec<Events: JournalEventCodec>: LogCodec {
  public let events: Events

  public init(_ events: Events) { self.events = events }

  public func header(
    _ fields: inout FieldReader, version: Int
  ) throws(FieldError) -> RecordingHeader {
    try RecordingHeader(&fields)
  }

  public func encode(header: RecordingHeader) -> [JSONMember] { header.members }

  public func event(
    _ fields: inout FieldReader, version: Int, under header: RecordingHeader
  ) throws(FieldError) -> Events.Event {
    try events.read(&fields, version: version)
  }

  public func encode(event: Events.Event) -> [JSONMember] { events.write(event) }
}

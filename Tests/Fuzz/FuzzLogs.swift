import BridgeModels
import BridgeWire

/// Reads bytes as a recording; what was read is written and read again.
func fuzzRecording(_ bytes: [UInt8]) {
  guard let recording = try? Recording(bytes: bytes, name: "fuzz", world: AnyHappeningCodec())
  else { return }
  var lines = LogLines(.recording, codec: RecordingCodec(world: AnyHappeningCodec()))
  var written = lines.header(recording.header)
  for entry in recording.entries { written += lines.event(entry.event, atMs: entry.atMs) }
  let again = try? Recording(
    bytes: written, name: "again", world: AnyHappeningCodec(), strict: true)
  demand(again?.header == recording.header, "the same header")
  demand(again?.entries == recording.entries, "the same entries")
}

/// Reads bytes as a journal: as they are, and with the checksums that they should have, since no
/// mutation finds those by chance.
func fuzzJournal(_ bytes: [UInt8]) {
  _ = try? events(bytes)
  let summed = withChecksums(bytes)
  guard let (header, entries) = try? events(summed) else { return }
  var lines = LogLines(.journal, codec: JournalCodec(AnyEvents()))
  var written = lines.header(header)
  for entry in entries { written += lines.event(entry.event, atMs: entry.atMs) }
  let again = try? events(written)
  demand(again?.0 == header && again?.1 == entries, "the same journal")
}

private func events(
  _ bytes: [UInt8]
) throws(LogError) -> (RecordingHeader, [LogEntry<JSONValue>]) {
  var reader = try LogReader(
    .journal, bytes: bytes, name: "fuzz", codec: JournalCodec(AnyEvents()))
  var entries: [LogEntry<JSONValue>] = []
  while let entry = try reader.next() { entries.append(entry) }
  return (reader.header, entries)
}

/// Replaces the last byte of each line by a good checksum, in the manner of version 1.
private func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
  var summed: [UInt8] = []
  for line in bytes.split(separator: 0x0A) {
    let body = Array(line.dropLast())
    summed += body + Array(",\"sum\":\"\(checksum(body))\"}\n".utf8)
  }
  return summed
}

/// CRC-32 bit by bit, apart from the one under test.
private func checksum(_ bytes: [UInt8]) -> String {
  var state = ~UInt32(0)
  for byte in bytes {
    state ^= UInt32(byte)
    for _ in 0..<8 { state = state & 1 == 1 ? state >> 1 ^ 0xEDB8_8320 : state >> 1 }
  }
  let digits = String(~state, radix: 16)
  return String(repeating: "0", count: 8 - digits.utf8.count) + digits
}

/// Events that are any field named `value`.
private struct AnyEvents: JournalEventCodec {
  func read(_ fields: inout FieldReader, version: Int) throws(FieldError) -> JSONValue {
    try fields.value("value")
  }

  func write(_ event: JSONValue) -> [JSONMember] { [JSONMember("value", event)] }
}

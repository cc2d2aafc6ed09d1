import BridgeModels
import BridgeWire
import Foundation

/// Events that are whole numbers, for journals whose contents do not matter.
struct NumberEvents: JournalEventCodec {
  func read(_ fields: inout FieldReader, version: Int) throws(FieldError) -> Int64 {
    try fields.integer("value", in: 0...1_000_000_000)
  }

  func write(_ event: Int64) -> [JSONMember] { [JSONMember("value", .integer(event))] }

  static let codec = JournalCodec(NumberEvents())
  static let header = RecordingHeader(Configuration(), model: "1")

  /// A journal of the events `1...count`, one every ten milliseconds.
  static func journal(_ count: Int64, version: Int? = nil) -> [UInt8] {
    var lines = LogLines(.journal, codec: codec, version: version)
    var bytes = lines.header(header)
    for value in 0..<count { bytes += lines.event(value + 1, atMs: value * 10) }
    return bytes
  }

  /// Every event in `bytes`, and the torn line behind them.
  static func read(
    _ bytes: [UInt8], strict: Bool = false
  ) throws(LogError) -> (events: [Int64], torn: LogError?) {
    var reader = try LogReader(.journal, bytes: bytes, name: "j", codec: codec, strict: strict)
    var events: [Int64] = []
    while let entry = try reader.next() { events.append(entry.event) }
    return (events, reader.torn)
  }

  /// A place for files that is empty and goes away with `body`.
  static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }
}

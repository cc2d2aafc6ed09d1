/// The state that a journal's fold has reached behind one of its events, and where that is.
public struct Snapshot: Hashable, Sendable {
  /// The number of the event; 0 for the state before the first one.
  public let number: Int
  /// The event's time.
  public let atMs: Int64
  /// Bytes of the journal up to the end of the event's line.
  public let offset: Int
  /// The checksum on that line, from which the next one goes on.
  public let checksum: UInt32
  /// The state, packed.
  public let state: [UInt64]
}

/// Reads and writes the lines of a journal's snapshot file.
///
/// A line has `event`, `time`, `offset`, `line` (the checksum of the event's line) and `state`, words
/// in hexadecimal. The header names the journal by the checksum of its own header, as `journal`.
struct SnapshotCodec: LogCodec {
  func header(_ fields: inout FieldReader, version: Int) throws(FieldError) -> UInt32 {
    try Self.checksum(&fields, "journal")
  }

  func encode(header: UInt32) -> [JSONMember] {
    [JSONMember("journal", .string(Checksum(header).text))]
  }

  func event(
    _ fields: inout FieldReader, version: Int, under header: UInt32
  ) throws(FieldError) -> Snapshot {
    let number = try fields.integer("event", in: 0...logTimes.upperBound)
    let time = try fields.integer("time", in: logTimes)
    let offset = try fields.integer("offset", in: 0...logTimes.upperBound)
    let checksum = try Self.checksum(&fields, "line")
    var state: [UInt64] = []
    for (index, text) in try fields.strings("state").enumerated() {
      guard let word = UInt64(text, radix: 16) else {
        throw FieldError("state[\(index)]", .other("expected up to 16 hexadecimal digits"))
      }
      state.append(word)
    }
    return Snapshot(
      number: Int(number), atMs: time, offset: Int(offset), checksum: checksum, state: state)
  }

  func encode(event: Snapshot) -> [JSONMember] {
    [
      JSONMember("event", .integer(event.number)), JSONMember("time", .integer(event.atMs)),
      JSONMember("offset", .integer(event.offset)),
      JSONMember("line", .string(Checksum(event.checksum).text)),
      JSONMember("state", .array(event.state.map { .string(String($0, radix: 16)) })),
    ]
  }

  private static func checksum(
    _ fields: inout FieldReader, _ name: String
  ) throws(FieldError) -> UInt32 {
    guard let sum = Checksum(Array(try fields.string(name).utf8).span) else {
      throw FieldError(name, .other("expected eight lower-case hexadecimal digits"))
    }
    return sum.value
  }
}

/// A journal's snapshots, in a file of their own beside it.
///
/// They only save time: without the file, or with one whose writing was cut short anywhere, everything
/// replays from an earlier one or the beginning. A snapshot is used only if the journal's own bytes confirm it.
public struct Snapshots: Sendable {
  /// Ascending.
  public let list: [Snapshot]

  /// Where the snapshots of the journal at `path` are.
  public static func path(forJournal path: String) -> String { path + ".snapshots" }

  /// The snapshots of the journal that `reader` has just opened; none if there is no file.
  public init<Codec: LogCodec>(of reader: LogReader<Codec>, journal path: String) throws(LogError) {
    let file = Self.path(forJournal: path)
    guard LogFile.exists(file) else {
      list = []
      return
    }
    guard var lines = try Self.lines(of: file) else {
      list = []
      return
    }
    guard lines.header == reader.headerChecksum else {
      throw LogError(file: file, line: 1, .foreignSnapshot)
    }
    var list: [Snapshot] = []
    while let entry = try lines.next() { list.append(entry.event) }
    self.list = list
  }

  /// The lines of the snapshot file; nil if it ends in its header.
  private static func lines(of file: String) throws(LogError) -> LogReader<SnapshotCodec>? {
    do {
      return try LogReader(.snapshots, path: file, codec: SnapshotCodec())
    } catch {
      switch error.problem {
      case .empty: return nil
      case .torn where error.line == 1: return nil
      default: throw error
      }
    }
  }

  /// The last snapshot that is not behind event `number`.
  public func nearest(to number: Int) -> Snapshot? { list.last { $0.number <= number } }

  /// Replaces the snapshot file of the journal at `path`; `reader` has read that journal.
  public static func write<Codec: LogCodec>(
    _ snapshots: [Snapshot], of reader: LogReader<Codec>, journal path: String
  ) throws(LogError) {
    var lines = LogLines(.snapshots, codec: SnapshotCodec())
    var bytes = lines.header(reader.headerChecksum)
    for snapshot in snapshots { bytes += lines.event(snapshot, atMs: snapshot.atMs) }
    let file = try LogFile(Self.path(forJournal: path), .append)
    try file.lock()
    try file.truncate(to: 0)
    try file.append(bytes)
    try file.flush()
  }
}

extension LogReader {
  /// Opens the journal at `path` and goes on behind the event of `snapshot`.
  ///
  /// Throws `foreignSnapshot` unless the line that ends there carries the snapshot's checksum.
  public static func resume(
    journal path: String, codec: Codec, at snapshot: Snapshot, strict: Bool = false
  ) throws(LogError) -> LogReader {
    let reader = try LogReader(.journal, path: path, codec: codec, strict: strict)
    let ending = Array("\"\(Checksum(snapshot.checksum).text)\"}\n".utf8)
    let file = try LogFile(path, .read)
    guard snapshot.offset >= ending.count else {
      throw LogError(file: path, line: snapshot.number + 1, .foreignSnapshot)
    }
    try file.seek(to: snapshot.offset - ending.count)
    var found: [UInt8] = []
    while found.count < ending.count {
      guard try file.read(ending.count - found.count, into: &found) > 0 else { break }
    }
    guard found == ending else {
      throw LogError(file: path, line: snapshot.number + 1, .foreignSnapshot)
    }
    return LogReader(
      resuming: reader, LineSource(file, at: snapshot.offset, lineLimit: lineLimit),
      after: snapshot.number, atMs: snapshot.atMs, chain: Checksum(snapshot.checksum),
      offset: snapshot.offset)
  }
}

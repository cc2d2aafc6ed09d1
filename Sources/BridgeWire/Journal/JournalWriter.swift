/// Appends events to a journal, one writer at a time.
///
/// `append` only collects; `commit` returns once everything collected is on stable storage, and what
/// it has acknowledged survives a kill at any byte. A journal that ends in a torn line is continued
/// behind its last whole one; a file that is no beginning of a journal is left as it is. After a failed
/// write nothing more is taken: what the storage holds is not known until the journal is opened again.
public final class JournalWriter<Codec: LogCodec> {
  /// The journal's header: the one given, if it is new, else the one that stands there.
  public let header: Codec.Header
  /// The torn line that was cut off when the journal was opened, if there was one.
  public let torn: LogError?
  private let file: LogFile
  private var lines: LogLines<Codec>
  private var pending: [UInt8] = []
  private var failure: LogError?
  /// The number of the last event acknowledged.
  public private(set) var committed: Int

  /// Opens the journal at `path`, or begins it with `header`.
  public init(path: String, codec: Codec, header: Codec.Header) throws(LogError) {
    file = try LogFile(path, .append)
    try file.lock()
    if let reader = try Self.existing(path, codec) {
      self.header = reader.header
      torn = reader.torn
      try file.truncate(to: reader.endOffset)
      lines = LogLines(
        .journal, codec: codec, version: reader.version, lastNumber: reader.lastNumber,
        lastAtMs: reader.lastAtMs, chain: reader.chain)
      committed = reader.lastNumber
      try file.seek(to: reader.endOffset)
      if !reader.endsWithLineFeed { try file.append([UInt8(ascii: "\n")]) }
      try file.flush()
    } else {
      self.header = header
      torn = nil
      lines = LogLines(.journal, codec: codec)
      committed = 0
      try file.truncate(to: 0)
      try file.seek(to: 0)
      try file.append(lines.header(header))
      try file.flush()
      try LogFile.flushDirectory(of: path)
    }
  }

  /// Adds `event` to what the next `commit` makes durable; returns its number.
  @discardableResult
  public func append(_ event: Codec.Event, atMs: Int64) -> Int {
    pending += lines.event(event, atMs: atMs)
    return lines.lastNumber
  }

  /// Returns the number of the last event once it and all before it are on stable storage.
  @discardableResult
  public func commit() throws(LogError) -> Int {
    if let failure { throw failure }
    do {
      try file.append(pending)
      try file.flush()
    } catch {
      failure = error
      throw error
    }
    pending.removeAll(keepingCapacity: true)
    committed = lines.lastNumber
    return committed
  }

  /// Whether a file that is torn in its first line is what an unfinished header leaves: the beginning
  /// of one, then perhaps zeros.
  private static func beginsAJournal(_ path: String) throws(LogError) -> Bool {
    let opening = Array("{\"format\":\"\(LogKind.journal.format)\",\"version\":".utf8)
    let file = try LogFile(path, .read)
    var start: [UInt8] = []
    while start.count < opening.count {
      guard try file.read(opening.count - start.count, into: &start) > 0 else { break }
    }
    while start.last == 0 { start.removeLast() }
    return opening.starts(with: start)
  }

  /// Reads an existing journal to its end; nil if the file is new, or torn in its header.
  private static func existing(
    _ path: String, _ codec: Codec
  ) throws(LogError) -> LogReader<Codec>? {
    do {
      var reader = try LogReader(.journal, path: path, codec: codec)
      while try reader.next() != nil {}
      return reader
    } catch {
      switch error.problem {
      case .empty: return nil
      case .torn where error.line == 1:
        guard try beginsAJournal(path) else { throw error }
        return nil
      default: throw error
      }
    }
  }
}

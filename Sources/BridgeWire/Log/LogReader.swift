/// Reads a log line by line, in constant memory.
///
/// A line that is not what it should be is an error that names it. Only the last line can be torn:
/// it has no line feed and is no whole value. It is dropped and kept in `torn`, or refused if the
/// reader is strict.
public struct LogReader<Codec: LogCodec> {
  /// Bytes that one line may have: room for the largest message.
  public static var lineLimit: Int { JSONReader.messageSizeLimit + 64 * 1024 }

  public let kind: LogKind
  public let codec: Codec
  public let header: Codec.Header
  /// The version in the header.
  public let version: Int
  /// What was dropped at the end, once `next` has returned nil.
  public private(set) var torn: LogError?
  /// Bytes up to the end of the last whole line.
  public private(set) var endOffset = 0
  private(set) var lastNumber = 0
  private(set) var lastAtMs: Int64 = 0
  private(set) var chain: Checksum
  /// The checksum on the header line.
  let headerChecksum: UInt32
  /// False if the last whole line lacks its line feed.
  private(set) var endsWithLineFeed = true
  private let isStrict: Bool
  private var lineNumber: Int
  private var source: LineSource

  /// Opens the file at `path` and reads its header.
  public init(
    _ kind: LogKind, path: String, codec: Codec, strict: Bool = false
  ) throws(LogError) {
    try self.init(
      kind, LineSource(LogFile(path, .read), lineLimit: Self.lineLimit), codec, strict)
  }

  /// Reads `bytes` as if they were the file `name`.
  public init(
    _ kind: LogKind, bytes: [UInt8], name: String, codec: Codec, strict: Bool = false
  ) throws(LogError) {
    try self.init(
      kind, LineSource(bytes, name: name, lineLimit: Self.lineLimit), codec, strict)
  }

  init(
    _ kind: LogKind, _ lines: LineSource, _ codec: Codec, _ strict: Bool
  ) throws(LogError) {
    self.kind = kind
    self.codec = codec
    isStrict = strict
    source = lines
    lineNumber = 0
    chain = Checksum()
    var parse = LineParse(kind: kind, file: lines.name)
    guard let line = try source.next(number: 1) else {
      throw LogError(file: lines.name, line: 0, .empty(wanted: kind.exampleHeader))
    }
    lineNumber = 1
    var fields: FieldReader
    do {
      (fields, version) = try source.withBytes(of: line) { bytes throws(LogError) in
        try parse.header(bytes)
      }
    } catch {
      guard !line.isTerminated, source.withBytes(of: line, LineParse.isTorn) else { throw error }
      throw LogError(file: lines.name, line: 1, .torn(bytes: line.range.count))
    }
    chain = parse.chain
    headerChecksum = parse.chain.value
    endsWithLineFeed = line.isTerminated
    do {
      header = try codec.header(&fields, version: version)
      try fields.finish()
    } catch {
      throw LogError(file: lines.name, line: 1, error)
    }
    endOffset = line.range.upperBound + (line.isTerminated ? 1 : 0)
  }

  /// Goes on behind event `number`, `offset` bytes into a file whose header is known.
  init(
    resuming other: Self, _ lines: LineSource, after number: Int, atMs: Int64, chain: Checksum,
    offset: Int
  ) {
    kind = other.kind
    codec = other.codec
    header = other.header
    version = other.version
    headerChecksum = other.headerChecksum
    isStrict = other.isStrict
    source = lines
    lineNumber = number + 1
    lastNumber = number
    lastAtMs = atMs
    self.chain = chain
    endOffset = offset
  }

  /// Bytes of the log that it holds in memory: a chunk or two, and the longest line.
  var bufferedBytes: Int { source.bufferedBytes }

  /// The last event read, as a snapshot with the state that the fold has reached.
  public func snapshot(_ state: [UInt64]) -> Snapshot {
    Snapshot(
      number: lastNumber, atMs: lastAtMs, offset: endOffset, checksum: chain.value, state: state)
  }

  /// The next event, or nil at the end.
  public mutating func next() throws(LogError) -> LogEntry<Codec.Event>? {
    while true {
      guard let line = try source.next(number: lineNumber + 1) else { return nil }
      lineNumber += 1
      var parse = LineParse(
        kind: kind, file: source.name, line: lineNumber, version: version, chain: chain)
      if kind == .recording, source.withBytes(of: line, LineParse.isBlank) { continue }
      do {
        let entry = try source.withBytes(of: line) { bytes throws(LogError) in
          try parse.event(bytes, codec, header, expected: lastNumber + 1, notBefore: lastAtMs)
        }
        lastNumber = entry.number
        lastAtMs = entry.atMs
        chain = parse.chain
        endsWithLineFeed = line.isTerminated
        endOffset = line.offset + line.range.count + (line.isTerminated ? 1 : 0)
        return entry
      } catch {
        guard !line.isTerminated else { throw error }
        let isDamaged = source.withBytes(of: line) { parse.isWholeBeforeLastByte($0) }
        if isDamaged { throw LogError(file: source.name, line: lineNumber, .damagedEnd) }
        guard source.withBytes(of: line, LineParse.isTorn) else { throw error }
        let tear = LogError(
          file: source.name, line: lineNumber, .torn(bytes: line.range.count))
        if isStrict { throw tear }
        torn = tear
        return nil
      }
    }
  }
}

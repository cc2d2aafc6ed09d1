/// Makes the lines of a log, one after the other.
public struct LogLines<Codec: LogCodec>: Sendable {
  public let kind: LogKind
  public let version: Int
  public let codec: Codec
  /// The number of the last event written.
  public private(set) var lastNumber = 0
  private(set) var lastAtMs: Int64 = 0
  private(set) var chain = Checksum()

  /// `version` is `1...kind.currentVersion`; only tests ask for another than the current one.
  public init(_ kind: LogKind, codec: Codec, version: Int? = nil) {
    self.kind = kind
    self.version = version ?? kind.currentVersion
    self.codec = codec
  }

  /// Goes on where a log ended.
  init(
    _ kind: LogKind, codec: Codec, version: Int, lastNumber: Int, lastAtMs: Int64, chain: Checksum
  ) {
    self.init(kind, codec: codec, version: version)
    self.lastNumber = lastNumber
    self.lastAtMs = lastAtMs
    self.chain = chain
  }

  /// The header line, with its line feed.
  public mutating func header(_ header: Codec.Header) -> [UInt8] {
    line(
      [
        JSONMember("format", .string(kind.format)), JSONMember("version", .integer(version)),
      ] + codec.encode(header: header))
  }

  /// The line of the next event, with its line feed; a time before the last one counts as that one.
  public mutating func event(_ event: Codec.Event, atMs: Int64) -> [UInt8] {
    lastNumber += 1
    lastAtMs = min(max(atMs, lastAtMs), logTimes.upperBound)
    return line(
      [
        JSONMember("n", .integer(lastNumber)), JSONMember("at", .integer(lastAtMs)),
      ] + codec.encode(event: event))
  }

  private mutating func line(_ members: [JSONMember]) -> [UInt8] {
    var bytes = JSONWriter().bytes(.object(members))
    if kind.hasChecksums {
      bytes.removeLast()
      let sum = (kind.isChained(version) ? chain : Checksum()).adding(bytes.span)
      chain = sum
      bytes.append(contentsOf: ",\"sum\":\"\(sum.text)\"}".utf8)
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}

/// What arrived at a shell, raw: messages, and what happened around them, at which millisecond.
///
/// A recording is a text file of JSON Lines, in UTF-8, that a person can write in an editor. Line 1
/// is the header; every line behind it is one arrival. Blank lines are skipped. For example:
///
///     {"format":"contracts-recording","version":1,"platform":"ios","flags":["splashOwnerV1"]}
///     {"n":1,"at":0,"from":"user","event":"opened"}
///     {"n":2,"at":900,"from":"page","object":{"v":1,"type":"splashState","state":"ready"}}
///     {"n":3,"at":950,"from":"page","frame":"sub","object":{"v":1,"type":"splashState"}}
///
/// The header:
/// - `format`, `version`: as shown.
/// - `platform`: `ios`, `android` or `browser`.
/// - `web`: `current` (if absent) or `old`.
/// - `flags`: names of the capabilities and settings that the shell was built with, such as
///   `splashOwnerV1`, `shareFileV1`, `errorPath`, `homeUrl`.
/// - `readings`: names of the readings in force beside what is written; none if absent.
/// - `rulesOff`: ids of the rules that are switched off; none if absent.
/// - `serverOrigin`, `authOrigin`: the configured origins, if they are not the usual ones.
///
/// Every other line:
/// - `n`: 1 on the second line, then 2, without gaps.
/// - `at`: milliseconds since the recording began; never less than on the line above.
/// - `from`: who sent it: `page` for a message, else `user`, `system`, `network` or `webview`.
/// - a message has one of `object` (as posted on iOS), `text` (as posted on Android), `textHex` (the
///   same, as hexadecimal bytes, for text that is no UTF-8) and `arrayBuffer` (bytes, in hexadecimal).
///   Beside it may stand `frame` (`main`, if absent, or `sub`), `origin` (of the document that posted:
///   a text, or an object with `protocol`, `host` and `port`; the server origin if absent) and `url`
///   (what the WebView shows, or null; the server's root if absent).
/// - anything else has `event`, its name, and the fields that this event has.
public struct Recording<World: HappeningCodec> {
  public let header: RecordingHeader
  public let entries: [LogEntry<Arrival<World.Happening>>]
  /// The torn last line that was dropped, if there was one.
  public let torn: LogError?

  /// Reads the file at `path`; a strict reader refuses a torn last line.
  public init(path: String, world: World, strict: Bool = false) throws(LogError) {
    try self.init(
      LogReader(.recording, path: path, codec: RecordingCodec(world: world), strict: strict))
  }

  /// Reads `bytes` as if they were the file `name`.
  public init(
    bytes: [UInt8], name: String, world: World, strict: Bool = false
  ) throws(LogError) {
    try self.init(
      LogReader(
        .recording, bytes: bytes, name: name, codec: RecordingCodec(world: world), strict: strict))
  }

  private init(_ reader: LogReader<RecordingCodec<World>>) throws(LogError) {
    var reader = reader
    var entries: [LogEntry<Arrival<World.Happening>>] = []
    while let entry = try reader.next() { entries.append(entry) }
    header = reader.header
    self.entries = entries
    torn = reader.torn
  }
}

extension Recording: Sendable where World.Happening: Sendable {}

/// One thing that arrived.
public enum Arrival<Happening: Sendable>: Sendable {
  case message(RawMessage)
  case happening(Happening)
}

extension Arrival: Equatable where Happening: Equatable {}

/// How the happenings of a world are written on a recording's line and read back.
public protocol HappeningCodec: Sendable {
  associatedtype Happening: Sendable

  /// Takes every field but `n`, `at`, `from` and `event` for the event `name` that came from
  /// `source`. For a name that it does not know it throws `.unknownValue` for the field `event`, for
  /// a source that cannot be the one for `from`.
  func read(
    _ name: String, from source: String, _ fields: inout FieldReader
  ) throws(FieldError) -> Happening

  /// The event's name, its source and its fields.
  func write(_ happening: Happening) -> NamedHappening
}

/// A happening as it stands on its line, with no meaning given to it.
public struct NamedHappening: Hashable, Sendable {
  public var name: String
  public var source: String
  public var fields: [JSONMember]

  public init(_ name: String, from source: String, _ fields: [JSONMember] = []) {
    self.name = name
    self.source = source
    self.fields = fields
  }
}

/// Takes any event of any name, for tools that only pass recordings on.
public struct AnyHappeningCodec: HappeningCodec {
  public init() {}

  public func read(
    _ name: String, from source: String, _ fields: inout FieldReader
  ) throws(FieldError) -> NamedHappening {
    NamedHappening(name, from: source, fields.rest())
  }

  public func write(_ happening: NamedHappening) -> NamedHappening { happening }
}

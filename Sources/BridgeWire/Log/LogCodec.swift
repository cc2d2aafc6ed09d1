/// How the header and the events of one kind of log are written as JSON members and read back.
///
/// The log itself knows line numbers (`n`), times (`at`) and checksums (`sum`); everything else on
/// a line belongs to the codec. What `encode` gives, `decode` reads back to the same value.
public protocol LogCodec: Sendable {
  associatedtype Header: Sendable
  associatedtype Event: Sendable

  /// Takes every member of the header line but `format` and `version`. `version` is the version of
  /// the file, `1...kind.currentVersion`, for codecs that read older ones differently.
  func header(_ fields: inout FieldReader, version: Int) throws(FieldError) -> Header

  func encode(header: Header) -> [JSONMember]

  /// Takes every member of an event line but `n`, `at` and `sum`.
  func event(
    _ fields: inout FieldReader, version: Int, under header: Header
  ) throws(FieldError) -> Event

  func encode(event: Event) -> [JSONMember]
}

/// What a log is for.
public enum LogKind: CaseIterable, Sendable {
  /// What arrived, raw; people write these by hand.
  case recording
  /// Typed events; only programs write these, and each line carries a checksum.
  case journal
  /// States of a journal's fold, to begin from elsewhere than at its first event.
  case snapshots

  /// What `format` says in the header.
  public var format: String {
    switch self {
    case .recording: "contracts-recording"
    case .journal: "contracts-journal"
    case .snapshots: "contracts-snapshots"
    }
  }

  /// The version that is written.
  ///
  /// Version 2 of the journal is the one whose checksums are chained: each goes on from the one
  /// above, so that a line taken from another journal is found too. In version 1, as in snapshots,
  /// each line stands alone.
  public var currentVersion: Int {
    switch self {
    case .recording: 1
    case .journal: 2
    case .snapshots: 1
    }
  }

  var hasChecksums: Bool { self != .recording }

  /// True if a line's checksum goes on from the one above in files of `version`.
  func isChained(_ version: Int) -> Bool { self == .journal && version >= 2 }

  var exampleHeader: String {
    switch self {
    case .recording:
      #"{"format":"contracts-recording","version":1,"platform":"ios","web":"current","flags":[]}"#
    case .journal:
      #"{"format":"contracts-journal","version":2,"platform":"ios","web":"current","flags":[]}"#
    case .snapshots: #"{"format":"contracts-snapshots","version":1,"journal":"0123abcd"}"#
    }
  }
}

/// One event of a log.
public struct LogEntry<Event> {
  /// From 1, without gaps.
  public let number: Int
  /// Milliseconds since the log began; never less than on the line above.
  public let atMs: Int64
  public let event: Event

  public init(number: Int, atMs: Int64, event: Event) {
    self.number = number
    self.atMs = atMs
    self.event = event
  }
}

extension LogEntry: Sendable where Event: Sendable {}
extension LogEntry: Equatable where Event: Equatable {}

/// Times in a log: up to the largest whole number that every JSON reader keeps.
let logTimes: ClosedRange<Int64> = 0...(1 << 53 - 1)

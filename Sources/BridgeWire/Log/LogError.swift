/// Why a recording or a journal cannot be read or written: file, line, field, and what would be
/// right.
public struct LogError: Error, Hashable, Sendable {
  public let file: String
  /// From 1; 0 if the file as a whole is concerned.
  public let line: Int
  /// The path to the field, or nil if the line as a whole is concerned.
  public let field: String?
  public let problem: Problem

  public init(file: String, line: Int, field: String? = nil, _ problem: Problem) {
    self.file = file
    self.line = line
    self.field = field
    self.problem = problem
  }

  public init(file: String, line: Int, _ error: FieldError) {
    self.init(file: file, line: line, field: error.field, .field(error.problem))
  }

  public enum Problem: Hashable, Sendable {
    /// The operating system said no, with its own words.
    case system(doing: String, reason: String)
    case empty(wanted: String)
    case json(JSONError.Fault, column: Int)
    case notAnObject(found: String)
    /// The first line is no header.
    case noHeader(wanted: String)
    case unknownFormat(Quoted, known: [String])
    case unknownVersion(known: ClosedRange<Int64>)
    case field(FieldError.Problem)
    case number(expected: Int, found: Int64)
    case backInTime(previous: Int64)
    case noChecksum
    case checksum(expected: String, found: String)
    case tooLong(limit: Int)
    /// The last line has no end.
    case torn(bytes: Int)
    /// The last line is whole and has something behind it that no torn write leaves.
    case damagedEnd
    case inUse
    /// A snapshot file that does not belong to its journal.
    case foreignSnapshot
    /// A journal that has no event with that number.
    case noSuchEvent(Int, last: Int)
  }
}

extension LogError: CustomStringConvertible {
  public var description: String {
    var place = file
    if line > 0 { place += ":\(line)" }
    if let field { place += ": field `\(field)`" }
    return "\(place): \(problem)"
  }
}

extension LogError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(let doing, let reason): "cannot \(doing): \(reason)"
    case .empty(let wanted): "is empty; line 1 must be a header such as \(wanted)"
    case .json(let fault, let column): "column \(column): \(fault)"
    case .notAnObject(let found): "expected an object, found \(found)"
    case .noHeader(let wanted): "is no header; line 1 must be one such as \(wanted)"
    case .unknownFormat(let found, let known):
      "\(found) is no format that is read here; expected \(known.joined(separator: " or "))"
    case .unknownVersion(let known):
      "this version of the format is not known; known: \(known.lowerBound) to \(known.upperBound)"
    case .field(let problem): problem.description
    case .number(let expected, let found):
      "expected number \(expected), found \(found); lines are numbered from 1 without gaps"
    case .backInTime(let previous):
      "lies before the line above, which is at \(previous) ms; lines are in order of time"
    case .noChecksum:
      "does not end with its checksum, \",\"sum\":\"\" and eight lower-case hexadecimal digits"
    case .checksum(let expected, let found):
      "is damaged: its checksum is \(found), its bytes give \(expected)"
    case .tooLong(let limit): "is longer than \(limit) bytes"
    case .torn(let bytes):
      "the last line is torn after \(bytes) bytes: it has no line feed and is no whole value"
    case .damagedEnd: "is damaged: the last line is whole, but not followed by a line feed"
    case .inUse: "another process is writing to it; a journal has one writer at a time"
    case .foreignSnapshot: "does not belong to this journal; delete it and it is made again"
    case .noSuchEvent(let number, let last):
      "there is no event \(number); the last one is \(last)"
    }
  }
}

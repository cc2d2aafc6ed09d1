/// The lines of a file or of bytes in memory, one at a time, in memory that does not grow with the
/// file.
struct LineSource {
  private static let chunk = 1 << 16

  let name: String
  private let file: LogFile?
  private let lineLimit: Int
  private var buffer: [UInt8]
  private var position = 0
  private var isAtEnd: Bool
  /// Bytes of the source before `buffer`.
  private var base: Int

  /// One line, in the source's buffer, without its line feed; valid until the next one is asked for.
  struct Line {
    let range: Range<Int>
    /// Bytes of the source before it.
    let offset: Int
    /// False only for a last line without a line feed.
    let isTerminated: Bool
  }

  init(_ file: LogFile, at offset: Int = 0, lineLimit: Int) {
    name = file.path
    self.file = file
    self.lineLimit = lineLimit
    buffer = []
    base = offset
    isAtEnd = false
  }

  init(_ bytes: [UInt8], name: String, lineLimit: Int) {
    self.name = name
    file = nil
    self.lineLimit = lineLimit
    buffer = bytes
    base = 0
    isAtEnd = true
  }

  /// Bytes that it holds in memory.
  var bufferedBytes: Int { buffer.capacity }

  /// The bytes of `line`.
  func withBytes<Result, Failure: Error>(
    of line: Line, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(buffer.span.extracting(line.range))
  }

  /// The next line, or nil at the end; `number` is its number, for the error.
  mutating func next(number: Int) throws(LogError) -> Line? {
    var searched = position
    while true {
      if let end = firstLineFeed(from: searched) { return take(upTo: end, isTerminated: true) }
      searched = buffer.count
      guard searched - position <= lineLimit else {
        throw LogError(file: name, line: number, .tooLong(limit: lineLimit))
      }
      guard let file, !isAtEnd else {
        return position < buffer.count ? take(upTo: buffer.count, isTerminated: false) : nil
      }
      buffer.removeFirst(position)
      base += position
      searched -= position
      position = 0
      isAtEnd = try file.read(Self.chunk, into: &buffer) == 0
    }
  }

  private func firstLineFeed(from start: Int) -> Int? {
    let bytes = buffer.span
    for index in start..<bytes.count where bytes[index] == UInt8(ascii: "\n") { return index }
    return nil
  }

  private mutating func take(upTo end: Int, isTerminated: Bool) -> Line {
    let line = Line(range: position..<end, offset: base + position, isTerminated: isTerminated)
    position = isTerminated ? end + 1 : end
    return line
  }
}

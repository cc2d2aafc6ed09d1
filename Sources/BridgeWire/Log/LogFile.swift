#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file, closed when nobody holds it any more.
final class LogFile: Sendable {
  let path: String
  private let descriptor: Int32

  enum Mode {
    case read
    /// Read and write; made if it is not there.
    case append
  }

  init(_ path: String, _ mode: Mode) throws(LogError) {
    self.path = path
    let flags = mode == .read ? O_RDONLY | O_CLOEXEC : O_RDWR | O_CREAT | O_CLOEXEC
    descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw Self.failed("open it", path) }
  }

  deinit { close(descriptor) }

  /// Reads up to `count` bytes to the end of `buffer`; none means the end of the file.
  func read(_ count: Int, into buffer: inout [UInt8]) throws(LogError) -> Int {
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: count))
    var got = 0
    repeat {
      got = buffer.withUnsafeMutableBytes { bytes in
        // In bounds: `count` bytes were just appended behind `start`, so there is a base address.
        #if canImport(Glibc)
          Glibc.read(descriptor, bytes.baseAddress.map { $0 + start }, count)
        #elseif canImport(Musl)
          Musl.read(descriptor, bytes.baseAddress.map { $0 + start }, count)
        #else
          Darwin.read(descriptor, bytes.baseAddress.map { $0 + start }, count)
        #endif
      }
    } while got < 0 && errno == EINTR
    buffer.removeLast(count - max(got, 0))
    guard got >= 0 else { throw Self.failed("read it", path) }
    return got
  }

  /// Writes every byte at the end of the file.
  func append(_ bytes: [UInt8]) throws(LogError) {
    var written = 0
    while written < bytes.count {
      let done = bytes.withUnsafeBytes { buffer in
        // In bounds: `written` is less than the count, so there is a base address.
        write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if done < 0 && errno == EINTR { continue }
      guard done >= 0 else { throw Self.failed("write to it", path) }
      written += done
    }
  }

  func seek(to offset: Int) throws(LogError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      throw Self.failed("seek in it", path)
    }
  }

  func truncate(to size: Int) throws(LogError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw Self.failed("shorten it", path) }
  }

  /// Returns when everything written so far is on stable storage.
  func flush() throws(LogError) {
    #if canImport(Darwin)
      // fsync(2) on Darwin only reaches the drive's cache; F_FULLFSYNC asks the drive to empty it.
      let result = fcntl(descriptor, F_FULLFSYNC)
    #else
      let result = fsync(descriptor)
    #endif
    guard result == 0 else { throw Self.failed("flush it to storage", path) }
  }

  /// Makes a new file's name durable too.
  static func flushDirectory(of path: String) throws(LogError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let directory = slash.map { path[..<$0] + "/" } ?? "."
    try LogFile(String(directory), .read).flush()
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes this the only writer, until it is closed.
  func lock() throws(LogError) {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    if errno == EWOULDBLOCK { throw LogError(file: path, line: 0, .inUse) }
    throw Self.failed("lock it", path)
  }

  private static func failed(_ doing: String, _ path: String) -> LogError {
    LogError(
      file: path, line: 0, .system(doing: doing, reason: String(cString: strerror(errno))))
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that a command writes whole.
enum OutputFile {
  /// Why a file could not be written.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "cannot write \(path): \(reason)" }
  }

  /// Replaces the contents of the file at `path`, whose folder must be there.
  static func write(_ text: String, to path: String) throws(Failure) {
    guard let file = fopen(path, "w") else {
      throw Failure(path: path, reason: String(cString: strerror(errno)))
    }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else {
      throw Failure(path: path, reason: String(cString: strerror(errno)))
    }
  }
}

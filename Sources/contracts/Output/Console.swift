#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command writes: results to `out`, everything else to `note`.
struct Console: Sendable {
  /// Writes text as it is.
  let out: @Sendable (String) -> Void
  let note: @Sendable (String) -> Void
  /// Whether notes reach a terminal, so that progress may be shown and rewritten.
  let showsProgress: Bool
  /// Whether results reach a terminal that wants colours.
  let hasColour: Bool
  /// Where verdicts may be kept for the next run; nil if nowhere.
  var cacheFolder: String?

  /// Standard output and standard error of the process.
  static var standard: Console {
    let isDumb = environment("TERM") == "dumb"
    return Console(
      out: { write($0, to: STDOUT_FILENO) }, note: { write($0, to: STDERR_FILENO) },
      showsProgress: isatty(STDERR_FILENO) == 1 && !isDumb,
      hasColour: isatty(STDOUT_FILENO) == 1 && !isDumb && environment("NO_COLOR") ?? "" == "",
      cacheFolder: VerdictCache.usualFolder)
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if written < 0 && errno != EINTR { return }
      rest = rest.dropFirst(max(0, written))
    }
  }
}

extension Console {
  enum Colour: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case bold = "1"
  }

  func paint(_ text: String, _ colour: Colour) -> String {
    hasColour ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }
}

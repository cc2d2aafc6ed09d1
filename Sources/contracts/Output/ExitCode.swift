/// How a command ended, for the shell that called it.
enum ExitCode: Int32, Sendable {
  case holds = 0
  /// A property is violated, or a finding is not as it is pinned.
  case violated = 1
  /// The command line, or a file, cannot be used.
  case unusable = 2
  /// Stopped at a bound before there was a verdict.
  case stopped = 3
}

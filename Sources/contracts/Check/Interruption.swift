import ContractChecker

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C asks explorations to stop, so that what is known so far is still printed; a second one ends
/// the process.
enum Interruption {
  /// Cancelled by the first SIGINT after it was first read.
  static let cancellation: Cancellation = {
    let cancellation = Cancellation()
    shared = cancellation
    signal(SIGINT) { _ in
      Interruption.shared?.cancel()
      signal(SIGINT, SIG_DFL)
    }
    return cancellation
  }()

  /// What the handler cancels.
  ///
  /// Safe without a lock: it is written once, before the handler is installed, and a C function
  /// cannot capture it.
  nonisolated(unsafe) private static var shared: Cancellation?
}

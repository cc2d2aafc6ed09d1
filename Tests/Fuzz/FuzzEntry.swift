import BridgeModels
import BridgeWire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What libFuzzer throws bytes at: chosen once, by the environment.
private enum Target: String {
  case messages
  case recording
  case journal

  static let chosen: Target =
    getenv("FUZZ_TARGET").flatMap { Target(rawValue: String(cString: $0)) } ?? .messages
}

/// libFuzzer's own loop: takes its arguments and calls `body` with every input.
///
/// A C function of libFuzzer's library. Its arguments are three pointers, which Swift's calling
/// convention and C's pass alike on every platform that Swift's sanitizers support.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main enum Fuzz {
  static func main() {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, fuzzOneInput))
  }
}

/// `start` is the first of `count` bytes that stay valid for the call, as libFuzzer promises; they are
/// copied before anything looks at them.
private func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  switch Target.chosen {
  case .messages: fuzzMessages(bytes)
  case .recording: fuzzRecording(bytes)
  case .journal: fuzzJournal(bytes)
  }
  return 0
}

/// Stops the run, so that libFuzzer keeps the input.
func demand(_ holds: Bool, _ what: StaticString) {
  precondition(holds, "\(what)")
}

import Foundation
import Testing

/// The program as a process of its own, since a signal is sent to a process.
private struct Program {
  let process = Process()
  let output = Pipe()

  init(_ words: [String]) throws {
    let place: URL = try #require(Self.place)
    process.executableURL = place
    process.arguments = words
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Beside the tests' own program.
  private static var place: URL? {
    for place in [Bundle.main.bundleURL, Bundle(for: Anchor.self).bundleURL] {
      var folder = place
      for _ in 0..<3 {
        let program = folder.appendingPathComponent("contracts")
        if FileManager.default.isExecutableFile(atPath: program.path) { return program }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }

  private final class Anchor {}

  /// Everything it prints, and its exit code.
  func end() -> (text: String, code: Int32) {
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}

@Suite struct `Control-C` {
  @Test func `ends a check with what is known so far, and exits 3`() throws {
    // A signal that comes before the program listens ends it like any other; then it is sent later.
    for seconds in [0.5, 1, 2, 4, 8] {
      let program = try Program(["check", "--contract", "boot", "--fresh", "--threads", "1"])
      Thread.sleep(forTimeInterval: seconds)
      program.process.interrupt()
      let (text, code) = program.end()
      if program.process.terminationReason == .uncaughtSignal { continue }
      #expect(code == 3)
      #expect(text.contains("stopped at cancelled, frontier"))
      return #expect(text.contains("boot: "))
    }
    Issue.record("the program never listened")
  }
}

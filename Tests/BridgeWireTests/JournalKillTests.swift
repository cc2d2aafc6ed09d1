import BridgeWire
import Foundation
import Testing

/// Kills a process that writes a journal, over and over, and looks for what it had acknowledged.
///
/// The process is this test binary again, told by its environment to be the writer. `swift test` does
/// a few rounds; `CONTRACTS_KILLS` asks for more.
@Suite(.serialized) struct `Journal under kills` {
  private static let journalKey = "CONTRACTS_JOURNAL_TO_WRITE"
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
  static var isWriter: Bool { environment[journalKey] != nil }
  #if os(Linux)
    static let canSpawn = FileManager.default.fileExists(atPath: "/proc/self/exe")
  #else
    static let canSpawn = false
  #endif

  @Test(.enabled(if: isWriter)) func `the writer, until it is killed`() throws {
    let path = try #require(Self.environment[Self.journalKey])
    let writer = try JournalWriter(
      path: path, codec: NumberEvents.codec, header: NumberEvents.header)
    let acknowledged = try FileHandle(forWritingTo: URL(filePath: path + ".acknowledged"))
    var value = Int64(writer.committed)
    while true {
      for _ in 0..<(value % 7 + 1) {
        value += 1
        writer.append(value, atMs: value)
      }
      let number = try writer.commit()
      try acknowledged.seek(toOffset: 0)
      try acknowledged.write(contentsOf: Data(String(format: "%012d", number).utf8))
    }
  }

  @Test(.enabled(if: canSpawn && !isWriter))
  func `what was acknowledged is there after every kill`() throws {
    let rounds = Self.environment["CONTRACTS_KILLS"].flatMap { Int($0) } ?? 5
    try NumberEvents.inFolder { folder in
      let path = folder + "/a.journal"
      try Data("000000000000".utf8).write(to: URL(filePath: path + ".acknowledged"))
      var random = SystemRandomNumberGenerator()
      var progressed = 0
      for round in 1...rounds {
        let before = try Self.acknowledged(path)
        let writer = try Self.spawn(path)
        // Wait until it writes, then kill it at a moment that nobody chose.
        while writer.isRunning, try Self.acknowledged(path) <= before { usleep(200) }
        usleep(UInt32.random(in: 0..<20_000, using: &random))
        kill(writer.processIdentifier, SIGKILL)
        writer.waitUntilExit()
        let acknowledged = try Self.acknowledged(path)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let (events, torn) = try NumberEvents.read(bytes)
        #expect(events.count >= acknowledged, "round \(round), torn: \(torn as Any)")
        #expect(events.elementsEqual(1...Int64(events.count)))
        if acknowledged > before { progressed += 1 }
        // Keep the file short, so that a round costs the same as the one before.
        if events.count > 20_000 {
          try FileManager.default.removeItem(atPath: path)
          try Data("000000000000".utf8).write(to: URL(filePath: path + ".acknowledged"))
        }
      }
      #expect(progressed == rounds, "a writer that never wrote shows nothing")
    }
  }

  @Test(.enabled(if: canSpawn && !isWriter))
  func `a writer in another process is the only one until it is killed`() throws {
    try NumberEvents.inFolder { folder in
      let path = folder + "/a.journal"
      try Data("000000000000".utf8).write(to: URL(filePath: path + ".acknowledged"))
      func open() throws(LogError) -> JournalWriter<JournalCodec<NumberEvents>> {
        try JournalWriter(path: path, codec: NumberEvents.codec, header: NumberEvents.header)
      }
      let other = try Self.spawn(path)
      while other.isRunning, try Self.acknowledged(path) == 0 { usleep(200) }
      let error = #expect(throws: LogError.self) { _ = try open() }
      #expect(error?.problem == .inUse)
      kill(other.processIdentifier, SIGKILL)
      other.waitUntilExit()
      let heir = try open()
      #expect(heir.committed >= (try Self.acknowledged(path)))
      heir.append(Int64(heir.committed) + 1, atMs: .max)
      try heir.commit()
      let events = try NumberEvents.read([UInt8](try Data(contentsOf: URL(filePath: path)))).events
      #expect(events.elementsEqual(1...Int64(heir.committed)))
    }
  }

  private static func acknowledged(_ path: String) throws -> Int {
    let data = try Data(contentsOf: URL(filePath: path + ".acknowledged"))
    return Int(String(decoding: data, as: UTF8.self)) ?? 0
  }

  private static func spawn(_ path: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(
      filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    process.arguments = ["--testing-library", "swift-testing", "--filter", "the writer, until"]
    var environment = environment
    environment[journalKey] = path
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}

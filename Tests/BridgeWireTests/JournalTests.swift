import BridgeWire
import Foundation
import Testing

@Suite struct Journals {
  @Test func `what is written is read back, under the header it was written with`() throws {
    var reader = try LogReader(
      .journal, bytes: NumberEvents.journal(3), name: "j", codec: NumberEvents.codec, strict: true)
    #expect(reader.header == NumberEvents.header)
    var entries: [LogEntry<Int64>] = []
    while let entry = try reader.next() { entries.append(entry) }
    #expect(
      entries == [
        LogEntry(number: 1, atMs: 0, event: 1), LogEntry(number: 2, atMs: 10, event: 2),
        LogEntry(number: 3, atMs: 20, event: 3),
      ])
  }

  @Test func `a line's checksum is zlib's, going on from the line above`() {
    let lines = String(decoding: NumberEvents.journal(1), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2)
    // python3: zlib.crc32(line without ,"sum":"..."}) and the same with the first sum as start.
    #expect(lines[0].hasSuffix(#","sum":"8c7c9243"}"#), "\(lines[0])")
    #expect(lines[1] == #"{"n":1,"at":0,"value":1,"sum":"991488f1"}"#)
  }

  @Test(arguments: [1, 2])
  func `cut at any byte, every whole line before it is read and the rest is reported`(
    version: Int
  ) throws {
    let journal = NumberEvents.journal(5, version: version)
    let ends = journal.indices.filter { journal[$0] == 0x0A }
    var wrong: [Int] = []
    for count in ends[0]...journal.count {
      let (events, torn) = try NumberEvents.read(Array(journal.prefix(count)))
      // The last line counts as whole from its closing brace on.
      let whole = ends.dropFirst().count { $0 <= count }
      let isCut = count > ends[whole] + 1 && !ends.contains(count)
      if events.count != whole || (torn != nil) != isCut { wrong.append(count) }
      if torn != nil, torn?.line != whole + 2 { wrong.append(count) }
    }
    #expect(wrong == [])
    for count in 0..<ends[0] {
      #expect(throws: LogError.self) { try NumberEvents.read(Array(journal.prefix(count))) }
    }
  }

  @Test(arguments: [1, 2])
  func `any changed bit of any byte is found, in the line where it is`(version: Int) throws {
    let journal = NumberEvents.journal(3, version: version)
    var wrong: [String] = []
    var line = 1
    for index in journal.indices {
      for bit in 0..<8 {
        var damaged = journal
        damaged[index] ^= 1 << UInt8(bit)
        do {
          _ = try NumberEvents.read(damaged)
          wrong.append("byte \(index) bit \(bit): not found")
        } catch {
          if error.line != line { wrong.append("byte \(index) bit \(bit): \(error)") }
        }
      }
      if journal[index] == 0x0A { line += 1 }
    }
    #expect(wrong == [])
  }

  @Test func `a line taken out, doubled, moved or taken from elsewhere is found`() throws {
    let lines = String(decoding: NumberEvents.journal(4), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    var other = LogLines(.journal, codec: NumberEvents.codec)
    _ = other.header(NumberEvents.header)
    let foreign = String(
      decoding: other.event(9, atMs: 0) + other.event(2, atMs: 10), as: UTF8.self
    )
    .split(separator: "\n").map(String.init)[1]
    for (changed, line) in [
      ([lines[0], lines[2], lines[3]], 2), ([lines[0], lines[1], lines[1]], 3),
      ([lines[0], lines[2], lines[1]], 2), ([lines[0], lines[1], foreign], 3),
    ] {
      let error = #expect(throws: LogError.self) {
        try NumberEvents.read(Array((changed.joined(separator: "\n") + "\n").utf8))
      }
      #expect(error?.line == line)
    }
  }

  @Test func `a journal of each older version is still read`() throws {
    for version in 1...2 {
      let bytes = try VectorFiles.bytes("journals/version-\(version).jsonl")
      #expect(try NumberEvents.read(bytes, strict: true).events == [1, 2, 3])
      #expect(bytes == NumberEvents.journal(3, version: version))
    }
  }

  @Test func `a writer goes on where another ended, and cuts off a torn line`() throws {
    try NumberEvents.inFolder { folder in
      let path = folder + "/a.journal"
      func write(_ values: [Int64], torn: Int?) throws {
        let writer = try JournalWriter(
          path: path, codec: NumberEvents.codec, header: NumberEvents.header)
        #expect(writer.torn?.line == torn)
        for value in values { writer.append(value, atMs: value) }
        #expect(try writer.commit() == Int(values.last ?? 0))
      }
      try write([1, 2], torn: nil)
      try write([3], torn: nil)
      let handle = try FileHandle(forWritingTo: URL(filePath: path))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(#"{"n":4,"at":"#.utf8))
      try handle.close()
      try write([4, 5], torn: 5)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      #expect(try NumberEvents.read(bytes, strict: true).events == [1, 2, 3, 4, 5])
    }
  }

  @Test(arguments: [1, 2])
  func `cut at any byte, a writer goes on behind the last whole line, in the file's own version`(
    version: Int
  ) throws {
    let journal = NumberEvents.journal(4, version: version)
    let headerEnd = try #require(journal.firstIndex(of: 0x0A))
    try NumberEvents.inFolder { folder in
      var wrong: [String] = []
      // Every byte of the newest version, and every seventh of the older one.
      for count in stride(from: 0, through: journal.count, by: version == 2 ? 1 : 7) {
        let path = "\(folder)/\(count).journal"
        try Data(journal.prefix(count)).write(to: URL(filePath: path))
        let writer = try JournalWriter(
          path: path, codec: NumberEvents.codec, header: NumberEvents.header)
        let kept = Int64(writer.committed)
        writer.append(kept + 1, atMs: 1_000)
        try writer.commit()
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let events = try NumberEvents.read(bytes, strict: true).events
        let whole = journal.prefix(count + 1).count { $0 == 0x0A } - 1
        if !events.elementsEqual(1...(kept + 1)) || kept != max(0, whole) {
          wrong.append("\(count): \(events)")
        }
        // A journal that is gone on with keeps its version; one that is begun anew has the newest.
        let isKept = count > headerEnd - 1
        let expected = isKept ? version : 2
        if !String(decoding: bytes, as: UTF8.self).contains("\"version\":\(expected),") {
          wrong.append("\(count): version")
        }
      }
      #expect(wrong == [])
    }
  }

  @Test(arguments: [
    "{", #"{"format":"contracts-recording","ver"#, #"{"a":1"#, "[1,2", "\"text", "tru", " ", "\n{",
    #"{"format":"contracts-journal","versions":"#,
  ])
  func `a file that is no beginning of a journal is not written over`(text: String) throws {
    try NumberEvents.inFolder { folder in
      let path = folder + "/notes.txt"
      try Data(text.utf8).write(to: URL(filePath: path))
      let isBeginning = text == "{"
      if isBeginning {
        _ = try JournalWriter(path: path, codec: NumberEvents.codec, header: NumberEvents.header)
        #expect(try Data(contentsOf: URL(filePath: path)).count > 20)
      } else {
        #expect(throws: LogError.self) {
          _ = try JournalWriter(path: path, codec: NumberEvents.codec, header: NumberEvents.header)
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(text.utf8))
      }
    }
  }

  @Test func `a second writer is refused while the first one lives`() throws {
    try NumberEvents.inFolder { folder in
      let path = folder + "/a.journal"
      func open() throws(LogError) -> JournalWriter<JournalCodec<NumberEvents>> {
        try JournalWriter(path: path, codec: NumberEvents.codec, header: NumberEvents.header)
      }
      let first = try open()
      withExtendedLifetime(first) {
        let error = #expect(throws: LogError.self) { _ = try open() }
        #expect(error?.problem == .inUse)
      }
    }
  }

  @Test func `a writer that is gone leaves its journal to the next`() throws {
    try NumberEvents.inFolder { folder in
      for _ in 0..<2 {
        let writer = try JournalWriter(
          path: folder + "/a.journal", codec: NumberEvents.codec, header: NumberEvents.header)
        try writer.commit()
      }
    }
  }

  @Test func `a writer does not touch a damaged journal`() throws {
    try NumberEvents.inFolder { folder in
      let path = folder + "/a.journal"
      var bytes = NumberEvents.journal(3)
      bytes[bytes.count / 2] ^= 1
      try Data(bytes).write(to: URL(filePath: path))
      #expect(throws: LogError.self) {
        _ = try JournalWriter(path: path, codec: NumberEvents.codec, header: NumberEvents.header)
      }
      #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == bytes)
    }
  }

  @Test func `a snapshot jumps to its event, and only in its own journal`() throws {
    try NumberEvents.inFolder { folder in
      let path = folder + "/a.journal"
      try Data(NumberEvents.journal(100)).write(to: URL(filePath: path))
      var reader = try LogReader(.journal, path: path, codec: NumberEvents.codec)
      var made: [Snapshot] = []
      var sum: Int64 = 0
      while let entry = try reader.next() {
        sum += entry.event
        if entry.number % 25 == 0 { made.append(reader.snapshot([UInt64(sum)])) }
      }
      try Snapshots.write(made, of: reader, journal: path)
      let found = try Snapshots(of: reader, journal: path)
      #expect(found.list == made)
      #expect(found.nearest(to: 24) == nil)
      let snapshot = try #require(found.nearest(to: 60))
      #expect(snapshot.number == 50)
      #expect(snapshot.state == [1275])
      var resumed = try LogReader.resume(journal: path, codec: NumberEvents.codec, at: snapshot)
      let next = try resumed.next()
      #expect(next == LogEntry(number: 51, atMs: 500, event: 51))
      while try resumed.next() != nil {}
      #expect(resumed.snapshot([]).number == 100)

      let other = folder + "/b.journal"
      try Data(NumberEvents.journal(100, version: 1)).write(to: URL(filePath: other))
      let error = #expect(throws: LogError.self) {
        _ = try LogReader.resume(journal: other, codec: NumberEvents.codec, at: snapshot)
      }
      #expect(error?.problem == .foreignSnapshot)
    }
  }
}

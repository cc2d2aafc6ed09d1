import BridgeBenchmarks
import Foundation
import Testing

@testable import BridgeWire

/// Journals that are too long to be held in memory, and the snapshots that lead into them.
@Suite struct `Long journals` {
  @Test func `a journal is replayed to its end, and entered at an event by the nearest snapshot`()
    throws
  {
    try NumberEvents.inFolder { folder in
      let result = try JournalBench(events: 6_000, batch: 500, stride: 700, checksMemory: false)
        .run(in: folder)
      #expect(result.target == 4_000)
      #expect(result.replayedForJump == 4_000 - 3_500)
      #expect(result.snapshots == 8)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test func `a replay holds no more of a long journal than of a short one`() throws {
    func held(_ count: Int64) throws -> Int {
      var most = 0
      try NumberEvents.inFolder { folder in
        let path = folder + "/a.journal"
        try Data(NumberEvents.journal(count)).write(to: URL(filePath: path))
        var reader = try LogReader(.journal, path: path, codec: NumberEvents.codec)
        while try reader.next() != nil { most = max(most, reader.bufferedBytes) }
      }
      return most
    }
    let short = try held(3_000)
    #expect(short > 65_536)
    #expect(try held(12_000) <= short)
  }

  @Test func `cut at any byte, a snapshot file is as good as one with fewer snapshots`() throws {
    try NumberEvents.inFolder { folder in
      let path = folder + "/a.journal"
      try Data(NumberEvents.journal(9)).write(to: URL(filePath: path))
      var reader = try LogReader(.journal, path: path, codec: NumberEvents.codec)
      var made: [Snapshot] = []
      while let entry = try reader.next() {
        if entry.number % 3 == 0 { made.append(reader.snapshot([UInt64(entry.number)])) }
      }
      try Snapshots.write(made, of: reader, journal: path)
      let file = Snapshots.path(forJournal: path)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
      var wrong: [Int] = []
      for count in 0...bytes.count {
        try Data(bytes.prefix(count)).write(to: URL(filePath: file))
        let found = try Snapshots(of: reader, journal: path).list
        // The last line counts as whole from its closing brace on.
        let whole = max(0, bytes.prefix(count + 1).count { $0 == 0x0A } - 1)
        if found != Array(made.prefix(whole)) { wrong.append(count) }
      }
      #expect(wrong == [])
    }
  }

  @Test func `any changed bit of a snapshot file is found`() throws {
    try NumberEvents.inFolder { folder in
      let path = folder + "/a.journal"
      try Data(NumberEvents.journal(3)).write(to: URL(filePath: path))
      var reader = try LogReader(.journal, path: path, codec: NumberEvents.codec)
      while try reader.next() != nil {}
      try Snapshots.write([reader.snapshot([7])], of: reader, journal: path)
      let file = Snapshots.path(forJournal: path)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
      var missed: [String] = []
      for index in bytes.indices {
        for bit in 0..<8 {
          var damaged = bytes
          damaged[index] ^= 1 << UInt8(bit)
          try Data(damaged).write(to: URL(filePath: file))
          if (try? Snapshots(of: reader, journal: path)) != nil { missed.append("\(index).\(bit)") }
        }
      }
      #expect(missed == [])
    }
  }

  @Test func `the first version of snapshots is still read`() throws {
    try NumberEvents.inFolder { folder in
      let path = folder + "/a.journal"
      try Data(NumberEvents.journal(3)).write(to: URL(filePath: path))
      let fixture = try VectorFiles.bytes("journals/snapshots-version-1.jsonl")
      try Data(fixture).write(to: URL(filePath: Snapshots.path(forJournal: path)))
      let reader = try LogReader(.journal, path: path, codec: NumberEvents.codec)
      let found = try Snapshots(of: reader, journal: path)
      #expect(found.list.map(\.number) == [2])
      let snapshot = try #require(found.nearest(to: 3))
      #expect(snapshot.state == [3])
      var resumed = try LogReader.resume(journal: path, codec: NumberEvents.codec, at: snapshot)
      #expect(try resumed.next() == LogEntry(number: 3, atMs: 20, event: 3))
    }
  }
}

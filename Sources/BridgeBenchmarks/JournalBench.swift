import BridgeModels
import BridgeWire
import ContractEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A long journal: written, replayed in constant memory, and entered at one of its events.
public struct JournalBench: Sendable {
  /// How many events the journal has.
  public let events: Int
  /// Events between two durability points.
  public let batch: Int
  /// Events between two snapshots.
  public let stride: Int

  /// Whether a replay whose memory grows is a fault; only in a process that does nothing else.
  public let checksMemory: Bool

  public init(
    events: Int, batch: Int = 10_000, stride: Int = 100_000, checksMemory: Bool = true
  ) {
    self.events = events
    self.batch = batch
    self.stride = stride
    self.checksMemory = checksMemory
  }

  /// Bytes by which the resident memory may differ between a tenth of a replay and its end.
  private static let slack = 16 << 20

  public struct Result: Hashable, Sendable {
    public let events: Int
    public let bytes: Int
    public let writeNanoseconds: UInt64
    public let replayNanoseconds: UInt64
    /// Reading the snapshots, opening the journal at the nearest one and replaying the rest.
    public let jumpNanoseconds: UInt64
    /// The event that was jumped to, and the events that had to be replayed for it.
    public let target: Int
    public let replayedForJump: Int
    /// Resident bytes after a tenth of the replay, and the most while the rest was replayed; nil where
    /// the system does not say.
    public let residentEarly: Int?
    public let residentPeak: Int?
    /// Snapshots made on the way.
    public let snapshots: Int

    public var eventsWrittenPerSecond: Double { Double(events) * 1e9 / Double(writeNanoseconds) }
    public var eventsReplayedPerSecond: Double { Double(events) * 1e9 / Double(replayNanoseconds) }
  }

  /// Why a measurement is worth nothing.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  /// Measures with a journal in `folder`, which is removed afterwards.
  ///
  /// Throws if a state that was jumped to is not the one that the whole replay went through, or if
  /// the replay's memory grows with the journal.
  public func run(in folder: String) throws -> Result {
    let path = folder + "/bench-\(UUID().uuidString).journal"
    defer {
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.removeItem(atPath: Snapshots.path(forJournal: path))
    }
    let clock = ContinuousClock()
    let write = try clock.measure { try self.write(path) }
    var replay = Replay()
    let replaying = try clock.measure { replay = try self.replay(path) }
    let target = events - events / 3
    var jumped: (state: Splash.State, replayed: Int)?
    let jump = try clock.measure { jumped = try self.jump(path, to: target) }
    guard replay.count == events, jumped?.state == replay.states[target] else {
      throw Fault(description: "event \(target) has another state by jump than by replay")
    }
    if checksMemory, let early = replay.early, let peak = replay.peak, peak > early + Self.slack {
      throw Fault(
        description: "a replay of \(events) events grew from \(early) to \(peak) bytes of memory")
    }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return Result(
      events: events, bytes: size ?? 0, writeNanoseconds: write.nanoseconds,
      replayNanoseconds: replaying.nanoseconds, jumpNanoseconds: jump.nanoseconds,
      target: target, replayedForJump: jumped?.replayed ?? 0, residentEarly: replay.early,
      residentPeak: replay.peak, snapshots: events / stride)
  }

  private static let codec = JournalCodec(SplashEvents())
  private static let splash = Splash(owns: true, hasErrorPage: true)

  private func write(_ path: String) throws {
    let writer = try JournalWriter(
      path: path, codec: Self.codec, header: RecordingHeader(Configuration(), model: "bench"))
    for number in 1...events {
      writer.append(SplashEvents.event(number), atMs: Int64(number))
      if number % batch == 0 { try writer.commit() }
    }
    try writer.commit()
  }

  private struct Replay {
    var count = 0
    /// The states at the ends of the journal's thirds.
    var states: [Int: Splash.State] = [:]
    var early: Int?
    var peak: Int?
  }

  private func replay(_ path: String) throws -> Replay {
    var replay = Replay()
    var reader = try LogReader(.journal, path: path, codec: Self.codec)
    var state = Self.splash.initial
    var snapshots: [Snapshot] = []
    while let entry = try reader.next() {
      state = Self.splash.step(state, entry.event).state
      replay.count += 1
      if entry.number == events - events / 3 { replay.states[entry.number] = state }
      if entry.number % stride == 0 { snapshots.append(reader.snapshot(Self.words(state))) }
      if entry.number % max(1, events / 10) == 0 {
        let resident = Self.residentBytes
        if replay.early == nil { replay.early = resident }
        replay.peak = resident.map { max($0, replay.peak ?? 0) }
      }
    }
    try Snapshots.write(snapshots, of: reader, journal: path)
    return replay
  }

  private func jump(_ path: String, to target: Int) throws -> (Splash.State, Int) {
    let whole = try LogReader(.journal, path: path, codec: Self.codec)
    guard let snapshot = try Snapshots(of: whole, journal: path).nearest(to: target),
      var state = Self.state(snapshot.state)
    else { throw Fault(description: "there is no snapshot before event \(target)") }
    var reader = try LogReader.resume(journal: path, codec: Self.codec, at: snapshot)
    var replayed = 0
    while snapshot.number + replayed < target, let entry = try reader.next() {
      state = Self.splash.step(state, entry.event).state
      replayed += 1
    }
    return (state, replayed)
  }

  private static func words(_ state: Splash.State) -> [UInt64] {
    let key = state.packed(Key<2>.self)
    return [key[word: 0], key[word: 1]]
  }

  private static func state(_ words: [UInt64]) -> Splash.State? {
    guard words.count == 2 else { return nil }
    var key = Key<2>()
    key[word: 0] = words[0]
    key[word: 1] = words[1]
    return Splash.State.unpacked(key)
  }

  /// What the process holds in memory now; nil where the system does not say.
  private static var residentBytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = status.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return pages * 4096
  }
}

import BridgeModels
import BridgeWire

extension Group {
  /// Replays a recording, as the group whose happenings it is written in.
  static func replayRecording(
    _ path: String, _ isStrict: Bool
  ) throws -> (ReplayReport, torn: LogError?) {
    try replay(BootSystem.self, path, isStrict)
  }

  private static func replay<System: RecordedSystem>(
    _: System.Type, _ path: String, _ isStrict: Bool
  ) throws -> (ReplayReport, torn: LogError?) {
    let recording = try Recording(path: path, world: System.happenings, strict: isStrict)
    var replayer = try Replayer<System>(recording.header, initial: nil, file: path)
    let reader = MessageReader(recording.header.configuration, wire: recording.header.wire)
    for entry in recording.entries { try replayer.take(entry, reader) }
    return (replayer.report(), recording.torn)
  }
}

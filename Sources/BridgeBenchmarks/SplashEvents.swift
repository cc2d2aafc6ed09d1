import BridgeModels
import BridgeWire

/// A day in the life of a cover, over and over, and how its events are written in a journal.
struct SplashEvents: JournalEventCodec {
  /// The event with this number: loads that are signalled, fail, or run into the limit.
  static func event(_ number: Int) -> Splash.Event {
    let load = LoadID(UInt8(number / 8 % 14) + 1)
    return switch number % 8 {
    case 0: .loadStarted(load, .entry, restored: false)
    case 1: .timePassed(UInt32(number % 7_000))
    case 2: .loadCommitted(load, .server, restored: false)
    case 3: .loadFinished(load)
    case 4: number % 3 == 0 ? .coverTargetFailed(load) : .signalled(.ready, load)
    case 5: .fadeFinished
    case 6: .timePassed(UInt32(number % 29_000))
    default: .foregrounded
    }
  }

  private enum Name: String, CaseIterable {
    case loadStarted, loadCommitted, loadFinished, loadFailed, coverTargetFailed, documentLost
    case signalled, fadeFinished, timePassed, lateTimerFired, historyMoved, foregrounded
  }

  func write(_ event: Splash.Event) -> [JSONMember] {
    switch event {
    case .loadStarted(let load, let target, let restored):
      Self.members(.loadStarted, load) + [
        JSONMember("target", .integer(target.rawValue)), JSONMember("restored", .bool(restored)),
      ]
    case .loadCommitted(let load, let place, let restored):
      Self.members(.loadCommitted, load) + [
        JSONMember("place", .integer(place.rawValue)), JSONMember("restored", .bool(restored)),
      ]
    case .loadFinished(let load): Self.members(.loadFinished, load)
    case .loadFailed(let load): Self.members(.loadFailed, load)
    case .coverTargetFailed(let load): Self.members(.coverTargetFailed, load)
    case .documentLost: Self.members(.documentLost)
    case .signalled(let signal, let load):
      Self.members(.signalled, load) + [JSONMember("signal", .integer(signal.rawValue))]
    case .fadeFinished: Self.members(.fadeFinished)
    case .timePassed(let ms): Self.members(.timePassed) + [JSONMember("ms", .integer(ms))]
    case .lateTimerFired: Self.members(.lateTimerFired)
    case .historyMoved: Self.members(.historyMoved)
    case .foregrounded: Self.members(.foregrounded)
    }
  }

  private static func members(_ name: Name, _ load: LoadID? = nil) -> [JSONMember] {
    [JSONMember("event", .string(name.rawValue))]
      + (load.map { [JSONMember("load", .integer($0.rawValue))] } ?? [])
  }

  func read(_ fields: inout FieldReader, version: Int) throws(FieldError) -> Splash.Event {
    let name = try fields.choice("event", of: Name.allCases, named: \.rawValue)
    switch name {
    case .loadStarted:
      return .loadStarted(
        try load(&fields), try raw(&fields, "target"), restored: try fields.bool("restored"))
    case .loadCommitted:
      return .loadCommitted(
        try load(&fields), try raw(&fields, "place"), restored: try fields.bool("restored"))
    case .loadFinished: return .loadFinished(try load(&fields))
    case .loadFailed: return .loadFailed(try load(&fields))
    case .coverTargetFailed: return .coverTargetFailed(try load(&fields))
    case .documentLost: return .documentLost
    case .signalled: return .signalled(try raw(&fields, "signal"), try load(&fields))
    case .fadeFinished: return .fadeFinished
    case .timePassed:
      return .timePassed(UInt32(try fields.integer("ms", in: 0...Int64(UInt32.max))))
    case .lateTimerFired: return .lateTimerFired
    case .historyMoved: return .historyMoved
    case .foregrounded: return .foregrounded
    }
  }

  private func load(_ fields: inout FieldReader) throws(FieldError) -> LoadID {
    LoadID(UInt8(try fields.integer("load", in: 0...Int64(LoadID.limit))))
  }

  private func raw<Value: RawRepresentable<UInt8>>(
    _ fields: inout FieldReader, _ name: String
  ) throws(FieldError) -> Value {
    let number = UInt8(try fields.integer(name, in: 0...255))
    guard let value = Value(rawValue: number) else {
      throw FieldError(name, .other("no number of this kind"))
    }
    return value
  }
}

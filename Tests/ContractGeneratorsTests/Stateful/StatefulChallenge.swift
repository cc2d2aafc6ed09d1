import ContractEngine

/// A machine with a broken claim of which the shortest failing run is known.
struct StatefulChallenge: Sendable {
  let name: String
  let system: TinySystem
  let claim: Property<TinySystem>
  /// The shortest failing run; one of them where there are several.
  let best: [TinySystem.Event]
  var start: UInt64 = 0
}

extension StatefulChallenge {
  typealias Event = TinySystem.Event

  static let all = [
    jugs, createDropCreate, chain, threshold, handles, runLength, lateResult, flagMatrix,
  ]

  /// Two jugs of 3 and 5 litres: fill, empty and pour until the large one holds 4.
  static let jugs = Self(
    name: "jugs",
    system: TinySystem(
      enabled: { _ in (0..<6).map { Event($0) } },
      next: { state, event in
        var (small, large) = (Int(state & 7), Int(state >> 3))
        switch event.kind {
        case 0: small = 3
        case 1: large = 5
        case 2: small = 0
        case 3: large = 0
        case 4: (small, large) = (max(0, small + large - 5), min(5, small + large))
        default: (small, large) = (min(3, small + large), max(0, small + large - 3))
        }
        return UInt64(small | large << 3)
      }),
    claim: TinySystem.never("JUG") { $0 >> 3 == 4 },
    best: [Event(1), Event(5), Event(2), Event(5), Event(1), Event(5)])

  /// A resource is created and dropped in turns; using it always fails.
  static let createDropCreate = Self(
    name: "create-drop-create",
    system: TinySystem(
      enabled: { $0 == 0 ? [Event(0)] : $0 == 1 ? [Event(1), Event(2)] : [] },
      next: { $1.kind == 0 ? 1 : $1.kind == 1 ? 0 : 2 }),
    claim: TinySystem.never("CDC") { $0 == 2 }, best: [Event(0), Event(2)])

  /// One event makes the next possible, among events that do nothing but count.
  static let chain = Self(
    name: "chain",
    system: TinySystem(
      enabled: { state in
        [Event(Int(state & 3))] + (4..<10).map { Event($0) }
      },
      next: { state, event in
        event.kind < 4 ? state + 1 : (state & 3) | ((state >> 2) + 1) % 50 << 2
      }),
    claim: TinySystem.never("CHN") { $0 & 3 == 3 }, best: [Event(0), Event(1), Event(2)])

  /// Numbers are added and taken away; a check fails from 50 on.
  static let threshold = Self(
    name: "threshold",
    system: TinySystem(
      enabled: { state in
        state == 1_000
          ? [] : [Event(2)] + (1...99).flatMap { [Event(0, $0), Event(1, $0)] }
      },
      next: { state, event in
        switch event.kind {
        case 0: min(state + UInt64(event.payload), 900)
        case 1: state - min(state, UInt64(event.payload))
        default: state >= 50 ? 1_000 : state
        }
      }),
    claim: TinySystem.never("THR") { $0 == 1_000 }, best: [Event(0, 50), Event(2)])

  /// Handles are opened, written and closed; one that is closed can still be written.
  static let handles = Self(
    name: "handles",
    system: TinySystem(
      enabled: { state in
        let opened = Int(state & 15)
        return (opened < 8 ? [Event(0)] : [])
          + (0..<opened).flatMap { [Event(1, $0), Event(2, $0)] }
      },
      next: { state, event in
        let isClosed = state >> UInt64(8 + event.payload) & 1 == 1
        switch event.kind {
        case 0: return state + 1
        case 1: return isClosed ? state | 1 << 20 : state
        default: return state | 1 << UInt64(8 + event.payload)
        }
      }),
    claim: TinySystem.never("HND") { $0 >> 20 == 1 }, best: [Event(0), Event(2), Event(1)])

  /// Eight of one event in a row, where others start the count over or do nothing.
  static let runLength = Self(
    name: "run length",
    system: TinySystem(
      enabled: { _ in (0..<12).map { Event($0) } },
      next: { state, event in event.kind == 0 ? state + 1 : event.kind == 1 ? 0 : state }),
    claim: TinySystem.never("RUN") { $0 >= 8 }, best: Array(repeating: Event(0), count: 8))

  /// Two requests under way, of which the older is answered last and wins.
  static let lateResult = Self(
    name: "late result",
    system: TinySystem(
      enabled: { state in
        let (asked, flying) = (Int(state & 7), state >> 3 & 0xFF)
        return (asked < 6 ? [Event(0)] : [])
          + (1...7).filter { flying >> UInt64($0) & 1 == 1 }.map { Event(1, $0) }
          + [Event(2)]
      },
      next: { state, event in
        switch event.kind {
        case 0: return (state + 1) | 1 << UInt64(3 + (state & 7) + 1)
        case 1:
          let landed = state & ~(1 << UInt64(3 + event.payload))
          return (landed & ~(0xF << 12)) | UInt64(event.payload) << 12
            | (UInt64(event.payload) < state >> 12 & 0xF ? 1 << 20 : 0)
        default: return state
        }
      }),
    claim: TinySystem.never("LAT") { $0 >> 20 == 1 },
    best: [Event(0), Event(0), Event(1, 2), Event(1, 1)])

  /// Six flags; with the second and the fifth on, one order of two events leaves nothing shown.
  static let flagMatrix = Self(
    name: "flag matrix",
    system: TinySystem(
      starts: Array(0..<64),
      names: { state in (0..<6).map { Field("flag\($0)", "\(state >> UInt64($0) & 1 == 1)") } },
      enabled: { _ in (0..<6).map { Event($0) } },
      next: { state, event in
        let areOn = state & 0b010010 == 0b010010
        switch event.kind {
        case 3: return state | 1 << 6
        case 1 where state >> 6 == 1 && areOn: return state | 1 << 7
        case 1: return state & 63
        default: return state
        }
      }),
    claim: TinySystem.never("FLG") { $0 >> 7 == 1 }, best: [Event(3), Event(1)],
    start: 0b010010)
}

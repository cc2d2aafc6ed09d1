import BridgeModels
import BridgeWire
import ContractChecker
import ContractEngine
import ContractReports

/// Takes the lines of a recording to the steps of a system.
struct Replayer<S: BridgeSystem> {
  let system: S
  let file: String
  private let configuration: Configuration
  private let readings: [String]
  private var initial: S.State
  private var teller: Teller<S>
  private var judge: RunJudge<S>
  private var events: [S.Event] = []
  private var lines: [ReplayReport.Line] = []
  private var violations: [Violation] = []
  private var nowMs: Int64 = 0

  init(_ header: RecordingHeader, initial: S.State?, file: String) throws(ReplayError) {
    try Self.check(header, file)
    self.file = file
    configuration = header.configuration
    readings = header.readings
    system = S(
      header.configuration, readings: .named(header.readings), without: Set(header.rulesOff))
    // Every system has an initial state: its exploration is refused without one.
    self.initial = initial ?? system.initials[0]
    teller = Teller(system, from: self.initial)
    judge = RunJudge(system.claims, from: self.initial)
  }

  private static func check(_ header: RecordingHeader, _ file: String) throws(ReplayError) {
    let readings = S.Reading.allCases.map(\.name)
    for (index, name) in header.readings.enumerated() where !readings.contains(name) {
      throw .unknownName(
        file: file, field: "readings[\(index)]", name: Quoted(name, near: readings).text,
        nearest: name.nearest(among: readings))
    }
    let rules = S(Configuration(), readings: .written, without: []).rules.map(\.id)
    for (index, id) in header.rulesOff.enumerated() where !rules.contains(id) {
      throw .unknownName(
        file: file, field: "rulesOff[\(index)]", name: Quoted(id, near: rules).text,
        nearest: id.nearest(among: rules))
    }
  }

  /// Steps on `event`, which the file asks for at `atMs`, or `reason` explains.
  mutating func take(_ event: S.Event, atMs: Int64, because reason: String? = nil) {
    nowMs = atMs
    events.append(event)
    let view = teller.take(event)
    let broken = judge.judge(view, step: teller.steps.count)
    guard let told = teller.steps.last else { return }
    let ids = broken.map { system.claims[$0].id }
    lines.append(.step(told, atMs: atMs, broken: ids, reason: reason))
    for index in broken {
      guard case .broken(_, let leaf) = judge.standings[index] else { continue }
      let run = Counterexample<S>(initial: initial, events: events, leaf: leaf)
      violations.append(Violation(system, judge.properties[index], run))
    }
  }

  func isPossible(_ event: S.Event) -> Bool {
    system.enabled(teller.state, .hostilePage).contains(event)
  }

  mutating func report() -> ReplayReport {
    ReplayReport(
      group: S.group, configuration: configuration.label,
      readings: readings, startGlance: system.glance(initial), lines: lines,
      verdicts: zip(judge.properties, judge.standings).map { property, standing in
        switch standing {
        case .notMet: .init(property: property.id, standing: "not met", step: nil)
        case .kept: .init(property: property.id, standing: "kept", step: nil)
        case .broken(let step, _): .init(property: property.id, standing: "broken", step: step)
        case .notDecidable:
          .init(property: property.id, standing: "not decidable by one run", step: nil)
        }
      }, violations: violations, end: system.glance(teller.state))
  }
}

extension Replayer where S: RecordedSystem {
  /// Takes one line of a recording, with whatever must have happened before it.
  mutating func take(
    _ entry: LogEntry<Arrival<S.Event>>, _ reader: MessageReader
  ) throws(ReplayError) {
    letTimePass(until: entry.atMs)
    switch entry.event {
    case .happening(let event): try reach(event, entry) { _ in true }
    case .message(let raw):
      let message = reader.read(raw)
      switch system.meaning(of: message, in: teller.state) {
      case nil:
        let kind = message.message?.kind.rawValue ?? "a message"
        lines.append(.passedOver("\(kind) is no concern of \(S.group)", atMs: entry.atMs))
      case .now(let event): take(event, atMs: entry.atMs)
      case .delivery(let event, let isSent, let lie): try deliver(event, isSent, lie, entry)
      }
    }
  }

  private mutating func deliver(
    _ event: S.Event, _ isSent: (S.State) -> Bool, _ lie: [S.Event],
    _ entry: LogEntry<Arrival<S.Event>>
  ) throws(ReplayError) {
    if path(to: event, isSent) == nil, let first = lie.first, isPossible(first) {
      for event in lie { take(event, atMs: entry.atMs) }
      return
    }
    try reach(event, entry, isSent)
  }

  /// Steps on `event`, after the shortest run of silent events that leads to where it can happen.
  private mutating func reach(
    _ event: S.Event, _ entry: LogEntry<Arrival<S.Event>>, _ isReady: (S.State) -> Bool
  ) throws(ReplayError) {
    guard let path = path(to: event, isReady) else {
      // What a recording tells from before the start decides where the run starts.
      let start = system.step(teller.state, event).state
      if teller.steps.isEmpty, start != teller.state, system.initials.contains(start) {
        return restart(from: start)
      }
      throw .notPossible(
        file: file, number: entry.number, event: event.description,
        sees: system.glance(teller.state),
        possible: nearest(to: event))
    }
    for silent in path {
      take(silent, atMs: entry.atMs, because: "must have happened by then")
    }
    take(event, atMs: entry.atMs)
  }

  private mutating func restart(from state: S.State) {
    initial = state
    teller = Teller(system, from: state)
    judge = RunJudge(system.claims, from: state)
  }

  /// The shortest run of silent events, at most five, to a state in which `event` can happen.
  private func path(to event: S.Event, _ isReady: (S.State) -> Bool) -> [S.Event]? {
    var seen: Set<S.State> = [teller.state]
    var level: [(state: S.State, path: [S.Event])] = [(teller.state, [])]
    for _ in 0...5 {
      var next: [(state: S.State, path: [S.Event])] = []
      for (state, path) in level {
        if isReady(state), system.enabled(state, .hostilePage).contains(event) { return path }
        for silent in system.enabled(state, .cooperative) where S.isSilent(silent) {
          let after = system.step(state, silent).state
          if seen.insert(after).inserted { next.append((after, path + [silent])) }
        }
      }
      level = next
    }
    return nil
  }

  /// Up to five events that can happen instead, those of the same kind first.
  private func nearest(to event: S.Event) -> [String] {
    let possible = system.enabled(teller.state, .cooperative)
    let alike = possible.filter { $0.kind == event.kind }
    return (alike + possible.filter { $0.kind != event.kind }).prefix(5).map(\.description)
  }

  /// Lets time pass up to `atMs`, stopping at each deadline.
  private mutating func letTimePass(until atMs: Int64) {
    var left = atMs - nowMs
    while left > 0 {
      let stops = system.enabled(teller.state, .cooperative).map(system.elapsed)
      guard let due = stops.max(), due > 0 else { break }
      let whole = UInt32(min(left, 1_000_000))
      let isIdle = system.step(teller.state, S.timePassing(whole)).state == teller.state
      let ms = isIdle ? whole : UInt32(min(UInt64(whole), due))
      left -= Int64(ms)
      take(S.timePassing(ms), atMs: atMs - left, because: "time passes")
    }
    nowMs = atMs
  }
}

import ContractEngine
import Foundation
import Testing

/// A pattern over the runs of a system: moments in an order, and between them anything but what is
/// ruled out.
///
/// A report from the field is such a pattern. Searching it breadth first over every run gives the
/// shortest one that fits, or the certainty that none does.
struct Scenario<S: ContractEngine.System>: Sendable {
  typealias Moment = StepView<S>

  /// One moment of the pattern, and what must not happen while it is awaited.
  private struct Part: Sendable {
    let matches: @Sendable (Moment) -> Bool
    let without: @Sendable (Moment) -> Bool
  }

  let system: S
  let drive: Drive
  /// The events that the search follows, if not all; its verdict says so.
  private let among: Choice?
  private var parts: [Part] = []

  /// Some of the events, with a name for them; the others are taken not to happen.
  struct Choice: Sendable {
    let name: String
    let holds: @Sendable (S.Event) -> Bool

    static var unnamed: String { "a choice of events" }

    init(_ name: String, _ holds: @escaping @Sendable (S.Event) -> Bool) {
      self.name = name
      self.holds = holds
    }
  }

  init(_ system: S, under drive: Drive = .cooperative, among: Choice? = nil) {
    self.system = system
    self.drive = drive
    self.among = among
  }

  /// Follows some of the events; the verdict calls them `Choice.unnamed`.
  init(
    _ system: S, under drive: Drive = .cooperative,
    among holds: @escaping @Sendable (S.Event) -> Bool
  ) {
    self.init(system, under: drive, among: Choice(Choice.unnamed, holds))
  }

  /// Then, with anything in between but `without`, a moment that `matches`.
  func then(
    without: @escaping @Sendable (Moment) -> Bool = { _ in false },
    _ matches: @escaping @Sendable (Moment) -> Bool
  ) -> Self {
    var next = self
    next.parts.append(Part(matches: matches, without: without))
    return next
  }

  /// Then, with anything in between but `without`, `event`.
  func then(
    _ event: S.Event, without: @escaping @Sendable (Moment) -> Bool = { _ in false }
  ) -> Self {
    then(without: without) { $0.event == event }
  }

  /// Whether the pattern fits a run.
  ///
  /// - Parameters:
  ///   - events: How long a run may be; nil is any length.
  ///   - limit: How many places the search may visit before it gives up.
  /// - Returns: A shortest run that fits, or that there is none.
  func course(within events: Int? = nil, limit: Int = 1_000_000) -> Course<S> {
    search(events, limit: limit) { _, _ in true }
  }

  /// Whether a run that fits can go on for `milliseconds` without `isWell` becoming true.
  ///
  /// If none can, the scenario ends well within that time, unless one of `barred` happens, which
  /// begins another one.
  func course(
    outlasting milliseconds: UInt64, within events: Int? = nil, limit: Int = 1_000_000,
    without isWell: @escaping (S.State) -> Bool,
    barring barred: @escaping (Moment) -> Bool = { _ in false }
  ) -> Course<S> {
    search(events, limit: limit, barring: barred) { state, elapsed in
      if isWell(state) { return nil }
      return elapsed >= milliseconds
    }
  }

  /// Where a run stands: its state, how much of the pattern it has shown, and the time since all.
  private struct Place: Hashable {
    let key: S.Key
    let shown: Int
    let elapsed: UInt64
  }

  private struct Visit {
    let state: S.State
    let place: Place
    let before: Int
    let event: S.Event?
    /// How many events led here.
    let depth: Int
  }

  /// `verdict` judges a run that has shown the whole pattern: true if it is what is looked for,
  /// false if it goes on, nil if it is over.
  private func search(
    _ depth: Int?, limit: Int, barring barred: (Moment) -> Bool = { _ in false },
    verdict: (S.State, UInt64) -> Bool?
  ) -> Course<S> {
    var visits: [Visit] = []
    var seen: Set<Place> = []
    func visit(_ state: S.State, _ shown: Int, _ elapsed: UInt64, _ before: Int, _ event: S.Event?)
    {
      let place = Place(key: state.packed(), shown: shown, elapsed: elapsed)
      guard seen.insert(place).inserted else { return }
      let depth = before < 0 ? 0 : visits[before].depth + 1
      visits.append(
        Visit(state: state, place: place, before: before, event: event, depth: depth))
    }
    for state in system.initials { visit(state, 0, 0, -1, nil) }
    var next = 0
    while next < visits.count {
      guard visits.count <= limit else { return .notDecided(searched: visits.count) }
      let here = visits[next]
      if here.place.shown == parts.count {
        switch verdict(here.state, here.place.elapsed) {
        case true?: return .happens(events(to: next, visits))
        case nil:
          next += 1
          continue
        case false?: break
        }
      }
      if let depth, here.depth >= depth {
        next += 1
        continue
      }
      for event in system.enabled(here.state, drive) where among?.holds(event) ?? true {
        let step = system.step(here.state, event)
        let moment = Moment(
          before: here.state, event: event, after: step.state, output: step.output)
        guard here.place.shown < parts.count else {
          if barred(moment) { continue }
          let elapsed = here.place.elapsed + system.elapsed(event)
          visit(step.state, parts.count, elapsed, next, event)
          continue
        }
        let part = parts[here.place.shown]
        if part.matches(moment) { visit(step.state, here.place.shown + 1, 0, next, event) }
        if !part.without(moment) { visit(step.state, here.place.shown, 0, next, event) }
      }
      next += 1
    }
    return .cannotHappen(
      Scope(searched: visits.count, among: among?.name, events: depth))
  }

  private func events(to index: Int, _ visits: [Visit]) -> [S.Event] {
    var events: [S.Event] = []
    var place = index
    while let event = visits[place].event {
      events.append(event)
      place = visits[place].before
    }
    return events.reversed()
  }
}

/// What a search for a scenario found.
enum Course<S: ContractEngine.System> {
  /// A shortest run that fits.
  case happens([S.Event])
  /// No run in the scope fits; every one of them was looked at.
  case cannotHappen(Scope)
  /// The limit was met first.
  case notDecided(searched: Int)

  /// The run, if there is one.
  var run: [S.Event]? {
    if case .happens(let events) = self { events } else { nil }
  }

  /// Whether no run fits at all, whatever happens in it and however long it is.
  var cannotHappen: Bool {
    if case .cannotHappen(let scope) = self { scope.isWhole } else { false }
  }

  /// Whether no run fits that consists of what the choice of this name holds.
  func cannotHappen(among name: String) -> Bool {
    if case .cannotHappen(let scope) = self {
      scope.among == name && scope.events == nil
    } else {
      false
    }
  }

  /// Whether no run of at most so many events fits; nil is any number.
  func cannotHappen(within events: Int?) -> Bool {
    if case .cannotHappen(let scope) = self {
      scope.among == nil && scope.events == events
    } else {
      false
    }
  }
}

/// How long the runs are that a search follows where a complete one takes minutes in debug.
///
/// With `CONTRACTS_NIGHTLY` in the environment, as in the nightly run, it follows them to the end.
enum SearchLength {
  static let events: Int? =
    ProcessInfo.processInfo.environment["CONTRACTS_NIGHTLY"] == nil ? 8 : nil
}

/// What a search that found nothing has looked at.
struct Scope {
  let searched: Int
  /// The name of the events that it followed; nil is all.
  let among: String?
  /// How long its runs were at most; nil is any length.
  let events: Int?

  var isWhole: Bool { among == nil && events == nil }
}

import ContractEngine
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
  /// The events that the search follows; the others are taken not to happen.
  private let among: @Sendable (S.Event) -> Bool
  private var parts: [Part] = []

  init(
    _ system: S, under drive: Drive = .cooperative,
    among: @escaping @Sendable (S.Event) -> Bool = { _ in true }
  ) {
    self.system = system
    self.drive = drive
    self.among = among
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
  /// - Parameter limit: How many places the search may visit before it gives up.
  /// - Returns: A shortest run that fits, or that there is none.
  func course(limit: Int = 200_000) -> Course<S> {
    search(limit: limit) { _, _ in true }
  }

  /// Whether a run that fits can go on for `milliseconds` without `isWell` becoming true.
  ///
  /// If none can, the scenario ends well within that time.
  func course(
    outlasting milliseconds: UInt64, limit: Int = 200_000,
    without isWell: @escaping (S.State) -> Bool
  ) -> Course<S> {
    search(limit: limit) { state, elapsed in
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
  }

  /// `verdict` judges a run that has shown the whole pattern: true if it is what is looked for,
  /// false if it goes on, nil if it is over.
  private func search(
    limit: Int, verdict: (S.State, UInt64) -> Bool?
  ) -> Course<S> {
    var visits: [Visit] = []
    var seen: Set<Place> = []
    func visit(_ state: S.State, _ shown: Int, _ elapsed: UInt64, _ before: Int, _ event: S.Event?)
    {
      let place = Place(key: state.packed(), shown: shown, elapsed: elapsed)
      guard seen.insert(place).inserted else { return }
      visits.append(Visit(state: state, place: place, before: before, event: event))
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
      for event in system.enabled(here.state, drive) where among(event) {
        let step = system.step(here.state, event)
        guard here.place.shown < parts.count else {
          let elapsed = here.place.elapsed + system.elapsed(event)
          visit(step.state, parts.count, elapsed, next, event)
          continue
        }
        let part = parts[here.place.shown]
        let moment = Moment(
          before: here.state, event: event, after: step.state, output: step.output)
        if part.matches(moment) { visit(step.state, here.place.shown + 1, 0, next, event) }
        if !part.without(moment) { visit(step.state, here.place.shown, 0, next, event) }
      }
      next += 1
    }
    return .cannotHappen(searched: visits.count)
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
  /// No run fits; every one of them was looked at.
  case cannotHappen(searched: Int)
  /// The limit was met first.
  case notDecided(searched: Int)

  /// The run, if there is one.
  var run: [S.Event]? {
    if case .happens(let events) = self { events } else { nil }
  }

  var cannotHappen: Bool {
    if case .cannotHappen = self { true } else { false }
  }
}

import ContractEngine
import Testing

/// A pattern over everything that can be told to one contract alone, by a host that may tell it any of
/// `events` at any time.
///
/// No web, no world, no order: what cannot happen here cannot happen in any system that the contract is
/// part of. The search is complete, and says so only then.
struct ContractScenario<C: Contract> {
  typealias Heard = (before: C.State, event: C.Event, transition: Transition<C>)

  /// Where a run stands: its state, and how much of the pattern it has shown.
  private struct Place: Hashable {
    let state: C.State
    let shown: Int
  }

  private struct Visit {
    let place: Place
    let before: Int
    let event: C.Event?
  }

  private struct Part {
    let matches: (Heard) -> Bool
    let without: (Heard) -> Bool
  }

  let contract: C
  let events: [C.Event]
  private var parts: [Part] = []

  init(_ contract: C, _ events: [C.Event]) {
    self.contract = contract
    self.events = events
  }

  /// Then, with anything in between but `without`, something that `matches`.
  func then(
    without: @escaping (Heard) -> Bool = { _ in false }, _ matches: @escaping (Heard) -> Bool
  ) -> Self {
    var next = self
    next.parts.append(Part(matches: matches, without: without))
    return next
  }

  /// A shortest run that fits, or nil if none does.
  ///
  /// More than `limit` places are an issue of the test: the search would say nothing.
  func run(limit: Int = 100_000, sourceLocation: SourceLocation = #_sourceLocation) -> [C.Event]? {
    var visits = [Visit(place: Place(state: contract.initial, shown: 0), before: -1, event: nil)]
    var seen: Set<Place> = [visits[0].place]
    var next = 0
    func visit(_ place: Place, _ event: C.Event) {
      guard seen.insert(place).inserted else { return }
      visits.append(Visit(place: place, before: next, event: event))
    }
    while next < visits.count {
      guard visits.count <= limit else {
        Issue.record("more than \(limit) places", sourceLocation: sourceLocation)
        return nil
      }
      let here = visits[next].place
      if here.shown == parts.count {
        var run: [C.Event] = []
        var index = next
        while let event = visits[index].event {
          run.append(event)
          index = visits[index].before
        }
        return run.reversed()
      }
      let part = parts[here.shown]
      for event in events {
        let heard: Heard = (here.state, event, contract.step(here.state, event))
        let after = heard.transition.state
        if part.matches(heard) { visit(Place(state: after, shown: here.shown + 1), event) }
        if !part.without(heard) { visit(Place(state: after, shown: here.shown), event) }
      }
      next += 1
    }
    return nil
  }

  var cannotHappen: Bool { run() == nil }
}

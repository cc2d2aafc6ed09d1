import ContractEngine

/// A way to a failure.
@usableFromInline struct ShortPath<S: System> {
  /// Which of the starts it goes out from.
  @usableFromInline let start: Int
  @usableFromInline let events: [S.Event]

  @inlinable init(start: Int, events: [S.Event]) {
    self.start = start
    self.events = events
  }
}

/// Looks breadth first for a run that breaks a property with fewer events than a known one.
@usableFromInline struct ShortestSearch<S: System> {
  @usableFromInline let system: S
  @usableFromInline var watcher: Watcher<S>
  @usableFromInline let drive: Drive
  @usableFromInline let broken: Break

  @usableFromInline struct Node {
    @usableFromInline let snapshot: Snapshot<S>
    @usableFromInline let parent: Int
    @usableFromInline let event: S.Event?

    @inlinable init(snapshot: Snapshot<S>, parent: Int, event: S.Event?) {
      self.snapshot = snapshot
      self.parent = parent
      self.event = event
    }
  }

  @usableFromInline struct Result {
    @usableFromInline let path: ShortPath<S>?
    @usableFromInline let minimality: Minimality

    @inlinable init(path: ShortPath<S>?, minimality: Minimality) {
      self.path = path
      self.minimality = minimality
    }
  }

  @usableFromInline init(_ system: S, _ watcher: Watcher<S>, _ drive: Drive, _ broken: Break) {
    self.system = system
    self.watcher = watcher
    self.drive = drive
    self.broken = broken
  }

  /// Looks at all runs from `starts` of fewer than `length` events, until `states` were met.
  @inlinable mutating func run(
    from starts: [Snapshot<S>], within length: Int, states: Int
  ) -> Result {
    var nodes = starts.map { Node(snapshot: $0, parent: -1, event: nil) }
    var seen = Set(starts)
    var level = 0..<nodes.count
    for depth in 1..<max(length, 1) {
      for index in level {
        if let path = expand(index, &nodes, &seen) {
          return Result(path: path, minimality: .shortest(states: seen.count))
        }
        if nodes.count > states {
          return Result(
            path: nil, minimality: .notCertified(states: seen.count, depth: depth - 1))
        }
      }
      level = level.upperBound..<nodes.count
      if level.isEmpty { break }
    }
    return Result(path: nil, minimality: .shortest(states: seen.count))
  }

  @inlinable mutating func expand(
    _ index: Int, _ nodes: inout [Node], _ seen: inout Set<Snapshot<S>>
  ) -> ShortPath<S>? {
    let here = nodes[index].snapshot
    var found: S.Event?
    var watcher = self.watcher
    system.forEachEnabled(here.state, drive) { event in
      guard found == nil else { return }
      let step = system.step(here.state, event)
      watcher.cells = here.cells
      let what = watcher.judge(
        StepView<S>(before: here.state, event: event, after: step.state, output: step.output))
      if what == broken {
        found = event
      } else if what == nil {
        let next = Snapshot<S>(state: step.state, cells: watcher.cells)
        if seen.insert(next).inserted {
          nodes.append(Node(snapshot: next, parent: index, event: event))
        }
      }
    }
    return found.map { path(to: index, then: $0, nodes) }
  }

  @inlinable func path(to index: Int, then last: S.Event, _ nodes: [Node]) -> ShortPath<S> {
    var events = [last]
    var index = index
    while let event = nodes[index].event {
      events.append(event)
      index = nodes[index].parent
    }
    return ShortPath(start: index, events: events.reversed())
  }
}

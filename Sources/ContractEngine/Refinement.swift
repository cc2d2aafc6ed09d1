/// How the steps of one system are read as runs of a simpler, more general one.
///
/// Each state has an image, and each step is a list of events of the abstract system, none of them if
/// nothing that it knows has happened. If every step is a run of the abstract system between the two
/// images, whatever holds of all its runs holds of the concrete system.
public struct Refinement<Concrete: System, Abstract: System>: Sendable {
  public let abstract: Abstract
  /// The drive under which the abstract system runs.
  public let drive: Drive
  /// What has happened to the abstract system when the concrete one begins.
  public let opening: [Abstract.Event]
  public let image: @Sendable (Concrete.State) -> Abstract.State
  public let events: @Sendable (StepView<Concrete>) -> [Abstract.Event]

  public init(
    to abstract: Abstract, drive: Drive = .cooperative, opening: [Abstract.Event] = [],
    image: @escaping @Sendable (Concrete.State) -> Abstract.State,
    events: @escaping @Sendable (StepView<Concrete>) -> [Abstract.Event]
  ) {
    self.abstract = abstract
    self.drive = drive
    self.opening = opening
    self.image = image
    self.events = events
  }

  /// Why the step is no run of the abstract system, or nil if it is one.
  public func fault(of view: StepView<Concrete>) -> RefinementFault? {
    fault(of: view, as: events(view))
  }

  private func fault(
    of view: StepView<Concrete>, as events: [Abstract.Event]
  ) -> RefinementFault? {
    var state = image(view.before)
    for event in events {
      guard abstract.hasEnabled(event, in: state, drive) else { return .notEnabled }
      state = abstract.step(state, event).state
    }
    if state == image(view.after) { return nil }
    return events.isEmpty ? .changesUnseen : .leadsElsewhere
  }

  /// Whether the image of every initial state of `concrete` is where the opening leads.
  public func beginsRight(_ concrete: Concrete) -> Bool {
    var begins = abstract.initials
    for event in opening {
      begins = begins.filter { abstract.hasEnabled(event, in: $0, drive) }
        .map { abstract.step($0, event).state }
    }
    return concrete.initials.allSatisfy { begins.contains(image($0)) }
  }

  /// The claim that every step of `concrete` is a run of the abstract system.
  public func property(
    _ id: String, _ statement: String, of concrete: Concrete, drives: [Drive] = Drive.allCases
  ) -> Property<Concrete> {
    let beginsRight = beginsRight(concrete)
    return Property(
      id, statement, drives: drives, leaves: RefinementFault.allCases.map(\.text),
      kind: .step { view in
        guard beginsRight else { return .broken(leaf: RefinementFault.beginsElsewhere.rawValue) }
        let events = events(view)
        if let fault = fault(of: view, as: events) { return .broken(leaf: fault.rawValue) }
        return events.isEmpty ? .vacuous : .holds
      },
      evidence: { abstract.fields(image($0)) })
  }

  /// The first event that the abstract system may take from the image of `state` and for which
  /// `concrete` has no step that begins with it.
  ///
  /// Only the events of `concrete` that `isCandidate` lets through are tried.
  public func withheld(
    _ state: Concrete.State, by concrete: Concrete, _ drive: Drive,
    among isCandidate: (Concrete.Event) -> Bool = { _ in true },
    excusing isExcused: (Concrete.State, Abstract.Event) -> Bool
  ) -> Abstract.Event? {
    var missing: [Abstract.Event] = []
    abstract.forEachEnabled(image(state), self.drive) { event in
      if !isExcused(state, event) { missing.append(event) }
    }
    guard !missing.isEmpty else { return nil }
    concrete.forEachEnabled(state, drive) { event in
      guard !missing.isEmpty, isCandidate(event) else { return }
      let step = concrete.step(state, event)
      let view = StepView<Concrete>(
        before: state, event: event, after: step.state, output: step.output)
      if let first = events(view).first { missing.removeAll { $0 == first } }
    }
    return missing.first
  }

  /// The claim that `concrete` offers every event that the abstract system may take, but those that
  /// are excused, such as beyond a bound.
  public func offering(
    _ id: String, _ statement: String, by concrete: Concrete, drive: Drive = .cooperative,
    among isCandidate: @escaping @Sendable (Concrete.Event) -> Bool = { _ in true },
    excusing isExcused: @escaping @Sendable (Concrete.State, Abstract.Event) -> Bool = { _, _ in
      false
    }
  ) -> Property<Concrete> {
    Property(
      id, statement, drives: [drive], leaves: ["an event of the abstract system is not offered"],
      kind: .state { state in
        withheld(state, by: concrete, drive, among: isCandidate, excusing: isExcused) == nil
          ? .holds : .broken()
      },
      evidence: { state in
        let event = withheld(state, by: concrete, drive, among: isCandidate, excusing: isExcused)
        return abstract.fields(image(state))
          + [Field("not offered", event.map { "\($0)" } ?? "nothing")]
      })
  }
}

/// What is wrong with a step that the abstract system cannot take.
public enum RefinementFault: UInt8, CaseIterable, Hashable, Sendable {
  /// The concrete system begins where the abstract one does not.
  case beginsElsewhere
  /// The abstract system does not have the event in that state.
  case notEnabled
  /// The abstract system has it, and comes to another state than the image.
  case leadsElsewhere
  /// The image changes although nothing is said to have happened.
  case changesUnseen

  public var text: String {
    switch self {
    case .beginsElsewhere: "it begins where the abstract system does not"
    case .notEnabled: "the abstract system does not have such an event there"
    case .leadsElsewhere: "the abstract system comes to another state by it"
    case .changesUnseen: "the abstract system's state changes, and no event of it has happened"
    }
  }
}

extension System {
  /// Whether `event` may happen in `state`.
  func hasEnabled(_ event: Event, in state: State, _ drive: Drive) -> Bool {
    var isEnabled = false
    forEachEnabled(state, drive) { isEnabled = isEnabled || $0 == event }
    return isEnabled
  }
}

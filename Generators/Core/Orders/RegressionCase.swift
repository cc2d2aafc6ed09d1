import ContractEngine

/// A run that once broke a property, kept so that it never does again.
///
/// It is made of events, not of a seed, so neither a renamed generator nor a changed weight touches
/// it.
public struct RegressionCase<S: System>: Sendable {
  public let name: String
  /// The id of the property that it broke.
  public let property: String
  public let drive: Drive
  public let initial: S.State
  public let events: [S.Event]

  public init(
    name: String, property: String, drive: Drive, initial: S.State, events: [S.Event]
  ) {
    self.name = name
    self.property = property
    self.drive = drive
    self.initial = initial
    self.events = events
  }

  /// The case that `failure` leaves behind.
  public init(_ failure: FuzzFailure<S>, name: String, drive: Drive) {
    self.init(
      name: name, property: failure.property, drive: drive, initial: failure.initial,
      events: failure.events)
  }

  /// How the case stands in `system` today.
  public func status(in system: S, _ properties: [Property<S>]) -> RegressionStatus {
    guard let index = properties.firstIndex(where: { $0.id == property }) else {
      return .unknownProperty(property)
    }
    guard properties[index].drives.contains(drive) else { return .notClaimed(property, drive) }
    switch properties[index].kind {
    case .recoverable, .leadsTo, .reachable: return .notDecidable(property)
    case .state, .step, .history, .bounded: break
    }
    guard system.initials.contains(initial) else { return .unknownStart }
    var watcher = Watcher(properties, drive: drive, only: index)
    if let broken = watcher.states.judge(initial, &watcher.seen) {
      return .stillFails(step: 0, leaf: broken.leaf)
    }
    var state = initial
    for (offset, event) in events.enumerated() {
      guard system.enabled(state, drive).contains(event) else {
        return .fixed(impossibleFrom: offset + 1)
      }
      let step = system.step(state, event)
      let view = StepView<S>(before: state, event: event, after: step.state, output: step.output)
      if let broken = watcher.judge(view) {
        return .stillFails(step: offset + 1, leaf: broken.leaf)
      }
      state = step.state
    }
    return .fixed(impossibleFrom: nil)
  }
}

/// How a regression case stands.
public enum RegressionStatus: Hashable, Sendable {
  /// The property breaks after `step` events.
  case stillFails(step: Int, leaf: UInt8)
  /// The property holds throughout, and the case guards it.
  ///
  /// If the world no longer does what the case needs, `impossibleFrom` is the first event, from 1,
  /// that can't happen.
  case fixed(impossibleFrom: Int?)
  /// No property has the id that the case names: an error, since the case guards nothing.
  case unknownProperty(String)
  /// The property is not claimed under the drive of the case: an error for the same reason.
  case notClaimed(String, Drive)
  /// No run can break the property, only the graph of all states: an error for the same reason.
  case notDecidable(String)
  /// The state that it starts from is no initial state: an error for the same reason.
  case unknownStart
  /// The file that holds it can't be read as events of this system, for the reason given: an error.
  case noLongerDecodes(String)

  /// Whether the case may stay as it is: it decodes, and nothing breaks.
  public var isGuarding: Bool {
    if case .fixed = self { true } else { false }
  }
}

extension RegressionStatus: CustomStringConvertible {
  public var description: String {
    switch self {
    case .stillFails(let step, let leaf): "still fails after \(step) events (part \(leaf))"
    case .fixed(nil): "fixed and guarding"
    case .fixed(let step?): "fixed: event \(step) can no longer happen"
    case .unknownProperty(let id):
      "no property is called \(id); rename it in the case or delete the case"
    case .notClaimed(let id, let drive): "\(id) is not claimed under the \(drive.name) drive"
    case .notDecidable(let id): "no run can break \(id), so the case guards nothing"
    case .unknownStart: "the state it starts from is no initial state any more"
    case .noLongerDecodes(let reason): "no longer decodes: \(reason)"
    }
  }
}

import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// One exploration of the boot group, small enough for an ordinary test.
struct BootCone: Sendable, CustomTestStringConvertible {
  var configuration: Configuration
  var readings = ReadingSet<BootReading>.written
  var drive = Drive.cooperative

  static let owner: Flags = [.splashOwner, .errorPath, .homeURL]

  init(
    _ platform: Platform, _ web: WebGeneration, _ flags: Flags = [],
    readings: ReadingSet<BootReading> = .written, drive: Drive = .cooperative
  ) {
    configuration = Configuration(platform: platform, web: web, flags: flags)
    self.readings = readings
    self.drive = drive
  }

  var system: BootSystem { BootSystem(configuration, readings: readings) }

  func explored(limits: Limits = .none) throws -> Exploration<BootSystem> {
    try Explorer(system, drive: drive, limits: limits).run()
  }

  var testDescription: String {
    let flags = configuration.flags.names.joined(separator: "+")
    let readings = readings.list.isEmpty ? "written" : "\(readings.list.count) readings"
    return "\(configuration.platform.name) \(configuration.web.name) \(flags) "
      + "\(drive.name) \(readings)"
  }
}

/// Every state that a system reaches, found by a plain search that shares no code with the
/// explorer.
struct Reach<S: ContractEngine.System> {
  /// In the order in which they were met.
  private(set) var states: [S.State] = []
  private(set) var transitions = 0
  /// For each state the one before it and the event that led here; nil for the initial ones.
  private(set) var cameBy: [(before: Int, event: S.Event)?] = []

  init(_ system: S, _ drive: Drive) {
    var places: Set<S.State> = Set(system.initials)
    states = system.initials
    cameBy = states.map { _ in nil }
    var next = 0
    while next < states.count {
      let state = states[next]
      for event in system.enabled(state, drive) {
        transitions += 1
        let after = system.step(state, event).state
        guard places.insert(after).inserted else { continue }
        states.append(after)
        cameBy.append((next, event))
      }
      next += 1
    }
  }

  /// The events that lead to state number `index`, and the initial state that they start in.
  func journal(to index: Int) -> (initial: S.State, events: [S.Event]) {
    var events: [S.Event] = []
    var place = index
    while let step = cameBy[place] {
      events.append(step.event)
      place = step.before
    }
    return (states[place], events.reversed())
  }
}

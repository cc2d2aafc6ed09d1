import BridgeModels
import ContractEngine
import Testing

/// A run of the boot system, written down event by event.
///
/// An event that is not possible where it stands is an issue, so that a script is always a run.
struct BootScript {
  let system: BootSystem
  let drive: Drive
  private(set) var state: BootSystem.State
  /// What the last event sent out.
  private(set) var output = BootSystem.Output()
  /// Which rules the last event marked.
  private(set) var marks: [String] = []

  /// Begins before the launch, with the network `up` or not.
  init(_ system: BootSystem, networkUp: Bool = true, drive: Drive = .cooperative) {
    self.system = system
    self.drive = drive
    state = system.initials[networkUp ? 0 : 1]
  }

  mutating func happen(
    _ events: BootEvent..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    happen(events, sourceLocation: sourceLocation)
  }

  mutating func happen(
    _ events: [BootEvent], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for event in events {
      if !system.enabled(state, drive).contains(event) {
        Issue.record(
          "not possible here: \(event); the user sees \(system.glance(state))",
          sourceLocation: sourceLocation)
      }
      let step = system.step(state, event)
      state = step.state
      output = step.output
      marks = step.marks.indices.map { system.rules[$0].id }
    }
  }

  var surface: Surface { system.surface(state) }
  var cover: Splash.Cover { state.shell.splash.cover }
}

extension BootEvent {
  /// From a cold start to content, its `ready` on its way to the shell.
  static let toReady: [BootEvent] = [
    .launched, .committed, .painted, .hostFinished, .framesPassed,
  ]

  /// From a cold start to content, with the cover gone.
  static let toContent: [BootEvent] = toReady + [.signalDelivered, .fadeFinished]
}

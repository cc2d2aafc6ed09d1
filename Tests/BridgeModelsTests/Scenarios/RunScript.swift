import BridgeModels
import ContractEngine
import ContractReports
import Testing

/// A run of a system, written down event by event, and held to the system's properties.
///
/// An event that is not possible where it stands is an issue, so that a script is always a run.
struct RunScript<S: BridgeSystem> {
  typealias Standing = RunJudge<S>.Standing

  let system: S
  let drive: Drive
  private(set) var state: S.State
  /// What each event sent out.
  private(set) var outputs: [S.Output] = []
  private var judge: RunJudge<S>

  init(_ system: S, under drive: Drive = .cooperative, from index: Int = 0) {
    self.system = system
    self.drive = drive
    state = system.initials[index]
    judge = RunJudge(system.properties, from: state)
  }

  mutating func happen(
    _ events: [S.Event], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for event in events {
      if !system.enabled(state, drive).contains(event) {
        Issue.record(
          "not possible here: \(event); possible: \(system.enabled(state, drive))",
          sourceLocation: sourceLocation)
      }
      let step = system.step(state, event)
      let view = StepView<S>(before: state, event: event, after: step.state, output: step.output)
      state = step.state
      outputs.append(step.output)
      _ = judge.judge(view, step: outputs.count)
    }
  }

  mutating func happen(_ events: S.Event..., sourceLocation: SourceLocation = #_sourceLocation) {
    happen(events, sourceLocation: sourceLocation)
  }

  /// What the run so far says of the property `id`.
  func standing(
    of id: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Standing? {
    zip(judge.properties, judge.standings).first { $0.0.id == id }?.1
  }

  var last: S.Output? { outputs.last }
}

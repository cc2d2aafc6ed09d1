import ContractChecker
import ContractEngine

/// A run told step by step, so that a person can follow it: what happened, what decided, what
/// changed, what was to be seen.
public struct Telling: Hashable, Codable, Sendable {
  /// The initial state in words.
  public let start: [Field]
  public let startGlance: String
  public let steps: [ToldStep]
  /// The index of the first step that then repeats for ever; nil if the run ends.
  public let cycleStart: Int?
  /// The last state in words.
  public let end: [Field]

  public init(
    start: [Field], startGlance: String, steps: [ToldStep], cycleStart: Int?, end: [Field]
  ) {
    self.start = start
    self.startGlance = startGlance
    self.steps = steps
    self.cycleStart = cycleStart
    self.end = end
  }

  /// Replays the run in `system`.
  public init<S: System>(_ system: S, _ run: Counterexample<S>) {
    var teller = Teller(system, from: run.initial)
    for event in run.events + run.cycle { _ = teller.take(event) }
    self.init(
      start: system.fields(run.initial), startGlance: system.glance(run.initial),
      steps: teller.steps, cycleStart: run.cycle.isEmpty ? nil : run.events.count,
      end: system.fields(teller.state))
  }
}

/// One step of a run in words.
public struct ToldStep: Hashable, Codable, Sendable {
  /// From 1.
  public let number: Int
  /// Milliseconds since the run began, this step's own included.
  public let atMs: UInt64
  public var event: String
  /// The event's packed bits, as `PackedHex` writes them.
  public let packed: String
  /// What happened inside, in order.
  public let narration: [String]
  /// The fields that are not what they were, and only these.
  public let changes: [Change]
  public let glance: String

  public struct Change: Hashable, Codable, Sendable {
    public let name: String
    public let old: String
    public let new: String
  }
}

/// Takes events one by one and puts each step into words.
public struct Teller<S: System> {
  public let system: S
  public private(set) var state: S.State
  public private(set) var steps: [ToldStep] = []
  private var fields: [Field]
  private var elapsedMs: UInt64 = 0

  public init(_ system: S, from state: S.State) {
    self.system = system
    self.state = state
    fields = system.fields(state)
  }

  /// Steps on `event` and returns the step as properties see it.
  public mutating func take(_ event: S.Event) -> StepView<S> {
    let step = system.step(state, event)
    let view = StepView<S>(before: state, event: event, after: step.state, output: step.output)
    let next = system.fields(step.state)
    elapsedMs += system.elapsed(event)
    steps.append(
      ToldStep(
        number: steps.count + 1, atMs: elapsedMs, event: event.description,
        packed: PackedHex.text(event), narration: system.narrate(state, event),
        changes: zip(fields, next).filter { $0 != $1 }.map { old, new in
          ToldStep.Change(name: new.name, old: old.value, new: new.value)
        }, glance: system.glance(step.state)))
    state = step.state
    fields = next
    return view
  }
}

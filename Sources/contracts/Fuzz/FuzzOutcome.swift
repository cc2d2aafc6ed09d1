import BridgeModels
import ContractChecker
import ContractEngine
import ContractGenerators
import ContractReports

/// What fuzzing one cone under one drive came to, detached from the types of its group.
struct FuzzOutcome: Sendable {
  let runs: Int
  let events: Int
  /// Ids of the invariants that were judged, and of those that never met what they speak of.
  let judged: [String]
  let vacuous: [String]
  let failure: Failure?

  struct Failure: Sendable {
    let violation: Violation
    /// How many events the run had before it was shrunk.
    let foundLength: Int
    /// Whether no shorter run breaks the invariant.
    let isShortest: Bool
    /// What of the order of the events matters, in sentences.
    let order: [String]
    /// Where the journal begins, and its events with their times.
    let initial: String
    let events: [(event: RunJournalCodec.Event, atMs: Int64)]
  }
}

/// What `Group.fuzz` is to do.
struct FuzzRequest: Sendable {
  var cone: Configuration
  var readings: [String]
  var drive: Drive
  var seed: UInt64
  var runs: Int
  var time: Duration?
  var wanted: @Sendable (_ id: String, _ rules: [String]) -> Bool
}

extension OrderExplanation {
  /// What matters of the order, with the events' numbers from 1.
  func lines(_ events: [some SystemEvent]) -> [String] {
    var lines = needed.map { pair in
      "\(pair.first + 1) must come before \(pair.second + 1): \(events[pair.first]), "
        + "then \(events[pair.second])"
    }
    for flag in flags {
      lines.append(
        "at the start, \(flag.name) \(flag.value) "
          + (flag.matters ? "matters" : "makes no difference"))
    }
    return lines
  }
}

extension FuzzOutcome {
  init<S: System>(
    _ report: FuzzReport<S>, of system: S, _ properties: [Property<S>]
  ) {
    let tallies = report.properties
    self.init(
      runs: report.runs, events: report.events,
      judged: tallies.filter { $0.standing == .unbroken || $0.standing == .broken }.map(\.id),
      vacuous: report.vacuous,
      failure: report.failure.map { failure in
        let violation = Violation(
          system, properties[failure.propertyIndex],
          .init(initial: failure.initial, events: failure.events, leaf: Int(failure.leaf)))
        let isShortest: Bool
        if case .shortest = failure.minimality { isShortest = true } else { isShortest = false }
        return Failure(
          violation: violation, foundLength: failure.foundLength, isShortest: isShortest,
          order: failure.order.lines(failure.events), initial: violation.initial,
          events: violation.telling.steps.map {
            (RunJournalCodec.Event(text: $0.event, packed: $0.packed), Int64(clamping: $0.atMs))
          })
      })
  }
}

import BridgeModels
import ContractChecker
import ContractEngine
import ContractGenerators
import ContractReports

/// What fuzzing one cone under one drive came to, detached from the types of its group.
struct FuzzOutcome: Sendable {
  let runs: Int
  let events: Int
  /// Ids of the invariants that were judged, of those that never met what they speak of, and of those
  /// that no run can decide.
  let judged: [String]
  let vacuous: [String]
  let undecidable: [String]
  let faults: [FaultTally]
  let novelty: NoveltyReport
  /// One for each invariant and part of it that broke.
  let failures: [Failure]

  struct Failure: Sendable {
    let violation: Violation
    /// How many events the run had before it was shrunk.
    let foundLength: Int
    /// What is known of shorter runs, in a sentence.
    let minimality: String
    /// What of the order of the events and of the build matters, in sentences.
    let order: [String]
    let build: [String]
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
  /// How many different failures are looked for.
  var failures: Int
  var wanted: @Sendable (_ id: String, _ rules: [String]) -> Bool
}

extension OrderExplanation {
  /// What matters of the order, with the events' numbers from 1.
  func lines(_ events: [some SystemEvent]) -> [String] {
    var lines = needed.map { pair in
      "\(pair.first + 1) must come before \(pair.second + 1): \(events[pair.first]), "
        + "then \(events[pair.second])"
    }
    lines += swappable.map { "\($0.first + 1) and \($0.second + 1) may change places" }
    for flag in flags {
      lines.append(
        "at the start, \(flag.name) \(flag.value) "
          + (flag.matters ? "matters" : "makes no difference"))
    }
    return lines
  }
}

extension FuzzOutcome {
  /// `explain` says which parts of the build a failure needs.
  init<S: System>(
    _ report: FuzzReport<S>, of system: S, _ properties: [Property<S>],
    explain: (FuzzFailure<S>) -> [String]
  ) {
    func ids(_ standings: PropertyTally.Standing...) -> [String] {
      report.properties.filter { standings.contains($0.standing) }.map(\.id)
    }
    self.init(
      runs: report.runs, events: report.events, judged: ids(.unbroken, .broken),
      vacuous: report.vacuous, undecidable: ids(.notDecidable), faults: report.faults,
      novelty: report.novelty,
      failures: report.failures.map { failure in
        let violation = Violation(
          system, properties[failure.propertyIndex],
          .init(initial: failure.initial, events: failure.events, leaf: Int(failure.leaf)))
        return Failure(
          violation: violation, foundLength: failure.foundLength,
          minimality: failure.minimality.sentence, order: failure.order.lines(failure.events),
          build: explain(failure), initial: violation.initial,
          events: violation.telling.steps.map {
            (RunJournalCodec.Event(text: $0.event, packed: $0.packed), Int64(clamping: $0.atMs))
          })
      })
  }
}

extension Minimality {
  /// What is known of shorter runs.
  var sentence: String {
    switch self {
    case .shortest: "no shorter run breaks it"
    case .notCertified(_, let depth):
      "no run of up to \(depth) events breaks it; a longer one that is shorter than this may"
    }
  }
}

import BridgeModels
import ContractChecker
import ContractEngine
import ContractReports

/// Switches rules off and looks for the shortest run that breaks an invariant for it.
///
/// First under every repair, where nothing else is broken; if nothing breaks there, a repair may guard
/// the same, so each repair is switched off with the rule in turn; last comes the contract as written.
/// A violation counts only if it is not there, at that length, with the rule in force.
struct Ablation: Sendable {
  let selection: Selection
  let budget: CheckBudget
  let meter: Meter
  /// How deep to look, one after the other; nil is to the end.
  var depths: [Int?] = [4, 7, 11, nil]
  /// How deep to look where a baseline has to be explored too.
  var partnerDepths: [Int?] = [5, 8]

  func ablate(_ rules: [String]) async throws -> RuleAblation {
    let groups = selection.groups.filter { knows($0, rules) }
    if let answer = try await answer(rules, groups, .hardened, depths) {
      return RuleAblation(rules: rules, answer: answer)
    }
    if let answer = await partnered(rules, groups) {
      return RuleAblation(rules: rules, answer: answer)
    }
    return RuleAblation(
      rules: rules, answer: try await answer(rules, groups, .written, partnerDepths))
  }

  private func knows(_ group: Group, _ rules: [String]) -> Bool {
    guard let cone = selection.cones(of: group).first else { return false }
    let ids = Set(group.describe(cone.configuration).rules.map(\.id))
    return rules.contains { ids.contains($0) }
  }

  /// The best answer under a reading whose findings are pinned.
  private func answer(
    _ rules: [String], _ groups: [Group], _ reading: ReadingChoice, _ depths: [Int?]
  ) async throws -> AblationAnswer? {
    var known: [Key: Int] = [:]
    for group in groups {
      for pin in try PinStore.pins(of: group.name, reading: reading.name) {
        for place in pin.places { known[Key(group: group.name, place: place)] = pin.length }
      }
    }
    for depth in depths {
      let jobs = groups.flatMap { group in
        self.jobs(group, readings: reading.names(in: group), off: rules, depth)
      }
      let answers = await explore(jobs).flatMap { job, report in
        self.answers(job, report, known, reading.name, partner: nil)
      }
      if let best = best(answers) { return best }
    }
    return nil
  }

  /// The best answer with one repair switched off beside the rules.
  private func partnered(_ rules: [String], _ groups: [Group]) async -> AblationAnswer? {
    for depth in partnerDepths {
      var answers: [AblationAnswer] = []
      for group in groups {
        let hardened = ReadingChoice.hardened.names(in: group)
        for repair in hardened {
          let readings = hardened.filter { $0 != repair }
          let off = await explore(jobs(group, readings: readings, off: rules, depth))
          guard off.contains(where: { Self.breaks($0.1) }) else { continue }
          var known: [Key: Int] = [:]
          for (job, report) in await explore(jobs(group, readings: readings, off: [], depth)) {
            for verdict in report.verdicts {
              guard let violation = verdict.violation else { continue }
              known[Key(group: group.name, place: job.place(verdict.id))] = violation.length
            }
          }
          answers += off.flatMap { job, report in
            self.answers(job, report, known, ReadingChoice.hardened.name, partner: repair)
          }
        }
      }
      if let best = best(answers) { return best }
    }
    return nil
  }

  private static func breaks(_ report: RunReport) -> Bool {
    report.verdicts.contains { $0.outcome == .violated || $0.outcome == .unreached }
  }

  private func best(_ answers: [AblationAnswer]) -> AblationAnswer? {
    answers.enumerated().min {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }?.element
  }

  /// A property of a group where it was decided.
  private struct Key: Hashable {
    let group: String
    let place: Pin.Place
  }

  private func answers(
    _ job: Job, _ report: RunReport, _ known: [Key: Int], _ reading: String, partner: String?
  ) -> [AblationAnswer] {
    report.verdicts.compactMap { verdict in
      let place = job.place(verdict.id)
      switch verdict.outcome {
      case .violated:
        let length = known[Key(group: job.group.name, place: place)] ?? .max
        guard let violation = verdict.violation, violation.length < length else { return nil }
        return AblationAnswer(
          group: job.group.name, place: place, reading: reading, partner: partner,
          violation: violation)
      case .unreached:
        return AblationAnswer(
          group: job.group.name, place: place, reading: reading, partner: partner, violation: nil)
      case .holds, .vacuous, .undecided, .notClaimed: return nil
      }
    }
  }

  // MARK: Exploring

  private struct Job: Sendable {
    let group: Group
    let cone: Cone
    let drive: Drive
    let readings: [String]
    let off: Set<String>
    let depth: Int?

    func place(_ property: String) -> Pin.Place {
      Pin.Place(property: property, cone: cone.label, drive: drive.name)
    }
  }

  /// The cones with the most flags come first, so that among equals the whole shell is told.
  private func jobs(
    _ group: Group, readings: [String], off: [String], _ depth: Int?
  ) -> [Job] {
    let cones = selection.cones(of: group).enumerated().sorted { left, right in
      let (most, least) = (right.element.configuration.flags, left.element.configuration.flags)
      return (most.names.count, left.offset) < (least.names.count, right.offset)
    }
    return cones.flatMap { _, cone in
      selection.drives.map { drive in
        Job(
          group: group, cone: cone, drive: drive, readings: readings, off: Set(off), depth: depth)
      }
    }
  }

  /// What each job found; one that the model is at fault in says nothing.
  private func explore(_ jobs: [Job]) async -> [(Job, RunReport)] {
    meter.begin(jobs.count)
    let reports = await inParallel(jobs, width: budget.threads) { index, job in
      var request = Group.ExplorationRequest(cone: job.cone.configuration, drive: job.drive)
      request.readings = job.readings
      request.rulesOff = job.off
      request.limits = budget.limits
      request.limits.depth = job.depth
      let report = try? job.group.explore(request)
      meter.finish(index)
      return report
    }
    meter.end()
    return zip(jobs, reports).compactMap { job, report in report.map { (job, $0) } }
  }
}

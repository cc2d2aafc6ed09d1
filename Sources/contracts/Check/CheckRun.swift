import ContractChecker
import ContractEngine
import ContractReports

/// One exploration of a check: a cone under a drive.
struct CheckJob: Sendable {
  let group: Int
  let cone: Cone
  let drive: Drive
  let readings: [String]
  /// Ids of the properties to decide; nil is all that the selection wants.
  var properties: [String]?
}

/// What came of it.
struct CheckRun: Sendable {
  let job: CheckJob
  let outcome: Result<RunReport, ModelFault>
  /// Whether an earlier run of this program had found it already.
  var isKept = false

  var report: RunReport? { try? outcome.get() }
}

/// Everything that was found about one group.
struct GroupCheck: Sendable {
  let group: Group
  let reading: ReadingChoice
  let cones: [Cone]
  /// By cone, then drive.
  let runs: [CheckRun]
  /// The repaired runs that the pins ask for.
  var proofs: [CheckRun] = []
  var pins: [Pin] = []
  var judgement = Judgement()
}

/// How explorations are limited, and how many run at a time.
struct CheckBudget: Sendable {
  var threads: Int
  /// For all threads together.
  var memoryBytes: Int
  var states: Int?
  var cancellation: Cancellation?

  /// The limits of one exploration.
  var limits: Limits {
    Limits(states: states, memoryBytes: memoryBytes / threads, cancellation: cancellation)
  }
}

/// Explores what a selection asks for, and what its pinned findings ask for.
struct Checker: Sendable {
  let selection: Selection
  let budget: CheckBudget
  let meter: Meter
  /// What earlier runs of this program found; nil explores everything again.
  var cache: VerdictCache?

  func run(pins: @Sendable (Group, ReadingChoice) throws -> [Pin]) async throws -> [GroupCheck] {
    var checks: [GroupCheck] = []
    var jobs: [CheckJob] = []
    for (index, group) in selection.groups.enumerated() {
      let cones = selection.cones(of: group)
      let readings = selection.reading.names(in: group)
      jobs += cones.flatMap { cone in
        selection.drives.map {
          CheckJob(group: index, cone: cone, drive: $0, readings: readings)
        }
      }
      checks.append(
        GroupCheck(
          group: group, reading: selection.reading, cones: cones, runs: [],
          pins: try pins(group, selection.reading)))
      jobs += proofJobs(checks[index], index)
    }
    let runs = await explore(jobs)
    return checks.enumerated().map { index, check in
      let own = runs.filter { $0.job.group == index }
      var full = GroupCheck(
        group: check.group, reading: check.reading, cones: check.cones,
        runs: own.filter { $0.job.properties == nil },
        proofs: own.filter { $0.job.properties != nil }, pins: check.pins)
      full.judgement = Judge(selection: selection, check: full).judgement()
      return full
    }
  }

  /// For each cone and drive of a pin with repairs one run under these, shared by pins that agree.
  private func proofJobs(_ check: GroupCheck, _ index: Int) -> [CheckJob] {
    var jobs: [CheckJob] = []
    for pin in check.pins where pin.reading == ReadingChoice.written.name && pin.hasRemedy {
      for place in pin.places {
        guard
          let cone = check.cones.first(where: { $0.label == place.cone }).map({
            check.group.remedied($0, pin)
          }),
          let drive = selection.drives.first(where: { $0.name == place.drive })
        else { continue }
        if let known = jobs.firstIndex(where: {
          $0.cone == cone && $0.drive == drive && $0.readings == pin.repairs
        }) {
          if jobs[known].properties?.contains(pin.property) == false {
            jobs[known].properties?.append(pin.property)
          }
        } else {
          jobs.append(
            CheckJob(
              group: index, cone: cone, drive: drive, readings: pin.repairs,
              properties: [pin.property]))
        }
      }
    }
    return jobs
  }

  func explore(_ jobs: [CheckJob]) async -> [CheckRun] {
    meter.begin(jobs.count)
    let runs = await inParallel(jobs, width: budget.threads) { index, job in
      let key = cacheKey(job)
      if let report = cache?.report(for: key) {
        meter.finish(index)
        return CheckRun(job: job, outcome: .success(report), isKept: true)
      }
      let run = CheckRun(job: job, outcome: explore(job, index))
      if let report = run.report { cache?.keep(report, for: key) }
      return run
    }
    meter.end()
    return runs
  }

  /// Everything that an exploration depends on besides the program itself.
  private func cacheKey(_ job: CheckJob) -> String {
    let group = selection.groups[job.group]
    return [
      group.name, job.cone.label, job.drive.name, job.readings.joined(separator: ","),
      job.properties.map { "only " + $0.joined(separator: ",") }
        ?? "rules of " + (selection.prefixes?.joined(separator: ",") ?? "all"),
      budget.states.map { "to \($0) states" } ?? "to the end",
    ].joined(separator: "; ")
  }

  private func explore(_ job: CheckJob, _ index: Int) -> Result<RunReport, ModelFault> {
    var request = Group.ExplorationRequest(cone: job.cone.configuration, drive: job.drive)
    request.readings = job.readings
    request.limits = budget.limits
    if meter.isShown { request.progress = { progress in meter.show(index, progress) } }
    if let properties = job.properties {
      request.wanted = { id, _ in properties.contains(id) }
    } else {
      request.measuresExposures = job.drive == .cooperative
      request.wanted = { _, rules in selection.wants(rules: rules) }
    }
    do throws(ModelFault) {
      let report = try selection.groups[job.group].explore(request)
      meter.finish(index)
      return .success(report)
    } catch {
      meter.finish(index)
      return .failure(error)
    }
  }
}

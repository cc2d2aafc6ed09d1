import BridgeModels
import ContractChecker
import ContractEngine
import ContractReports

/// One group explored in the configuration with everything, as written.
struct BridgeMeasurement {
  let group: String
  let report: RunReport
  let seconds: Double

  init(_ group: Group) throws {
    self.group = group.name
    var request = Group.ExplorationRequest(
      cone: group.cone(Configuration()), drive: .cooperative)
    request.limits.states = 2_000_000
    let started = ContinuousClock.now
    report = try group.explore(request)
    seconds = (ContinuousClock.now - started) / .seconds(1)
  }

  var statesPerSecond: Int { Int(Double(report.states) / max(seconds, 1e-9)) }

  var line: String {
    "\(group): \(report.states.grouped) states, \(report.transitions.grouped) transitions, all "
      + "invariants, \(statesPerSecond.grouped) states/s"
  }

  var value: ReportValue {
    .members([
      "group": .string(group), "states": .integer(report.states),
      "transitions": .integer(report.transitions), "complete": .bool(report.stopped == nil),
      "milliseconds": .integer(Int(seconds * 1_000)),
      "statesPerSecond": .integer(statesPerSecond),
    ])
  }
}

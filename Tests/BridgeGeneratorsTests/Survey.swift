import BridgeGenerators
import BridgeModels
import ContractEngine
import ContractGenerators

/// What fuzzing a group under some drives met, all together.
struct Survey<S: BridgeOrders> {
  /// The property, drive and length of every failure.
  private(set) var failures: [String] = []
  /// The kinds of events that no run had.
  private(set) var unseenKinds = Set(S.Event.kinds)
  /// The properties that no run met.
  private(set) var idle: Set<String>
  private(set) var idleFaults: Set<Fault>
  private(set) var scriptEvents = 0

  init(
    _ system: S, runs: Int, drives: [Drive] = Drive.allCases, plan: OrderPlan<S>,
    without known: Set<String> = []
  ) throws {
    let properties = system.properties.filter { !known.contains($0.id) }
    idle = Set(properties.map(\.id))
    idleFaults = plan.faults
    for drive in drives {
      let report = try Fuzzer(
        system, properties: properties, drive: drive, seed: 7, budget: FuzzBudget(runs: runs),
        plan: plan
      ).run()
      if let failure = report.failure {
        failures.append("\(failure.property) \(drive.name) \(failure.events)")
      }
      unseenKinds.formIntersection(report.unseenKinds)
      for tally in report.properties {
        switch tally.standing {
        case .unbroken, .broken, .notDecidable: idle.remove(tally.id)
        case .vacuous, .notClaimed: break
        }
      }
      idleFaults.formIntersection(report.idleFaults)
      scriptEvents += report.scriptEvents
    }
  }
}

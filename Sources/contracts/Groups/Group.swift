import BridgeModels
import BridgeWire
import ContractChecker
import ContractEngine
import ContractGenerators
import ContractReports

/// A group of contracts as the command line sees it, whatever its types are.
struct Group: Sendable {
  let name: String
  let contracts: [String]
  let readings: [ReadingDescription]
  /// Where its explorations stop, if it is too large to be explored whole; nil if it must be complete.
  let statesMax: Int?
  let cone: @Sendable (Configuration) -> Configuration
  /// What the group is held to in a configuration that is its own cone.
  let describe: @Sendable (Configuration) -> Description
  let explore: @Sendable (ExplorationRequest) throws(ModelFault) -> RunReport
  let fuzz: @Sendable (FuzzRequest) throws -> FuzzOutcome
  /// Replays a stored run; nil if its bits no longer stand for events of the group.
  let retell: @Sendable (StoredRun) -> Violation?
  /// Replays a journal of the group, named in errors by its path.
  let replayJournal:
    @Sendable (inout LogReader<RunJournalCodec>, String) throws -> (ReplayReport, torn: LogError?)

  struct Description: Sendable {
    let properties: [PropertyDescription]
    let rules: [RuleDescription]
  }

  struct PropertyDescription: Hashable, Sendable {
    let id: String
    let statement: String
    let rules: [String]
    let drives: [Drive]
  }

  /// What `explore` is to do.
  struct ExplorationRequest: Sendable {
    var cone: Configuration
    /// Names of the readings in force.
    var readings: [String] = []
    var rulesOff: Set<String> = []
    var drive: Drive
    var limits: Limits = .none
    var progress: (@Sendable (Progress) -> Void)?
    /// Whether a property, given with its id and rules, is to be decided.
    var wanted: @Sendable (_ id: String, _ rules: [String]) -> Bool = { _, _ in true }
    var measuresExposures = false
  }

  /// A run as findings keep it.
  struct StoredRun: Hashable, Sendable {
    var cone: Configuration
    var readings: [String]
    var property: String
    var initial: String
    var events: [String]
    var cycleStart: Int?
    var leaf: Int
  }
}

extension Group {
  /// The group of `System`'s contracts; of the situations in `exposures` reports say how long they
  /// can last, and by `orders` it is fuzzed.
  init<System: BridgeSystem>(
    _: System.Type, statesMax: Int? = nil,
    exposures: @escaping @Sendable (System) -> [Exposure<System>] = { _ in [] },
    orders: @escaping @Sendable (System) -> OrderPlan<System> = { _ in OrderPlan() }
  ) {
    self.statesMax = statesMax
    name = System.group
    contracts = System.contracts
    readings = System.Reading.allCases.map { ReadingDescription($0) }
    cone = { System.cone(of: $0) }
    describe = { cone in
      let system = System(cone, readings: .written, without: [])
      return Description(
        properties: system.claims.map {
          PropertyDescription(
            id: $0.id, statement: $0.statement, rules: $0.rules, drives: $0.drives)
        }, rules: system.rules)
    }
    explore = { request throws(ModelFault) in
      let system = System(
        request.cone, readings: .named(request.readings), without: request.rulesOff)
      let properties = system.claims.filter { request.wanted($0.id, $0.rules) }
      var limits = request.limits
      limits.states = limits.states ?? statesMax
      let explorer = Explorer(
        system, properties: properties, drive: request.drive, limits: limits,
        exposures: request.measuresExposures ? exposures(system) : [])
      let found = try explorer.run(progress: request.progress)
      return RunReport(found, of: system, properties: properties)
    }
    fuzz = { request in
      let system = System(request.cone, readings: .named(request.readings), without: [])
      let properties = system.claims.filter { request.wanted($0.id, $0.rules) }
      let fuzzer = Fuzzer(
        system, properties: properties, drive: request.drive, seed: request.seed,
        budget: FuzzBudget(
          runs: request.runs, time: request.time, failures: request.failures),
        plan: orders(system))
      return FuzzOutcome(try fuzzer.run(), of: system, properties) { failure in
        BuildExplanation.lines(failure, of: system, in: request.cone, drive: request.drive) {
          System($0, readings: .named(request.readings), without: [])
        }
      }
    }
    retell = { run in
      let system = System(run.cone, readings: .named(run.readings), without: [])
      let events = run.events.compactMap { PackedHex.value($0, System.Event.self) }
      guard let initial = PackedHex.value(run.initial, System.State.self),
        events.count == run.events.count,
        let property = system.claims.first(where: { $0.id == run.property })
      else { return nil }
      let cycleStart = run.cycleStart ?? events.count
      return Violation(
        system, property,
        Counterexample(
          initial: initial, events: Array(events[..<cycleStart]),
          cycle: Array(events[cycleStart...]), leaf: run.leaf))
    }
    replayJournal = {
      (journal: inout LogReader<RunJournalCodec>, path: String)
        -> (ReplayReport, torn: LogError?) in
      let header = journal.header
      guard let initial = PackedHex.value(header.initial, System.State.self) else {
        throw ReplayError.noLongerDecodes(file: path, number: 0)
      }
      var replayer = try Replayer<System>(header.recording, initial: initial, file: path)
      while let entry = try journal.next() {
        guard let event = PackedHex.value(entry.event.packed, System.Event.self) else {
          throw ReplayError.noLongerDecodes(file: path, number: entry.number)
        }
        replayer.take(event, atMs: entry.atMs)
      }
      return (replayer.report(), journal.torn)
    }
  }
}

extension ReadingSet {
  /// The readings with these names; names of other groups' readings are passed over.
  static func named(_ names: [String]) -> Self {
    Self(Reading.allCases.filter { names.contains($0.name) })
  }
}

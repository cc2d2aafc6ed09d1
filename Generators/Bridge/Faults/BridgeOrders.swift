import BridgeModels
import ContractEngine
import ContractGenerators

/// A group of bridge contracts that can be fuzzed: it says what its events are to the fault operators
/// and knows usual runs.
public protocol BridgeOrders: BridgeSystem, FaultProne {
  /// Faults for which the group's world has no event, so that they can never happen.
  static var absentFaults: Set<Fault> { get }

  /// Usual runs, each from an initial state of the group as built with every capability.
  static var scripts: [Script<Event>] { get }
}

extension BridgeOrders {
  /// Random orders with every fault that the group's world knows, and none that it cannot have.
  ///
  /// With a `script`, its events come in their order, with others between them.
  public func hostilePlan(following script: Script<Event>? = nil) -> OrderPlan<Self> {
    var plan = OrderPlan.hostile(to: self)
    plan.faults.subtract(Self.absentFaults)
    plan.scripts = script.map { [$0] } ?? []
    return plan
  }
}

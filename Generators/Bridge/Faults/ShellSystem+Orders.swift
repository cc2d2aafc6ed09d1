import BridgeModels
import ContractGenerators

extension ShellSystem: BridgeOrders {
  /// What boot and login can have together: either of them is enough.
  public static var absentFaults: Set<Fault> {
    BootSystem.absentFaults.intersection(LoginSystem.absentFaults)
  }

  public func role(of event: ShellSystemEvent) -> EventRole {
    switch event {
    case .boot(let event): boot.role(of: event)
    case .login(let event): login.role(of: event)
    case .timePassed: .other
    }
  }

  /// The document that reloads and the web process that dies are boot's; login hears of both.
  public func event(for fault: Fault, in state: State) -> ShellSystemEvent? {
    boot.event(for: fault, in: state.boot).map { .boot($0) }
  }
}

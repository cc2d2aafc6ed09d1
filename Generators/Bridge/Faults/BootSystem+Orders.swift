import BridgeModels
import ContractGenerators

extension BootSystem: BridgeOrders {
  public static var absentFaults: Set<Fault> { [] }

  public func role(of event: BootEvent) -> EventRole {
    switch event {
    case .launched, .retryTapped, .reloaded, .innerOpened, .historyMoved, .wentBack, .reopened: .tap
    case .committed, .failed, .cancelReported, .signalDelivered, .deathReported, .fadeFinished,
      .strayFailure, .lateTimerFired, .strayFadeFinished:
      .answer
    case .redirected, .painted, .hostFinished, .framesPassed, .listenerAttached, .backgrounded,
      .foregrounded, .networkLost, .networkBack, .processDied, .timePassed, .forged, .lied:
      .other
    }
  }

  /// The process that dies is the web's: the shell outlives it (OF-05).
  public func event(for fault: Fault, in state: State) -> BootEvent? {
    switch fault {
    case .reload: .reloaded
    case .background: .backgrounded
    case .killAndReplay: .processDied
    case .duplicate, .drop, .delay, .overtake, .doubleTap, .staleAnswer: nil
    }
  }
}

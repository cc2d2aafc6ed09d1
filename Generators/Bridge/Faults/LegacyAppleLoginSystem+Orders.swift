import BridgeModels
import ContractGenerators

extension LegacyAppleLoginSystem: BridgeOrders {
  /// The older bridge's world has no background, and an app that is gone has no page left to wait.
  public static var absentFaults: Set<Fault> { [.background] }

  public func role(of event: LegacyAppleLoginHappening) -> EventRole {
    switch event {
    case .tapped: .tap
    case .requestCompleted, .requestFailed, .callArrived: .answer
    case .messageArrived, .frontChanged, .documentReplaced, .webProcessDied, .timePassed,
      .foreignFrameAsked, .lied:
      .other
    }
  }

  public func event(
    for fault: Fault, in state: LegacyAppleLoginState
  ) -> LegacyAppleLoginHappening? {
    switch fault {
    case .reload: .documentReplaced
    case .killAndReplay: .webProcessDied
    case .background, .duplicate, .drop, .delay, .overtake, .doubleTap,
      .staleAnswer:
      nil
    }
  }
}

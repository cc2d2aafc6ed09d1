import BridgeModels
import ContractGenerators

extension AppleReauthSystem: BridgeOrders {
  /// A second tap finds no button: the page has gone on.
  public static var absentFaults: Set<Fault> { [.doubleTap] }

  public func role(of event: AppleReauthHappening) -> EventRole {
    switch event {
    case .confirmed, .retried: .tap
    case .answerArrived, .sheetReported, .callEnded, .strayCallEnded: .answer
    case .requestArrived, .answerLost, .documentReplaced, .webProcessDied, .backgrounded,
      .foregrounded, .closed,
      .launched, .timePassed, .forged, .requestArrivedWhileLoading:
      .other
    }
  }

  public func event(for fault: Fault, in state: AppleReauthState) -> AppleReauthHappening? {
    switch fault {
    case .reload: .documentReplaced(.server)
    case .background: .backgrounded
    case .killAndReplay: .closed
    case .duplicate, .drop, .delay, .overtake, .doubleTap, .staleAnswer: nil
    }
  }
}

import BridgeModels
import ContractGenerators

extension MessagesSystem: BridgeOrders {
  /// The shell answers nothing and the screen has no background of its own: neither message has one.
  public static var absentFaults: Set<Fault> { [.background, .staleAnswer] }

  public func role(of event: MessagesHappening) -> EventRole {
    switch event {
    case .workoutStarted, .workoutEnded, .imageChosen: .tap
    case .messageArrived, .documentReplaced, .webProcessDied, .closed, .launched, .forged: .other
    }
  }

  public func event(for fault: Fault, in state: MessagesState) -> MessagesHappening? {
    switch fault {
    case .reload: .documentReplaced
    case .killAndReplay: .closed
    case .background, .duplicate, .drop, .delay, .overtake, .doubleTap, .staleAnswer: nil
    }
  }
}

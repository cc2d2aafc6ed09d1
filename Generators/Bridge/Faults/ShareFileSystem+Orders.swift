import BridgeModels
import ContractGenerators

extension ShareFileSystem: BridgeOrders {
  public static var absentFaults: Set<Fault> { [] }

  public func role(of event: ShareFileHappening) -> EventRole {
    switch event {
    case .exportChosen, .otherSheetOpened, .otherSheetClosed: .tap
    case .writeEnded, .sheetShown, .sheetClosed: .answer
    case .messageArrived, .documentReplaced, .webProcessDied, .backgrounded, .foregrounded, .closed,
      .launched,
      .timePassed, .forged, .lied:
      .other
    }
  }

  public func event(for fault: Fault, in state: ShareFileState) -> ShareFileHappening? {
    switch fault {
    case .reload: .documentReplaced
    case .background: .backgrounded
    case .killAndReplay: .closed
    case .duplicate, .drop, .delay, .overtake, .doubleTap, .staleAnswer: nil
    }
  }
}

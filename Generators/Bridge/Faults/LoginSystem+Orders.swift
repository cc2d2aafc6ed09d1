import BridgeModels
import ContractGenerators

extension LoginSystem: BridgeOrders {
  /// Login's world has no background: an app that is away is one whose time passes.
  ///
  /// A second tap is a login of its own.
  public static var absentFaults: Set<Fault> { [.background, .doubleTap] }

  public func role(of event: LoginEvent) -> EventRole {
    switch event {
    case .loginTapped, .signedOut: .tap
    case .refreshEnded, .exchangeEnded, .announcementHeard, .callbackArrived, .identityReturned,
      .sessionEnded, .verifierRead, .keychainFinished:
      .answer
    case .listenerAttached, .refreshBegun, .messageArrived, .reloaded, .webProcessDied,
      .processKilled, .launched, .timePassed, .messageForged, .pageLied, .announcementSwallowed:
      .other
    }
  }

  public func event(for fault: Fault, in state: State) -> LoginEvent? {
    switch fault {
    case .reload: .reloaded
    case .killAndReplay: .processKilled
    case .background, .duplicate, .drop, .delay, .overtake, .doubleTap, .staleAnswer: nil
    }
  }
}

import BridgeModels
import ContractGenerators

extension LoginSystem {
  /// A sign-in with Kakao by somebody of whom no session is stored, until it is stored and announced.
  public static let signIn = Script<LoginEvent>(
    "sign-in",
    [
      .listenerAttached, .messageArrived(.unlocked), .announcementHeard(by: .one),
      .loginTapped(Pending(.first, .signIn, .kakao)),
      .messageArrived(.unlocked), .callbackArrived(Callback(Pending(.first, .signIn, .kakao))),
      .announcementHeard(by: .one), .messageArrived(.unlocked),
      .verifierRead(.first, available: true), .announcementHeard(by: .one),
      .exchangeEnded(.first, ok: true), .messageArrived(.unlocked),
      .keychainFinished(.running, .done), .announcementHeard(by: .one), .messageArrived(.unlocked),
    ])

  public static var scripts: [Script<LoginEvent>] { [signIn] }
}

import BridgeModels
import ContractGenerators

extension LegacyAppleLoginSystem {
  /// A tap, Apple's sheet, and a token that signs the page in.
  public static let signIn = Script<LegacyAppleLoginHappening>(
    "sign-in",
    [
      .tapped(calling: .setAccessToken), .messageArrived,
      .requestCompleted(LegacyAppleLogin.Attempt(1), .token), .callArrived,
    ])

  public static var scripts: [Script<LegacyAppleLoginHappening>] { [signIn] }
}

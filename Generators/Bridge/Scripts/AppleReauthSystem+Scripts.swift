import BridgeModels
import ContractGenerators

extension AppleReauthSystem {
  /// The user confirms, the sheet gives a code, and the account is gone.
  public static let deletion = Script<AppleReauthHappening>(
    "deletion",
    [
      .confirmed, .requestArrived, .sheetReported(ReauthRequest(1), .ok), .answerArrived,
      .callEnded(.done),
    ])

  /// The sheet fails, then the call without a code does, and the user tries again.
  ///
  /// Where the intent is recorded, the page tries again by itself, and this is no run.
  public static let secondTry = Script<AppleReauthHappening>(
    "second try",
    [
      .confirmed, .requestArrived, .sheetReported(ReauthRequest(1), .failed), .answerArrived,
      .callEnded(.unreached), .retried,
    ])

  public static var scripts: [Script<AppleReauthHappening>] { [deletion, secondTry] }
}

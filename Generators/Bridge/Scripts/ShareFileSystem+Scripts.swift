import BridgeModels
import ContractGenerators

extension ShareFileSystem {
  /// A file is exported, written, shown and put away, and then another.
  public static let twoExports = Script<ShareFileHappening>(
    "two exports",
    [
      .exportChosen([]), .messageArrived, .writeEnded(SharedFile(1), succeeded: true),
      .sheetShown(SharedFile(1)), .sheetClosed(SharedFile(1)), .exportChosen([]), .messageArrived,
      .writeEnded(SharedFile(2), succeeded: true), .sheetShown(SharedFile(2)),
      .sheetClosed(SharedFile(2)),
    ])

  public static var scripts: [Script<ShareFileHappening>] { [twoExports] }
}

import BridgeModels
import ContractGenerators

extension MessagesSystem {
  /// A workout from start to end, with an image asked for in between.
  public static let workout = Script<MessagesHappening>(
    "workout",
    [
      .workoutStarted, .messageArrived, .imageChosen, .messageArrived, .workoutEnded,
      .messageArrived,
    ])

  public static var scripts: [Script<MessagesHappening>] { [workout] }
}

import ContractEngine

/// The web's half of `workoutActive` and `sessionDownloadImage` (OM), for one document.
public struct WorkoutPage: Contract {
  public typealias Rule = MessagesRule

  public init() {}

  public enum State: UInt8, CaseIterable, Packed {
    case resting
    case training

    public static var width: Int { 1 }

    public var name: String {
      switch self {
      case .resting: "resting"
      case .training: "training"
      }
    }
  }

  public enum Event: Hashable, Sendable {
    case workoutStarted
    case workoutEnded
    case imageChosen(SessionImage)
  }

  public enum Effect: Hashable, Sendable, CustomStringConvertible {
    case sayWorkout(active: Bool)
    case askForImage(SessionImage)

    public var description: String {
      switch self {
      case .sayWorkout(active: let active): "workoutActive(\(active))"
      case .askForImage(let image): "sessionDownloadImage(\(image))"
      }
    }
  }

  public var initial: State { .resting }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch (state, event) {
    case (.resting, .workoutStarted):
      .acted(.idleTimer, .training, .one(.sayWorkout(active: true)))
    case (.resting, .workoutEnded): .ignored(state, .unexpected)
    case (.resting, .imageChosen(let image)), (.training, .imageChosen(let image)):
      .acted(.imageSaved, state, .one(.askForImage(image)))
    case (.training, .workoutStarted): .ignored(state, .duplicate)
    case (.training, .workoutEnded):
      .acted(.idleTimer, .resting, .one(.sayWorkout(active: false)))
    }
  }
}

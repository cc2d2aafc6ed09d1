import BridgeModels
import BridgeWire
import ContractEngine

/// A group whose recordings can be replayed: what arrived, as its events.
protocol RecordedSystem: BridgeSystem {
  associatedtype Happenings: HappeningCodec where Happenings.Happening == Event

  static var happenings: Happenings { get }

  /// The event of `ms` milliseconds passing.
  static func timePassing(_ ms: UInt32) -> Event

  /// Whether no recording need mention `event`, since nobody outside the page can see it.
  static func isSilent(_ event: Event) -> Bool

  /// What a message means in `state`; nil if it is no concern of the group.
  func meaning(of message: ReadMessage, in state: State) -> MessageMeaning<Self>?
}

/// What a message that has arrived comes to.
enum MessageMeaning<S: System> {
  /// This event, in any state.
  case now(S.Event)
  /// This event, in a state that `isSent` is true of; or else, if the page lied, these in a row.
  case delivery(S.Event, isSent: (S.State) -> Bool, lie: [S.Event])
}

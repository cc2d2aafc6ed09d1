import BridgeModels
import ContractEngine

/// The shell alone, as a system: what it can hear, in every order.
struct SpokenShell: System {
  typealias State = Shell.State
  typealias Key = ContractEngine.Key<8>

  struct Event: SystemEvent {
    /// Where in the vocabulary it stands.
    let place: Int

    static let kinds = ["heard"]
    var kind: Int { 0 }
    var description: String { "event \(place)" }

    static var width: Int { 6 }

    init(_ place: Int) { self.place = place }

    func write(to bits: inout BitWriter) { bits.put(UInt64(place), width: Self.width) }

    init?(from bits: inout BitReader) { place = Int(bits.take(Self.width)) }
  }

  let shell: Shell
  let vocabulary: [Shell.Event]

  var initials: [State] { [shell.initial] }

  func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    for place in vocabulary.indices { body(Event(place)) }
  }

  func step(_ state: State, _ event: Event) -> Step<Self> {
    Step(shell.step(state, vocabulary[event.place]).state)
  }

  func fields(_ state: State) -> [Field] { [Field("shell", "\(state)")] }
}

extension Shell {
  /// Tells one child its part, as the fold of that child alone.
  func tell(_ part: Part, to state: inout State) {
    switch part {
    case .boot(let event): state.boot = boot.step(state.boot, event).state
    case .login(let event): state.login = login.step(state.login, event).state
    case .reauth(let event): state.reauth = reauth.step(state.reauth, event).state
    case .share(let event): state.share = share.step(state.share, event).state
    case .messages(let event): state.messages = messages.step(state.messages, event).state
    case .restarted:
      state.boot = boot.initial
      state.reauth = reauth.initial
      state.share = share.initial
      state.messages = messages.initial
    }
  }
}

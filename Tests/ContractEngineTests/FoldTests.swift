import ContractEngine
import Testing

/// A door: opens if it is unlocked, and counts how often it was tried.
private struct Door: Contract, System {
  typealias Key = ContractEngine.Key<1>

  enum Rule: UInt8, RuleID {
    case lock

    var id: String { "DO-01" }
    var text: String { "A locked door does not open." }
    var whenOff: String { "It opens." }
  }

  struct State: Packed {
    var isLocked = true
    var isOpen = false
    var tries: UInt8 = 0

    static var width: Int { 10 }

    func write(to bits: inout BitWriter) {
      bits.put(isLocked)
      bits.put(isOpen)
      bits.put(UInt64(tries), width: 8)
    }

    init(isLocked: Bool = true, isOpen: Bool = false, tries: UInt8 = 0) {
      self.isLocked = isLocked
      self.isOpen = isOpen
      self.tries = tries
    }

    init?(from bits: inout BitReader) {
      isLocked = bits.take(1) == 1
      isOpen = bits.take(1) == 1
      tries = UInt8(truncatingIfNeeded: bits.take(8))
    }
  }

  enum Event: UInt8, SystemEvent {
    case unlocked
    case pushed

    static var width: Int { 1 }
    static let kinds = ["unlocked", "pushed"]
    var kind: Int { Int(rawValue) }
    var description: String { Self.kinds[kind] }
  }

  enum Effect: Hashable, Sendable { case creak }

  var initial: State { State() }

  func step(_ state: State, _ event: Event) -> Transition<Self> {
    var next = state
    switch event {
    case .unlocked:
      guard state.isLocked else { return .ignored(state, .duplicate) }
      next.isLocked = false
      return .noted(next)
    case .pushed:
      next.tries += 1
      guard !state.isLocked else { return .refused(.lock, next) }
      next.isOpen = true
      return .acted(.lock, next, .one(.creak))
    }
  }

  var initials: [State] { [initial] }

  func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    if state.isLocked { body(.unlocked) }
    if state.tries < 3 { body(.pushed) }
  }

  func step(_ state: State, _ event: Event) -> Step<Door> {
    let transition: Transition<Door> = step(state, event)
    return Step(transition.state)
  }

  func fields(_ state: State) -> [Field] { [Field("tries", "\(state.tries)")] }
}

@Suite struct `The fold of a journal` {
  private let door = Door()
  private let journal: [Door.Event] = [.pushed, .unlocked, .unlocked, .pushed]

  @Test func `a journal replays to the state that the live run reached`() {
    var live = door.initial
    for event in journal {
      let transition: Transition<Door> = door.step(live, event)
      live = transition.state
    }
    #expect(live == Door.State(isLocked: false, isOpen: true, tries: 2))
    #expect(door.fold(journal) == live)
    #expect(door.fold(journal, from: door.initial) == live)
  }

  @Test func `an empty journal is the initial state`() {
    #expect(door.fold([]) == Door.State())
  }

  @Test func `a journal can be replayed in two parts`() {
    for cut in 0...journal.count {
      let half = door.fold(journal.prefix(cut))
      #expect(door.fold(journal.suffix(from: cut), from: half) == door.fold(journal))
    }
  }

  @Test func `the events of a state come in a fixed order`() {
    #expect(door.enabled(door.initial, .cooperative) == [.unlocked, .pushed])
    #expect(
      door.enabled(Door.State(isLocked: false, isOpen: true, tries: 3), .cooperative) == [])
  }
}

@Suite struct `Transitions and moves` {
  private let door = Door()

  @Test func `each way of making a transition says how it went`() {
    let state = Door.State()
    let acted = Transition<Door>.acted(.lock, state, .one(.creak))
    #expect(acted.outcome == .acted(.lock))
    #expect(acted.effects == .one(.creak))
    #expect(Transition<Door>.refused(.lock, state).outcome.rule == .lock)
    #expect(Transition<Door>.noted(state).outcome.rule == nil)
    #expect(Transition<Door>.ignored(state, .late).outcome == .ignored(.late))
    #expect(acted != Transition<Door>.acted(.lock, state))
  }

  @Test func `a move is told with who took it, what decided and what was asked`() {
    let opening: Transition<Door> = door.step(Door.State(isLocked: false), .pushed)
    let refusal: Transition<Door> = door.step(door.initial, .pushed)
    #expect(
      Move(Door.Event.pushed, opening).sentences(by: "the door")
        == ["the door took pushed: acted by DO-01", "the door asked for creak"])
    #expect(
      Move(Door.Event.pushed, refusal).sentences(by: "the door")
        == ["the door took pushed: refused by DO-01"])
    #expect(Outcome<Door.Rule>.noted.sentence == "noted")
    #expect(Outcome<Door.Rule>.ignored(.late).sentence == "ignored, late")
  }

  @Test func `a claim is vacuous until its situation is there`() {
    #expect(Claim.when(false, false) == .vacuous)
    #expect(Claim.when(true, true) == .holds)
    #expect(Claim.when(true, false, leaf: 2) == .broken(leaf: 2))
  }
}

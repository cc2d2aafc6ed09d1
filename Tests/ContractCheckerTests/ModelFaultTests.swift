import ContractChecker
import ContractEngine
import Synchronization
import Testing

/// Counts from 0 to 9, with one thing wrong.
private struct Crooked: System {
  enum Fault { case none, lossyPack, unreadable, unstable, kind, noInitial }

  struct State: Packed {
    var number: UInt8
    var forgotten = false

    static var width: Int { 8 }

    func write(to bits: inout BitWriter) { bits.put(UInt64(number), width: 8) }

    init(_ number: UInt8) { self.number = number }

    init?(from bits: inout BitReader) {
      number = UInt8(bits.take(8))
      guard number < 100 else { return nil }
    }
  }

  struct Event: SystemEvent {
    var kind: Int
    static let kinds = ["counted"]
    static var width: Int { 8 }
    var description: String { "counted" }

    init(kind: Int) { self.kind = kind }
    func write(to bits: inout BitWriter) { bits.put(UInt64(kind), width: 8) }
    init?(from bits: inout BitReader) { kind = Int(bits.take(8)) }
  }

  typealias Key = ContractEngine.Key<1>

  let fault: Fault
  let coin = Coin()

  /// What a model must not have: something that changes from call to call.
  final class Coin: Sendable {
    private let side = Mutex(false)

    func toss() -> Bool {
      side.withLock { side in
        side.toggle()
        return side
      }
    }
  }

  var initials: [State] { fault == .noInitial ? [] : [State(0)] }

  func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    if state.number < 9 { body(Event(kind: fault == .kind && state.number == 5 ? 1 : 0)) }
  }

  func step(_ state: State, _ event: Event) -> Step<Self> {
    var next = State(state.number + 1)
    switch fault {
    case .none, .kind, .noInitial: break
    case .lossyPack: next.forgotten = next.number == 5
    case .unreadable: if next.number == 5 { next.number = 200 }
    case .unstable: if next.number == 5 && coin.toss() { next.number = 6 }
    }
    return Step(next)
  }

  func fields(_ state: State) -> [Field] {
    [Field("number", "\(state.number)"), Field("forgotten", "\(state.forgotten)")]
  }
}

@Suite struct `Faults of a model` {
  private func message(_ fault: Crooked.Fault) -> String? {
    do {
      _ = try Explorer(Crooked(fault: fault)).run()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a sound one is explored`() throws {
    let found = try Explorer(Crooked(fault: .none)).run()
    #expect(found.distinct == 10)
    #expect(found.deadlocks.first?.number == 9)
  }

  @Test func `a field that is not packed is named`() {
    #expect(
      message(.lossyPack) == """
        pack and unpack are not inverse: {number 5, forgotten true} reads back as \
        {forgotten false}; every field needs its own bits in write(to:) and init(from:)
        """)
  }

  @Test func `a state that cannot be read back is named`() {
    #expect(
      message(.unreadable)?.contains("{number 200, forgotten false} cannot be read back") == true)
  }

  @Test func `a step that tosses a coin is found out`() {
    #expect(message(.unstable)?.contains("counted in {number 4, forgotten false}") == true)
  }

  @Test func `a kind without a name is refused`() {
    #expect(message(.kind) == "counted has kind 1, but `kinds` has 1 names")
  }

  @Test func `a system without initial states is refused`() {
    #expect(
      message(.noInitial) == "the system has no initial state; `initials` needs at least one")
  }
}

import ContractEngine

/// A system small enough to be written in one place: its events are numbers of at most 16 bits, and
/// its state is one number of at most 63.
struct TinySystem: System {
  struct State: Packed {
    var number: UInt64

    static var width: Int { 63 }

    func write(to bits: inout BitWriter) { bits.put(number, width: 63) }

    init(from bits: inout BitReader) { number = bits.take(63) }

    init(_ number: UInt64) { self.number = number }
  }

  struct Event: SystemEvent {
    /// The kind in the upper byte, what it carries in the lower.
    var code: UInt16

    static let kinds = (0..<16).map { "kind\($0)" }
    static var width: Int { 16 }
    var kind: Int { Int(code >> 8) }
    var payload: Int { Int(code & 0xFF) }

    init(_ kind: Int, _ payload: Int = 0) { code = UInt16(kind << 8 | payload) }

    func write(to bits: inout BitWriter) { bits.put(UInt64(code), width: 16) }

    init(from bits: inout BitReader) { code = UInt16(bits.take(16)) }

    var description: String { payload == 0 ? "\(kind)" : "\(kind)(\(payload))" }
  }

  typealias Key = ContractEngine.Key<2>

  var starts: [UInt64] = [0]
  var names: @Sendable (UInt64) -> [Field] = { [Field("state", "\($0)")] }
  let enabled: @Sendable (UInt64) -> [Event]
  let next: @Sendable (UInt64, Event) -> UInt64

  var initials: [State] { starts.map { State($0) } }

  func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    enabled(state.number).forEach(body)
  }

  func step(_ state: State, _ event: Event) -> Step<Self> { Step(State(next(state.number, event))) }

  func fields(_ state: State) -> [Field] { names(state.number) }

  /// A property of states, by their number.
  static func never(
    _ id: String, _ isBroken: @escaping @Sendable (UInt64) -> Bool
  ) -> Property<Self> {
    Property(id, "It never happens.", kind: .state { isBroken($0.number) ? .broken() : .holds })
  }
}

import ContractBenchmarks
import ContractChecker
import ContractEngine
import Testing

/// Three wheels of `side` positions whose state is spread over `words` words.
struct Odometer<let words: Int>: System {
  struct State: Packed {
    var wheels: [3 of UInt8] = [0, 0, 0]

    static var width: Int { words * 64 }

    init() {}

    func write(to bits: inout BitWriter) {
      bits.put(UInt64(wheels[0]), width: 8)
      bits.put(UInt64(wheels[1]), width: 8)
      bits.putZeros(Self.width - 24)
      bits.put(UInt64(wheels[2]), width: 8)
    }

    init?(from bits: inout BitReader) {
      wheels[0] = UInt8(bits.take(8))
      wheels[1] = UInt8(bits.take(8))
      guard bits.takeZeros(Self.width - 24) else { return nil }
      wheels[2] = UInt8(bits.take(8))
    }

    static func == (left: Self, right: Self) -> Bool {
      (0..<3).allSatisfy { left.wheels[$0] == right.wheels[$0] }
    }

    func hash(into hasher: inout Hasher) { for wheel in 0..<3 { hasher.combine(wheels[wheel]) } }
  }

  struct Event: SystemEvent {
    let wheel: Int
    static var kinds: [String] { ["first", "second", "third"] }
    var kind: Int { wheel }
    var description: String { "turned \(wheel)" }
    static var width: Int { 2 }

    init(_ wheel: Int) { self.wheel = wheel }
    func write(to bits: inout BitWriter) { bits.put(UInt64(wheel), width: 2) }
    init?(from bits: inout BitReader) { wheel = Int(bits.take(2)) }
  }

  typealias Key = ContractEngine.Key<words>

  let side: UInt8

  var initials: [State] { [State()] }

  func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    for wheel in 0..<3 { body(Event(wheel)) }
  }

  func step(_ state: State, _ event: Event) -> Step<Self> {
    var next = state
    next.wheels[event.wheel] = (state.wheels[event.wheel] + 1) % side
    return Step(next)
  }

  func fields(_ state: State) -> [Field] { (0..<3).map { Field("\($0)", "\(state.wheels[$0])") } }
}

@Suite struct `Keys of any width` {
  private func explore<let words: Int>(_ system: Odometer<words>) throws {
    let found = try Explorer(system, threads: 2).run()
    #expect(found.distinct == 13 * 13 * 13)
    #expect(found.transitions == 3 * 13 * 13 * 13)
    #expect(found.depth == 3 * 12 + 1)
    #expect(found.eventHits == [2197, 2197, 2197])
    #expect(found.eventNew.reduce(1, +) == found.distinct)
  }

  @Test func `one to eight words are stored whole`() throws {
    try explore(Odometer<1>(side: 13))
    try explore(Odometer<2>(side: 13))
    try explore(Odometer<3>(side: 13))
    try explore(Odometer<5>(side: 13))
    try explore(Odometer<8>(side: 13))
  }
}

@Suite struct `The signature of a state space` {
  @Test func `is pinned, so that it is the same everywhere`() throws {
    let found = try Explorer(TwoPhaseCommit(participants: 3)).run()
    #expect(
      found.signature.description == """
        states 288 transitions 1145 depth 11 levels 1,7,21,38,50,54,49,36,21,9,2 \
        events 1,64,96,156,156,24,648 digest 5bd2e347f8f3557ebf62687ef3632f6c
        """)
  }

  @Test func `of another space is another one`() throws {
    let two = try Explorer(Odometer<1>(side: 2)).run()
    let wide = try Explorer(Odometer<2>(side: 2)).run()
    #expect(two.signature.levels == wide.signature.levels)
    #expect(two.signature.digest != wide.signature.digest)
  }

  @Test func `of a part is that of the part`() throws {
    let whole = try Explorer(TwoPhaseCommit(participants: 3)).run()
    let part = try Explorer(TwoPhaseCommit(participants: 3), limits: Limits(depth: 6)).run()
    #expect(whole.signature.digest != part.signature.digest)
  }
}

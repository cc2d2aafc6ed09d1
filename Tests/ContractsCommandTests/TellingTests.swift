import ContractChecker
import ContractEngine
import ContractReports
import Testing

/// A lamp that a switch turns on and off, and that breaks on the third switching.
private struct Lamp: System {
  struct State: Packed {
    var isOn = false
    var switchings: UInt8 = 0

    static var width: Int { 3 }

    init() {}

    func write(to bits: inout BitWriter) {
      bits.put(isOn)
      bits.put(UInt64(switchings), width: 2)
    }

    init?(from bits: inout BitReader) {
      isOn = bits.take(1) == 1
      switchings = UInt8(bits.take(2))
    }
  }

  enum Event: UInt8, SystemEvent {
    case switched
    case waited

    static var width: Int { 1 }
    static let kinds = ["switched", "waited"]
    var kind: Int { Int(rawValue) }
    var description: String { self == .switched ? "the switch is pressed" : "a second passes" }
  }

  typealias Key = ContractEngine.Key<1>

  var initials: [State] { [State()] }

  func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    if state.switchings < 3 { body(.switched) }
    body(.waited)
  }

  func step(_ state: State, _ event: Event) -> Step<Self> {
    var next = state
    if event == .switched, next.switchings < 3 {
      next.switchings += 1
      next.isOn = next.switchings < 3 ? !state.isOn : false
    }
    return Step(next)
  }

  func fields(_ state: State) -> [Field] {
    [Field("lamp", state.isOn ? "on" : "off"), Field("switchings", "\(state.switchings)")]
  }

  func narrate(_ state: State, _ event: Event) -> [String] {
    event == .switched ? ["the relay clicks"] : []
  }

  func glance(_ state: State) -> String { state.isOn ? "light" : "dark" }

  func elapsed(_ event: Event) -> UInt64 { event == .waited ? 1_000 : 0 }
}

@Suite struct `Telling of counterexamples` {
  private static let property = Property<Lamp>(
    "L-1", "The lamp lasts.", rules: ["L-R"], leaves: ["the lamp is broken"],
    kind: .state { $0.switchings < 3 ? .holds : .broken() },
    evidence: { [Field("switchings", "\($0.switchings)")] })

  private static func violation() throws -> Violation {
    let found = try Explorer(Lamp(), properties: [property]).run()
    let run = try #require(found.verdicts[0].outcome.counterexample)
    return Violation(Lamp(), property, run)
  }

  @Test func `says event, what happened inside, what changed and what is seen`() throws {
    #expect(
      try Self.violation().text() == """
          at first the user sees: dark
          1. the switch is pressed
               the relay clicks
               lamp: off -> on
               switchings: 0 -> 1
               the user sees: light
          2. the switch is pressed
               the relay clicks
               lamp: on -> off
               switchings: 1 -> 2
               the user sees: dark
          3. the switch is pressed
               the relay clicks
               switchings: 2 -> 3
          L-1 is violated: The lamp lasts.
            false: the lamp is broken
            switchings: 3
            rules: L-R

        """)
  }

  @Test func `marks the part of a lasso that repeats for ever`() throws {
    let property = Property<Lamp>(
      "L-2", "Light goes out.",
      kind: .leadsTo(from: \.isOn, to: { !$0.isOn }, Fairness("none") { _ in nil }))
    let found = try Explorer(Lamp(), properties: [property]).run()
    let run = try #require(found.verdicts[0].outcome.counterexample)
    #expect(
      Telling(Lamp(), run).text() == """
          at first the user sees: dark
          1. the switch is pressed
               the relay clicks
               lamp: off -> on
               switchings: 0 -> 1
               the user sees: light
          -- from here on, for ever again --
          2. a second passes
          -- and again from the line above --

        """)
  }

  @Test func `the same for a program, bits included`() throws {
    let steps = try Self.violation().telling.value.text
    #expect(
      steps.hasPrefix(
        #"{"start":{"lamp":"off","switchings":"0"},"startGlance":"dark","steps":[{"n":1,"atMs":0,"#
          + #""event":"the switch is pressed","packed":"0","narration":["the relay clicks"],"#
          + #""changes":[{"field":"lamp","old":"off","new":"on"}"#))
  }

  @Test func `packed bits read back, and nothing else does`() {
    let state = Lamp.State()
    #expect(PackedHex.value(PackedHex.text(state), Lamp.State.self) == state)
    #expect(PackedHex.value("x", Lamp.State.self) == nil)
    #expect(PackedHex.value("00", Lamp.State.self) == nil)
  }
}

@Suite struct `Text tables` {
  @Test func `columns are as wide as their widest cell, and no line ends in spaces`() {
    var table = TextTable(["name", "states"], rightAligned: [1])
    table.rows = [["boot", "12"], ["a long name", "1,234,567"]]
    #expect(
      table.text() == """
          name            states
          boot                12
          a long name  1,234,567

        """)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567")])
  func `thousands have commas`(number: Int, text: String) {
    #expect(number.grouped == text)
  }
}

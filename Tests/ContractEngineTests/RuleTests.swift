import ContractEngine
import Testing

private enum House: UInt8, RuleID {
  case quiet
  case tidy
  case early

  var id: String { ["HO-01", "HO-02", "HO-03"][Int(rawValue)] }
  var text: String { "The house is \(self)." }
  var whenOff: String { "It need not be \(self)." }
}

private enum Custom: UInt8, ReadingID {
  case windowsOpen
  case lightsOut
  case keysKept

  var name: String { "\(self)" }
  var point: String { "Q-0\(rawValue + 1)" }
  var text: String { "\(self)" }
  var isRepair: Bool { self != .lightsOut }
}

@Suite struct `Rule sets` {
  @Test func `all are in force until one is taken out`() {
    let rules = RuleSet<House>.all.without(.tidy)
    #expect(House.allCases.map(RuleSet<House>.all.contains) == [true, true, true])
    #expect(House.allCases.map(rules.contains) == [true, false, true])
    #expect(House.allCases.map(RuleSet<House>.none.contains) == [false, false, false])
  }

  @Test func `taking a rule out twice takes it out once`() {
    #expect(RuleSet<House>.all.without(.tidy).without(.tidy) == .all.without(.tidy))
  }

  @Test func `rules are taken out by their ids, and a foreign id takes out none`() {
    #expect(
      RuleSet<House>.all(without: ["HO-01", "HO-03"]) == .all.without(.quiet).without(.early))
    #expect(RuleSet<House>.all(without: ["HO-09"]) == .all)
  }

  @Test func `a description says what the rule says`() {
    #expect(
      RuleDescription(House.tidy)
        == RuleDescription(
          id: "HO-02", text: "The house is tidy.", whenOff: "It need not be tidy."))
  }
}

@Suite struct `Rule marks` {
  @Test func `marks are kept in ascending order, up to 128`() {
    var marks = RuleMarks()
    for index in [127, 0, 64, 63, 64] { marks.mark(index) }
    var visited: [Int] = []
    marks.forEach { visited.append($0) }
    #expect(marks.indices == [0, 63, 64, 127])
    #expect(visited == [0, 63, 64, 127])
    #expect(marks.contains(63))
    #expect(!marks.contains(62))
  }

  @Test func `a union has what either has`() {
    var marks = RuleMarks()
    marks.mark(2)
    var other = RuleMarks()
    other.mark(100)
    marks.formUnion(other)
    #expect(marks.indices == [2, 100])
    #expect(RuleMarks().indices == [])
  }
}

@Suite struct `Readings` {
  @Test func `written is none and hardened is every repair`() {
    #expect(ReadingSet<Custom>.written.list == [])
    #expect(ReadingSet<Custom>.hardened.list == [.windowsOpen, .keysKept])
  }

  @Test func `readings are listed as they are declared, in whatever order they came`() {
    #expect(ReadingSet<Custom>([.keysKept, .lightsOut]).list == [.lightsOut, .keysKept])
    #expect(
      ReadingSet<Custom>.written.with(.keysKept).with(.lightsOut)
        == ReadingSet([.lightsOut, .keysKept]))
  }

  @Test func `a reading that is taken out is no longer in force`() {
    let readings = ReadingSet<Custom>.hardened.without(.windowsOpen)
    #expect(!readings.contains(.windowsOpen))
    #expect(readings.list == [.keysKept])
    #expect(readings.without(.windowsOpen) == readings)
  }

  @Test func `a description carries the open point and whether it is a repair`() {
    let description = ReadingDescription(Custom.lightsOut)
    #expect(description.name == "lightsOut")
    #expect(description.point == "Q-02")
    #expect(description.text == "lightsOut")
    #expect(!description.isRepair)
  }
}

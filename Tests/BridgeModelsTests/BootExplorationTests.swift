import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// What an exploration must count, whatever built it and however it ran.
struct PinnedCounts: Sendable, CustomTestStringConvertible {
  let cone: BootCone
  let states: Int
  let transitions: Int
  let depth: Int
  let digest: String

  init(_ cone: BootCone, _ states: Int, _ transitions: Int, _ depth: Int, _ digest: String) {
    self.cone = cone
    self.states = states
    self.transitions = transitions
    self.depth = depth
    self.digest = digest
  }

  var testDescription: String { cone.testDescription }

  static let all = [
    PinnedCounts(
      BootCone(.browser, .current), 746, 5_198, 18, "f6296fa17e46063344dd21018844a66d"),
    PinnedCounts(BootCone(.browser, .old), 386, 2_570, 18, "b1f10579800bdb2280057541df8d133e"),
    PinnedCounts(BootCone(.ios, .current), 1_214, 8_312, 19, "64fcb860abd76438e021f38f37138df7"),
    PinnedCounts(
      BootCone(.ios, .current, drive: .hostileWorld), 1_214, 32_552, 19,
      "64fcb860abd76438e021f38f37138df7"),
    PinnedCounts(
      BootCone(.ios, .current, [.errorPath, .homeURL]), 1_554, 10_320, 19,
      "70a07a2fac57e7d04dd1b2020edff31e"),
    PinnedCounts(
      BootCone(.ios, .current, [.errorPath, .homeURL], readings: .hardened), 1_602, 10_602, 19,
      "098dc790a33d99e4ed114b1e1208c75e"),
    PinnedCounts(
      BootCone(.ios, .old, [.errorPath, .homeURL], drive: .hostilePage), 2_616, 20_751, 20,
      "108012b54d0d6e91ab12ba3ef0a53129"),
  ]
}

@Suite struct `Explorations of the boot group` {
  @Test(arguments: PinnedCounts.all)
  func `states, transitions, depth and digest are those that were pinned`(
    pinned: PinnedCounts
  ) throws {
    let result = try pinned.cone.explored()
    #expect(result.completeness == .complete)
    #expect(result.distinct == pinned.states)
    #expect(result.transitions == pinned.transitions)
    #expect(result.depth == pinned.depth)
    #expect(result.signature.digest == pinned.digest)
  }

  @Test(arguments: PinnedCounts.all)
  func `a plain search that shares no code finds as much`(pinned: PinnedCounts) {
    let reach = Reach(pinned.cone.system, pinned.cone.drive)
    #expect(reach.states.count == pinned.states)
    #expect(reach.transitions == pinned.transitions)
  }

  @Test func `a hostile world adds steps and no states where nothing is covered`() throws {
    let cooperative = try BootCone(.ios, .current).explored()
    let hostile = try BootCone(.ios, .current, drive: .hostileWorld).explored()
    #expect(cooperative.signature.digest == hostile.signature.digest)
    #expect(hostile.transitions - cooperative.transitions == 24_240)
  }

  #if !os(iOS)
    @Test func `INV-19: a second process finds the same`() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        print(try BootCone(.ios, .current, [.errorPath, .homeURL]).explored().signature)
      }
      let here = try BootCone(.ios, .current, [.errorPath, .homeURL]).explored().signature
      let output = try #require(result).standardOutputContent
      #expect(String(decoding: output, as: UTF8.self).contains("\(here)"))
    }
  #endif

  @Test func `INV-19: any number of threads finds the same`() throws {
    let system = BootCone(.ios, .old, [.errorPath]).system
    let one = try Explorer(system, threads: 1).run().signature
    #expect(try Explorer(system, threads: 3).run().signature == one)
  }
}

@Suite struct `What the explorations of the boot group meet` {
  /// Cones that together show the whole group; those that own the splash are cut short.
  private static let cones: [(cone: BootCone, depth: Int?)] = [
    (BootCone(.browser, .current), nil),
    (BootCone(.ios, .current, [.errorPath, .homeURL]), nil),
    (BootCone(.ios, .old, [.errorPath, .homeURL], drive: .hostilePage), nil),
    (BootCone(.ios, .current, BootCone.owner, drive: .hostileWorld), 7),
  ]

  private func explorations() throws -> [Exploration<BootSystem>] {
    try Self.cones.map { try $0.cone.explored(limits: Limits(depth: $0.depth)) }
  }

  private func never(_ hits: [[Int]], of names: [String]) -> [String] {
    names.indices.filter { index in hits.allSatisfy { $0[index] == 0 } }.map { names[$0] }
  }

  @Test func `every kind of event happens`() throws {
    let hits = try explorations().map(\.eventHits)
    #expect(never(hits, of: BootEvent.kinds) == [])
  }

  @Test func `every rule acts or refuses, but for Android's sender check`() throws {
    let ids = BootRule.allCases.map(\.id)
    #expect(never(try explorations().map(\.ruleHits), of: ids) == ["BR-04"])
  }

  @Test func `BR-04: on Android it is the one that refuses, and BR-03 is not`() throws {
    let system = BootSystem(Configuration(platform: .android, flags: []))
    let result = try Explorer(system, drive: .hostileWorld).run()
    let ids = system.rules.map(\.id)
    #expect(
      never([result.ruleHits], of: ids) == [
        "BR-03", "BR-07", "SO-02", "SO-04", "SO-05", "SO-06", "SO-07", "OF-01", "OF-03", "OF-04",
      ])
  }

  @Test func `without a shell no rule of the shell is met`() throws {
    let cone = BootCone(.browser, .current)
    let met = zip(BootRule.allCases, try cone.explored().ruleHits).filter { $0.1 > 0 }
    #expect(met.map(\.0.id) == ["SO-08"])
  }

  @Test func `time can always pass again, and something can always happen`() throws {
    let cone = BootCone(.ios, .current, [.errorPath, .homeURL])
    let result = try Explorer(cone.system, properties: cone.system.properties).run()
    #expect(result.deadlocks.count == 0)
    #expect(result.timeStops?.count == 0)
  }
}

@Suite struct `Every state that a boot reaches` {
  static let cones = [
    BootCone(.browser, .current),
    BootCone(.ios, .current, [.errorPath, .homeURL], readings: .hardened),
    BootCone(.ios, .old, BootCone.owner),
  ]

  @Test(arguments: cones)
  func `comes back from its bits, with every event that can happen in it`(cone: BootCone) {
    let reach = Reach(cone.system, cone.drive)
    var wrong = 0
    var keys: Set<BootSystem.Key> = []
    for state in reach.states {
      let key: BootSystem.Key = state.packed()
      keys.insert(key)
      if BootSystem.State.unpacked(key) != state { wrong += 1 }
      for event in cone.system.enabled(state, cone.drive)
      where BootEvent.unpacked(event.packed(Key<1>.self)) != event {
        wrong += 1
      }
    }
    #expect(wrong == 0)
    #expect(keys.count == reach.states.count)
  }

  @Test(arguments: cones)
  func `INV-19: makes the same of an event each time`(cone: BootCone) {
    let system = cone.system
    let again = cone.system
    var wrong = 0
    for state in Reach(system, cone.drive).states {
      let events = system.enabled(state, cone.drive)
      if again.enabled(state, cone.drive) != events { wrong += 1 }
      for event in events {
        let first = system.step(state, event)
        let second = again.step(state, event)
        let agrees =
          first.state == second.state && first.output == second.output
          && first.marks == second.marks
        if !agrees { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: cones)
  func `INV-19: is what its journal replays to`(cone: BootCone) {
    let reach = Reach(cone.system, cone.drive)
    var wrong = 0
    for index in stride(from: 0, to: reach.states.count, by: 5) {
      let (initial, events) = reach.journal(to: index)
      let written = events.map { $0.packed(Key<1>.self) }
      let read = written.compactMap { BootEvent.unpacked($0) }
      if cone.system.fold(read, from: initial) != reach.states[index] { wrong += 1 }
    }
    #expect(reach.states.count > 700)
    #expect(wrong == 0)
  }

  @Test(arguments: cones.prefix(2))
  func `can be told in words, always as many`(cone: BootCone) {
    let reach = Reach(cone.system, cone.drive)
    var counts: Set<Int> = []
    var silent = 0
    for state in reach.states {
      counts.insert(cone.system.fields(state).count)
      if cone.system.glance(state).isEmpty { silent += 1 }
    }
    #expect(counts == [28])
    #expect(silent == 0)
  }
}

@Suite struct `The grid of time` {
  private func verdicts(
    _ cone: BootCone, quantumMs: UInt32, depth: Int? = nil
  ) throws -> [String] {
    let system = BootSystem(
      cone.configuration, readings: cone.readings, without: [], quantumMs: quantumMs)
    let result = try Explorer(
      system, properties: system.properties, limits: Limits(depth: depth)
    ).run()
    return result.verdicts.map { verdict in
      let length = verdict.outcome.counterexample.map { " in \($0.events.count)" } ?? ""
      return "\(verdict.id) \(verdict.outcome.name)\(length)"
    }
  }

  @Test func `a finer one gives the same verdicts where everything is explored`() throws {
    let cone = BootCone(.ios, .current, [.errorPath, .homeURL])
    let coarse = try verdicts(cone, quantumMs: 5_000)
    #expect(try verdicts(cone, quantumMs: 2_500) == coarse)
    #expect(try verdicts(cone, quantumMs: 1) == coarse)
    #expect(coarse.contains("INV-15b violated in 6"))
  }

  @Test func `a finer one gives counterexamples of the same lengths where both clocks run`() throws
  {
    let cone = BootCone(.ios, .current, BootCone.owner)
    let coarse = try verdicts(cone, quantumMs: 5_000, depth: 8)
    #expect(try verdicts(cone, quantumMs: 2_500, depth: 8) == coarse)
    #expect(try verdicts(cone, quantumMs: 1, depth: 8) == coarse)
    #expect(coarse.contains("INV-01 violated in 6"))
  }
}

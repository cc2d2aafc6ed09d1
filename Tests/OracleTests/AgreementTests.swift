import ContractChecker
import ContractEngine
import Synchronization
import Testing

/// Breadth first, depth first and at random: whoever walks finds the same states.
@Suite struct `Ways to walk a state space` {
  private let jugs = Textbook<Cells<3, 4>, 1>(from: [[8, 0, 0], [0, 5, 3]]) { state, go in
    let sizes = [8, 5, 3]
    for from in 0..<3 {
      for to in 0..<3 where to != from {
        let poured = min(state[from], sizes[to] - state[to])
        go(state.with((from, state[from] - poured), (to, state[to] + poured)))
      }
    }
  }

  private let phones = Textbook<Cells<6, 2>, 1>(from: [Cells()]) { state, go in
    for me in 0..<6 {
      if state[me] == 0 && state[(me + 1) % 6] != 2 { go(state.with((me, 1))) }
      if state[me] == 1 { go(state.with((me, 2), ((me + 5) % 6, 0))) }
      if state[me] == 2 { go(state.with((me, 3))) }
    }
  }

  private func breadthFirst<State: Packed, let words: Int>(
    _ model: Textbook<State, words>, threads: Int = 1
  ) throws -> Set<State> {
    let seen = Mutex<Set<State>>([])
    let witness = Property<Textbook<State, words>>(
      "SEEN", "Every state is looked at",
      kind: .state { state in
        seen.withLock { states in states.insert(state).inserted ? .holds : .broken() }
      })
    let found = try Explorer(model, properties: [witness], threads: threads).run()
    #expect(found.verdicts[0].outcome.name == "holds", "no state is looked at twice")
    return seen.withLock { $0 }
  }

  private func depthFirst<State: Packed, let words: Int>(
    _ model: Textbook<State, words>
  ) -> Set<State> {
    var seen = Set(model.initials)
    var stack = model.initials
    while let state = stack.popLast() {
      for event in model.enabled(state, .cooperative) {
        let next = model.step(state, event).state
        if seen.insert(next).inserted { stack.append(next) }
      }
    }
    return seen
  }

  private func atRandom<State: Packed, let words: Int>(
    _ model: Textbook<State, words>, steps: Int
  ) -> Set<State> {
    var seed: UInt64 = 1
    func pick(_ count: Int) -> Int {
      seed &+= 0x9E37_79B9_7F4A_7C15
      var bits = (seed ^ seed >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      return Int(bits >> 33) % count
    }
    var seen: Set<State> = []
    var state = model.initials[0]
    for step in 0..<steps {
      if step % 40 == 0 { state = model.initials[pick(model.initials.count)] }
      seen.insert(state)
      let events = model.enabled(state, .cooperative)
      if !events.isEmpty { state = model.step(state, events[pick(events.count)]).state }
    }
    return seen
  }

  @Test func `agree on what exists`() throws {
    let all = try breadthFirst(jugs)
    #expect(all == depthFirst(jugs))
    #expect(all == atRandom(jugs, steps: 10000))
    let calls = try breadthFirst(phones)
    #expect(calls == depthFirst(phones))
    #expect(atRandom(phones, steps: 10000).isSubset(of: calls))
    #expect(try calls == breadthFirst(phones, threads: 3))
  }
}

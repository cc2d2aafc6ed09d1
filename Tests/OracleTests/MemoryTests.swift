import ContractChecker
import ContractEngine
import Testing

@Suite struct `Shared memory and resources` {
  @Test func `write left, read right`() throws {
    // Five processes: label, x, y.
    let simple = Textbook<Cells<15, 2>, 1>(from: [Cells()]) { state, go in
      for me in 0..<5 {
        if state[me] == 0 { go(state.with((me, 1), (5 + me, 1))) }
        if state[me] == 1 { go(state.with((me, 2), (10 + me, state[5 + (me + 4) % 5]))) }
      }
      if (0..<5).allSatisfy({ state[$0] == 2 }) { go(state) }
    }
    #expect(try simple.counts() == Counts(723, 1842, 11))
  }

  @Test func `a barrier`() throws {
    func barrier<let n: Int>(_: Cells<n, 1>.Type) -> Textbook<Cells<n, 1>, 1> {
      Textbook(from: [Cells()]) { state, go in
        for me in 0..<n where state[me] == 0 { go(state.with((me, 1))) }
        if (0..<n).allSatisfy({ state[$0] == 1 }) { go(Cells()) }
      }
    }
    #expect(try barrier(Cells<6, 1>.self).counts() == Counts(64, 194, 7))
    let nine = try barrier(Cells<9, 1>.self).counts()
    #expect(nine == Counts(power(2, 9), 1 + 9 * power(2, 8) + 1, 10))
  }

  @Test func `an allocator, three clients and two resources`() throws {
    // What each client wants, then what it holds: a bit for each resource.
    let allocator = Textbook<Cells<6, 2>, 1>(from: [Cells()]) { state, go in
      let held = state[3] | state[4] | state[5]
      for client in 0..<3 {
        for some in 1..<4 {
          if state[client] == 0 && state[3 + client] == 0 { go(state.with((client, some))) }
          if some & ~(state[client] & ~held) == 0 {
            go(state.with((client, state[client] & ~some), (3 + client, state[3 + client] | some)))
          }
          if some & ~state[3 + client] == 0 {
            go(state.with((3 + client, state[3 + client] & ~some)))
          }
        }
      }
    }
    #expect(try allocator.counts() == Counts(400, 1633, 6))
  }

  @Test func `an internal memory`() throws {
    // Memory in cells 0 to 2, what each processor does in 3 and 4, its buffer in 5 and 6, the
    // interface in 7. Payloads: 0 nothing, 1 and 2 a value, 3 to 5 a read, 6 to 11 a write.
    let starts = tuples(3, below: 2).map { Cells<8, 5>($0 + [0, 0, 0, 0, 1]) }
    let memory = Textbook<Cells<8, 5>, 1>(from: starts) { state, go in
      for processor in 0...1 {
        let buffer = state[5 + processor]
        switch state[3 + processor] {
        case 0:
          for request in 3..<12 {
            go(
              state.with(
                (3 + processor, 1), (5 + processor, request), (7, 1 + processor * 12 + request)))
          }
        case 1 where buffer < 6:
          go(state.with((3 + processor, 2), (5 + processor, 1 + state[buffer - 3])))
        case 1:
          let address = (buffer - 6) / 2
          go(state.with((3 + processor, 2), (5 + processor, 0), (address, (buffer - 6) % 2)))
        default: go(state.with((3 + processor, 0), (7, 1 + processor * 12 + buffer)))
        }
      }
    }
    #expect(try memory.counts() == Counts(4408, 21400, 10))
  }
}

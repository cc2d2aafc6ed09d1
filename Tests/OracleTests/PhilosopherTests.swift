import ContractChecker
import ContractEngine
import Testing

@Suite struct `Dining philosophers` {
  /// Label (0 loop, 1 eat, 2 think), not hungry, fork's holder, fork clean: `n` cells of each.
  private func chandyMisra<let cells: Int>(_: Cells<cells, 3>.Type, _ n: Int)
    -> Textbook<Cells<cells, 3>, 2>
  {
    var start = Cells<cells, 3>()
    for index in 0..<n { start[2 * n + index] = index == 1 ? 0 : index }
    return Textbook(from: [start]) { state, go in
      for me in 0..<n {
        let left = me
        let right = (me + 1) % n
        switch state[me] {
        case 0:
          var next = state
          if state[2 * n + left] == me && state[3 * n + left] == 0 {
            next[2 * n + left] = (me + n - 1) % n
            next[3 * n + left] = 1
          } else if state[2 * n + right] == me && state[3 * n + right] == 0 {
            next[2 * n + right] = (me + 1) % n
            next[3 * n + right] = 1
          }
          let canEat = [left, right].allSatisfy {
            state[2 * n + $0] == me && state[3 * n + $0] == 1
          }
          if state[n + me] == 0 {
            if canEat { next[me] = 1 }
          } else {
            next[me] = 2
          }
          go(next)
        case 1: go(state.with((me, 0), (n + me, 1), (3 * n + left, 0), (3 * n + right, 0)))
        default: go(state.with((me, 0), (n + me, 0)))
        }
      }
    }
  }

  @Test func `with clean and dirty forks`() throws {
    #expect(try chandyMisra(Cells<20, 3>.self, 5).counts() == Counts(67, 336, 29))
  }

  @Test func `with clean and dirty forks, closed forms`() throws {
    func check<let cells: Int>(_ type: Cells<cells, 3>.Type, _ n: Int) throws {
      let found = try chandyMisra(type, n).counts()
      #expect(found.distinct == power(2, n + 1) + 3)
      #expect(found.depth == 6 * n - 1)
    }
    try check(Cells<12, 3>.self, 3)
    try check(Cells<16, 3>.self, 4)
    try check(Cells<24, 3>.self, 6)
    try check(Cells<28, 3>.self, 7)
  }

  /// Each philosopher has no fork, the left, the right or both: 0, 1, 2, 3.
  private func petri<let n: Int>(_: Cells<n, 2>.Type) -> Textbook<Cells<n, 2>, 1> {
    Textbook(from: [Cells()]) { state, go in
      for me in 0..<n {
        let leftFree = state[(me + n - 1) % n] & 2 == 0 && state[me] & 1 == 0
        let rightFree = state[(me + 1) % n] & 1 == 0 && state[me] & 2 == 0
        if state[me] == 3 { go(state.with((me, 0))) }
        if leftFree { go(state.with((me, state[me] | 1))) }
        if rightFree { go(state.with((me, state[me] | 2))) }
      }
    }
  }

  @Test func `as a Petri net`() throws {
    #expect(try petri(Cells<5, 2>.self).counts() == Counts(243, 946, 6, dead: 2))
    let six = try petri(Cells<6, 2>.self).counts()
    #expect(six.distinct == power(3, 6))
    #expect(six.generated == 1 + 7 * 6 * power(3, 4))
    #expect(six.dead == 2)
  }
}

import ContractChecker
import ContractEngine
import Testing

@Suite struct `Termination detection` {
  /// Activity, colour (1 is black), then the token's position and colour.
  private func ring<let cells: Int>(_: Cells<cells, 3>.Type, _ n: Int)
    -> Textbook<Cells<cells, 3>, 1>
  {
    let starts = tuples(2 * n, below: 2).flatMap { bits in
      (0..<n).map { Cells<cells, 3>(bits + [$0, 1]) }
    }
    return Textbook(from: starts) { state, go in
      let position = state[2 * n]
      let tokenBlack = state[2 * n + 1] == 1
      // A guard that is an "or" makes one successor for each side that is true.
      if position == 0 {
        let next = state.with((2 * n, n - 1), (2 * n + 1, 0), (n, 0))
        if tokenBlack { go(next) }
        if state[n] == 1 { go(next) }
      } else {
        let black = state[n + position] == 1
        let next = state.with(
          (2 * n, position - 1), (2 * n + 1, black ? 1 : state[2 * n + 1]), (n + position, 0))
        if state[position] == 0 { go(next) }
        if black { go(next) }
        if tokenBlack { go(next) }
      }
      for from in 0..<n where state[from] == 1 {
        go(state.with((from, 0)))
        for to in 0..<n where to != from {
          go(state.with((to, 1), (n + from, to > from ? 1 : state[n + from])))
        }
      }
    }
  }

  @Test func `on a ring`() throws {
    #expect(try ring(Cells<8, 3>.self, 3).counts() == Counts(302, 2001, 9))
    #expect(try ring(Cells<10, 3>.self, 4).counts() == Counts(1566, 15986, 12))
  }

  /// Activity, then whether the end was detected.
  private func synchronous<let cells: Int>(_: Cells<cells, 1>.Type) -> Textbook<Cells<cells, 1>, 1>
  {
    let n = cells - 1
    var starts = tuples(n, below: 2).map { Cells<cells, 1>($0 + [0]) }
    starts.append(Cells<cells, 1>().with((n, 1)))
    return Textbook(from: starts) { state, go in
      for from in 0..<n where state[from] == 1 {
        let next = state.with((from, 0))
        let ended = (0..<n).allSatisfy { next[$0] == 0 }
        go(next)
        if ended && state[n] == 0 { go(next.with((n, 1))) }
        for to in 0..<n { go(state.with((to, 1))) }
      }
      if (0..<n).allSatisfy({ state[$0] == 0 }) { go(state.with((n, 1))) }
    }
  }

  @Test func `synchronous`() throws {
    #expect(try synchronous(Cells<8, 1>.self).counts() == Counts(129, 3722, 1))
    #expect(try synchronous(Cells<5, 1>.self).counts().distinct == power(2, 4) + 1)
  }

  /// Activity, messages under way, then whether the end was detected.
  private func asynchronous<let cells: Int>(_: Cells<cells, 3>.Type)
    -> Textbook<Cells<cells, 3>, 1>
  {
    let n = cells / 2
    @Sendable func ended(_ state: Cells<cells, 3>) -> Bool {
      (0..<2 * n).allSatisfy { state[$0] == 0 }
    }
    var starts = tuples(n, below: 2).map { Cells<cells, 3>($0 + Array(repeating: 0, count: n + 1)) }
    starts.append(Cells<cells, 3>().with((2 * n, 1)))
    let constraint: @Sendable (Cells<cells, 3>) -> Bool = { state in
      (n..<2 * n).allSatisfy { state[$0] <= 3 }
    }
    return Textbook(from: starts, within: constraint) { state, go in
      for me in 0..<n {
        if state[n + me] > 0 { go(state.with((n + me, state[n + me] - 1), (me, 1))) }
        guard state[me] == 1 else { continue }
        let next = state.with((me, 0))
        go(next)
        if ended(next) && state[2 * n] == 0 { go(next.with((2 * n, 1))) }
        for to in 0..<n { go(state.with((n + to, state[n + to] + 1))) }
      }
      if ended(state) { go(state.with((2 * n, 1))) }
    }
  }

  @Test func `asynchronous`() throws {
    #expect(try asynchronous(Cells<9, 3>.self).counts() == Counts(4097, 53271, 14))
    #expect(try asynchronous(Cells<7, 3>.self).counts().distinct == power(8, 3) + 1)
  }

  /// Role (0 candidate, 1 lost, 2 won), whether it has begun, the set of ids waiting at each, and
  /// whether it began as a candidate.
  private func election<let cells: Int>(_: Cells<cells, 5>.Type) -> Textbook<Cells<cells, 5>, 2> {
    let n = cells / 4
    let starts = tuples(n, below: 2).map {
      Cells<cells, 5>($0 + Array(repeating: 0, count: 2 * n) + $0)
    }
    return Textbook(from: starts) { state, go in
      for me in 0..<n {
        let next = 2 * n + (me + 1) % n
        if state[n + me] == 0 {
          let sent = state[me] == 0 ? state[next] | 1 << me : state[next]
          go(state.with((n + me, 1), (next, sent)))
          continue
        }
        let mine = 2 * n + me
        for id in 0..<n where state[mine] >> id & 1 == 1 {
          var after = state.with((mine, state[mine] & ~(1 << id)))
          if state[me] == 1 || id < me {
            after[next] |= 1 << id
            after[me] = 1
          } else if id == me {
            after[me] = 2
          }
          go(after)
        }
      }
    }
  }

  @Test func `election of a leader on a ring`() throws {
    #expect(try election(Cells<12, 5>.self).counts() == Counts(137, 227, 10, dead: 8))
    #expect(try election(Cells<16, 5>.self).counts() == Counts(823, 1791, 15))
    #expect(try election(Cells<20, 5>.self).counts() == Counts(5455, 15113, 21))
  }

  /// Every machine's counter, from every start, so that all states are on the first level.
  private func stabilizing<let n: Int>(_: Cells<n, 3>.Type, _ m: Int) -> Textbook<Cells<n, 3>, 1> {
    Textbook(from: tuples(n, below: m).map { Cells<n, 3>($0) }) { state, go in
      if state[0] == state[n - 1] { go(state.with((0, (state[n - 1] + 1) % m))) }
      for index in 1..<n where state[index] != state[index - 1] {
        go(state.with((index, state[index - 1])))
      }
    }
  }

  @Test func `a ring that stabilizes itself`() throws {
    #expect(try stabilizing(Cells<6, 3>.self, 6).counts() == Counts(46656, 248832, 1))
    #expect(try stabilizing(Cells<4, 3>.self, 5).counts() == Counts(625, 625 + 125 * 13, 1))
  }
}

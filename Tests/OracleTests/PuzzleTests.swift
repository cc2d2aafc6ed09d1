import ContractChecker
import ContractEngine
import Testing

@Suite struct `Puzzles` {
  @Test func `two jugs`() throws {
    let jugs = Textbook<Cells<2, 3>, 1>(from: [[0, 0]]) { state, go in
      let small = state[0]
      let big = state[1]
      go([3, big])
      go([small, 5])
      go([0, big])
      go([small, 0])
      go([max(0, small - (5 - big)), min(5, big + small)])
      go([min(3, small + big), max(0, big - (3 - small))])
    }
    #expect(try jugs.counts() == Counts(16, 97, 8))
    let four = Property<Textbook<Cells<2, 3>, 1>>(
      "FOUR", "The big jug never holds four", kind: .state { $0[1] == 4 ? .broken() : .holds })
    let run = try #require(
      try Explorer(jugs, properties: [four]).run().verdicts[0].outcome.counterexample)
    #expect(run.events.count == 6)
  }

  @Test func `coffee beans`() throws {
    func can(_ most: Int) -> Textbook<Cells<2, 8>, 1> {
      let starts = (0...most).flatMap { black in
        (0...most - black).map { white in Cells<2, 8>([black, white]) }
      }
      return Textbook(from: starts.filter { $0[0] + $0[1] > 0 }) { state, go in
        let black = state[0]
        let white = state[1]
        if black + white == 1 { return go(state) }
        if black >= 2 { go([black - 1, white]) }
        if white >= 2 { go([black + 1, white - 2]) }
        if black >= 1 && white >= 1 { go([black - 1, white]) }
      }
    }
    #expect(try can(100).counts() == Counts(5150, 20002, 1))
    #expect(try can(37).counts() == Counts(37 * 40 / 2, 2 * 37 * 37 + 2, 1))
  }

  @Test func `prisoners and two switches`() throws {
    // The switches, the count, how often each of the other three has switched.
    let starts = tuples(2, below: 2).map { Cells<6, 4>($0 + [0, 0, 0, 0]) }
    let prisoners = Textbook<Cells<6, 4>, 1>(from: starts) { state, go in
      let flipped = state.with((1, 1 - state[1]))
      go(state[0] == 1 ? state.with((0, 0), (2, state[2] + 1)) : flipped)
      for other in 3..<6 {
        let turns = state[0] == 0 && state[other] < 2
        go(turns ? state.with((0, 1), (other, state[other] + 1)) : flipped)
      }
    }
    #expect(try prisoners.counts() == Counts(214, 860, 14))
  }

  @Test func `prisoners and one light`() throws {
    // The light, the count, who has signalled, who has been there, whether it was announced.
    let prisoners = Textbook<Cells<5, 3>, 1>(from: [[0, 1, 0, 0, 0]]) { state, go in
      let counts = state[0] == 1
      let counted = counts ? state.with((0, 0), (1, state[1] + 1)) : state
      go(counted.with((3, state[3] | 1), (4, counted[1] >= 3 ? 1 : state[4])))
      for other in 1...2 {
        let signals = state[0] == 0 && state[2] >> other & 1 == 0
        let next = signals ? state.with((0, 1), (2, state[2] | 1 << other)) : state
        go(next.with((3, state[3] | 1 << other)))
      }
    }
    #expect(try prisoners.counts() == Counts(16, 49, 5))
  }

  @Test func `Hanoi`() throws {
    func hanoi<let discs: Int>(_: Cells<discs, 2>.Type) -> Textbook<Cells<discs, 2>, 1> {
      Textbook(from: [Cells()]) { state, go in
        for from in 0..<3 {
          guard let disc = (0..<discs).first(where: { state[$0] == from }) else { continue }
          for to in 0..<3 where !(0..<disc).contains(where: { state[$0] == to }) && to != from {
            go(state.with((disc, to)))
          }
        }
      }
    }
    func check<let discs: Int>(_ type: Cells<discs, 2>.Type) throws {
      let moves = power(3, discs + 1) - 3
      let expected = Counts(power(3, discs), moves + 1, power(2, discs), dead: 0)
      #expect(try hanoi(type).counts() == expected)
    }
    try check(Cells<3, 2>.self)
    try check(Cells<5, 2>.self)
    try check(Cells<7, 2>.self)
  }

  @Test func `missionaries and cannibals`() throws {
    // Both on the near bank, and where the boat is.
    @Sendable func safe(_ missionaries: Int, _ cannibals: Int) -> Bool {
      (missionaries == 0 || missionaries >= cannibals)
        && (missionaries == 3 || 3 - missionaries >= 3 - cannibals)
    }
    let river = Textbook<Cells<3, 2>, 1>(from: [[3, 3, 0]]) { state, go in
      for (missionaries, cannibals) in [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)] {
        let sign = state[2] == 0 ? -1 : 1
        let m = state[0] + sign * missionaries
        let c = state[1] + sign * cannibals
        guard (0...3).contains(m) && (0...3).contains(c) && safe(m, c) else { continue }
        go([m, c, 1 - state[2]])
      }
    }
    #expect(try river.counts() == Counts(16, 35, 13))
  }

  @Test func `tic-tac-toe`() throws {
    let lines = [
      [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
    ]
    let game = Textbook<Cells<9, 2>, 1>(from: [Cells()]) { state, go in
      let won = lines.contains { line in
        state[line[0]] != 0 && state[line[0]] == state[line[1]] && state[line[0]] == state[line[2]]
      }
      if won { return }
      let played = (0..<9).count { state[$0] != 0 }
      for cell in 0..<9 where state[cell] == 0 { go(state.with((cell, 1 + played % 2))) }
    }
    #expect(try game.counts() == Counts(5478, 16168, 10, dead: 958))
  }

  @Test func `sliding tiles, three by two`() throws {
    let tiles = Textbook<Cells<6, 3>, 1>(from: [[0, 1, 2, 3, 4, 5]]) { state, go in
      let blank = (0..<6).first { state[$0] == 0 } ?? 0
      for cell in 0..<6 {
        let apart = abs(blank / 3 - cell / 3) + abs(blank % 3 - cell % 3)
        if apart == 1 { go(state.with((blank, state[cell]), (cell, 0))) }
      }
    }
    #expect(try tiles.counts() == Counts(360, 841, 22))
  }

  @Test func `life on a dead border`() throws {
    func life<let cells: Int>(_: Cells<cells, 1>.Type, _ side: Int) -> Textbook<Cells<cells, 1>, 1>
    {
      Textbook(from: tuples(cells, below: 2).map { Cells<cells, 1>($0) }) { state, go in
        var next = Cells<cells, 1>()
        for row in 0..<side {
          for column in 0..<side {
            var around = 0
            for (down, right) in [
              (-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1),
            ] {
              let r = row + down
              let c = column + right
              if r >= 0 && c >= 0 && r < side && c < side { around += state[r * side + c] }
            }
            let cell = row * side + column
            next[cell] = around == 3 || around == 2 && state[cell] == 1 ? 1 : 0
          }
        }
        go(next)
      }
    }
    #expect(try life(Cells<4, 1>.self, 2).counts() == Counts(16, 32, 1))
    #expect(try life(Cells<9, 1>.self, 3).counts() == Counts(512, 1024, 1))
  }

  @Test func `three counters`() throws {
    let counters = Textbook<Cells<3, 4>, 1>(from: [Cells()]) { state, go in
      for index in 0..<3 where state[index] < 10 { go(state.with((index, state[index] + 1))) }
    }
    #expect(try counters.counts() == Counts(1331, 3631, 31))
  }

  @Test func `two bytes that wrap`() throws {
    func grid(_ side: Int) -> Textbook<Cells<2, 8>, 1> {
      Textbook(from: [[0, 0]]) { state, go in
        go(state.with((0, (state[0] + 1) % side)))
        go(state.with((1, (state[1] + 1) % side)))
      }
    }
    #expect(try grid(256).counts() == Counts(65536, 131_073, 511))
    #expect(try grid(16).counts() == Counts(256, 513, 31))
  }
}

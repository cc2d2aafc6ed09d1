import ContractChecker
import ContractEngine
import Testing

@Suite struct `Channels and protocols` {
  /// A queue of up to three messages of two bits in one number: a leading 1, then the messages.
  private struct Queue {
    var packed: Int

    var messages: [Int] {
      var rest = packed == 0 ? 1 : packed
      var list: [Int] = []
      while rest > 1 {
        list.append(rest & 3)
        rest >>= 2
      }
      return list.reversed()
    }

    static func pack(_ messages: [Int]) -> Int { messages.reduce(1) { $0 << 2 | $1 } }
  }

  /// sBit, sAck, rBit, sent, rcvd, messages (bit and datum), acknowledgements.
  private func alternatingBit(longest: Int) -> Textbook<Cells<7, 8>, 1> {
    var starts: [Cells<7, 8>] = []
    for bit in 0...1 {
      for sent in 0...1 {
        for received in 0...1 { starts.append([bit, bit, bit, sent, received, 1, 1]) }
      }
    }
    let constraint: @Sendable (Cells<7, 8>) -> Bool = { state in
      [5, 6].allSatisfy { Queue(packed: state[$0]).messages.count <= longest }
    }
    return Textbook(from: starts, within: constraint) { state, go in
      let messages = Queue(packed: state[5]).messages
      let acks = Queue(packed: state[6]).messages
      if state[0] == state[1] {
        for datum in 0...1 {
          let bit = 1 - state[0]
          go(state.with((0, bit), (3, datum), (5, Queue.pack(messages + [bit << 1 | datum]))))
        }
      } else {
        go(state.with((5, Queue.pack(messages + [state[0] << 1 | state[3]]))))
      }
      if let first = messages.first {
        let rest = Queue.pack(Array(messages.dropFirst()))
        go(state.with((2, first >> 1), (4, first & 1), (5, rest)))
      }
      go(state.with((6, Queue.pack(acks + [state[2]]))))
      if let first = acks.first {
        go(state.with((1, first), (6, Queue.pack(Array(acks.dropFirst())))))
      }
      for (cell, queue) in [(5, messages), (6, acks)] {
        for index in queue.indices {
          var left = queue
          left.remove(at: index)
          go(state.with((cell, Queue.pack(left))))
        }
      }
    }
  }

  @Test func `alternating bit`() throws {
    #expect(try alternatingBit(longest: 2).counts() == Counts(240, 1392, 10))
  }

  @Test func `alternating bit without queues`() throws {
    var starts: [Cells<5, 1>] = []
    for bits in tuples(3, below: 2) {
      starts.append([bits[0], bits[0], bits[0], bits[1], bits[2]])
    }
    let abstract = Textbook<Cells<5, 1>, 1>(from: starts) { state, go in
      if state[0] == state[1] {
        for datum in 0...1 { go(state.with((0, 1 - state[0]), (3, datum))) }
      }
      if state[2] != state[0] { go(state.with((2, state[0]), (4, state[3]))) }
      if state[2] != state[1] { go(state.with((1, state[2]))) }
    }
    #expect(try abstract.counts() == Counts(20, 36, 3))
  }

  @Test func `one handshake channel`() throws {
    let starts = (0..<6).map { Cells<3, 2>([$0 % 3, $0 / 3, $0 / 3]) }
    let channel = Textbook<Cells<3, 2>, 1>(from: starts) { state, go in
      if state[1] == state[2] {
        for datum in 0..<3 { go(state.with((0, datum), (1, 1 - state[1]))) }
      } else {
        go(state.with((2, 1 - state[2])))
      }
    }
    #expect(try channel.counts() == Counts(12, 30, 2))
  }

  @Test func `hour clock`() throws {
    let clock = Textbook<Cells<1, 4>, 1>(from: (0..<12).map { [$0] }) { state, go in
      go([(state[0] + 1) % 12])
    }
    #expect(try clock.counts() == Counts(12, 24, 1))
  }

  @Test func `cigarette smokers`() throws {
    // Who smokes, and what is offered; 3 is nobody and nothing.
    let smokers = Textbook<Cells<2, 2>, 1>(from: [[3, 0], [3, 1], [3, 2]]) { state, go in
      if state[1] < 3 { go([state[1], 3]) }
      if state[0] < 3 { for offer in 0..<3 { go([3, offer]) } }
    }
    #expect(try smokers.counts() == Counts(6, 15, 2))
  }

  /// The two counters, the pings and the pongs under way, what was delivered last.
  private func pingPong(most: Int, lossy: Bool) -> Textbook<Cells<5, 8>, 1> {
    Textbook(from: [[0, 0, 1, 0, 0]]) { state, go in
      for number in 0...most {
        if state[2] >> number & 1 == 1 {
          if lossy { go(state.with((2, state[2] & ~(1 << number)))) }
          if state[1] == number && number < most {
            go(state.with((1, number + 1), (3, state[3] | 1 << number), (4, 2 * number + 1)))
          }
        }
        if state[3] >> number & 1 == 1 {
          if lossy { go(state.with((3, state[3] & ~(1 << number)))) }
          if state[0] == number && number < most {
            go(state.with((0, number + 1), (2, state[2] | 1 << (number + 1)), (4, 2 * number + 2)))
          }
        }
      }
    }
  }

  @Test func `ping and pong over a network that loses and repeats`() throws {
    #expect(try pingPong(most: 1, lossy: true).counts() == Counts(14, 21, 6))
    #expect(try pingPong(most: 5, lossy: true).counts() == Counts(4094, 21505, 22))
    #expect(try pingPong(most: 5, lossy: false).counts().distinct == 11)
  }
}

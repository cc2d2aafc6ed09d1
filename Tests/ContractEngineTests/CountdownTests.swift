import ContractEngine
import Testing

@Suite struct `Countdowns` {
  @Test func `an idle countdown never comes due`() {
    var idle = Countdown<20_000>.idle
    #expect(!idle.isRunning)
    let isDue = idle.elapse(20_000)
    #expect(!isDue)
    #expect(idle == .idle)
  }

  @Test func `a millisecond before its time it still runs, at its time it is due and idle`() {
    var countdown = Countdown<20_000>(20_000)
    let early = countdown.elapse(19_999)
    #expect(!early)
    #expect(countdown.remaining == 1)
    #expect(countdown.isRunning)
    let due = countdown.elapse(1)
    #expect(due)
    #expect(countdown == .idle)
  }

  @Test func `it comes due once`() {
    var countdown = Countdown<20_000>(5)
    let due = [countdown.elapse(6), countdown.elapse(6)]
    #expect(due == [true, false])
  }

  @Test func `no time passing changes nothing`() {
    var countdown = Countdown<20_000>(7)
    let isDue = countdown.elapse(0)
    #expect(!isDue)
    #expect(countdown.remaining == 7)
  }

  @Test func `a start outside its range is brought into it`() {
    #expect(Countdown<20_000>(0).remaining == 1)
    #expect(Countdown<20_000>(20_001).remaining == 20_000)
  }

  @Test func `its width is what its limit takes`() {
    #expect(Countdown<1>.width == 1)
    #expect(Countdown<7>.width == 3)
    #expect(Countdown<8>.width == 4)
    #expect(Countdown<15_000>.width == 14)
    #expect(Countdown<20_000>.width == 15)
  }

  @Test func `every value it can take comes back`() {
    var wrong = 0
    for left in UInt32(0)...20_000 {
      let countdown = left == 0 ? Countdown<20_000>.idle : Countdown<20_000>(left)
      if Countdown<20_000>.unpacked(countdown.packed(Key<1>.self)) != countdown { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func `more than its limit is refused when it is read`() {
    var bits = BitWriter()
    bits.put(20_001, width: Countdown<20_000>.width)
    #expect(Countdown<20_000>.unpacked(bits.key(Key<1>.self)) == nil)
  }
}

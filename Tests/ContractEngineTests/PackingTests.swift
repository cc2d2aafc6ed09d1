import ContractEngine
import Testing

/// Fields whose widths make them straddle the boundaries between words.
private struct Wide: Packed {
  var head: UInt64
  var flag: Bool
  var middle: UInt64
  var choice: Suit?
  var tail: UInt64

  static let headWidth = 61
  static let tailWidth = 50
  static var width: Int { headWidth + 1 + 64 + 1 + Suit.width + tailWidth }

  func write(to bits: inout BitWriter) {
    bits.put(head, width: Self.headWidth)
    bits.put(flag)
    bits.put(middle, width: 64)
    bits.put(choice)
    bits.put(tail, width: Self.tailWidth)
  }

  init(head: UInt64, flag: Bool, middle: UInt64, choice: Suit?, tail: UInt64) {
    self.head = head
    self.flag = flag
    self.middle = middle
    self.choice = choice
    self.tail = tail
  }

  init?(from bits: inout BitReader) {
    head = bits.take(Self.headWidth)
    flag = bits.take(1) == 1
    middle = bits.take(64)
    guard let choice = bits.take(Suit?.self) else { return nil }
    self.choice = choice
    tail = bits.take(Self.tailWidth)
  }
}

private enum Suit: UInt8, CaseIterable, Packed {
  case clubs
  case diamonds
  case hearts

  static var width: Int { 2 }
}

@Suite struct `Packing into words` {
  @Test func `a field that straddles two words has its low bits at the top of the first`() {
    var bits = BitWriter()
    bits.put(0, width: 60)
    bits.put(0b1010_1101, width: 8)
    let key = bits.key(Key<2>.self)
    #expect(key[word: 0] == 0b1101 << 60)
    #expect(key[word: 1] == 0b1010)
  }

  @Test func `a field that ends with a word leaves the next one empty`() {
    var bits = BitWriter()
    bits.put(0, width: 32)
    bits.put(0xFFFF_FFFF, width: 32)
    bits.put(1, width: 1)
    let key = bits.key(Key<2>.self)
    #expect(key[word: 0] == 0xFFFF_FFFF_0000_0000)
    #expect(key[word: 1] == 1)
  }

  @Test func `a whole word at any offset comes back`() {
    var wrong: [Int] = []
    for offset in 0...64 {
      var writer = BitWriter()
      let pattern: UInt64 = 0x8123_4567_89AB_CDEF
      writer.putZeros(offset)
      writer.put(pattern, width: 64)
      writer.put(1, width: 1)
      var reader = BitReader(writer.key(Key<3>.self))
      let rest = reader.takeZeros(offset)
      if !rest || reader.take(64) != pattern || reader.take(1) != 1 { wrong.append(offset) }
    }
    #expect(wrong == [])
  }

  @Test func `every width at every offset comes back and touches no neighbour`() {
    var wrong = 0
    for offset in 0..<64 {
      for width in 0...64 {
        let ones: UInt64 = width == 64 ? .max : (1 << UInt64(width)) - 1
        var writer = BitWriter()
        writer.putZeros(offset)
        writer.put(ones, width: width)
        writer.putZeros(7)
        var reader = BitReader(writer.key(Key<3>.self))
        let before = reader.takeZeros(offset)
        if !before || reader.take(width) != ones || !reader.takeZeros(7) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `unpacking is the inverse of packing for fields across three words`() {
    let extremes: [UInt64] = [0, 1, 1 << 49, (1 << 50) - 1]
    var wrong = 0
    var count = 0
    for head in [0, 1, 1 << 60, (1 << 61) - 1] as [UInt64] {
      for middle in [0, 1, 1 << 63, .max] as [UInt64] {
        for choice in [nil] + Suit.allCases.map(Optional.init) {
          for tail in extremes {
            let value = Wide(
              head: head, flag: tail & 1 == 1, middle: middle, choice: choice, tail: tail)
            count += 1
            if Wide.unpacked(value.packed(Key<3>.self)) != value { wrong += 1 }
          }
        }
      }
    }
    #expect(count == 256)
    #expect(wrong == 0)
  }

  @Test func `different values have different keys`() {
    let base = Wide(head: 5, flag: false, middle: 9, choice: .hearts, tail: 3)
    var keys = [base.packed(Key<3>.self)]
    for change in [
      \.head, \.middle, \.tail,
    ] as [WritableKeyPath<Wide, UInt64>] {
      var other = base
      other[keyPath: change] += 1
      keys.append(other.packed(Key<3>.self))
    }
    var flagged = base
    flagged.flag = true
    var without = base
    without.choice = nil
    keys += [flagged.packed(), without.packed()]
    #expect(Set(keys).count == 6)
  }

  @Test func `a raw value that no case has is refused`() {
    var bits = BitWriter()
    bits.put(3, width: 2)
    #expect(Suit.unpacked(bits.key(Key<1>.self)) == nil)
    #expect(Suit.unpacked(Suit.hearts.packed(Key<1>.self)) == .hearts)
  }

  @Test func `nothing takes as many bits as something`() {
    var none = BitWriter()
    none.put(Suit?.none)
    none.put(true)
    var some = BitWriter()
    some.put(Suit?.some(.hearts))
    some.put(true)
    #expect(Suit?.width == 3)
    #expect(none.key(Key<1>.self)[word: 0] == 0b1000)
    #expect(some.key(Key<1>.self)[word: 0] == 0b1101)
  }

  @Test func `nothing with bits in its padding is refused`() {
    var key = Key<1>()
    key[word: 0] = 0b100
    var bits = BitReader(key)
    let isRefused = bits.take(Suit?.self) == nil
    #expect(isRefused)
  }

  @Test func `padding of more than a word is read to its end`() {
    var writer = BitWriter()
    writer.putZeros(130)
    writer.put(1, width: 1)
    var clean = BitReader(writer.key(Key<3>.self))
    var beyond = clean
    let isClean = clean.takeZeros(130)
    let isCleanBeyond = beyond.takeZeros(131)
    #expect(isClean)
    #expect(!isCleanBeyond)
  }
}

@Suite struct `Keys of words` {
  @Test func `a new key is all zero`() {
    let key = Key<4>()
    #expect((0..<4).map { key[word: $0] } == [0, 0, 0, 0])
    #expect(Key<4>.wordCount == 4)
  }

  @Test func `keys order by the first word that differs`() {
    var low = Key<2>()
    low[word: 1] = .max
    var high = Key<2>()
    high[word: 0] = 1
    #expect(low < high)
    #expect(!(high < low))
    #expect(!(low < low))
  }

  @Test func `later words decide only between equal earlier ones`() {
    let rows: [[UInt64]] = [[0, 9, 9], [1, 0, 5], [1, 2, 0], [1, 2, 1], [2, 0, 0]]
    let keys = rows.map { row in
      var key = Key<3>()
      for index in row.indices { key[word: index] = row[index] }
      return key
    }
    #expect(keys.reversed().sorted() == keys)
  }

  @Test func `keys are equal when every word is`() {
    var one = Key<2>()
    one[word: 1] = 7
    var other = Key<2>()
    #expect(one != other)
    other[word: 1] = 7
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }
}

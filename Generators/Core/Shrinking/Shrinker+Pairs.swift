/// The passes that change two choices at once, so that what ties them together still holds.
extension Shrinker {
  /// Lowers two numbers by the same amount, which keeps their difference.
  mutating func lowerPairs() { shiftPairs(together: true) }

  /// Moves an amount from an earlier number to a later one, which keeps their sum.
  mutating func moveAmounts() { shiftPairs(together: false) }

  private mutating func shiftPairs(together: Bool) {
    forEachPair { shrinker, first, second in
      let (left, right) = (shrinker.best.choices[first], shrinker.best.choices[second])
      guard left.kind == right.kind, left.limit == right.limit else { return }
      var room = UInt64(min(left.numeric.magnitude, UInt128(UInt64.max)))
      if together, left.kind == .natural { room = min(room, right.rank) }
      shrinker.searchLargest(room) { shrinker, amount in
        let change = left.numeric > 0 ? -Int128(amount) : Int128(amount)
        var ranks = shrinker.best.ranks
        guard second < ranks.count, let less = left.rank(of: left.numeric + change),
          let other = right.rank(of: right.numeric + (together ? change : -change))
        else { return false }
        ranks[first] = less
        ranks[second] = other
        return shrinker.accepts(ranks)
      }
    }
  }

  /// Deletes a span and lowers by one the numbers that may have counted it: each alone, all that
  /// are equal or greater, or two of them.
  mutating func deleteAndLower() {
    var number = 0
    while !summary.isCutShort, number < siblings().count {
      var unit = 0
      while !summary.isCutShort, number < siblings().count, unit < siblings()[number].count {
        let (range, length) = (siblings()[number][unit], best.choices.count)
        let isShorter =
          deletes(range, loweringSome: countable(outside: range)) && best.choices.count < length
        if !isShorter { unit += 1 }
      }
      number += 1
    }
  }

  private func countable(outside range: Range<Int>) -> [Int] {
    let positions = best.choices.indices.filter {
      !range.contains($0) && best.choices[$0].rank > 0 && best.choices[$0].kind == .natural
    }
    return Array(positions.prefix(12))
  }

  private mutating func deletes(_ range: Range<Int>, loweringSome positions: [Int]) -> Bool {
    for position in positions where deletes(range, lowering: [position]) { return true }
    guard positions.count > 1 else { return false }
    if deletes(range, lowering: positions) { return true }
    for (index, first) in positions.enumerated() {
      for second in positions[(index + 1)...] where deletes(range, lowering: [first, second]) {
        return true
      }
    }
    return false
  }

  private mutating func deletes(_ range: Range<Int>, lowering positions: [Int]) -> Bool {
    var ranks = best.ranks
    for position in positions { ranks[position] -= 1 }
    ranks.removeSubrange(range)
    return accepts(ranks)
  }

  /// Lowers a number and deletes as many spans after it, for lengths that are drawn up front.
  mutating func lowerAndDelete() {
    var index = 0
    while index < best.choices.count, !summary.isCutShort {
      let (choice, length) = (best.choices[index], best.choices.count)
      let isLower = choice.kind == .natural && lowersAndDeletes(index, choice.rank)
      if !isLower || best.choices.count == length { index += 1 }
    }
  }

  private mutating func lowersAndDeletes(_ index: Int, _ rank: UInt64) -> Bool {
    guard let group = siblings().first(where: { $0[0].lowerBound > index }) else { return false }
    var amount = Int(min(rank, UInt64(group.count)))
    while amount > 0 {
      var start = 0
      while start + amount <= group.count {
        var ranks = best.ranks
        ranks[index] -= UInt64(amount)
        ranks.removeSubrange(group[start].lowerBound..<group[start + amount - 1].upperBound)
        if accepts(ranks) { return true }
        start += amount
      }
      amount /= 2
    }
    return false
  }

  /// Puts neighbouring spans of one label in order, the simpler first.
  mutating func sortSiblings() {
    var number = 0
    while !summary.isCutShort, number < siblings().count {
      let group = siblings()[number]
      if group.count > 1 {
        let ranks = best.ranks
        let parts = group.map { Array(ranks[$0]) }
        var sorted = ranks
        sorted.replaceSubrange(
          group[0].lowerBound..<group[group.count - 1].upperBound,
          with: parts.sorted(by: isSimpler).joined())
        if !accepts(sorted) { swapNeighbours(inGroup: number) }
      }
      number += 1
    }
  }

  private mutating func swapNeighbours(inGroup number: Int) {
    var right = 1
    while !summary.isCutShort, number < siblings().count, right < siblings()[number].count {
      let group = siblings()[number]
      let ranks = best.ranks
      let (first, second) = (Array(ranks[group[right - 1]]), Array(ranks[group[right]]))
      var swapped = ranks
      swapped.replaceSubrange(
        group[right - 1].lowerBound..<group[right].upperBound, with: second + first)
      if isSimpler(second, first) || first.count == second.count, accepts(swapped), right > 1 {
        right -= 1
      } else {
        right += 1
      }
    }
  }

  /// Calls `body` for each two numbers that stand at most eight numbers apart.
  private mutating func forEachPair(_ body: (inout Shrinker, Int, Int) -> Void) {
    var first = 0
    while first < best.choices.count, !summary.isCutShort {
      if best.choices[first].isNumber, best.choices[first].rank > 0 {
        var second = first + 1
        var met = 0
        while second < best.choices.count, met < 8, !summary.isCutShort {
          if best.choices[second].isNumber {
            body(&self, first, second)
            met += 1
          }
          second += 1
          guard first < best.choices.count else { return }
        }
      }
      first += 1
    }
  }

  /// Finds a large amount up to `room` that `tries` takes: all, then halving the gap; then by one.
  private mutating func searchLargest(
    _ room: UInt64, _ tries: (inout Shrinker, UInt64) -> Bool
  ) {
    guard room > 0, !tries(&self, room) else { return }
    var gap: UInt64 = 1
    while gap < room {
      if tries(&self, room - gap) { break }
      gap = gap < 4 ? gap + 1 : gap.multipliedReportingOverflow(by: 2).partialValue
      if gap == 0 { return }
    }
    var (taken, refused) = (gap < room ? room - gap : 1, gap < room ? room - gap / 2 : room)
    if gap >= room, room == 1 || !tries(&self, 1) { return }
    while refused > taken + 1 {
      let middle = taken + (refused - taken) / 2
      if tries(&self, middle) { taken = middle } else { refused = middle }
    }
  }
}

extension Choice {
  var isNumber: Bool { kind == .natural || kind == .signed }

  /// How far the value is from the simplest one, with its sign.
  var numeric: Int128 {
    switch kind {
    case .signed: rank % 2 == 1 ? Int128(rank / 2) + 1 : -Int128(rank / 2)
    case .natural, .branch, .more: Int128(rank)
    }
  }

  /// The rank of a value `numeric` from the simplest.
  ///
  /// Numbers wrap round where they fill a machine word of 8 to 64 bits; nil if out of range.
  func rank(of numeric: Int128) -> UInt64? {
    guard kind == .signed else {
      return numeric >= 0 && numeric <= Int128(limit) ? UInt64(numeric) : nil
    }
    let isWord = limit == 0xFF || limit == 0xFFFF || limit == 0xFFFF_FFFF || limit == .max
    let size = Int128(limit) + 1
    var value = numeric
    if isWord, value >= size / 2 { value -= size }
    if isWord, value < -size / 2 { value += size }
    if isWord, value == -size / 2 { return limit }
    let rank = value > 0 ? 2 * value - 1 : -2 * value
    return rank <= Int128(limit) ? UInt64(rank) : nil
  }
}

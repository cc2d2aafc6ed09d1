/// The passes that make single choices simpler, or several by the same amount.
extension Shrinker {
  /// Sets every choice of a span to its simplest, outer spans first.
  mutating func zeroSpans() {
    var index = 0
    while index < best.spans.count, !summary.isCutShort {
      let span = best.spans[index]
      if best.choices[span.start..<span.end].contains(where: { $0.rank > 0 }) {
        _ = accepts(0, at: Array(span.start..<span.end))
      }
      index += 1
    }
  }

  /// Lowers each choice as far as it goes, earliest first.
  mutating func lowerEach() {
    var index = 0
    while index < best.choices.count, !summary.isCutShort {
      lower([index])
      index += 1
    }
  }

  /// Lowers choices together that are equal.
  mutating func lowerTwins() {
    var index = 0
    while index < best.choices.count, !summary.isCutShort {
      let choice = best.choices[index]
      let twins = best.choices.indices.filter { best.choices[$0] == choice }
      if choice.rank > 0, choice.kind != .more, twins.count > 1, twins[0] == index {
        lower(twins)
        for other in twins.dropFirst() { lower([index, other]) }
      }
      index += 1
    }
  }

  /// Lowers the choices at `positions`, which are equal, to the lowest rank found that still fails.
  mutating func lower(_ positions: [Int]) {
    guard let choice = choice(positions), choice.rank > 0 else { return }
    if accepts(0, at: positions) { return }
    guard let choice = self.choice(positions) else { return }
    switch choice.kind {
    case .more: return
    case .branch:
      for rank in 1..<max(choice.rank, 1) where accepts(rank, at: positions) { return }
      if positions.count == 1 { lowerBranch(positions[0], choice.rank) }
    case .natural: lowerMagnitude(positions, choice.rank) { $0 }
    case .signed:
      for rank in 1..<max(1, min(choice.rank, 7)) where accepts(rank, at: positions) { return }
      if choice.rank % 2 == 0 { _ = accepts(choice.rank - 1, at: positions) }
      guard let rank = self.choice(positions)?.rank, rank > 0 else { return }
      if rank % 2 == 1 {
        lowerMagnitude(positions, rank / 2 + 1) { 2 * ($0 - 1) + 1 }
      } else {
        lowerMagnitude(positions, rank / 2) { 2 * $0 }
      }
    }
  }

  /// Takes an earlier alternative and the simplest of everything in it.
  private mutating func lowerBranch(_ position: Int, _ from: UInt64) {
    guard let around = best.spans.last(where: { ($0.start..<$0.end).contains(position) }) else {
      return
    }
    for rank in 0..<from {
      var ranks = best.ranks
      ranks[position] = rank
      for later in position + 1..<max(around.end, position + 1) { ranks[later] = 0 }
      if accepts(ranks) { return }
      // Another alternative's simplest value may be what passes; its next may not be.
      if isPick(position + 1) {
        ranks[position + 1] = 1
        if accepts(ranks) { return }
      }
    }
  }

  /// Whether the choice at `position` is all that an alternative consists of, one out of several.
  private func isPick(_ position: Int) -> Bool {
    guard position < best.choices.count, best.choices[position].kind == .branch else {
      return false
    }
    return best.spans.contains {
      $0.label == .branch && $0.start == position && $0.end == position + 1
    }
  }

  /// Whether the choice at `position` is all that a filter looks at.
  private func isFiltered(_ position: Int) -> Bool {
    best.spans.contains {
      $0.label == .attempt && $0.start == position && $0.end == position + 1
    }
  }

  /// The choice at the first of `positions`, if the sequence still reaches there.
  private func choice(_ positions: [Int]) -> Choice? {
    guard let first = positions.first, first < best.choices.count else { return nil }
    return best.choices[first]
  }

  /// Looks for the lowest magnitude that fails, from 1 up in growing steps; then between the last two.
  ///
  /// Answers are small more often than large, so this is cheaper than halving from the top.
  private mutating func lowerMagnitude(
    _ positions: [Int], _ from: UInt64, rank: (UInt64) -> UInt64
  ) {
    var passing: UInt64 = 0
    var probe: UInt64 = 1
    var failing = from
    while probe < from {
      if accepts(rank(probe), at: positions) {
        failing = probe
        break
      }
      passing = probe
      probe = probe < 4 ? probe + 1 : probe < 16 ? probe * 2 : probe.nextProbe
    }
    if failing == from, from > 1 {
      // What a filter wants need not be next to each other.
      let steps: [UInt64] = isFiltered(positions[0]) ? [1, 2, 3, 4, 6, 8, 12] : [1]
      guard let step = steps.first(where: { $0 < from && accepts(rank(from - $0), at: positions) })
      else { return }
      failing = from - step
    }
    while failing - passing > 1 {
      let middle = passing + (failing - passing) / 2
      if accepts(rank(middle), at: positions) { failing = middle } else { passing = middle }
    }
  }
}

extension UInt64 {
  /// Eight times as much for small numbers, and more for large ones: 64 bits take a dozen steps.
  fileprivate var nextProbe: UInt64 {
    let factor: UInt64 = self < 1 << 10 ? 8 : self < 1 << 20 ? 64 : 1 << 12
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}

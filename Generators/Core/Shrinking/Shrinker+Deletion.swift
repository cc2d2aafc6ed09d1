/// The passes that make a sequence shorter.
extension Shrinker {
  /// Deletes what filters threw away, latest first.
  mutating func deleteDiscarded() {
    var index = best.spans.count - 1
    while index >= 0, !summary.isCutShort {
      let span = best.spans[index]
      if span.isDiscarded, span.start < span.end { _ = accepts(deleting: span.start..<span.end) }
      index = min(index, best.spans.count) - 1
    }
  }

  /// Deletes spans beside each other, many at once and then fewer.
  mutating func deleteSiblings() {
    var number = 0
    while !summary.isCutShort, number < siblings().count {
      var size = siblings()[number].count
      while size > 0 {
        deleteSiblings(inGroup: number, size)
        guard number < siblings().count else { return }
        size = min(size / 2, siblings()[number].count)
      }
      number += 1
    }
  }

  private mutating func deleteSiblings(inGroup number: Int, _ size: Int) {
    var end = siblings()[number].count
    while end >= size, !summary.isCutShort {
      let group = siblings()[number]
      let range = group[end - size].lowerBound..<group[end - 1].upperBound
      if accepts(deleting: range) {
        guard number < siblings().count else { return }
        end = min(end - size, siblings()[number].count)
      } else {
        end -= size == 1 ? 1 : max(size / 2, 1)
      }
    }
  }

  /// Deletes any few choices in a row, which joins lists and drops what has no span.
  mutating func deleteRuns() {
    for size in [2, 4, 3, 1] {
      var end = best.choices.count
      while end >= size, !summary.isCutShort {
        if accepts(deleting: end - size..<end) {
          end = min(end, best.choices.count)
        } else {
          end -= 1
        }
      }
    }
  }

  /// Deletes two spans at once, wherever they stand: what one opens, the other closes.
  mutating func deletePairs() {
    var late = best.spans.count - 1
    while late > 0, !summary.isCutShort {
      var early = late - 1
      while early >= 0, late < best.spans.count, !summary.isCutShort {
        let (first, second) = (best.spans[early], best.spans[late])
        if first.end <= second.start, first.start < first.end, second.start < second.end {
          var ranks = best.ranks
          ranks.removeSubrange(second.start..<second.end)
          ranks.removeSubrange(first.start..<first.end)
          _ = accepts(ranks)
        }
        early -= 1
      }
      late = min(late, best.spans.count) - 1
    }
  }

  /// Puts a part of the same label in the place of the whole.
  mutating func promoteParts() {
    var index = 0
    while index < best.spans.count, !summary.isCutShort {
      let whole = best.spans[index]
      var part = index + 1
      var isPromoted = false
      while part < best.spans.count, best.spans[part].start < whole.end {
        let inner = best.spans[part]
        if inner.label == whole.label, inner.end - inner.start < whole.end - whole.start {
          var ranks = best.ranks
          ranks.replaceSubrange(whole.start..<whole.end, with: ranks[inner.start..<inner.end])
          if accepts(ranks) || accepts(withSizeHalved(ranks, before: whole.start)) {
            isPromoted = true
            break
          }
        }
        part += 1
      }
      if !isPromoted { index += 1 }
    }
  }

  /// `ranks` with the first number before `position` halved: in a part, there is less to divide.
  private func withSizeHalved(_ ranks: [UInt64], before position: Int) -> [UInt64] {
    guard
      let size = best.choices[..<position].firstIndex(where: { $0.kind == .natural && $0.rank > 0 })
    else { return best.ranks }
    var halved = ranks
    halved[size] /= 2
    return halved
  }

  /// The spans that stand next to each other under one parent with one label, as groups of ranges
  /// of choices, outer groups first.
  func siblings() -> [[Range<Int>]] {
    var groups: [[Range<Int>]] = []
    var groupOf: [Int: Int] = [:]
    var ends: [Int] = []
    var labels: [Span.Label] = []
    for span in best.spans where span.start < span.end {
      if let group = groupOf[span.parent], ends[group] == span.start, labels[group] == span.label {
        groups[group].append(span.start..<span.end)
        ends[group] = span.end
      } else {
        groupOf[span.parent] = groups.count
        groups.append([span.start..<span.end])
        ends.append(span.end)
        labels.append(span.label)
      }
    }
    return groups
  }
}

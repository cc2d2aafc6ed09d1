extension String {
  /// The candidate that a person most likely meant, or nil if none is near.
  ///
  /// Near is at most a third of the letters away, insertions, deletions, substitutions and swapped
  /// neighbours counting one each; the first of the nearest wins.
  func nearest(among candidates: [String]) -> String? {
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let distance = editDistance(to: candidate)
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    guard let best, best.distance <= Swift.max(1, Swift.max(count, best.name.count) / 3) else {
      return nil
    }
    return best.name
  }

  /// Optimal string alignment distance, regardless of case; quadratic in the lengths.
  func editDistance(to other: String) -> Int {
    let left = Array(lowercased())
    let right = Array(other.lowercased())
    var before: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var next = [row + 1]
      for (column, counterpart) in right.enumerated() {
        var cost = Swift.min(next[column] + 1, last[column + 1] + 1)
        cost = Swift.min(cost, last[column] + (letter == counterpart ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], counterpart == left[row - 1] {
          cost = Swift.min(cost, before[column - 1] + 1)
        }
        next.append(cost)
      }
      before = last
      last = next
    }
    return last[right.count]
  }
}

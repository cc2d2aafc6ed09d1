import ContractGenerators

/// An expression of the calculator challenge.
indirect enum Expression: Sendable, CustomStringConvertible {
  case number(Int)
  case sum(Expression, Expression)
  case quotient(Expression, Expression)

  /// The value; nil if it divides by zero.
  var value: Int? {
    switch self {
    case .number(let number): return number
    case .sum(let left, let right):
      guard let left = left.value, let right = right.value else { return nil }
      return left &+ right
    case .quotient(let left, let right):
      guard let left = left.value, let right = right.value, right != 0 else { return nil }
      return left.dividedReportingOverflow(by: right).partialValue
    }
  }

  /// A literal 0 stands as a divisor.
  var dividesByLiteralZero: Bool {
    switch self {
    case .number: false
    case .quotient(_, .number(0)): true
    case .sum(let left, let right), .quotient(let left, let right):
      left.dividesByLiteralZero || right.dividesByLiteralZero
    }
  }

  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .sum(let left, let right): "(\(left) + \(right))"
    case .quotient(let left, let right): "(\(left) / \(right))"
    }
  }
}

/// A binary tree whose keys grow towards the leaves.
indirect enum Heap: Sendable, CustomStringConvertible {
  case empty
  case node(Int, Heap, Heap)

  var description: String {
    switch self {
    case .empty: "-"
    case .node(let key, .empty, .empty): "\(key)"
    case .node(let key, let left, let right): "(\(key) \(left) \(right))"
    }
  }

  /// The keys, a node before its children, level by level.
  var contents: [Int] {
    var keys: [Int] = []
    var stack = [self]
    while let top = stack.popLast() {
      guard case .node(let key, let left, let right) = top else { continue }
      keys.append(key)
      stack.append(left)
      stack.append(right)
    }
    return keys
  }

  /// What the challenge plants: it sorts the root only, then traverses the merged rest.
  var wronglySorted: [Int] {
    guard case .node(let key, let left, let right) = self else { return [] }
    return [key] + left.merged(right).contents
  }

  private func merged(_ other: Heap) -> Heap {
    switch (self, other) {
    case (.empty, let heap), (let heap, .empty): heap
    case (.node(let key, let left, let right), .node(let otherKey, let otherLeft, let otherRight)):
      key <= otherKey
        ? .node(key, right.merged(other), left)
        : .node(otherKey, otherRight.merged(self), otherLeft)
    }
  }

  static let heaps = Gen<Int>.uniform(in: 0...20).flatMap { heap(least: 0, size: $0) }

  private static func heap(least: Int, size: Int) -> Gen<Heap> {
    Gen { (tape) throws(Discard) in
      try tape.span(Span.Label("heap")) { (tape) throws(Discard) in
        guard size > 0,
          try tape.draw(Gen.frequency([(1, .always(false)), (3, .always(true))]))
        else { return .empty }
        let key = try tape.draw(Gen<Int>.number(in: least...Swift.max(least, 1_000_000)))
        let left = try tape.draw(heap(least: key, size: size / 2))
        return .node(key, left, try tape.draw(heap(least: key, size: size / 2)))
      }
    }
  }
}

extension ShrinkingChallengeTests {
  static let calculator = Challenge(
    name: "calculator",
    generator: Gen.recursive(size: 5, leaf: Gen<Int>.number().map { Expression.number($0) }) {
      inner in
      .oneOf([
        zip(inner, inner).map { .sum($0, $1) }, zip(inner, inner).map { .quotient($0, $1) },
      ])
    }.filter("no literal zero as a divisor") { !$0.dividesByLiteralZero },
    claim: { $0.value != nil }, best: ["(0 / (0 + 0))"], meanEvaluations: 440)

  static let binheap = Challenge(
    name: "binheap", generator: Heap.heaps,
    claim: { heap in
      let sorted = heap.wronglySorted
      return sorted == sorted.sorted() && sorted == heap.contents.sorted()
    }, best: ["(0 - (0 0 1))", "(0 (0 1 -) 0)"],
    meanEvaluations: 384)
}

extension Gen {
  /// One of `alternatives`, all equally likely; the first is the simplest.
  ///
  /// There is at least one alternative.
  public static func oneOf(_ alternatives: [Gen]) -> Gen {
    precondition(!alternatives.isEmpty, "oneOf needs at least one alternative")
    return frequency(alternatives.map { (1, $0) })
  }

  /// One of `alternatives`, each as often as its weight says; the first is the simplest.
  ///
  /// Weights are at least 0 and not all of them are 0; an alternative of weight 0 is never taken, also
  /// not by shrinking or replaying. The choice recorded is which alternative,
  /// so a changed weight leaves recorded sequences as they are.
  public static func frequency(_ alternatives: [(weight: Int, Gen)]) -> Gen {
    let weights = alternatives.map { UInt64($0.weight) }
    let total = weights.reduce(0, +)
    precondition(total > 0, "frequency needs an alternative with a weight above 0")
    let generators = alternatives.map(\.1)
    return Gen { (tape) throws(Discard) in
      let pick = try tape.drawWeighted(weights, total: total)
      return try tape.span(.branch) { (tape) throws(Discard) in
        try generators[pick].body(&tape)
      }
    }
  }

  /// One of `values`, of which there is at least one; the first is the simplest.
  public static func element(of values: [Value]) -> Gen where Value: Sendable {
    precondition(!values.isEmpty, "element(of:) needs at least one value")
    return Gen { (tape) throws(Discard) in
      values[Int(try tape.drawUniform(limit: UInt64(values.count - 1), kind: .branch))]
    }
  }

  /// Values that contain values of their own kind.
  ///
  /// `size` bounds how deep they nest, 0 for leaves only. `branch` gets the generator for what is
  /// inside; a leaf is simpler than a branch, and a part is simpler than the whole.
  public static func recursive(
    size: Int, leaf: Gen, branch: @escaping @Sendable (Gen) -> Gen
  ) -> Gen {
    nested(size: size, leaf: leaf, branch: branch)
  }

  private static func nested(
    size: Int, leaf: Gen, branch: @escaping @Sendable (Gen) -> Gen
  ) -> Gen {
    Gen { (tape) throws(Discard) in
      try tape.span(.node) { (tape) throws(Discard) in
        guard size > 0, try tape.drawUniform(limit: 1, kind: .branch) == 1 else {
          return try leaf.body(&tape)
        }
        let inner = nested(size: size - 1, leaf: leaf, branch: branch)
        return try branch(inner).body(&tape)
      }
    }
  }
}

extension Gen where Value: CaseIterable & Sendable, Value.AllCases: Sendable {
  /// Any case of the enum; the first is the simplest.
  public static var anyCase: Gen { element(of: Array(Value.allCases)) }
}

extension ChoiceTape {
  /// The index of one of `weights`, each as often as its weight out of `total`.
  mutating func drawWeighted(_ weights: [UInt64], total: UInt64) throws(Discard) -> Int {
    let limit = UInt64(weights.count - 1)
    let nearest: (UInt64) -> UInt64 = { rank in
      let wanted = Int(rank)
      let index =
        weights[wanted...].firstIndex { $0 > 0 } ?? weights[..<wanted].lastIndex { $0 > 0 }
      return UInt64(index ?? wanted)
    }
    let rank = try draw(limit: limit, kind: .branch, allowed: nearest) { (generator, _) in
      var left = generator.below(total)
      for (index, weight) in weights.enumerated() {
        if left < weight { return UInt64(index) }
        left -= weight
      }
      return limit
    }
    return Int(rank)
  }
}

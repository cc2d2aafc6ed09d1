extension Gen where Value: FixedWidthInteger & Sendable {
  /// Any number of the type; 0 is the simplest, and 1 is simpler than -1.
  public static func number() -> Gen { number(in: Value.min...Value.max) }

  /// A number in `range`; the one closest to 0 is the simplest.
  ///
  /// Small, extreme and repeated numbers come up more often than their share. At most 64 bits.
  public static func number(in range: ClosedRange<Value>) -> Gen {
    let order = NumberOrder(Int128(range.lowerBound)...Int128(range.upperBound))
    return Gen { (tape) throws(Discard) in
      Value(
        truncatingIfNeeded: order.value(try tape.drawSkewed(limit: order.limit, kind: order.kind)))
    }
  }

  /// A number in `range`, all equally likely.
  public static func uniform(in range: ClosedRange<Value>) -> Gen {
    let order = NumberOrder(Int128(range.lowerBound)...Int128(range.upperBound))
    return Gen { (tape) throws(Discard) in
      Value(
        truncatingIfNeeded: order.value(try tape.drawUniform(limit: order.limit, kind: order.kind)))
    }
  }
}

extension Gen where Value == Bool {
  /// False, which is the simpler, or true.
  public static var bool: Gen {
    Gen { (tape) throws(Discard) in try tape.drawUniform(limit: 1, kind: .branch) == 1 }
  }
}

/// The order of simplicity of the numbers in a range: by distance from the one closest to 0,
/// upwards before downwards.
struct NumberOrder: Sendable {
  let origin: Int128
  let above: Int128
  let below: Int128

  init(_ range: ClosedRange<Int128>) {
    origin = min(max(0, range.lowerBound), range.upperBound)
    above = range.upperBound - origin
    below = origin - range.lowerBound
  }

  var limit: UInt64 { UInt64(above + below) }

  var kind: Choice.Kind { above > 0 && below > 0 ? .signed : .natural }

  func value(_ rank: UInt64) -> Int128 {
    let rank = Int128(rank)
    let both = min(above, below)
    guard rank <= 2 * both else {
      return above > below ? origin + rank - both : origin - (rank - both)
    }
    return rank % 2 == 1 ? origin + (rank + 1) / 2 : origin - rank / 2
  }
}

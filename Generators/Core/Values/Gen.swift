/// How to make values of a type, drawn choice by choice from a tape.
///
/// A generator says nothing about shrinking. The choices shrink, the generator runs again on them,
/// and whatever it makes of them is valid by construction: through `map`, `flatMap` and `filter`.
public struct Gen<Value>: Sendable {
  let body: @Sendable (inout ChoiceTape) throws(Discard) -> Value

  /// A generator that is written out as draws, each of which may depend on those before it.
  public init(_ body: @escaping @Sendable (inout ChoiceTape) throws(Discard) -> Value) {
    self.body = body
  }

  /// Always `value`; takes no choices.
  public static func always(_ value: Value) -> Gen where Value: Sendable { Gen { _ in value } }

  public func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Gen<Other> {
    Gen<Other> { (tape) throws(Discard) in transform(try body(&tape)) }
  }

  /// The generator that `next` makes of a value of this one.
  public func flatMap<Other>(_ next: @escaping @Sendable (Value) -> Gen<Other>) -> Gen<Other> {
    Gen<Other> { (tape) throws(Discard) in try next(try body(&tape)).body(&tape) }
  }

  /// Only values that satisfy `predicate`, in at most `tries` attempts.
  ///
  /// `description` names the values wanted; it is what an error says were too rare.
  ///
  /// - Throws: While drawing, `Discard.tooRare` when every attempt failed.
  public func filter(
    _ description: String, tries: Int = 16, _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> Gen {
    Gen { (tape) throws(Discard) in
      for _ in 0..<tries {
        let attempt = tape.beginSpan(.attempt)
        let value = try body(&tape)
        let keeps = predicate(value)
        tape.endSpan(attempt, discarded: !keeps)
        if keeps { return value }
      }
      throw .tooRare(description)
    }
  }

  /// Nil, or a value; nil is the simpler.
  public var optional: Gen<Value?> {
    Gen<Value?> { (tape) throws(Discard) in
      try tape.drawUniform(limit: 3, kind: .branch) == 0 ? nil : try body(&tape)
    }
  }
}

/// One value of each, drawn in the order written.
public func zip<each Value>(_ generators: repeat Gen<each Value>) -> Gen<(repeat each Value)> {
  Gen { (tape) throws(Discard) in
    (repeat try (each generators).body(&tape))
  }
}

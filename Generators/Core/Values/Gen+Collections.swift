extension Gen {
  /// Arrays of `count` values, exactly.
  public func array(count: Int) -> Gen<[Value]> { array(count...count) }

  /// Arrays with a length in `lengths`; shorter is simpler.
  ///
  /// Whether there is another element is decided before each, so that any element can be deleted.
  public func array(_ lengths: ClosedRange<Int> = 0...32) -> Gen<[Value]> {
    let odds = Self.odds(lengths)
    return Gen<[Value]> { (tape) throws(Discard) in
      var values: [Value] = []
      while values.count < lengths.upperBound {
        let element = tape.beginSpan(.element)
        if values.count >= lengths.lowerBound, try !tape.drawMore(odds) {
          tape.cancelSpan(element)
          break
        }
        values.append(try body(&tape))
        tape.endSpan(element)
      }
      return values
    }
  }

  /// One stop in how many questions gives the mean length of the range.
  static func odds(_ lengths: ClosedRange<Int>) -> UInt64 {
    UInt64(min(max((lengths.upperBound - lengths.lowerBound) / 2, 1), 8) + 1)
  }
}

extension Gen where Value: Hashable & Sendable {
  /// Arrays without repeats, in the order drawn.
  ///
  /// A repeat is dropped and drawn again; when the values run out the array stays short, down to
  /// the lower end of `lengths`.
  public func distinctArray(_ lengths: ClosedRange<Int> = 0...32) -> Gen<[Value]> {
    let odds = Self.odds(lengths)
    return Gen<[Value]> { (tape) throws(Discard) in
      var values: [Value] = []
      var seen: Set<Value> = []
      var misses = 0
      while values.count < lengths.upperBound {
        let element = tape.beginSpan(.element)
        if values.count >= lengths.lowerBound, try !tape.drawMore(odds) {
          tape.cancelSpan(element)
          break
        }
        let value = try body(&tape)
        let isNew = seen.insert(value).inserted
        tape.endSpan(element, discarded: !isNew)
        if isNew {
          values.append(value)
          continue
        }
        misses += 1
        guard misses < 64 else {
          if values.count >= lengths.lowerBound { break }
          throw .tooRare("\(lengths.lowerBound) values that differ")
        }
      }
      return values
    }
  }

  /// Sets with a size in `sizes`.
  public func set(_ sizes: ClosedRange<Int> = 0...32) -> Gen<Set<Value>> {
    distinctArray(sizes).map { Set($0) }
  }
}

extension Gen where Value == UInt8 {
  /// Any bytes, `lengths` of them.
  public static func bytes(_ lengths: ClosedRange<Int> = 0...64) -> Gen<[UInt8]> {
    Gen.number().array(lengths)
  }
}

extension Gen where Value == Character {
  /// A character of `alphabet`, which is not empty; its first is the simplest.
  public static func character(of alphabet: String) -> Gen { element(of: Array(alphabet)) }

  /// Any character, a small letter before anything else.
  public static var any: Gen {
    .frequency([
      (6, character(of: "abcdefghijklmnopqrstuvwxyz")),
      (3, character(of: " ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.,:;/?#&=%+'\"\\<>{}[]()")),
      (1, character(of: "\n\t\0\u{7F}éßçİıſÅÅ日本語🙂👨‍👩‍👧\u{200B}\u{202E}\u{FEFF}\u{FFFD}")),
    ])
  }

  /// Strings with a length in `lengths`, in characters.
  public func string(_ lengths: ClosedRange<Int> = 0...32) -> Gen<String> {
    array(lengths).map { String($0) }
  }
}

extension ChoiceTape {
  /// Whether there is another element: yes but for one time in `odds`.
  mutating func drawMore(_ odds: UInt64) throws(Discard) -> Bool {
    try draw(limit: 1, kind: .more) { (generator, _) in generator.oneIn(odds) ? 0 : 1 } == 1
  }
}

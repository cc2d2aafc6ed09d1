/// One decision of a generator, as it is recorded, edited and replayed.
///
/// Whatever was decided, it is kept as a rank: 0 is the simplest answer, and a smaller rank is a
/// simpler one. So shrinking is the same for numbers, branches and lengths.
public struct Choice: Hashable, Sendable {
  /// How simple the answer is, `0...limit`.
  public var rank: UInt64
  /// The largest rank that was on offer.
  public let limit: UInt64
  public let kind: Kind

  @inlinable public init(rank: UInt64, limit: UInt64, kind: Kind) {
    self.rank = rank
    self.limit = limit
    self.kind = kind
  }

  /// What a rank stands for, so that a shrinking pass knows how to lower it.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The rank is a distance from the simplest value.
    case natural
    /// Ranks go 0, 1, -1, 2, -2, ... around the simplest value.
    case signed
    /// One of several alternatives.
    case branch
    /// Whether a collection has another element: 1 for yes.
    case more
  }
}

/// A run of choices that belong together, such as one element of a list.
public struct Span: Hashable, Sendable {
  /// Spans of the same label may stand in for each other.
  public let label: Label
  /// The first choice of the span.
  public let start: Int
  /// The choice after its last.
  public internal(set) var end: Int
  /// The index of the span around it, or -1.
  public let parent: Int
  /// Its choices were thrown away by a filter.
  public internal(set) var isDiscarded = false

  init(label: Label, start: Int, parent: Int) {
    self.label = label
    self.start = start
    self.end = start
    self.parent = parent
  }

  /// What a span is: one label for each place that opens spans.
  public struct Label: Hashable, Sendable {
    let number: UInt32

    /// The label of the place named `name`; equal names are equal labels.
    public init(_ name: StaticString) {
      var digest: UInt32 = 2_166_136_261
      name.withUTF8Buffer { bytes in
        for byte in bytes { digest = (digest ^ UInt32(byte)) &* 16_777_619 }
      }
      number = digest
    }

    static let element = Self("element")
    static let attempt = Self("attempt")
    static let branch = Self("branch")
    static let node = Self("node")
  }
}

/// A whole recorded sequence with its spans.
public struct Recording: Sendable {
  public var choices: [Choice] = []
  public var spans: [Span] = []

  /// What replays it.
  public var ranks: [UInt64] { choices.map(\.rank) }
}

/// The order in which recordings count as simple: shorter first, then rank by rank.
public func isSimpler(_ left: [UInt64], _ right: [UInt64]) -> Bool {
  left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
}

/// Why a generator gave up on a sequence.
public enum Discard: Error, Hashable, Sendable {
  /// No value with the property named was found in the tries allowed.
  case tooRare(String)
  /// The value took more choices than a sequence may have.
  case tooLong
}

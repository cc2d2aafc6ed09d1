/// A fixed number of machine words that hold one packed state, compared bit by bit.
///
/// An explorer keys its table with these. The number of words is part of the type, so a system
/// that fits one word pays for one.
public protocol StateKey: Hashable, Comparable, Sendable {
  /// How many 64-bit words a key has: 1 to 8.
  static var wordCount: Int { get }

  /// The key whose bits are all zero.
  init()

  /// One word; `index` is `0..<wordCount`.
  subscript(word index: Int) -> UInt64 { get set }
}

/// The one implementation of `StateKey`: `count` words in a row.
public struct Key<let count: Int>: StateKey {
  @usableFromInline var words: InlineArray<count, UInt64>

  @inlinable public static var wordCount: Int { count }

  @inlinable public init() { words = InlineArray(repeating: 0) }

  @inlinable public subscript(word index: Int) -> UInt64 {
    get { words[index] }
    set { words[index] = newValue }
  }

  @inlinable public static func == (left: Self, right: Self) -> Bool {
    for index in 0..<count where left.words[index] != right.words[index] { return false }
    return true
  }

  /// Orders by the first word that differs.
  ///
  /// A fixed order, so that ties are broken the same way in every run.
  @inlinable public static func < (left: Self, right: Self) -> Bool {
    for index in 0..<count where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }

  public func hash(into hasher: inout Hasher) {
    for index in 0..<count { hasher.combine(words[index]) }
  }
}

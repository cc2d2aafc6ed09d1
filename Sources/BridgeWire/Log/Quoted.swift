/// A text of the input as an error may show it: only if it is nearly a name that is known, so that it
/// says no more than which letters of that name are wrong.
///
/// A code, an id or a token is no such word, however short it is, so none is ever printed (INV-12).
public struct Quoted: Hashable, Sendable, CustomStringConvertible {
  /// The text, or `(not shown)`.
  public let text: String

  /// Letters that may differ from a known name, which has at least twice as many.
  private static let slips = 2

  public init(_ text: String, near known: [String]) {
    let isNear = known.contains { name in
      name.utf8.count >= 2 * Self.slips && Self.distance(name, text) <= Self.slips
    }
    self.text = isNear && text.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? text : "(not shown)"
  }

  public var description: String { text == "(not shown)" ? "the value" : "\"\(text)\"" }

  /// How many letters must be put in, left out or changed; anything over `slips` is as good.
  private static func distance(_ left: String, _ right: String) -> Int {
    guard abs(left.utf8.count - right.utf8.count) <= slips else { return slips + 1 }
    let right = Array(right.utf8)
    var row = Array(0...right.count)
    for (index, letter) in left.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let changed = diagonal + (letter == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}

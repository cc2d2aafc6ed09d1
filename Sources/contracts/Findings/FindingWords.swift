/// What a person wrote about a finding; a run can tell what happens, not what it means.
struct FindingWords: Sendable {
  let group: String
  let property: String
  /// Which lengths it speaks of; nil is all.
  let lengths: [Int]?
  /// What goes wrong, in one sentence.
  let happens: String
  /// What the document says about it, and what it leaves open.
  let document: String
  /// What ends it, where no reading does.
  let remedy: String?

  init(
    _ group: String, _ property: String, lengths: [Int]? = nil, happens: String, document: String,
    remedy: String? = nil
  ) {
    self.group = group
    self.property = property
    self.lengths = lengths
    self.happens = happens
    self.document = document
    self.remedy = remedy
  }

  /// The words that speak of `pin`; those for its length before those for any.
  static func of(_ pin: Pin) -> FindingWords? {
    let own = all.filter { $0.group == pin.group && $0.property == pin.property }
    return own.first { $0.lengths?.contains(pin.length) ?? false }
      ?? own.first { $0.lengths == nil }
  }

  static let all: [FindingWords] = boot + login + shell + appleReauth + smaller + legacyAppleLogin
}

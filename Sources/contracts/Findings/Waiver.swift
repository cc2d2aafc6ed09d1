/// Something that never happens in a group, and why that is right.
struct Waiver: Hashable, Sendable {
  let group: String
  let kind: Kind
  /// A rule's id, an event's kind or an invariant's id.
  let name: String
  let reason: String
  /// The reading under which it never happens; nil is every reading.
  let reading: ReadingChoice?

  enum Kind: String, Hashable, Sendable {
    case rule
    case event
    case invariant
  }

  init(
    _ group: String, _ kind: Kind, _ name: String, _ reason: String,
    under reading: ReadingChoice? = nil
  ) {
    self.group = group
    self.kind = kind
    self.name = name
    self.reason = reason
    self.reading = reading
  }
}

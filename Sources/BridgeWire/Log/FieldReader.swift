/// Takes the members of one object apart, by name, and notices what is missing, of the wrong kind
/// or not known.
public struct FieldReader {
  private var members: [JSONMember]
  /// A bit for each of the first 64 members that was taken; later ones are taken out.
  private var taken: UInt64 = 0
  private var asked: [String] = []
  private let path: String
  private let remembersNames: Bool

  /// `remembersNames` is false where nobody will be told which names are known.
  public init(_ members: [JSONMember], path: String = "", remembersNames: Bool = true) {
    self.members = members
    self.path = path
    self.remembersNames = remembersNames
  }

  private func isTaken(_ index: Int) -> Bool { index < 64 && taken >> UInt64(index) & 1 == 1 }

  private func index(of name: String) -> Int? {
    for index in members.indices where members[index].key.sameBytes(as: name) {
      if !isTaken(index) { return index }
    }
    return nil
  }

  /// The member named `name`, or nil; it cannot be taken twice.
  public mutating func optional(_ name: String) -> JSONValue? {
    if remembersNames { asked.append(name) }
    guard let index = index(of: name) else { return nil }
    guard index < 64 else { return members.remove(at: index).value }
    taken |= 1 << UInt64(index)
    return members[index].value
  }

  /// The member named `name`, which stays to be taken.
  public func peek(_ name: String) -> JSONValue? {
    index(of: name).map { members[$0].value }
  }

  public mutating func value(_ name: String) throws(FieldError) -> JSONValue {
    guard let value = optional(name) else { throw FieldError(path + name, .missing) }
    return value
  }

  public mutating func string(_ name: String) throws(FieldError) -> String {
    try text(of: value(name), name)
  }

  public mutating func optionalString(_ name: String) throws(FieldError) -> String? {
    guard let value = optional(name) else { return nil }
    return try text(of: value, name)
  }

  public mutating func bool(_ name: String) throws(FieldError) -> Bool {
    let value = try value(name)
    guard case .bool(let flag) = value else { throw wrongKind(value, name, "true or false") }
    return flag
  }

  public mutating func optionalBool(_ name: String) throws(FieldError) -> Bool? {
    guard let value = optional(name) else { return nil }
    guard case .bool(let flag) = value else { throw wrongKind(value, name, "true or false") }
    return flag
  }

  /// A whole number within `range`.
  public mutating func integer(
    _ name: String, in range: ClosedRange<Int64>
  ) throws(FieldError) -> Int64 {
    let value = try value(name)
    guard case .number(let number) = value else { throw wrongKind(value, name, "a whole number") }
    guard let whole = number.exactInteger, range.contains(whole) else {
      throw FieldError(path + name, .outOfRange(range))
    }
    return whole
  }

  /// The one of `choices` whose name stands there.
  public mutating func choice<Choice>(
    _ name: String, of choices: [Choice], named: (Choice) -> String
  ) throws(FieldError) -> Choice {
    let text = try string(name)
    for choice in choices where named(choice).sameBytes(as: text) { return choice }
    let names = choices.map(named)
    throw FieldError(path + name, .unknownValue(Quoted(text, near: names), known: names))
  }

  /// The strings of an array; empty if there is no such member.
  public mutating func strings(_ name: String) throws(FieldError) -> [String] {
    guard let value = optional(name) else { return [] }
    guard case .array(let values) = value else { throw wrongKind(value, name, "an array") }
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      texts.append(try text(of: value, "\(name)[\(index)]"))
    }
    return texts
  }

  /// The members of an object, to be read in turn.
  public mutating func object(_ name: String) throws(FieldError) -> FieldReader {
    let value = try value(name)
    guard case .object(let members) = value else { throw wrongKind(value, name, "an object") }
    return FieldReader(members, path: path + name + ".", remembersNames: remembersNames)
  }

  /// Like `object`; empty if there is no such member.
  public mutating func optionalObject(_ name: String) throws(FieldError) -> FieldReader {
    guard let value = optional(name) else { return FieldReader([], path: path + name + ".") }
    guard case .object(let members) = value else { throw wrongKind(value, name, "an object") }
    return FieldReader(members, path: path + name + ".", remembersNames: remembersNames)
  }

  /// The members not yet taken, in the order they stood.
  public mutating func rest() -> [JSONMember] {
    let left = members.indices.filter { !isTaken($0) }.map { members[$0] }
    members = []
    taken = 0
    return left
  }

  /// Throws if a member is left that nobody asked for.
  public func finish() throws(FieldError) {
    guard let left = members.indices.first(where: { !isTaken($0) }) else { return }
    let name = Quoted(members[left].key, near: asked)
    throw FieldError(path + name.text, .unknownField(known: asked))
  }

  private func text(of value: JSONValue, _ name: String) throws(FieldError) -> String {
    guard case .string(let text) = value else { throw wrongKind(value, name, "a string") }
    return text
  }

  private func wrongKind(_ value: JSONValue, _ name: String, _ wanted: String) -> FieldError {
    FieldError(path + name, .wrongKind(found: value.kind, wanted: wanted))
  }
}

/// What is wrong with one field of a line or a message.
public struct FieldError: Error, Hashable, Sendable {
  /// The path to the field, such as `readings.Q-01`.
  public let field: String
  public let problem: Problem

  public init(_ field: String, _ problem: Problem) {
    self.field = field
    self.problem = problem
  }

  public enum Problem: Hashable, Sendable {
    case missing
    case wrongKind(found: String, wanted: String)
    case outOfRange(ClosedRange<Int64>)
    case unknownValue(Quoted, known: [String])
    case unknownField(known: [String])
    /// Any other, as a sentence that says what would be right.
    case other(String)
  }
}

extension FieldError: CustomStringConvertible {
  public var description: String { "field `\(field)`: \(problem)" }
}

extension FieldError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing: "is missing"
    case .wrongKind(let found, let wanted): "expected \(wanted), found \(found)"
    case .outOfRange(let range):
      "expected a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .unknownValue(let found, let known):
      "\(found) is not known; expected one of \(known.joined(separator: ", "))"
    case .unknownField(let known):
      "is not known here; known: \(known.joined(separator: ", "))"
    case .other(let text): text
    }
  }
}

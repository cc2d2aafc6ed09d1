extension FieldReader {
  mutating func text(_ name: String) throws(FieldError) -> WireText {
    WireText(try string(name))
  }

  mutating func optionalText(_ name: String) throws(FieldError) -> WireText? {
    try optionalString(name).map { WireText($0) }
  }

  /// The case of an enum whose raw value stands there.
  mutating func named<Name: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Name.Type = Name.self
  ) throws(FieldError) -> Name {
    try choice(name, of: Array(Name.allCases), named: \.rawValue)
  }

  /// A request id: 1 to 128 bytes, unless `checked` is false (S-24).
  mutating func requestID(checked: Bool) throws(FieldError) -> WireText {
    let id = try text("requestId")
    guard !checked || 1...128 ~= id.count else {
      throw FieldError("requestId", .other("expected 1 to 128 bytes"))
    }
    return id
  }
}

extension JSONMember {
  init(_ key: String, _ text: WireText) { self.init(key, .string(text.string)) }

  init(_ key: String, _ name: some RawRepresentable<String>) {
    self.init(key, .string(name.rawValue))
  }
}

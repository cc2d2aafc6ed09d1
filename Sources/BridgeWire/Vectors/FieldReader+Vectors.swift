extension FieldReader {
  /// A text, written as such or in one of the two forms for what JSON cannot carry well:
  /// `{"utf16": {prefix, units, suffix}}` and
  /// `{"gen": {prefix, repeat, count, suffix, repeatClose, suffixClose}}`, the last two optional.
  mutating func vectorText(_ name: String) throws(FieldError) -> WireText {
    guard case .object = peek(name) else { return try text(name) }
    var form = try object(name)
    if form.peek("utf16") != nil {
      var utf16 = try form.object("utf16")
      return WireText(bytes: try utf16.surrogateBytes())
    }
    var gen = try form.object("gen")
    return WireText(bytes: try gen.generatedBytes())
  }

  mutating func fileField(_ name: String) throws(FieldError) -> ShareFileMessage.Field {
    switch peek(name) {
    case .object: .text(try vectorText(name))
    case nil, .string, .null, .bool, .number, .array: field(name)
    }
  }

  mutating func vectorPayload(_ name: String) throws(FieldError) -> RawMessage.Payload {
    var payload = try object(name)
    if let value = payload.optional("object") { return .object(value) }
    if let text = try payload.optionalString("text") { return .text(Array(text.utf8)) }
    if let hex = try payload.optionalString("hex"), let bytes = [UInt8](hexadecimal: hex) {
      return .text(bytes)
    }
    if let hex = try payload.optionalString("arrayBuffer"), let bytes = [UInt8](hexadecimal: hex) {
      return .arrayBuffer(bytes)
    }
    if payload.peek("utf16") != nil {
      var utf16 = try payload.object("utf16")
      return .text(try utf16.surrogateBytes())
    }
    var gen = try payload.object("gen")
    return .text(try gen.generatedBytes())
  }

  mutating func vectorSender() throws(FieldError) -> RawMessage.SenderOrigin {
    if peek("sourceOrigin") != nil { return .serialized(try string("sourceOrigin")) }
    var parts = try object("securityOrigin")
    return .parts(
      scheme: try parts.string("protocol"), host: try parts.string("host"),
      port: try parts.integer("port", in: 0...65535))
  }

  /// Three bytes for each unit, as UTF-8 would write it if it were allowed to.
  private mutating func surrogateBytes() throws(FieldError) -> [UInt8] {
    var bytes = Array(try string("prefix").utf8)
    guard case .array(let units) = try value("units") else {
      throw FieldError("units", .other("expected an array of UTF-16 units"))
    }
    for unit in units {
      guard case .number(let number) = unit, let value = number.exactInteger,
        0x800...0xFFFF ~= value
      else { throw FieldError("units", .other("expected UTF-16 units from 2048 to 65535")) }
      let unit = UInt16(value)
      bytes.append(0xE0 | UInt8(truncatingIfNeeded: unit >> 12))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: unit >> 6 & 0x3F))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: unit & 0x3F))
    }
    return bytes + Array(try string("suffix").utf8)
  }

  private mutating func generatedBytes() throws(FieldError) -> [UInt8] {
    let prefix = try string("prefix")
    let unit = try string("repeat")
    let count = Int(try integer("count", in: 0...100_000_000))
    let suffix = try string("suffix")
    let closing = try optionalString("repeatClose") ?? ""
    let end = try optionalString("suffixClose") ?? ""
    let size = (unit.utf8.count + closing.utf8.count).multipliedReportingOverflow(by: count)
    guard !size.overflow, size.partialValue <= JSONReader.messageSizeLimit else {
      throw FieldError("count", .other("expected a text of at most 126 MB"))
    }
    return Array(prefix.utf8) + Self.repeated(Array(unit.utf8), count) + Array(suffix.utf8)
      + Self.repeated(Array(closing.utf8), count) + Array(end.utf8)
  }

  /// By doubling, so that twenty million copies are some twenty appends.
  private static func repeated(_ unit: [UInt8], _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var power = unit
    var left = count
    while left > 0 {
      if left & 1 == 1 { bytes += power }
      left >>= 1
      if left > 0 { power += power }
    }
    return bytes
  }
}

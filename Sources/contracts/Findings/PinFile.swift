import BridgeWire

/// The findings of one group as they are stored: JSON Lines, one pin a line.
enum PinFile {
  /// Reads the lines of `bytes`, the contents of the file `name`.
  static func read(_ bytes: [UInt8], name: String) throws(LogError) -> [Pin] {
    var pins: [Pin] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do {
        pins.append(try pin(Array(line)))
      } catch {
        throw LogError(file: name, line: index + 1, error)
      }
    }
    return pins
  }

  private static func pin(_ line: [UInt8]) throws(FieldError) -> Pin {
    let value: JSONValue
    do {
      value = try JSONReader().read(line)
    } catch {
      throw FieldError("line", .other("\(error)"))
    }
    guard case .object(let members) = value else {
      throw FieldError("line", .other("expected an object, found \(value.kind)"))
    }
    var fields = FieldReader(members)
    let counts: ClosedRange<Int64> = 0...1_000_000
    var pin = Pin(
      group: try fields.string("group"), property: try fields.string("invariant"),
      reading: try fields.string("reading"), length: Int(try fields.integer("length", in: counts)),
      occurs: [], initial: try fields.string("initial"), events: [], cycleStart: nil,
      leaf: Int(try fields.integer("leaf", in: 0...255)), repairs: try fields.strings("repairs"))
    switch fields.peek("cycleStart") {
    case nil, .null: _ = fields.optional("cycleStart")
    case _?: pin.cycleStart = Int(try fields.integer("cycleStart", in: 0...Int64(pin.length)))
    }
    switch fields.peek("flag") {
    case nil, .null: _ = fields.optional("flag")
    case _?: pin.flag = try fields.string("flag")
    }
    pin.occurs = try objects("occurs", &fields) { fields throws(FieldError) in
      Pin.Occurrence(drive: try fields.string("drive"), cones: try fields.strings("cones"))
    }
    pin.events = try objects("events", &fields) { fields throws(FieldError) in
      Pin.Event(text: try fields.string("text"), packed: try fields.string("packed"))
    }
    try fields.finish()
    return pin
  }

  private static func objects<Element>(
    _ name: String, _ fields: inout FieldReader,
    _ read: (inout FieldReader) throws(FieldError) -> Element
  ) throws(FieldError) -> [Element] {
    guard case .array(let values) = try fields.value(name) else {
      throw FieldError(name, .other("expected an array"))
    }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      guard case .object(let members) = value else {
        throw FieldError("\(name)[\(index)]", .other("expected an object"))
      }
      var inner = FieldReader(members, path: "\(name)[\(index)].")
      elements.append(try read(&inner))
      try inner.finish()
    }
    return elements
  }
}

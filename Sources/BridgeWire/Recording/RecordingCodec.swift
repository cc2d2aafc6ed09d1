import BridgeModels

/// Reads and writes the lines that `Recording` describes.
public struct RecordingCodec<World: HappeningCodec>: LogCodec {
  public let world: World

  public init(world: World) { self.world = world }

  public func header(
    _ fields: inout FieldReader, version: Int
  ) throws(FieldError) -> RecordingHeader {
    try RecordingHeader(&fields)
  }

  public func encode(header: RecordingHeader) -> [JSONMember] { header.members }

  public func event(
    _ fields: inout FieldReader, version: Int, under header: RecordingHeader
  ) throws(FieldError) -> Arrival<World.Happening> {
    let source = try fields.string("from")
    if source.sameBytes(as: "page") { return .message(try message(&fields, header.wire)) }
    let name = try fields.string("event")
    return .happening(try world.read(name, from: source, &fields))
  }

  public func encode(event: Arrival<World.Happening>) -> [JSONMember] {
    switch event {
    case .message(let message):
      return [JSONMember("from", .string("page"))] + Self.members(of: message)
    case .happening(let happening):
      let named = world.write(happening)
      return [
        JSONMember("from", .string(named.source)), JSONMember("event", .string(named.name)),
      ] + named.fields
    }
  }

  private func message(
    _ fields: inout FieldReader, _ wire: WireConfiguration
  ) throws(FieldError) -> RawMessage {
    let payload = try payload(&fields)
    let isMainFrame: Bool =
      switch fields.peek("frame") {
      case nil: true
      case _?:
        try fields.choice("frame", of: [true, false], named: { $0 ? "main" : "sub" })
      }
    return RawMessage(
      payload, isMainFrame: isMainFrame, sender: try sender(&fields, wire),
      viewURL: try view(&fields, wire))
  }

  private func payload(_ fields: inout FieldReader) throws(FieldError) -> RawMessage.Payload {
    if let object = fields.optional("object") { return .object(object) }
    if let text = try fields.optionalString("text") { return .text(Array(text.utf8)) }
    if let hex = try fields.optionalString("textHex") { return .text(try bytes(hex, "textHex")) }
    if let hex = try fields.optionalString("arrayBuffer") {
      return .arrayBuffer(try bytes(hex, "arrayBuffer"))
    }
    throw FieldError(
      "object", .other("is missing; a message has one of object, text, textHex and arrayBuffer"))
  }

  private func bytes(_ hex: String, _ field: String) throws(FieldError) -> [UInt8] {
    guard let bytes = [UInt8](hexadecimal: hex) else {
      throw FieldError(field, .other("expected pairs of hexadecimal digits"))
    }
    return bytes
  }

  private func sender(
    _ fields: inout FieldReader, _ wire: WireConfiguration
  ) throws(FieldError) -> RawMessage.SenderOrigin {
    switch fields.peek("origin") {
    case nil: return .serialized(wire.serverOrigin)
    case .object:
      var parts = try fields.object("origin")
      let origin = RawMessage.SenderOrigin.parts(
        scheme: try parts.string("protocol"), host: try parts.string("host"),
        port: try parts.integer("port", in: 0...logTimes.upperBound))
      try parts.finish()
      return origin
    case _?: return .serialized(try fields.string("origin"))
    }
  }

  private func view(
    _ fields: inout FieldReader, _ wire: WireConfiguration
  ) throws(FieldError) -> String? {
    switch fields.peek("url") {
    case nil: return wire.serverOrigin + "/"
    case .null:
      _ = fields.optional("url")
      return nil
    case _?: return try fields.string("url")
    }
  }

  private static func members(of message: RawMessage) -> [JSONMember] {
    var members: [JSONMember] = []
    switch message.payload {
    case .object(let value): members.append(JSONMember("object", value))
    case .text(let bytes):
      if let text = String(validating: bytes, as: UTF8.self) {
        members.append(JSONMember("text", .string(text)))
      } else {
        members.append(JSONMember("textHex", .string(bytes.hexadecimal)))
      }
    case .arrayBuffer(let bytes):
      members.append(JSONMember("arrayBuffer", .string(bytes.hexadecimal)))
    }
    if !message.isMainFrame { members.append(JSONMember("frame", .string("sub"))) }
    switch message.sender {
    case .serialized(let text): members.append(JSONMember("origin", .string(text)))
    case .parts(let scheme, let host, let port):
      members.append(
        JSONMember(
          "origin",
          .object([
            JSONMember("protocol", .string(scheme)), JSONMember("host", .string(host)),
            JSONMember("port", .integer(port)),
          ])))
    }
    members.append(JSONMember("url", message.viewURL.map(JSONValue.string) ?? .null))
    return members
  }
}

extension [UInt8] {
  /// Reads pairs of hexadecimal digits; nil if there is anything else.
  init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    self = []
    reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index].hexadecimalValue, let low = digits[index + 1].hexadecimalValue
      else { return nil }
      append(high << 4 | low)
    }
  }

  /// Two lower-case digits a byte.
  var hexadecimal: String {
    String(
      decoding: flatMap { [($0 >> 4).hexadecimalDigit, $0.hexadecimalDigit] }, as: UTF8.self)
  }
}

import BridgeModels
import ContractEngine

/// Takes a raw message apart: what it says, and everything that is wrong with it (BR-01 to BR-06).
///
/// It decides nothing. The flaws go to the gate of the models, so that each rule is enforced, traced
/// and switched off in one place; the message is read as far as it can be, whatever its flaws. The
/// same content is the same message, as an object and as a string (INV-17).
public struct MessageReader: Sendable {
  public let wire: WireConfiguration
  public let platform: Platform
  public let flags: BridgeModels.Flags
  public let readings: WireReadings
  private let json: JSONReader
  private let server: SenderCheck

  public init(
    _ configuration: Configuration, wire: WireConfiguration = WireConfiguration(),
    readings: WireReadings = .written
  ) {
    self.wire = wire
    platform = configuration.platform
    flags = configuration.flags
    self.readings = readings
    json = JSONReader(
      unpairedSurrogates: readings.contains(.surrogatesReplaced) ? .replace : .refuse,
      deeper: readings.contains(.deepNestingSkimmed) ? .skim : .refuse)
    server = SenderCheck(wire.serverOrigin, readings)
  }

  public func read(_ raw: RawMessage) -> ReadMessage {
    var flaws = WireFlaws()
    server.check(raw, platform, &flaws)
    checkTransport(raw.payload, &flaws)
    guard let value = value(of: raw.payload, &flaws) else {
      return ReadMessage(message: nil, flaws: flaws)
    }
    guard case .object(let members) = value else {
      flaws.add("BR-05", .notAnObject)
      return ReadMessage(message: nil, flaws: flaws)
    }
    var fields = FieldReader(members, remembersNames: false)
    checkVersion(fields.optional("v"), &flaws)
    guard let kind = kind(fields.optional("type"), &flaws) else {
      return ReadMessage(message: nil, flaws: flaws)
    }
    checkSupport(kind, &flaws)
    return ReadMessage(message: message(kind, &fields, &flaws), flaws: flaws)
  }

  private func checkTransport(_ payload: RawMessage.Payload, _ flaws: inout WireFlaws) {
    switch (platform, payload) {
    case (_, .arrayBuffer): flaws.add("BR-05", .notAString)
    case (.android, .text), (.ios, .object), (.browser, _): break
    case (.android, .object): flaws.add("BR-05", .transportShape)
    case (.ios, .text):
      if !readings.contains(.eitherTransport) { flaws.add("BR-05", .transportShape) }
    }
  }

  private func value(of payload: RawMessage.Payload, _ flaws: inout WireFlaws) -> JSONValue? {
    switch payload {
    case .object(let value):
      // As deep as a text may be, so that both transports have one verdict (INV-17).
      guard value.isNested(deeperThan: json.depthLimit) else { return value }
      if json.deeper == .skim { return value.cut(at: json.depthLimit) }
      flaws.add("BR-05", .nestingDepth)
      return nil
    case .arrayBuffer: return nil
    case .text(let bytes):
      do {
        return try json.read(bytes)
      } catch {
        flaws.add("BR-05", Self.reason(error.fault))
        return nil
      }
    }
  }

  private static func reason(_ fault: JSONError.Fault) -> WireFlaw.Reason {
    switch fault {
    case .repeatedKey: .duplicateKey
    case .tooDeep: .nestingDepth
    case .tooLarge: .tooLarge
    case .byteOrderMark, .notUTF8, .unexpected, .ended, .trailingText, .controlCharacter,
      .unknownEscape, .unpairedSurrogate, .leadingZero, .numberOverflow:
      .malformedJSON
    }
  }

  private func checkVersion(_ value: JSONValue?, _ flaws: inout WireFlaws) {
    switch value {
    case nil: flaws.add("BR-01", .versionMissing)
    case .number(let number):
      if number.exactInteger == 1 {
        if readings.contains(.versionAsWritten), !number.text.sameBytes(as: "1") {
          flaws.add("BR-01", .versionNumberForm)
        }
      } else if number.double == 1 {
        if !readings.contains(.versionRounded) { flaws.add("BR-01", .versionNumberForm) }
      } else {
        flaws.add("BR-01", .versionMismatch)
      }
    case .some(.null), .some(.bool), .some(.string), .some(.array), .some(.object):
      flaws.add("BR-01", .versionType)
    }
  }

  private func kind(_ value: JSONValue?, _ flaws: inout WireFlaws) -> BridgeMessage.Kind? {
    switch value {
    case nil: flaws.add("BR-02", .typeMissing)
    case .string(let text):
      for (name, kind) in BridgeMessage.Kind.named where text.sameBytes(as: name) { return kind }
      flaws.add("BR-02", .unsupportedType)
    case .some(.null), .some(.bool), .some(.number), .some(.array), .some(.object):
      flaws.add("BR-02", .typeNotString)
    }
    return nil
  }

  private func checkSupport(_ kind: BridgeMessage.Kind, _ flaws: inout WireFlaws) {
    guard let capability = kind.capability else { return }
    if platform == .android, kind.isForIOSAlone {
      flaws.add("BR-06", .unsupportedType)
    } else if !flags.contains(capability) {
      flaws.add("BR-06", .capabilityAbsent)
    }
  }

  private func message(
    _ kind: BridgeMessage.Kind, _ fields: inout FieldReader, _ flaws: inout WireFlaws
  ) -> BridgeMessage? {
    do {
      let message = try BridgeMessage(
        kind, &fields, idsChecked: !readings.contains(.requestIDUnchecked),
        appleWithoutURL: readings.contains(.appleWithoutURL))
      if readings.contains(.unknownFieldsRefused) { try fields.finish() }
      return message
    } catch {
      flaws.add(kind.fieldRule, Self.reason(error, kind))
      return nil
    }
  }

  private static func reason(
    _ error: FieldError, _ kind: BridgeMessage.Kind
  ) -> WireFlaw.Reason {
    switch error.problem {
    case .missing:
      kind == .startSocialLogin && error.field == "authorizationUrl"
        ? .nativeAppleWithoutURL : .fieldMissing
    case .wrongKind: .fieldType
    case .outOfRange, .unknownValue: .fieldValue
    case .unknownField: .unknownField
    case .other: error.field == "requestId" ? .requestIDFormat : .fieldValue
    }
  }
}

/// A message as far as it could be read, with all its flaws.
public struct ReadMessage: Hashable, Sendable {
  /// Nil if it is no JSON object, its type is not known, or a field of its type cannot be read.
  public let message: BridgeMessage?
  public let flaws: WireFlaws
}

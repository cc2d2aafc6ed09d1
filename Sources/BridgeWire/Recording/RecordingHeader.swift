import BridgeModels

/// What a recording or a journal was made under.
public struct RecordingHeader: Hashable, Sendable {
  public var configuration: Configuration
  public var wire: WireConfiguration
  /// Names of the readings in force, as written; whoever knows the contract checks them.
  public var readings: [String]
  /// Ids of the rules switched off, as written.
  public var rulesOff: [String]
  /// The version of the models that a journal's verdicts belong to; nil in a recording.
  public var model: String?

  public init(
    _ configuration: Configuration, wire: WireConfiguration = WireConfiguration(),
    readings: [String] = [], rulesOff: [String] = [], model: String? = nil
  ) {
    self.configuration = configuration
    self.wire = wire
    self.readings = readings
    self.rulesOff = rulesOff
    self.model = model
  }

  public init(_ fields: inout FieldReader) throws(FieldError) {
    let platform = try fields.choice("platform", of: Platform.allCases, named: \.name)
    let web: WebGeneration =
      switch fields.peek("web") {
      case nil: .current
      case _?: try fields.choice("web", of: WebGeneration.allCases, named: \.name)
      }
    var flags: Flags = []
    for (index, name) in try fields.strings("flags").enumerated() {
      guard let flag = Flags.named.first(where: { $0.name.sameBytes(as: name) }) else {
        let known = Flags.named.map(\.name)
        throw FieldError(
          "flags[\(index)]", .unknownValue(Quoted(name, near: known), known: known))
      }
      flags.insert(flag.flag)
    }
    configuration = Configuration(platform: platform, web: web, flags: flags)
    readings = try fields.strings("readings")
    rulesOff = try fields.strings("rulesOff")
    model = try fields.optionalString("model")
    wire = WireConfiguration()
    if let origin = try fields.optionalString("serverOrigin") { wire.serverOrigin = origin }
    if let origin = try fields.optionalString("authOrigin") { wire.authOrigin = origin }
  }

  /// The members as `init` reads them; what has its usual value is left out.
  public var members: [JSONMember] {
    var members = [
      JSONMember("platform", .string(configuration.platform.name)),
      JSONMember("web", .string(configuration.web.name)),
      JSONMember("flags", .array(configuration.flags.names.map(JSONValue.string))),
    ]
    if !readings.isEmpty {
      members.append(JSONMember("readings", .array(readings.map(JSONValue.string))))
    }
    if !rulesOff.isEmpty {
      members.append(JSONMember("rulesOff", .array(rulesOff.map(JSONValue.string))))
    }
    if let model { members.append(JSONMember("model", .string(model))) }
    let usual = WireConfiguration()
    if wire.serverOrigin != usual.serverOrigin {
      members.append(JSONMember("serverOrigin", .string(wire.serverOrigin)))
    }
    if wire.authOrigin != usual.authOrigin {
      members.append(JSONMember("authOrigin", .string(wire.authOrigin)))
    }
    return members
  }
}

import BridgeModels
import BridgeWire
import ContractGenerators

extension Gen where Value == JSONValue {
  /// Any value that a page can post, up to three levels deep; null is the simplest.
  public static var json: Gen {
    let leaf = Gen<JSONValue>.oneOf([
      .always(.null), Gen<Bool>.element(of: [false, true]).map { .bool($0) },
      Gen<Int64>.number().map { .integer($0) }, Gen<String>.wireText.map { .string($0) },
    ])
    return .recursive(size: 3, leaf: leaf) { inner in
      .oneOf([
        inner.array(0...4).map { .array($0) },
        zip(Gen<String>.wireText, inner).map { JSONMember($0, $1) }.array(0...4)
          .map { .object($0) },
      ])
    }
  }
}

extension Gen where Value == String {
  /// Short texts of characters that readers of messages stumble over.
  public static var wireText: Gen {
    Gen<Character>.character(of: "a1.:/-_\"\\\u{0}\u{7F}\u{2028}\u{FEFF}\u{10FFFF}").string(0...8)
  }
}

extension Gen where Value == RawMessage {
  /// Messages in the shape that `platform` hands over: of every type and of none, with fields that
  /// are missing, strange or repeated, from senders that are right, nearly right and wrong.
  ///
  /// From the right sender is the simplest.
  public static func rawMessage(
    on platform: Platform, wire: WireConfiguration = WireConfiguration()
  ) -> Gen {
    let host = "www.barbelic.com"
    let strangers = [
      "null", "", "http://\(host)", "https://\(host).evil.example", "https://\(host):444",
      "https://auth.\(host)", "https://\(host)/",
    ]
    let sender: Gen<RawMessage.SenderOrigin> =
      platform == .android
      ? Gen<String>.element(of: [wire.serverOrigin] + strangers).map { .serialized($0) }
      : zip(
        Gen<String>.element(of: ["https", "http", "HTTPS", ""]),
        Gen<String>.element(of: [host, "\(host).evil.example", "evil.example", ""]),
        Gen<Int64>.element(of: [0, 443, 444, -1])
      ).map { .parts(scheme: $0, host: $1, port: $2) }
    let view = Gen<String?>.element(
      of: [wire.serverOrigin + "/"] + strangers.map { $0 + "/" } + [nil])
    return zip(payload(on: platform), Gen<Bool>.element(of: [true, false]), sender, view).map {
      RawMessage($0, isMainFrame: $1, sender: $2, viewURL: $3)
    }
  }

  /// Messages as the web app posts them.
  private static var wellFormed: [JSONValue] {
    [
      message("workoutActive", ["active": .bool(true)]),
      message("splashState", ["state": .string("ready")]),
      message("splashState", ["state": .string("stalled")]),
      message(
        "nativePkceStorage",
        ["requestId": id, "operation": .string("get"), "key": .string("k")]),
      message("persistNativeAuthSession", ["requestId": id, "refreshToken": .string("t")]),
      message("restoreNativeAuthSession", ["requestId": id]),
      message("clearNativeAuthSession", ["requestId": id]),
      message("appleAccountDeletionReauth", ["requestId": id]),
      message(
        "sessionDownloadImage", ["filename": .string("a.png"), "imageBase64": .string("aaaa")]),
    ]
  }

  private static var id: JSONValue { .string("1b4e28ba-2fa1-41d2-883f-0016d3cca427") }

  private static func message(
    _ type: String, _ fields: KeyValuePairs<String, JSONValue>
  ) -> JSONValue {
    .object(
      [JSONMember("v", .integer(1)), JSONMember("type", .string(type))]
        + fields.map { JSONMember($0, $1) })
  }

  private static func payload(on platform: Platform) -> Gen<RawMessage.Payload> {
    let types = BridgeMessage.Kind.allCases.map { JSONValue.string($0.rawValue) }
    let names = ["state", "requestId", "active", "transactionId", "refreshToken", "v", "type"]
    let extra = zip(Gen<String>.element(of: names), Gen<JSONValue>.json).map { JSONMember($0, $1) }
    let object = zip(
      Gen<JSONValue>.oneOf([.always(.integer(1)), .json]),
      Gen<JSONValue>.frequency([(4, .element(of: types)), (1, .json)]), extra.array(0...4)
    ).map { version, type, more in
      JSONValue.object([JSONMember("v", version), JSONMember("type", type)] + more)
    }
    let value = Gen<JSONValue>.frequency([
      (6, .element(of: wellFormed)), (6, object), (1, .json),
    ])
    let bytes = Gen<UInt8>.bytes(0...24)
    guard platform == .android else {
      return .frequency([
        (8, value.map { .object($0) }), (1, bytes.map { .text($0) }),
        (1, bytes.map { .arrayBuffer($0) }),
      ])
    }
    return .frequency([
      (8, value.map { .text(JSONWriter().bytes($0)) }), (1, bytes.map { .text($0) }),
      (1, bytes.map { .arrayBuffer($0) }),
    ])
  }
}

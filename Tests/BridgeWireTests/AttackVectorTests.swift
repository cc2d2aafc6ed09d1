import BridgeWire
import ContractEngine
import Testing

@Suite struct `Attack vectors` {
  static let files = ["authorize-url", "callback-url", "filename", "message"]

  /// The reading that takes the other side of each line that the author decides.
  static let otherSide: [String: WireReading] = [
    "au-host-uppercase": .hostCaseFolded, "au-scheme-uppercase": .schemeCaseFolded,
    "au-port-443-explicit": .defaultPortElided, "au-userinfo-right-host": .userinfoAllowed,
    "au-fragment-present": .fragmentAllowed, "au-method-S256-upper": .methodAsWritten,
    "au-challenge-44": .challengeIs43, "au-dup-provider-identical": .equalRepeatsAllowed,
    "au-tid-1024": .transactionUnbounded, "au-redirect-preset-code": .redirectExtrasAllowed,
    "cb-ttl-600000ms": .lifetimeInclusive, "cb-clock-backwards": .clockSetBackAllowed,
    "cb-scheme-upper": .callbackSchemeCaseFolded, "cb-host-upper": .callbackHostCaseFolded,
    "cb-userinfo": .callbackUserinfoAllowed, "cb-port": .callbackPortAllowed,
    "cb-action-mismatch": .actionUnchecked, "cb-error-denied": .errorForwarded,
    "cb-error-denied-sb-fragment": .errorForwarded, "cb-code-missing": .codeOptional,
    "cb-empty-fragment": .callbackFragmentRefused, "fn-empty": .emptyFilenameAllowed,
    "ct-20000001": .decimalMegabytes, "ct-20971520": .decimalMegabytes,
    "ct-lone-surrogate": .surrogatesReplaced, "mt-missing": .mimeTypeOptional,
    "ms-v-1.0": .versionAsWritten, "ms-v-1e0": .versionAsWritten,
    "ms-v-rounds-to-1": .versionRounded, "ms-login-apple-ios-no-url": .appleWithoutURL,
    "ms-request-id-empty": .requestIDUnchecked, "ms-deep-closed-extra": .deepNestingSkimmed,
    "ms-ios-string": .eitherTransport, "ms-extra-field": .unknownFieldsRefused,
    "og-ios-port-443": .portAsDocumented,
  ]

  private static func lines(
    _ names: [String], _ readings: WireReadings
  ) throws -> [AttackVectors.Line] {
    try names.flatMap { name in
      try AttackVectors(readings: readings).validate(
        path: VectorFiles.path("attacks/\(name).jsonl"))
    }
  }

  /// Every line with no reading in force; read once.
  private static let written = Result { try lines(files, .written) }

  @Test func `all 202 lines give the verdict that they ask for`() throws {
    let lines = try Self.written.get()
    #expect(lines.count == 202)
    #expect(lines.filter { !$0.agrees }.map(\.description) == [])
  }

  @Test func `a refusal names the reason of its vector, save where another fault comes first`()
    throws
  {
    // Half a surrogate pair is refused by the JSON reader, before a type is looked at; and the depth
    // limit is reached before the end of the text shows that nothing is closed.
    #expect(
      try Self.written.get().filter { !$0.namesReason }.map(\.id)
        == ["ms-lone-surrogate-type", "ms-deep-unclosed"])
  }

  @Test func `every line that the author decides has a reading that takes the other side`() throws {
    let decided = try Self.written.get().filter(\.isAuthorDecides).map(\.id)
    #expect(Set(decided) == Set(Self.otherSide.keys))
    #expect(Set(Self.otherSide.values) == Set(WireReading.allCases))
    var wrong: [String] = []
    for reading in WireReading.allCases {
      // The two files with large inputs are run only for the readings that concern them.
      let ids = Self.otherSide.filter { $0.value == reading }.keys
      let names = Self.files.filter { name in
        switch name {
        case "filename": reading.point == "S-23"
        case "message": ids.contains { $0.hasPrefix("ms-") || $0.hasPrefix("og-") }
        default: true
        }
      }
      for line in try Self.lines(names, WireReadings([reading])) {
        let isFlipped = Self.otherSide[line.id] == reading
        if line.agrees == isFlipped { wrong.append("\(reading.name): \(line.description)") }
      }
    }
    #expect(wrong == [])
  }

  @Test func `a line that is no vector is refused with its line and field`() throws {
    let good = #"{"id":"a","expect":"accept","reason":"ok","input":{"filename":"a"}}"#
    let bad = #"{"id":"b","expect":"maybe","reason":"ok","input":{}}"#
    let error = #expect(throws: LogError.self) {
      try AttackVectors().validate(bytes: Array("\(good)\n\(bad)\n".utf8), name: "v.jsonl")
    }
    #expect(
      error?.description
        == "v.jsonl:2: field `expect`: the value is not known; expected one of accept, reject, "
        + "author-decides")
  }
}

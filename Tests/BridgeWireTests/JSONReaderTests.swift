import BridgeWire
import Testing

@Suite struct `JSON reader` {
  static let suite = "JSONTestSuite/test_parsing"

  /// Names of the files that `reader` gives the other verdict than `accepted`.
  private func wrong(
    _ prefix: String, accepted: Bool, by reader: JSONReader = JSONReader()
  ) throws -> [String] {
    let names = try VectorFiles.names(in: Self.suite, prefix: prefix)
    return try names.filter { name in
      let bytes = try VectorFiles.bytes(Self.suite + "/" + name)
      return ((try? reader.read(bytes)) != nil) != accepted
    }
  }

  @Test func `accepts every file of the suite that must be accepted`() throws {
    #expect(try VectorFiles.names(in: Self.suite, prefix: "y_").count == 95)
    #expect(try wrong("y_", accepted: true, by: JSONReader(repeatedKeys: .keep)) == [])
  }

  @Test func `refuses two of those files by default: the ones that repeat a key`() throws {
    #expect(
      try wrong("y_", accepted: true)
        == ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"])
  }

  @Test func `refuses every file of the suite that must be refused`() throws {
    #expect(try VectorFiles.names(in: Self.suite, prefix: "n_").count == 188)
    #expect(try wrong("n_", accepted: false) == [])
  }

  @Test func `pins its choice for every file of the suite that is free`() throws {
    let accepted: Set = [
      "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json",
      "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
      "i_number_very_big_negative_int.json",
    ]
    let names = try VectorFiles.names(in: Self.suite, prefix: "i_")
    #expect(names.count == 35)
    let taken = names.filter { name in
      (try? JSONReader().read(VectorFiles.bytes(Self.suite + "/" + name))) != nil
    }
    #expect(Set(taken) == accepted)
  }

  @Test func `reads 500 nested arrays only with a deeper limit`() throws {
    let bytes = try VectorFiles.bytes(Self.suite + "/i_structure_500_nested_arrays.json")
    #expect(throws: JSONError.self) { try JSONReader().read(bytes) }
    #expect(throws: Never.self) { try JSONReader(depthLimit: 500).read(bytes) }
    #expect(throws: JSONError.self) { try JSONReader(depthLimit: 499).read(bytes) }
  }

  @Test func `reads or refuses every transformation file, and refuses repeated keys`() throws {
    for name in try VectorFiles.names(in: "JSONTestSuite/test_transform") {
      let value = try? JSONReader().read(VectorFiles.bytes("JSONTestSuite/test_transform/" + name))
      if name.contains("same_key") { #expect(value == nil, "\(name)") }
    }
  }

  @Test(arguments: [
    (#"{"a":1,"a":1}"#, 7), (#"{"a":1,"b":{"c":1,"\u0063":2}}"#, 18), (#"[{"":0,"":0}]"#, 7),
  ])
  func `refuses a key that stands twice, at any depth and however it is written`(
    text: String, offset: Int
  ) {
    let error = #expect(throws: JSONError.self) { try JSONReader().read(text) }
    #expect(error?.fault == .repeatedKey)
    #expect(error?.offset == offset)
  }

  @Test func `finds a repeated key among many, and takes look-alike keys for different`() throws {
    let many = (0..<1000).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(throws: Never.self) { try JSONReader().read("{\(many)}") }
    let error = #expect(throws: JSONError.self) { try JSONReader().read("{\(many),\"k999\":1}") }
    #expect(error?.fault == .repeatedKey)
    #expect(throws: Never.self) { try JSONReader().read("{\"K\":1,\"\u{212A}\":2}") }
    #expect(throws: Never.self) { try JSONReader().read("{\(many),\"K\":1,\"\u{212A}\":2}") }
  }

  @Test(arguments: [
    ("", JSONError.Fault.ended(wanted: .value), 1, 1),
    ("{\n  \"a\" 1}", .unexpected(UInt8(ascii: "1"), wanted: .colon), 2, 7),
    ("[1,]", .unexpected(UInt8(ascii: "]"), wanted: .value), 1, 4),
    ("[\"\u{C548}\" x", .unexpected(UInt8(ascii: "x"), wanted: .commaOrBracket), 1, 6),
    ("{\"a\":01}", .leadingZero, 1, 6),
    ("1e999", .numberOverflow, 1, 1),
    ("\"a\tb\"", .controlCharacter(9), 1, 3),
    ("\"\\x\"", .unknownEscape, 1, 2),
    ("\"\\ud800\"", .unpairedSurrogate, 1, 2),
    ("{} {}", .trailingText, 1, 4),
    ("\u{FEFF}{}", .byteOrderMark, 1, 1),
  ])
  func `says what is wrong, and where`(
    text: String, fault: JSONError.Fault, line: Int, column: Int
  ) {
    let error = #expect(throws: JSONError.self) { try JSONReader().read(text) }
    #expect(error?.fault == fault)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test func `names the byte at which a text stops being UTF-8`() {
    let error = #expect(throws: JSONError.self) {
      try JSONReader().read([0x22, 0x61, 0xFF, 0x22])
    }
    #expect(error?.fault == .notUTF8)
    #expect(error?.offset == 2)
    #expect(
      error?.description == "line 1, column 3: not UTF-8")
  }

  @Test func `refuses a text over the size limit unread`() {
    let error = #expect(throws: JSONError.self) { try JSONReader(sizeLimit: 3).read("[12]") }
    #expect(error?.fault == .tooLarge(limit: 3))
  }

  @Test func `keeps the text of a number and knows its whole value`() throws {
    let texts = [
      "18446744073709551617", "1.0", "1e0", "10E-1", "1.00000000000000001", "-0",
      "-9223372036854775808", "9223372036854775807", "9223372036854775808",
      "0e99999999999999999999",
      "1e400000000000000000000",
    ]
    let numbers = texts.map { try? JSONReader(depthLimit: 1).read($0) }
    let whole = numbers.map { value -> Int64? in
      guard case .number(let number) = value else { return nil }
      return number.exactInteger
    }
    #expect(
      whole == [nil, 1, 1, 1, nil, 0, .min, .max, nil, 0, nil])
    #expect(numbers.last == .some(nil))
  }

  @Test func `says that the text ends wherever a good one is cut`() throws {
    let text = Array(#"{"a":[true,false,null,-1.5e+7,"\n\ud834\udd1e\u00e9é"],"b":{}}"#.utf8)
    for count in 0..<text.count {
      let error = #expect(throws: JSONError.self) {
        try JSONReader().read(Array(text.prefix(count)))
      }
      guard case .ended = error?.fault else {
        Issue.record("cut at \(count): \(String(describing: error))")
        continue
      }
      #expect(error?.offset == count)
    }
  }

  @Test func `replaces half a surrogate pair when asked to`() throws {
    let reader = JSONReader(unpairedSurrogates: .replace)
    #expect(try reader.read(#""a\ud800b""#) == .string("a\u{FFFD}b"))
    #expect(try reader.read(#""\ud800\u0041""#) == .string("\u{FFFD}A"))
    #expect(try reader.read(#""\ud834\udd1e""#) == .string("\u{1D11E}"))
  }
}

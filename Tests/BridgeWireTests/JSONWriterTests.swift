import BridgeWire
import Testing

@Suite struct `JSON writer` {
  @Test func `writes back what was read, in the order it stood`() throws {
    let text = #"{"z":[1,-0.5e3,true,null],"a":{"":"\"\\\n\u0001é"},"n":18446744073709551617}"#
    #expect(try JSONWriter().text(JSONReader().read(text)) == text)
  }

  @Test func `every value of the suite survives writing and reading, in both escapings`() throws {
    let suite = `JSON reader`.suite
    var wrong: [String] = []
    for name in try VectorFiles.names(in: suite, prefix: "y_") {
      let reader = JSONReader(repeatedKeys: .keep)
      let value = try reader.read(VectorFiles.bytes(suite + "/" + name))
      for escaping in [JSONWriter.Escaping.minimal, .script] {
        let again = try reader.read(JSONWriter(escaping).bytes(value))
        if again != value { wrong.append(name) }
      }
    }
    #expect(wrong == [])
  }

  @Test func `leaves no way out of a script`() throws {
    let text = "'\"`</script><!--&\u{2028}\u{2029}\u{7F}\\"
    let written = JSONWriter(.script).text(.string(text))
    #expect(
      written
        == #""\u0027\u0022\u0060\u003c/script\u003e\u003c!--\u0026\u2028\u2029\u007f\u005c""#)
    #expect(try JSONReader().read(written) == .string(text))
  }

  @Test func `compares texts by their bytes`() {
    #expect(JSONValue.string("K") != JSONValue.string("\u{212A}"))
    #expect(JSONValue.string("\u{E9}") != JSONValue.string("e\u{301}"))
  }
}

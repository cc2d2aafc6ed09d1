import Testing

@testable import contracts

@Suite struct CommandLineArguments {
  private static let spec = CommandSpec(
    name: "cook", summary: "Cooks.", operand: "FILE",
    options: [OptionSpec("--heat", "N", "Degrees."), OptionSpec("--slow", nil, "Takes its time.")],
    examples: [("cook --heat 9 soup", "a soup")])

  private func error(_ words: [String]) -> String? {
    do throws(ArgumentError) {
      _ = try Arguments(words, for: Self.spec)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `options and operands come in any order, with a space or an equals sign`() throws {
    let arguments = try Arguments(["soup", "--heat=9", "--slow", "--", "--odd"], for: Self.spec)
    #expect(try arguments.number("--heat") == 9)
    #expect(arguments.has("--slow"))
    #expect(arguments.operands == ["soup", "--odd"])
  }

  @Test(arguments: [
    (
      ["--haet", "9"],
      "`contracts cook` has no option `--haet`; did you mean `--heat`?; "
        + "`contracts cook --help` lists them"
    ),
    (
      ["--zzzzzz"],
      "`contracts cook` has no option `--zzzzzz`; `contracts cook --help` lists them"
    ),
    (["--heat"], "`--heat` needs a value: `--heat N`"),
    (["--slow=yes"], "`--slow` takes no value"),
    (["--heat", "1", "--heat", "2"], "`--heat` is there twice; give it once"),
  ])
  func `a wrong option is refused in words`(words: [String], text: String) {
    #expect(error(words) == text)
  }

  @Test func `a number is held to its least value`() throws {
    let arguments = try Arguments(["--heat", "0"], for: Self.spec)
    #expect(throws: ArgumentError.self) { try arguments.number("--heat") }
  }

  @Test(arguments: [("512", 512), ("3K", 3_072), ("4G", 4_294_967_296)])
  func `bytes take a unit`(text: String, bytes: Int) throws {
    let arguments = try Arguments(["--heat", text], for: Self.spec)
    #expect(try arguments.bytes("--heat") == bytes)
  }

  @Test func `help shows every option and an example`() {
    #expect(
      Self.spec.help == """
        contracts cook [options] FILE

          Cooks.

          --heat N  Degrees.
          --slow    Takes its time.
          --help    Print this.

          $ contracts cook --heat 9 soup
              a soup

        """)
  }

  @Test(
    arguments: [("spalsh", "splash"), ("offlin", "offline"), ("xyz", nil)] as [(String, String?)])
  func `the nearest name is the one that was meant`(word: String, meant: String?) {
    #expect(word.nearest(among: ["splash", "offline", "gate"]) == meant)
  }
}

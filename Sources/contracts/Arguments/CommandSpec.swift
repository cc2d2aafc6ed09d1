import ContractReports

/// What a command takes, as its help prints it and its arguments are held to.
struct CommandSpec: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// What stands behind the options, such as `FILE`; empty if nothing may.
  var operand = ""
  var options: [OptionSpec] = []
  /// Command lines with what they are for.
  let examples: [(line: String, meaning: String)]
  /// Paragraphs below the options.
  var notes: [String] = []
}

/// An option such as `--format text|json`.
struct OptionSpec: Sendable {
  /// With its dashes.
  let name: String
  /// What stands for its value in the help; nil if it takes none.
  let placeholder: String?
  let help: String

  init(_ name: String, _ placeholder: String? = nil, _ help: String) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
  }

  /// The option as it is written, its value included.
  var head: String { placeholder.map { "\(name) \($0)" } ?? name }
}

extension CommandSpec {
  /// The text of `--help`.
  var help: String {
    let optionsNote = options.isEmpty ? "" : " [options]"
    let operandNote = operand.isEmpty ? "" : " \(operand)"
    var lines = ["contracts \(name)\(optionsNote)\(operandNote)", "", "  \(summary)", ""]
    let shown = options + [OptionSpec("--help", nil, "Print this.")]
    let heads = shown.map(\.head)
    let width = heads.map(\.count).max() ?? 0
    for (head, option) in zip(heads, shown) {
      lines.append("  \(head.padded(to: width))  \(option.help)")
    }
    lines += notes.flatMap { ["", $0] }
    lines.append("")
    for example in examples {
      lines += ["  $ contracts \(example.line)", "      \(example.meaning)"]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

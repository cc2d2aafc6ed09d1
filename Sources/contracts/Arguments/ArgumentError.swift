/// Why a command line cannot be carried out.
enum ArgumentError: Error, Hashable {
  /// No error: the help of a command is asked for.
  case help(String)
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, command: String, nearest: String?)
  case missingValue(String, String)
  case takesNoValue(String)
  case repeated(String)
  case badValue(String, String, expected: String, nearest: String?)
  case unexpectedOperand(String, command: String)
  case missingOperand(String, command: String)
}

extension ArgumentError: CustomStringConvertible {
  var description: String {
    switch self {
    case .help(let command): "the help of \(command)"
    case .unknownCommand(let name, let nearest):
      "there is no command `\(name)`" + Self.hint(nearest) + "; `contracts --help` lists them"
    case .unknownOption(let name, let command, let nearest):
      "`contracts \(command)` has no option `\(name)`" + Self.hint(nearest)
        + "; `contracts \(command) --help` lists them"
    case .missingValue(let name, let placeholder):
      "`\(name)` needs a value: `\(name) \(placeholder)`"
    case .takesNoValue(let name): "`\(name)` takes no value"
    case .repeated(let name): "`\(name)` is there twice; give it once"
    case .badValue(let name, let value, let expected, let nearest):
      "`\(name)` cannot be `\(value)`" + Self.hint(nearest) + "; expected \(expected)"
    case .unexpectedOperand(let word, let command):
      "`contracts \(command)` does not know what to do with `\(word)`"
    case .missingOperand(let operand, let command):
      "`contracts \(command)` needs a \(operand): `contracts \(command) \(operand)`"
    }
  }

  private static func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean `\($0)`?" } ?? ""
  }
}

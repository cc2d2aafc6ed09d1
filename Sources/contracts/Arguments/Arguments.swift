/// The arguments behind a command's name, taken apart and held to what the command takes.
struct Arguments: Sendable {
  private let values: [String: String]
  private let switches: Set<String>
  let operands: [String]

  /// Options are written `--name`, `--name value` or `--name=value`, in any order, each at most once;
  /// behind `--` everything is an operand.
  init(_ words: some Sequence<String>, for command: CommandSpec) throws(ArgumentError) {
    var values: [String: String] = [:]
    var switches: Set<String> = []
    var operands: [String] = []
    var rest = Array(words)[...]
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
        continue
      }
      if word == "--" {
        onlyOperands = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if name == "--help" || name == "-h" { throw .help(command.name) }
      guard let option = command.options.first(where: { $0.name == name }) else {
        throw .unknownOption(
          name, command: command.name, nearest: name.nearest(among: command.options.map(\.name)))
      }
      guard values[name] == nil, !switches.contains(name) else { throw .repeated(name) }
      guard let placeholder = option.placeholder else {
        guard parts.count == 1 else { throw .takesNoValue(name) }
        switches.insert(name)
        continue
      }
      if parts.count == 2 {
        values[name] = String(parts[1])
      } else if let value = rest.popFirst() {
        values[name] = value
      } else {
        throw .missingValue(name, placeholder)
      }
    }
    if command.operand.isEmpty, let extra = operands.first {
      throw .unexpectedOperand(extra, command: command.name)
    }
    self.values = values
    self.switches = switches
    self.operands = operands
  }

  func has(_ option: String) -> Bool { switches.contains(option) }

  func value(_ option: String) -> String? { values[option] }

  /// A whole number of at least `least`.
  func number(_ option: String, atLeast least: Int = 1) throws(ArgumentError) -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), number >= least else {
      throw .badValue(option, text, expected: "a whole number of at least \(least)", nearest: nil)
    }
    return number
  }

  /// Whole numbers in `range`, ascending, with commas between them.
  func numbers(_ option: String, in range: ClosedRange<Int>) throws(ArgumentError) -> [Int]? {
    guard let text = values[option] else { return nil }
    var numbers: [Int] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(word), range.contains(number), number > numbers.last ?? .min else {
        throw .badValue(
          option, text,
          expected:
            "numbers from \(range.lowerBound) to \(range.upperBound), ascending, with commas "
            + "between them", nearest: nil)
      }
      numbers.append(number)
    }
    return numbers
  }

  /// One of `choices`, by its name.
  func choice<Choice>(
    _ option: String, of choices: [Choice], named: (Choice) -> String
  ) throws(ArgumentError) -> Choice? {
    guard let text = values[option] else { return nil }
    return try Self.pick(text, option, choices, named)
  }

  /// Several of `choices`, by their names with commas between them.
  func choices<Choice>(
    _ option: String, of choices: [Choice], named: (Choice) -> String
  ) throws(ArgumentError) -> [Choice]? {
    guard let text = values[option] else { return nil }
    var picked: [Choice] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      picked.append(try Self.pick(String(name), option, choices, named))
    }
    return picked
  }

  private static func pick<Choice>(
    _ text: String, _ option: String, _ choices: [Choice], _ named: (Choice) -> String
  ) throws(ArgumentError) -> Choice {
    for choice in choices where named(choice) == text { return choice }
    let names = choices.map(named)
    throw .badValue(
      option, text, expected: names.joined(separator: ", "), nearest: text.nearest(among: names))
  }

  /// Bytes, with an optional `K`, `M` or `G` (of 1,024) behind the number.
  func bytes(_ option: String) throws(ArgumentError) -> Int? {
    guard let text = values[option] else { return nil }
    let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let shift = text.last.flatMap { units[$0] }
    let digits = shift == nil ? text : String(text.dropLast())
    guard let number = Int(digits), (1...1 << 20).contains(number) || shift == nil, number > 0
    else {
      throw .badValue(
        option, text, expected: "bytes, such as 800M or 4G", nearest: nil)
    }
    return number << (shift ?? 0)
  }
}

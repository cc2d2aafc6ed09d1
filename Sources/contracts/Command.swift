/// One of the commands: what it takes and what it does.
struct Command: Sendable {
  let spec: CommandSpec
  let run: @Sendable (Arguments, Console) async throws -> ExitCode

  static let all: [Command] = [
    .check, .findings, .rules, .ablate, .replay, .fuzz, .validate, .bench,
  ]

  /// Carries out a command line, without the program's own name.
  static func run(_ words: [String], _ console: Console) async -> ExitCode {
    guard let name = words.first, name != "--help", name != "-h", name != "help" else {
      console.out(overview)
      return words.isEmpty ? .unusable : .holds
    }
    do {
      guard let command = all.first(where: { $0.spec.name == name }) else {
        throw ArgumentError.unknownCommand(
          name, nearest: name.nearest(among: all.map(\.spec.name)))
      }
      do {
        return try await command.run(
          Arguments(words.dropFirst(), for: command.spec), console)
      } catch ArgumentError.help {
        console.out(command.spec.help)
        return .holds
      }
    } catch {
      console.note("contracts: \(error)\n")
      return .unusable
    }
  }

  static var overview: String {
    let width = all.map(\.spec.name.count).max() ?? 0
    let lines = all.map { "  \($0.spec.name.padding(to: width))  \($0.spec.summary)" }
    return """
      contracts COMMAND [options]

      The contract between a web app and its native shell, as something that can be run.

      \(lines.joined(separator: "\n"))

      `contracts COMMAND --help` says more, with examples.
      Exit codes: 0 holds, 1 violated, 2 unusable input or usage, 3 stopped at a bound before a verdict.

      """
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

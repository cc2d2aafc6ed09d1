import BridgeWire
import ContractReports

extension Command {
  static let replay = Command(
    spec: CommandSpec(
      name: "replay",
      summary: "A recording or a journal, step by step, with what it says of every invariant.",
      operand: "FILE",
      options: [
        OptionSpec("--strict", nil, "Refuse a torn last line instead of dropping it."),
        OptionSpec("--format", "text|json", "How to print it; text if absent."),
      ],
      examples: [
        ("replay Tests/Recordings/cold-start.jsonl", "a recording that was written by hand")
      ],
      notes: [
        "The README describes the recording format. Exit code 1: the run violates an invariant; 2: the "
          + "file, or what it says, cannot be."
      ])
  ) { arguments, console in
    let format = try arguments.choice("--format", of: ["text", "json"], named: { $0 }) ?? "text"
    guard let path = arguments.operands.first else {
      throw ArgumentError.missingOperand("FILE", command: "replay")
    }
    if arguments.operands.count > 1 {
      throw ArgumentError.unexpectedOperand(arguments.operands[1], command: "replay")
    }
    let isStrict = arguments.has("--strict")
    let (report, torn) = try replay(path, isStrict: isStrict)
    if let torn { console.note("contracts: \(torn); it is dropped\n") }
    console.out(format == "json" ? report.value.indentedText : report.text(console))
    return report.violations.isEmpty ? .holds : .violated
  }

  /// Replays the file as what its header says it is.
  private static func replay(
    _ path: String, isStrict: Bool
  ) throws -> (ReplayReport, torn: LogError?) {
    do {
      return try Group.replayRecording(path, isStrict)
    } catch let error as LogError {
      guard case .unknownFormat = error.problem else { throw error }
      var journal = try LogReader(
        .journal, path: path, codec: RunJournalCodec(), strict: isStrict)
      let name = journal.header.group
      let groups = Group.all + Group.onRequest
      guard let group = groups.first(where: { $0.name == name }) else {
        let known = groups.map(\.name)
        throw ReplayError.unknownGroup(
          file: path, name: Quoted(name, near: known).text, known: known)
      }
      return try group.replayJournal(&journal, path)
    }
  }
}

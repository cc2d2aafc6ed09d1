import BridgeWire

extension Command {
  static let validate = Command(
    spec: CommandSpec(
      name: "validate",
      summary: "Runs a file of attack vectors against the validators; a line for each.",
      operand: "FILE",
      examples: [
        (
          "validate Tests/BridgeWireTests/Vectors/attacks/message.jsonl",
          "messages that must not pass the gate, and some that must"
        )
      ],
      notes: [
        "Each line is JSON with id, input, expect and reason. It prints id, verdict, reason, and whether "
          + "verdict and expectation agree; exit code 1 if one disagrees."
      ])
  ) { arguments, console in
    guard let path = arguments.operands.first else {
      throw ArgumentError.missingOperand("FILE", command: "validate")
    }
    if arguments.operands.count > 1 {
      throw ArgumentError.unexpectedOperand(arguments.operands[1], command: "validate")
    }
    let lines = try AttackVectors().validate(path: path)
    console.out(lines.map { $0.description + "\n" }.joined())
    let wrong = lines.count { !$0.agrees }
    console.note("\(lines.count) vectors, \(wrong) disagree\n")
    return wrong == 0 ? .holds : .violated
  }
}

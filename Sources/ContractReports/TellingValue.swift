import ContractEngine

extension Telling {
  /// The run for a program: `start`, `steps`, `cycleStart` (an index into `steps`, or null).
  public var value: ReportValue {
    .members([
      "start": .fields(start.map { ($0.name, $0.value) }), "startGlance": .string(startGlance),
      "steps": .array(steps.map(\.value)),
      "cycleStart": cycleStart.map { .integer($0) } ?? .null,
    ])
  }
}

extension ToldStep {
  public var value: ReportValue {
    .members([
      "n": .integer(number), "atMs": .integer(Int64(clamping: atMs)), "event": .string(event),
      "packed": .string(packed), "narration": .strings(narration),
      "changes": .array(
        changes.map {
          .members(["field": .string($0.name), "old": .string($0.old), "new": .string($0.new)])
        }),
      "glance": .string(glance),
    ])
  }
}

extension Violation {
  public var value: ReportValue {
    .members([
      "invariant": .string(property), "statement": .string(statement), "kind": .string(kind),
      "false": .string(leaf),
      "evidence": .fields(evidence.map { ($0.name, $0.value) }),
      "rules": .strings(rules), "length": .integer(length), "initial": .string(initial),
      "run": telling.value,
    ])
  }
}

import ContractEngine

extension Telling {
  /// The steps as lines of text, each behind `indent`.
  public func text(indent: String = "  ") -> String {
    var text = startGlance.isEmpty ? "" : indent + "at first the user sees: \(startGlance)\n"
    var glance = startGlance
    let width = String(steps.count).count
    for (index, step) in steps.enumerated() {
      if index == cycleStart { text += indent + "-- from here on, for ever again --\n" }
      text += step.text(indent: indent, numberWidth: width, glanceBefore: glance)
      glance = step.glance
    }
    if cycleStart != nil { text += indent + "-- and again from the line above --\n" }
    return text
  }
}

extension ToldStep {
  /// The step as lines of text: the event, what happened inside, what changed, what is seen.
  public func text(
    indent: String = "  ", numberWidth: Int = 1, glanceBefore: String? = nil
  ) -> String {
    let gap = String(repeating: " ", count: max(0, numberWidth - String(number).count))
    let margin = indent + String(repeating: " ", count: numberWidth + 4)
    var text = "\(indent)\(gap)\(number). \(event)\n"
    for line in narration { text += "\(margin)\(line)\n" }
    for change in changes { text += "\(margin)\(change.name): \(change.old) -> \(change.new)\n" }
    if !glance.isEmpty, glance != glanceBefore { text += "\(margin)the user sees: \(glance)\n" }
    return text
  }
}

extension Violation {
  /// The whole story: the run, the invariant, the part of it that is false, the rules.
  public func text(indent: String = "  ") -> String {
    telling.text(indent: indent) + verdict(indent: indent)
  }

  /// What is false, without the run.
  public func verdict(indent: String = "  ") -> String {
    var text = "\(indent)\(property) is violated: \(statement)\n"
    text += "\(indent)  false: \(leaf)\n"
    for field in evidence { text += "\(indent)  \(field.name): \(field.value)\n" }
    if !rules.isEmpty { text += "\(indent)  rules: \(rules.joined(separator: ", "))\n" }
    return text
  }
}

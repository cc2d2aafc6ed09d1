import ContractEngine
import ContractReports
import Testing

@testable import contracts

@Suite struct `What rules are for` {
  private func ablation(
    _ contract: String, depths: [Int?] = [4, 7, nil]
  ) throws -> (rules: [String], ablation: Ablation) {
    var selection = Selection(groups: Group.all, reading: .hardened)
    try selection.choose(contract: contract)
    let silent = Console(out: { _ in }, note: { _ in }, showsProgress: false, hasColour: false)
    let budget = CheckBudget(threads: 2, memoryBytes: 1 << 30)
    return (
      Ablation.rules(of: selection),
      Ablation(
        selection: selection, budget: budget, meter: Meter(silent), depths: depths,
        partnerDepths: [5])
    )
  }

  /// `RULE INVARIANT LENGTH` for each rule with this prefix.
  private func answers(_ contract: String, _ prefix: String) async throws -> [String] {
    let (rules, ablation) = try ablation(contract)
    var lines: [String] = []
    for rule in rules where rule.hasPrefix(prefix) {
      let found = try await ablation.ablate([rule])
      #expect(found.problem == nil)
      let answer = found.answer
      lines.append("\(rule) \(answer?.place.property ?? "-") \(answer?.violation?.length ?? 0)")
    }
    return lines
  }

  @Test func `each rule of the plain messages breaks an invariant when it is off`() async throws {
    #expect(
      try await answers("messages", "OM") == ["OM-01 OM-01 2", "OM-02 OM-02 1", "OM-03 INV-11 1"])
  }

  @Test func `a rule of sharing is told by the shortest run that it prevents`() async throws {
    let (_, ablation) = try ablation("share-file", depths: [5])
    let answer = try await ablation.ablate(["SF-04b"]).answer
    #expect(answer?.place.property == "B-23")
    #expect(
      answer?.violation?.telling.steps.map(\.event) == [
        "exportChosen(allowed)", "messageArrived", "writeEnded(f1, succeeded: true)",
        "sheetShown(f1)",
      ])
  }

  @Test func `a rule that a repair covers for is switched off with it`() async throws {
    let (_, ablation) = try ablation("apple-reauth", depths: [4])
    let answer = try await ablation.ablate(["BR-S25"]).answer
    #expect(answer?.partner == "reauthEndsWithDocument")
    #expect(answer?.place.property == "INV-29")
    #expect(answer?.violation?.length == 3)
  }

  @Test func `a rule without an answer has to be listed, and one with an answer must not be`() {
    #expect(
      RuleAblation(rules: ["SO-07"], answer: nil).problem
        == "nothing breaks without SO-07, and no reason is given why it is there")
    #expect(RuleAblation(rules: ["BR-02"], answer: nil).problem == nil)
    let answer = AblationAnswer(
      group: "boot", place: Pin.Place(property: "INV-11", cone: "", drive: ""), reading: "hardened",
      partner: nil, violation: nil)
    #expect(
      RuleAblation(rules: ["BR-02"], answer: answer).problem
        == "BR-02 is listed as redundant, and something breaks without it")
  }

  @Test func `a rule that nobody has names the nearest one`() async {
    let run = await CommandRun(["ablate", "SO-70"])
    #expect(run.code == .unusable)
    #expect(run.notes.contains("did you mean `SO-0"))
  }
}

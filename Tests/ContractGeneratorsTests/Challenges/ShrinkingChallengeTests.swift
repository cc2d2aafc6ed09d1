import ContractEngine
import ContractGenerators
import Testing

/// The public shrinking challenges, with the share of best answers and the evaluations that the
/// bar asks for.
@Suite("Shrinking challenges") struct ShrinkingChallengeTests {
  /// Runs `challenge`; at least `share` of a hundred results are the best one.
  private func meet<Value>(_ challenge: Challenge<Value>, share: Int = 100) throws {
    let outcome = try challenge.outcome(seeds: ChallengeScale.seeds)
    if ChallengeScale.isFull { print(outcome.line) }
    #expect(outcome.notFound == 0, "\(outcome.line)")
    #expect(outcome.best * 100 >= share * outcome.evaluations.count, "\(outcome.line)")
    if ChallengeScale.isFull {
      #expect(outcome.mean <= challenge.meanEvaluations, "\(outcome.line)")
    }
  }

  @Test func `bound5 ends at two elements`() throws { try meet(Self.bound5, share: 95) }

  @Test func `large union list ends at one list of five`() throws {
    try meet(Self.largeUnionList)
  }

  @Test func `reverse ends at zero and one`() throws { try meet(Self.reverse) }

  @Test func `calculator ends at a division by a sum of zeros`() throws {
    try meet(Self.calculator)
  }

  @Test func `length list ends at one element`() throws { try meet(Self.lengthList) }

  @Test func `difference zero keeps two numbers equal`() throws { try meet(Self.differenceZero) }

  @Test func `difference small keeps two numbers close`() throws { try meet(Self.differenceSmall) }

  @Test func `difference one keeps two numbers one apart`() throws { try meet(Self.differenceOne) }

  @Test func `binheap ends at four nodes`() throws { try meet(Self.binheap) }

  @Test func `coupling ends at the shortest cycle`() throws { try meet(Self.coupling) }

  @Test func `deletion ends at two zeros`() throws { try meet(Self.deletion) }

  @Test func `distinct ends at the three simplest numbers`() throws { try meet(Self.distinct) }

  @Test func `nested lists end at one list of eleven`() throws { try meet(Self.nestedLists) }
}

extension ShrinkingChallengeTests {
  static let reverse = Challenge(
    name: "reverse", generator: Gen<Int>.number().array(), claim: { $0 == $0.reversed() },
    best: ["[0, 1]"], meanEvaluations: 130)

  static let largeUnionList = Challenge(
    name: "large union list", generator: Gen<Int>.number().array(0...16).array(0...16),
    claim: { Set($0.joined()).count <= 4 }, best: ["[[0, 1, -1, 2, -2]]"], meanEvaluations: 559)

  static let lengthList = Challenge(
    name: "length list",
    generator: Gen<Int>.number(in: 1...100).flatMap { Gen.uniform(in: 0...1000).array(count: $0) },
    claim: { ($0.max() ?? 0) < 900 }, best: ["[900]"], meanEvaluations: 1_327)

  static let differenceZero = difference("zero", mean: 174, best: "(10, 10)") { $0 != $1 }
  static let differenceSmall = difference("small", mean: 139, best: "(10, 6)") {
    !(1...4).contains(Swift.max($0, $1) - Swift.min($0, $1))
  }
  static let differenceOne = difference("one", mean: 139, best: "(10, 9)") {
    Swift.max($0, $1) - Swift.min($0, $1) != 1
  }

  private static func difference(
    _ name: String, mean: Double, best: String, _ claim: @escaping @Sendable (Int, Int) -> Bool
  ) -> Challenge<(Int, Int)> {
    let number = Gen<Int>.number(in: 1...Int.max)
    return Challenge(
      name: "difference \(name)", generator: zip(number, number),
      claim: { $0 < 10 || claim($0, $1) }, best: [best], meanEvaluations: mean)
  }

  static let coupling = Challenge(
    name: "coupling",
    generator: Gen<Int>.uniform(in: 0...10).array(0...16).filter(
      "lists whose elements are below their length", tries: 100
    ) { list in list.allSatisfy { $0 < list.count } },
    claim: { list in
      !list.indices.contains { list[$0] != $0 && list[list[$0]] == $0 }
    }, best: ["[1, 0]"], meanEvaluations: 415)

  static let deletion = Challenge(
    name: "deletion",
    generator: zip(Gen<Int>.number().array(), Gen<Int>.uniform(in: 0...10)).filter(
      "an index into the list", tries: 100
    ) { $1 < $0.count },
    claim: { list, index in
      var rest = list
      guard let first = rest.firstIndex(of: list[index]) else { return true }
      rest.remove(at: first)
      return !rest.contains(list[index])
    }, best: ["([0, 0], 0)"], meanEvaluations: 334)

  static let distinct = Challenge(
    name: "distinct", generator: Gen<Int>.number().array(), claim: { Set($0).count < 3 },
    best: ["[0, 1, -1]"], meanEvaluations: 250)

  static let nestedLists = Challenge(
    name: "nested lists", generator: Gen<Int>.always(0).array().array(),
    claim: { $0.reduce(0) { $0 + $1.count } <= 10 },
    best: ["[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]"], meanEvaluations: 1_010)

  static let bound5 = Challenge(
    name: "bound5",
    generator: Gen<Int16>.number().array(0...10).filter("a sum below 256") {
      $0.reduce(0, &+) < 256
    }.array(count: 5),
    claim: { $0.joined().reduce(0, &+) < 5 * 256 },
    best: ["[[], [], [], [-1], [-32768]]"], meanEvaluations: 319)
}

import ContractEngine
import ContractGenerators
import Testing

/// Generators and properties that are hard on a shrinker.
@Suite("Hard generators") struct HardGeneratorTests {
  private func shrunk<Value>(
    _ generator: Gen<Value>, seed: UInt64 = 1, budget: Int = 20_000,
    _ holds: (Value) -> Bool
  ) throws -> Falsified<Value> {
    let search = try Falsifier(
      seed: seed, runs: 5_000, shrinking: ShrinkBudget(evaluations: budget)
    ).falsify("hard", generator) { holds($0) ? .holds : .broken() }
    return try #require(search.falsified)
  }

  @Test(arguments: 1...8)
  func `an alternative of weight zero is not reached by shrinking either`(seed: UInt64) throws {
    let generator = Gen<Int>.frequency([
      (0, .always(-1)), (1, .number(in: 5...500)), (0, .always(-2)), (2, .number(in: 7...900)),
      (0, .always(-3)),
    ])
    #expect(try shrunk(generator, seed: seed) { $0 < 0 }.value == 5)
    #expect(
      try shrunk(generator.array(1...4), seed: seed) { $0.allSatisfy { $0 < 0 } }.value == [5])
    #expect(try shrunk(generator, seed: seed) { $0 < 600 }.value == 600)
  }

  @Test func `a range of one value and a list of none have one answer`() throws {
    #expect(try shrunk(Gen<Int>.number(in: 7...7)) { _ in false }.value == 7)
    #expect(try shrunk(Gen<Int>.number().array(0...0)) { _ in false }.value == [])
    #expect(try shrunk(Gen<Int>.uniform(in: Int.min...Int.min)) { _ in false }.value == .min)
    #expect(try shrunk(Gen<String>.element(of: ["only"])) { _ in false }.value == "only")
    #expect(try shrunk(Gen<Int>.number(in: 0...9).set(0...0)) { _ in false }.value == [])
  }

  @Test(arguments: 1...5)
  func `a filter inside a list inside a dependent draw still ends at the least`(seed: UInt64) throws
  {
    let even = Gen<Int>.number(in: 0...1_000).filter("an even number", tries: 32) { $0 % 2 == 0 }
    let lists = Gen<Int>.number(in: 1...20).flatMap { even.array(count: $0) }
    let value = try shrunk(lists, seed: seed) { list in
      list.count < 2 || list[0] <= list[1] || list[0] < 10
    }.value
    #expect(value == [10, 0], "\(value)")
  }

  @Test(arguments: 1...5)
  func `a deep recursion ends at its smallest part that fails`(seed: UInt64) throws {
    let trees = Gen<[Int]>.recursive(size: 9, leaf: Gen<Int>.number(in: 0...99).map { [$0] }) {
      inner in zip(inner, inner).map { $0 + $1 }
    }.filter("a tree with a leaf above nine") { $0.contains { $0 > 9 } }
    #expect(try shrunk(trees, seed: seed) { $0.reduce(0, +) < 30 }.value == [30])
    #expect(
      try shrunk(trees, seed: seed) { $0.count < 3 || $0.max() ?? 0 < 10 }.value == [0, 0, 10])
  }

  @Test(arguments: 1...5)
  func `strings of any characters shrink to small letters`(seed: UInt64) throws {
    let text = Gen<Character>.any.string(0...24)
    #expect(try shrunk(text, seed: seed) { $0.count < 5 }.value == "aaaaa")
    #expect(try shrunk(text, seed: seed) { !$0.contains { !$0.isASCII } }.value.count == 1)
    let mirrored = try shrunk(text, seed: seed) { String($0.reversed()) == $0 }.value
    #expect(mirrored == "ab", "\(mirrored)")
  }

  @Test func `strings have as many characters as were drawn`() throws {
    var tape = ChoiceTape(seed: 3)
    let text = Gen<Character>.any.string(4...9)
    for run in 0..<UInt64(2_000) {
      tape.rewind(seed: 3, run: run)
      let count = try tape.draw(text).count
      guard (4...9).contains(count) else {
        Issue.record("\(count) characters in run \(run)")
        return
      }
    }
  }

  @Test func `a value that is not equal to itself shrinks like any other`() throws {
    let number = Gen<Int>.number(in: 0...20).map { $0 > 6 ? Double.nan : Double($0) }
    let found = try shrunk(number.array(0...6)) { list in list.allSatisfy { $0 == $0 } }
    #expect(found.value.count == 1 && found.value[0].isNaN)
    #expect(found.choices == [1, 7, 0])
  }

  @Test func `a very long value stops at its budget and says so`() throws {
    let long = Gen<Int>.number().array(3_000...3_000)
    let found = try shrunk(long, budget: 40) { $0.allSatisfy { $0 < 1_000_000 } }
    #expect(found.shrinking.isCutShort && found.shrinking.evaluations == 40)
    #expect(found.value.contains { $0 >= 1_000_000 })
  }

  @Test func `a value of too many choices is discarded, and what is too rare is said`() {
    let endless = Gen<Int>.number().array(20_000...20_000)
    #expect(
      throws: GenerationError.tooRare(
        wanted: "a value of at most 10000 choices", kept: 0, outOf: 100)
    ) { try Falsifier(runs: 500).falsify("any", endless) { _ in .holds } }
  }

  /// Pinned, so that another platform, build or number of threads that drew otherwise is noticed.
  @Test func `the same seed draws the same in every build`() throws {
    var tape = ChoiceTape(seed: 11)
    let generator = zip(Gen<Int>.number().array(0...5), Gen<Character>.any.string(0...4))
    var digest: UInt64 = 0
    for run in 0..<UInt64(200) {
      tape.rewind(seed: 11, run: run)
      _ = try tape.draw(generator)
      for rank in tape.recording.ranks { digest = (digest ^ rank) &* 0x9E37_79B9_7F4A_7C15 }
    }
    #expect(digest == 11_623_691_873_396_085_886)
  }
}

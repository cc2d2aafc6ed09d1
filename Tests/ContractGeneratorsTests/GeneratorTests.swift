import ContractEngine
import ContractGenerators
import Testing

@Suite("Generators") struct GeneratorTests {
  private enum Colour: String, CaseIterable { case red, green, blue }

  /// The value that `generator` makes of `ranks`; every choice past them is the simplest.
  private func value<Value>(_ generator: Gen<Value>, of ranks: [UInt64] = []) throws -> Value {
    var tape = ChoiceTape(seed: 0)
    tape.rewind(replaying: ranks)
    return try tape.draw(generator)
  }

  /// The first `count` values under `seed`.
  private func sample<Value>(_ generator: Gen<Value>, _ count: UInt64 = 500, seed: UInt64 = 1)
    throws -> [Value]
  {
    var tape = ChoiceTape(seed: seed)
    return try (0..<count).map { index in
      tape.rewind(seed: seed, run: index)
      return try tape.draw(generator)
    }
  }

  @Test func `the random sequence is the published one`() {
    var generator = SplitMix(1_234_567)
    let drawn = (0..<3).map { _ in generator.next() }
    #expect(
      drawn == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func `the same seed makes the same values, and another seed others`() throws {
    let generator = Gen<Int>.number().array()
    #expect(try sample(generator) == sample(generator))
    #expect(try sample(generator) != sample(generator, seed: 2))
  }

  @Test func `without choices every generator makes its simplest value`() throws {
    #expect(try value(Gen<Int>.number()) == 0)
    #expect(try value(Gen<Int>.number(in: -9 ... -3)) == -3)
    #expect(try value(Gen<UInt8>.number(in: 7...9)) == 7)
    #expect(try value(Gen<Int>.number().array(2...5)) == [0, 0])
    #expect(try value(Gen<Int>.number().optional) == nil)
    #expect(try value(Gen<Colour>.anyCase) == .red)
    #expect(try value(Gen<Character>.any.string(3...3)) == "aaa")
    #expect(try value(Gen<UInt8>.bytes(2...4)) == [0, 0])
    #expect(try value(Gen<Bool>.bool) == false)
  }

  @Test func `ranks count numbers from the simplest, upwards before downwards`() throws {
    let generator = Gen<Int>.number(in: -2...4)
    #expect(try (0...6).map { try value(generator, of: [$0]) } == [0, 1, -1, 2, -2, 3, 4])
    #expect(try value(Gen<Int16>.number(), of: [65_535]) == .min)
    #expect(try value(Gen<Int>.number(), of: [.max]) == .min)
    #expect(try value(Gen<UInt64>.number(), of: [.max]) == .max)
  }

  @Test func `numbers stay in range and reach both ends of it`() throws {
    let numbers = try sample(Gen<Int>.number(in: -20...300), 5_000)
    #expect(numbers.allSatisfy { (-20...300).contains($0) })
    #expect(numbers.contains(-20) && numbers.contains(300) && numbers.contains(0))
  }

  @Test func `lengths and sizes stay in their ranges`() throws {
    let arrays = try sample(Gen<Int>.number(in: 0...3).array(1...4))
    #expect(Set(arrays.map(\.count)) == [1, 2, 3, 4])
    let sets = try sample(Gen<Int>.uniform(in: 0...3).set(2...4))
    #expect(Set(sets.map(\.count)) == [2, 3, 4])
  }

  @Test func `weights decide how often an alternative is taken, and zero means never`() throws {
    let generator = Gen<Int>.frequency([(0, .always(0)), (1, .always(1)), (9, .always(2))])
    let drawn = try sample(generator, 2_000)
    let rare = drawn.count { $0 == 1 }
    #expect(!drawn.contains(0))
    #expect((120...280).contains(rare))
  }

  @Test func `a draw may depend on those before it`() throws {
    let pairs = Gen<(Int, Int)> { (tape) throws(Discard) in
      let high = try tape.draw(Gen<Int>.number(in: 1...50))
      return (high, try tape.draw(Gen<Int>.number(in: 0...high)))
    }
    #expect(try sample(pairs).allSatisfy { $1 <= $0 })
  }

  @Test func `an element is drawn again only until the tries are used up`() throws {
    let even = Gen<Int>.uniform(in: 0...9).filter("an even number", tries: 4) { $0 % 2 == 0 }
    #expect(try value(even, of: [1, 3, 4]) == 4)
    #expect(throws: Discard.tooRare("an even number")) { try value(even, of: [1, 3, 5, 7]) }
  }

  @Test func `recursion ends at its size`() throws {
    let nested = Gen<Int>.recursive(size: 4, leaf: .always(0)) { inner in
      zip(inner, inner).map { max($0, $1) + 1 }
    }
    #expect(Set(try sample(nested, 2_000)) == [0, 1, 2, 3, 4])
  }
}

@Suite("Falsifier") struct FalsifierTests {
  @Test func `a true property is run on every value`() throws {
    let search = try Falsifier(seed: 3, runs: 200).falsify("true", Gen<Int>.number()) {
      .when($0 >= 0, $0.magnitude == UInt($0))
    }
    #expect(search.falsified == nil)
    #expect(search.tested == 200)
    #expect(search.held + search.vacuous == 200 && search.vacuous > 20)
  }

  @Test func `shrinking keeps to the part of the statement that broke first`() throws {
    let search = try Falsifier(seed: 5).falsify("two parts", Gen<Int>.number(in: 0...1_000)) {
      $0 > 700 ? .broken(leaf: 1) : $0 > 10 ? .broken(leaf: 0) : .holds
    }
    let falsified = try #require(search.falsified)
    #expect(falsified.value == (falsified.place.leaf == 1 ? 701 : 11))
  }

  @Test func `the recorded choices make the shrunk value again`() throws {
    let generator = Gen<Int>.number().array()
    let search = try Falsifier().falsify("sorted", generator) {
      $0 == $0.sorted() ? .holds : .broken()
    }
    let falsified = try #require(search.falsified)
    var tape = ChoiceTape(seed: 99)
    tape.rewind(replaying: falsified.choices)
    #expect(try tape.draw(generator) == falsified.value)
    #expect(falsified.value == [0, -1])
  }

  @Test func `a filter that nothing passes is an error that names it`() {
    let never = Gen<Int>.number(in: 0...9).filter("a number above ten") { $0 > 10 }
    #expect(throws: GenerationError.tooRare(wanted: "a number above ten", kept: 0, outOf: 100)) {
      try Falsifier().falsify("any", never) { _ in .holds }
    }
  }

  @Test func `a property that changes its mind is an error`() {
    var calls = 0
    #expect(throws: GenerationError.changedItsMind("fickle", seed: 1, run: 4)) {
      try Falsifier().falsify("fickle", Gen<Int>.number()) { _ in
        calls += 1
        return calls == 5 ? .broken() : .holds
      }
    }
  }

  @Test func `a spent budget is reported`() throws {
    let search = try Falsifier(shrinking: ShrinkBudget(evaluations: 3)).falsify(
      "short", Gen<Int>.number().array()
    ) { $0.count < 3 ? .holds : .broken() }
    #expect(search.falsified?.shrinking.isCutShort == true)
    #expect(search.falsified?.shrinking.evaluations == 3)
  }
}

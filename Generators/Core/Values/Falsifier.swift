import ContractEngine

/// Looks for a value that makes a property false, and for the simplest such value.
public struct Falsifier: Sendable {
  /// The same seed looks at the same values.
  public var seed: UInt64
  /// How many values to look at.
  public var runs: Int
  public var shrinking: ShrinkBudget

  public init(seed: UInt64 = 1, runs: Int = 1_000, shrinking: ShrinkBudget = ShrinkBudget()) {
    self.seed = seed
    self.runs = runs
    self.shrinking = shrinking
  }

  /// Runs `property`, named `name`, on values of `generator` until it is broken or the runs end.
  ///
  /// The property must always say the same of the same value.
  ///
  /// - Throws: `GenerationError` when nearly every value is discarded, since then nothing was
  ///   tested; or when the property said two things of one value.
  public func falsify<Value>(
    _ name: String, _ generator: Gen<Value>, _ property: (Value) -> Claim
  ) throws(GenerationError) -> Search<Value> {
    var search = Search<Value>()
    var rare: [String: Int] = [:]
    var tape = ChoiceTape(seed: seed)
    for index in 0..<UInt64(runs) {
      tape.rewind(seed: seed, run: index)
      do throws(Discard) {
        search.count(property(try generator.body(&tape)))
      } catch {
        search.discarded += 1
        switch error {
        case .tooRare(let wanted): rare[wanted, default: 0] += 1
        case .tooLong: rare["a value of at most \(ChoiceTape.longest) choices", default: 0] += 1
        }
      }
      guard search.broken == nil else { break }
      guard search.discarded < 100 + 9 * search.tested else {
        let worst = rare.max { ($0.value, $1.key) < ($1.value, $0.key) }
        throw .tooRare(
          wanted: worst?.key ?? "", kept: search.tested, outOf: search.tested + search.discarded)
      }
    }
    guard let leaf = search.broken else { return search }
    search.falsified = try shrink(
      name, leaf, tape.recording, generator, property, run: search.tested + search.discarded - 1)
    return search
  }

  private func shrink<Value>(
    _ name: String, _ leaf: UInt8, _ recording: Recording, _ generator: Gen<Value>,
    _ property: (Value) -> Claim, run index: Int
  ) throws(GenerationError) -> Falsified<Value> {
    let place = FailurePlace(property: name, leaf: leaf)
    return try withoutActuallyEscaping(property) { property throws(GenerationError) in
      let run: (inout ChoiceTape) -> Trial = { tape in
        do throws(Discard) {
          guard case .broken(let leaf) = property(try generator.body(&tape)) else { return .passed }
          return .failed(FailurePlace(property: name, leaf: leaf))
        } catch {
          return .discarded(error)
        }
      }
      var tape = ChoiceTape(seed: seed)
      tape.rewind(replaying: recording.ranks)
      guard run(&tape) == .failed(place) else {
        throw .changedItsMind(name, seed: seed, run: index)
      }
      var shrinker = Shrinker(recording, failingAt: place, budget: shrinking, run: run)
      shrinker.shrink()
      tape.rewind(replaying: shrinker.best.ranks)
      do throws(Discard) {
        return Falsified(
          value: try generator.body(&tape), place: place, choices: shrinker.best.ranks, run: index,
          seed: seed, shrinking: shrinker.summary)
      } catch {
        throw .changedItsMind(name, seed: seed, run: index)
      }
    }
  }
}

/// What a search among values found.
public struct Search<Value> {
  /// Values that the property was run on.
  public internal(set) var tested = 0
  /// Values of which it said `holds`.
  public internal(set) var held = 0
  /// Values that it doesn't speak of.
  public internal(set) var vacuous = 0
  /// Sequences of which the generator made no value.
  public internal(set) var discarded = 0
  /// The simplest value found that breaks it, if one was found.
  public internal(set) var falsified: Falsified<Value>?

  var broken: UInt8?

  init() {}

  mutating func count(_ claim: Claim) {
    tested += 1
    switch claim {
    case .holds: held += 1
    case .vacuous: vacuous += 1
    case .broken(let leaf): broken = leaf
    }
  }
}

/// A value that breaks a property, shrunk.
public struct Falsified<Value> {
  public let value: Value
  public let place: FailurePlace
  /// The choices that make the value; replaying them needs no shrinking.
  public let choices: [UInt64]
  /// Which run found it, from 0.
  public let run: Int
  public let seed: UInt64
  public let shrinking: ShrinkSummary
}

/// Why a search tells nothing.
public enum GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Only `kept` values out of so many tries were what a filter wants.
  case tooRare(wanted: String, kept: Int, outOf: Int)
  /// The property said two things of one value, in run `run` of the seed.
  case changedItsMind(String, seed: UInt64, run: Int)

  public var description: String {
    switch self {
    case .tooRare(let wanted, let kept, let tries):
      "\(wanted): found in \(kept) of \(tries) tries, too rare to test anything; "
        + "make such values directly instead of filtering for them"
    case .changedItsMind(let name, let seed, let run):
      "\(name) failed on a value and then passed on the same value (seed \(seed), run \(run)); "
        + "a property may depend on its value only"
    }
  }
}

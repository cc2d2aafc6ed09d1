/// What became of one sequence of choices.
public enum Trial: Hashable, Sendable {
  case passed
  case failed(FailurePlace)
  /// The generator made no value of it.
  case discarded(Discard)
}

/// Which failure it is: the property, and which part of its statement was false.
///
/// Shrinking keeps it, so that it doesn't slip to another bug.
public struct FailurePlace: Hashable, Sendable {
  public let property: String
  public let leaf: UInt8

  public init(property: String, leaf: UInt8) {
    self.property = property
    self.leaf = leaf
  }
}

/// How long shrinking may go on.
public struct ShrinkBudget: Hashable, Sendable {
  /// The most times the property is run.
  public var evaluations: Int

  public init(evaluations: Int = 20_000) { self.evaluations = evaluations }
}

/// How shrinking ended.
public struct ShrinkSummary: Hashable, Sendable {
  /// How often the property was run.
  public internal(set) var evaluations = 0
  /// How many sequences were tried, those that made no value among them.
  public internal(set) var attempts = 0
  /// How many times a simpler failure was found.
  public internal(set) var improvements = 0
  /// It ended because the budget was spent, so a simpler failure may exist.
  public internal(set) var isCutShort = false
}

/// Makes a failing sequence of choices as simple as it can, by editing it and running it again.
///
/// Deterministic: the same sequence and property always end at the same result. A pass either
/// improves the sequence or leaves it; shrinking ends when none improves.
struct Shrinker {
  var best: Recording
  var summary = ShrinkSummary()
  private let place: FailurePlace
  private let budget: ShrinkBudget
  private let run: (inout ChoiceTape) -> Trial
  private var tape = ChoiceTape(seed: 0)
  /// Digests of the sequences tried; two that share one by accident cost a candidate, and long
  /// sequences would cost the memory.
  private var tried: Set<UInt128>

  /// Starts from `recording`, which fails at `place` when `run` replays it.
  init(
    _ recording: Recording, failingAt place: FailurePlace, budget: ShrinkBudget,
    run: @escaping (inout ChoiceTape) -> Trial
  ) {
    best = recording
    self.place = place
    self.budget = budget
    self.run = run
    tried = [Self.digest(recording.ranks)]
  }

  /// Runs the passes until none of them improves the sequence, or the budget is spent.
  ///
  /// Deleting comes first: short sequences make everything after it cheap.
  mutating func shrink() {
    let passes: [(inout Shrinker) -> Void] = [
      { $0.deleteDiscarded() }, { $0.deleteSiblings() }, { $0.promoteParts() },
      { $0.zeroSpans() }, { $0.lowerEach() }, { $0.lowerTwins() }, { $0.lowerAndDelete() },
      { $0.deleteRuns() }, { $0.lowerPairs() }, { $0.deleteAndLower() }, { $0.moveAmounts() },
      { $0.sortSiblings() }, { $0.deletePairs() },
    ]
    var before = -1
    while summary.improvements > before, !summary.isCutShort {
      before = summary.improvements
      for pass in passes { pass(&self) }
    }
  }

  /// Tries `ranks`; true if it is simpler than the best so far and fails in the same place.
  mutating func accepts(_ ranks: [UInt64]) -> Bool {
    guard !summary.isCutShort, isSimpler(ranks, best.ranks),
      tried.insert(Self.digest(ranks)).inserted
    else { return false }
    summary.attempts += 1
    tape.rewind(replaying: ranks)
    let trial = run(&tape)
    if case .discarded = trial {} else { summary.evaluations += 1 }
    if summary.evaluations >= budget.evaluations || summary.attempts >= budget.evaluations * 10 {
      summary.isCutShort = true
    }
    guard trial == .failed(place) else { return false }
    let used = tape.recording.ranks
    guard isSimpler(used, best.ranks) else { return false }
    tried.insert(Self.digest(used))
    best = tape.recording
    summary.improvements += 1
    return true
  }

  private static func digest(_ ranks: [UInt64]) -> UInt128 {
    var (high, low) = (UInt64(ranks.count), UInt64(0x9E37_79B9_7F4A_7C15))
    for rank in ranks {
      high = (high ^ rank) &* 0xD6E8_FEB8_6659_FD93
      high ^= high >> 32
      low = (low ^ (rank &+ high)) &* 0xBF58_476D_1CE4_E5B9
      low ^= low >> 29
    }
    return UInt128(high) << 64 | UInt128(low)
  }

  /// Tries the best sequence without the choices in `range`.
  mutating func accepts(deleting range: Range<Int>) -> Bool {
    var ranks = best.ranks
    ranks.removeSubrange(range)
    return accepts(ranks)
  }

  /// Tries the best sequence with the choices at `positions` set to `rank`.
  mutating func accepts(_ rank: UInt64, at positions: [Int]) -> Bool {
    var ranks = best.ranks
    for position in positions where position < ranks.count { ranks[position] = rank }
    return accepts(ranks)
  }
}

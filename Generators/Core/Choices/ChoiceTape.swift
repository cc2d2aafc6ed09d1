/// Where generators draw from: it makes up choices, or replays them, and records both.
///
/// The buffers are kept from one sequence to the next, so drawing allocates nothing once they have
/// grown.
public struct ChoiceTape: Sendable {
  var generator: SplitMix
  /// The ranks to answer with before making anything up; nil while everything is made up.
  private var script: [UInt64]?
  public private(set) var recording = Recording()
  private var open: [Int] = []

  /// The most choices that one value may take.
  public static let longest = 10_000

  /// A tape that makes everything up from `seed`.
  public init(seed: UInt64) { generator = SplitMix(seed) }

  /// Starts over, making everything up from run `index` of `seed`.
  public mutating func rewind(seed: UInt64, run index: UInt64) {
    clear()
    generator = SplitMix(seed, run: index)
    script = nil
  }

  /// Starts over with the answers `ranks`; past their end every answer is the simplest.
  public mutating func rewind(replaying ranks: [UInt64]) {
    clear()
    script = ranks
  }

  private mutating func clear() {
    recording.choices.removeAll(keepingCapacity: true)
    recording.spans.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
  }

  /// Answers one question with a rank in `0...limit`; `fresh` makes one up, `allowed` is the nearest
  /// to a replayed one that may be answered.
  mutating func draw(
    limit: UInt64, kind: Choice.Kind, allowed: (UInt64) -> UInt64 = { $0 },
    fresh: (inout SplitMix, [Choice]) -> UInt64
  ) throws(Discard) -> UInt64 {
    let position = recording.choices.count
    guard position < Self.longest else { throw .tooLong }
    let rank: UInt64
    if let script {
      rank = allowed(position < script.count ? min(script[position], limit) : 0)
    } else {
      rank = fresh(&generator, recording.choices)
    }
    recording.choices.append(Choice(rank: rank, limit: limit, kind: kind))
    return rank
  }

  /// Runs `body` with its choices marked as belonging together.
  public mutating func span<Value>(
    _ label: Span.Label, _ body: (inout ChoiceTape) throws(Discard) -> Value
  ) throws(Discard) -> Value {
    let index = beginSpan(label)
    let value = try body(&self)
    endSpan(index)
    return value
  }

  mutating func beginSpan(_ label: Span.Label) -> Int {
    let index = recording.spans.count
    recording.spans.append(
      Span(label: label, start: recording.choices.count, parent: open.last ?? -1))
    open.append(index)
    return index
  }

  mutating func endSpan(_ index: Int, discarded: Bool = false) {
    recording.spans[index].end = recording.choices.count
    recording.spans[index].isDiscarded = discarded
    if let last = open.lastIndex(of: index) { open.removeSubrange(last...) }
  }

  /// Forgets the span `index`, which has no spans inside; its choices stay.
  mutating func cancelSpan(_ index: Int) {
    recording.spans.removeSubrange(index...)
    if open.last == index { open.removeLast() }
  }

  /// Draws from `generator`, for generators that are written as a sequence of draws.
  public mutating func draw<Value>(_ generator: Gen<Value>) throws(Discard) -> Value {
    try generator.body(&self)
  }
}

extension ChoiceTape {
  /// A rank in `0...limit`, all equally likely.
  mutating func drawUniform(limit: UInt64, kind: Choice.Kind) throws(Discard) -> UInt64 {
    try draw(limit: limit, kind: kind) { (generator, _) in
      limit == .max ? generator.next() : generator.below(limit + 1)
    }
  }

  /// A rank in `0...limit` where small, extreme and repeated ones come up often.
  mutating func drawSkewed(limit: UInt64, kind: Choice.Kind) throws(Discard) -> UInt64 {
    try draw(limit: limit, kind: kind) { (generator, earlier) in
      switch generator.below(16) {
      case 0, 1:
        if let near = Self.near(earlier, limit: limit, kind: kind, &generator) { return near }
        return generator.below(min(limit, 15) + 1)
      case 2: return generator.below(min(limit, 15) + 1)
      case 3: return limit - generator.below(min(limit, 3) + 1)
      case 4...9:
        let width = generator.below(UInt64(UInt64.bitWidth - limit.leadingZeroBitCount) + 1)
        let rank = width == 0 ? 0 : generator.next() >> (64 - width)
        return min(rank, limit)
      default: return limit == .max ? generator.next() : generator.below(limit + 1)
      }
    }
  }

  /// A rank equal or close to an earlier one of the same range, if the one looked at is.
  ///
  /// Bugs about equal or neighbouring values are out of reach of independent draws.
  private static func near(
    _ earlier: [Choice], limit: UInt64, kind: Choice.Kind, _ generator: inout SplitMix
  ) -> UInt64? {
    guard !earlier.isEmpty else { return nil }
    let look = earlier[Int(generator.below(UInt64(earlier.count)))]
    guard look.limit == limit, look.kind == kind else { return nil }
    switch generator.below(4) {
    case 0, 1: return look.rank
    case 2: return look.rank + min(generator.below(8) + 1, limit - look.rank)
    default: return look.rank - min(generator.below(8) + 1, look.rank)
    }
  }
}

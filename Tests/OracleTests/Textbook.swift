import ContractChecker
import ContractEngine
import Testing

/// `count` small numbers of `bits` bits each: the state of a textbook model.
struct Cells<let count: Int, let bits: Int>: Packed, ExpressibleByArrayLiteral {
  private var values: InlineArray<count, UInt8>

  init() { values = InlineArray(repeating: 0) }

  init(_ numbers: [Int]) {
    precondition(numbers.count == count, "\(numbers.count) numbers for \(count) cells")
    values = InlineArray { UInt8(numbers[$0]) }
  }

  init(arrayLiteral numbers: Int...) { self.init(numbers) }

  subscript(index: Int) -> Int {
    get { Int(values[index]) }
    set { values[index] = UInt8(newValue) }
  }

  /// The state with some cells changed.
  func with(_ changes: (Int, Int)...) -> Self {
    var next = self
    for (index, value) in changes { next[index] = value }
    return next
  }

  static var width: Int { count * bits }

  func write(to writer: inout BitWriter) {
    for index in 0..<count { writer.put(UInt64(values[index]), width: bits) }
  }

  init?(from reader: inout BitReader) {
    values = InlineArray(repeating: 0)
    for index in 0..<count { values[index] = UInt8(reader.take(bits)) }
  }

  static func == (left: Self, right: Self) -> Bool {
    for index in 0..<count where left.values[index] != right.values[index] { return false }
    return true
  }

  func hash(into hasher: inout Hasher) {
    for index in 0..<count { hasher.combine(values[index]) }
  }
}

/// A model given by where one can go from a state, as textbooks do; an event is where it leads.
struct Textbook<State: Packed, let words: Int>: System {
  struct Event: SystemEvent {
    let next: State

    static var kinds: [String] { ["step"] }
    var kind: Int { 0 }
    var description: String { "to \(next)" }

    static var width: Int { State.width }

    init(next: State) { self.next = next }

    func write(to bits: inout BitWriter) { next.write(to: &bits) }

    init?(from bits: inout BitReader) {
      guard let next = State(from: &bits) else { return nil }
      self.next = next
    }
  }

  typealias Key = ContractEngine.Key<words>

  let initials: [State]
  let moves: @Sendable (State, (State) -> Void) -> Void

  /// - Parameters:
  ///   - initials: Where runs begin.
  ///   - constraint: A successor outside it counts as generated, and is neither stored nor
  ///     expanded: a step that changes nothing.
  ///   - moves: Calls its second argument with each successor of the first, as often as it arises.
  init(
    from initials: [State], within constraint: (@Sendable (State) -> Bool)? = nil,
    moves: @escaping @Sendable (State, (State) -> Void) -> Void
  ) {
    self.initials = initials
    guard let constraint else {
      self.moves = moves
      return
    }
    self.moves = { state, go in moves(state) { go(constraint($0) ? $0 : state) } }
  }

  func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    moves(state) { body(Event(next: $0)) }
  }

  func step(_ state: State, _ event: Event) -> Step<Self> { Step(event.next) }

  func fields(_ state: State) -> [Field] { [Field("state", "\(state)")] }

  /// What an exploration counts: distinct and generated states, levels, states without successors.
  func counts(threads: Int = 1) throws -> Counts {
    let found = try Explorer(self, threads: threads).run()
    #expect(found.completeness == .complete)
    return Counts(found.distinct, found.generated, found.depth, dead: found.deadlocks.count)
  }
}

/// The numbers that the literature prints.
struct Counts: Equatable {
  let distinct: Int
  let generated: Int
  let depth: Int
  let dead: Int?

  init(_ distinct: Int, _ generated: Int, _ depth: Int, dead: Int? = nil) {
    self.distinct = distinct
    self.generated = generated
    self.depth = depth
    self.dead = dead
  }

  /// Dead states count only where both sides know them.
  static func == (left: Self, right: Self) -> Bool {
    let dead = left.dead == nil || right.dead == nil || left.dead == right.dead
    return dead && left.distinct == right.distinct && left.generated == right.generated
      && left.depth == right.depth
  }
}

/// Every list of `length` numbers below `base`.
func tuples(_ length: Int, below base: Int) -> [[Int]] {
  (0..<length).reduce([[]]) { lists, _ in
    lists.flatMap { list in (0..<base).map { list + [$0] } }
  }
}

func power(_ base: Int, _ exponent: Int) -> Int {
  (0..<exponent).reduce(1) { value, _ in value * base }
}

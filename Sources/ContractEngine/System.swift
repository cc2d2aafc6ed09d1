/// What gets explored: contracts, the world around them and the channels between, as one machine.
///
/// `forEachEnabled` is the only nondeterminism; `step` is a function, so that a journal of events
/// replays to the same states.
public protocol System: Sendable {
  associatedtype State: Packed
  associatedtype Event: SystemEvent
  /// What a step sends out, for step properties and monitors to look at.
  associatedtype Output: Hashable & Sendable = NoOutput
  /// Wide enough for `State` and every monitor cell beside it.
  associatedtype Key: StateKey

  /// What was limited to make the system finite; printed beside "complete".
  var bounds: [Bound] { get }

  /// Where runs begin, in a fixed order, without repeats.
  var initials: [State] { get }

  /// The rules that a step can mark, at most 128; a mark is an index into this list.
  var rules: [RuleDescription] { get }

  /// Calls `body` for each event that may happen in `state`, always in the same order.
  func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void)

  /// Total and deterministic.
  func step(_ state: State, _ event: Event) -> Step<Self>

  /// The state in words, in a fixed order and of a fixed length, so that two can be compared line
  /// by line.
  func fields(_ state: State) -> [Field]

  /// What happened inside the step from `state` on `event`: effects, rules, messages, in order.
  func narrate(_ state: State, _ event: Event) -> [String]

  /// The one line that says what a person sees in `state`.
  func glance(_ state: State) -> String

  /// Milliseconds that pass with `event`.
  func elapsed(_ event: Event) -> UInt64
}

extension System {
  public var bounds: [Bound] { [] }
  public var rules: [RuleDescription] { [] }
  public func narrate(_ state: State, _ event: Event) -> [String] { [] }
  public func glance(_ state: State) -> String { "" }
  public func elapsed(_ event: Event) -> UInt64 { 0 }
}

/// An event of a system.
///
/// Its kind is what hit counts and coverage speak of.
public protocol SystemEvent: Packed, CustomStringConvertible {
  /// The names of all kinds, in a fixed order.
  static var kinds: [String] { get }

  /// Which of `kinds` it is.
  var kind: Int { get }
}

/// The result of one step of a system.
public struct Step<S: System>: Sendable {
  public var state: S.State
  public var output: S.Output
  public var marks: RuleMarks

  @inlinable public init(_ state: S.State, output: S.Output, marks: RuleMarks = RuleMarks()) {
    self.state = state
    self.output = output
    self.marks = marks
  }
}

extension Step where S.Output == NoOutput {
  @inlinable public init(_ state: S.State, marks: RuleMarks = RuleMarks()) {
    self.init(state, output: NoOutput(), marks: marks)
  }
}

/// The output of a system that sends nothing out.
public struct NoOutput: Hashable, Sendable {
  @inlinable public init() {}
}

/// How freely the world may act.
public enum Drive: UInt8, CaseIterable, Hashable, Sendable {
  /// Only what is possible now. Liveness is judged under this one.
  case cooperative
  /// Beside that, anything forged, foreign, repeated or late, at any time; not from the right page.
  case hostileWorld
  /// The right origin lies.
  case hostilePage

  public var name: String {
    switch self {
    case .cooperative: "cooperative"
    case .hostileWorld: "hostile-world"
    case .hostilePage: "hostile-page"
    }
  }
}

/// Something that was limited to make a system finite.
public struct Bound: Hashable, Codable, Sendable {
  public let name: String
  public let limit: Int

  public init(_ name: String, _ limit: Int) {
    self.name = name
    self.limit = limit
  }
}

/// One line of a state in words.
public struct Field: Hashable, Codable, Sendable {
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension System {
  /// The state after `events` from `state`: what a journal replays to.
  @inlinable public func fold(_ events: some Sequence<Event>, from state: State) -> State {
    events.reduce(state) { step($0, $1).state }
  }

  /// The events enabled in `state`, in their fixed order.
  public func enabled(_ state: State, _ drive: Drive) -> [Event] {
    var events: [Event] = []
    forEachEnabled(state, drive) { events.append($0) }
    return events
  }
}

import ContractEngine

/// The shell's half of `workoutActive` and `sessionDownloadImage` (OM).
///
///     mayLock ──workoutSaid(active)──▶ awake ──workoutSaid(inactive)──▶ mayLock
///
/// Neither message is answered, so nothing but the next message, or by reading the end of its
/// document, lets the screen lock again.
public struct Messages: Contract {
  public typealias Rule = MessagesRule

  public var rules: RuleSet<MessagesRule>
  public var readings: ReadingSet<MessagesReading>

  public init(
    rules: RuleSet<MessagesRule> = .all, readings: ReadingSet<MessagesReading> = .written
  ) {
    self.rules = rules
    self.readings = readings
  }

  public enum State: UInt8, CaseIterable, Packed {
    /// The system may lock the screen. Leaves when a workout is said to be active.
    case mayLock
    /// The idle timer is off. Leaves when the workout is said to be over.
    case awake

    public static var width: Int { 1 }

    public var name: String {
      switch self {
      case .mayLock: "the screen may lock"
      case .awake: "the screen stays awake"
      }
    }
  }

  public enum Event: Hashable, Sendable {
    case workoutSaid(active: Bool, by: Sender)
    case imageAskedFor(SessionImage, by: Sender)
    case documentReplaced
  }

  public enum Effect: Hashable, Sendable {
    case disableIdleTimer
    case enableIdleTimer
    case saveImage(SessionImage)
  }

  /// Which document a message comes from, as the host knows when the message arrives.
  public enum Sender: UInt8, CaseIterable, Packed {
    case current
    /// Its document has been replaced since it was sent.
    case replaced

    public static var width: Int { 1 }

    public var name: String {
      switch self {
      case .current: "current document"
      case .replaced: "replaced document"
      }
    }
  }

  public var initial: State { .mayLock }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch (state, event) {
    case (.mayLock, .workoutSaid(active: true, by: let sender)):
      workout(state, .awake, .disableIdleTimer, by: sender)
    case (.mayLock, .workoutSaid(active: false, by: _)): .ignored(state, .duplicate)
    case (.mayLock, .imageAskedFor(let image, by: _)): save(state, image)
    case (.mayLock, .documentReplaced): .ignored(state, .noTrigger)

    case (.awake, .workoutSaid(active: true, by: _)): .ignored(state, .duplicate)
    case (.awake, .workoutSaid(active: false, by: let sender)):
      workout(state, .mayLock, .enableIdleTimer, by: sender)
    case (.awake, .imageAskedFor(let image, by: _)): save(state, image)
    case (.awake, .documentReplaced):
      readings.contains(.awakeEndsWithDocument)
        ? .noted(.mayLock, .one(.enableIdleTimer)) : .ignored(state, .noTrigger)
    }
  }

  private func workout(
    _ state: State, _ next: State, _ effect: Effect, by sender: Sender
  ) -> Transition<Self> {
    if sender == .replaced, readings.contains(.awakeEndsWithDocument) {
      return .ignored(state, .stale)
    }
    return rules.contains(.idleTimer)
      ? .acted(.idleTimer, next, .one(effect)) : .ignored(state, .ruleOff)
  }

  private func save(_ state: State, _ image: SessionImage) -> Transition<Self> {
    rules.contains(.imageSaved)
      ? .acted(.imageSaved, state, .one(.saveImage(image))) : .ignored(state, .ruleOff)
  }
}

/// An image of a session, as the number that the wire layer gives to it: `0...3`.
public struct SessionImage: Hashable, Sendable, Packed, CustomStringConvertible {
  public let number: UInt8

  public init(_ number: UInt8) { self.number = number & 3 }

  public static var width: Int { 2 }

  public func write(to bits: inout BitWriter) { bits.put(UInt64(number), width: Self.width) }

  public init?(from bits: inout BitReader) {
    number = UInt8(truncatingIfNeeded: bits.take(Self.width))
  }

  public var description: String { "image \(number)" }
}

import ContractEngine

/// A splash cover over a login: the model on which property-based testers are compared.
///
/// Events may always happen; one whose guard is false changes nothing. With `isFixed` off, a login
/// that was in the background while pending is kept after it was consumed; a reload restores it, and
/// it is consumed again. The shortest run that shows it has six events.
public struct LoginCover: System {
  public let isFixed: Bool

  @inlinable public init(isFixed: Bool) { self.isFixed = isFixed }

  public enum Login: UInt8, Packed {
    case idle, pending, done, failed

    @inlinable public static var width: Int { 2 }
  }

  public struct State: Packed {
    public var foreground = true
    public var covered = true
    public var ready = false
    public var online = true
    public var login = Login.idle
    /// The login that is pending; 0 for none.
    public var attempt: UInt8 = 0
    public var nextAttempt: UInt8 = 1
    /// The login kept for the time after the app was killed.
    public var saved: UInt8 = 0
    /// The pending login has been through the background.
    public var resumed = false
    public var lastConsumed: UInt8 = 0
    /// How often a login was consumed twice.
    public var doubles: UInt8 = 0
    public var signedIn = false

    @inlinable public init() {}
  }

  public enum Event: UInt8, SystemEvent, CaseIterable {
    case started, backgrounded, foregrounded, calledBack, reloaded, cancelled, failed, timedOut
    case loaded, wentOffline, wentOnline, loggedOut

    public static let kinds = [
      "started", "backgrounded", "foregrounded", "calledBack", "reloaded", "cancelled", "failed",
      "timedOut", "loaded", "wentOffline", "wentOnline", "loggedOut",
    ]

    @inlinable public static var width: Int { 4 }
    @inlinable public var kind: Int { Int(rawValue) }
    public var description: String { Self.kinds[kind] }
  }

  public typealias Key = ContractEngine.Key<1>

  public var initials: [State] { [State()] }

  @inlinable public func forEachEnabled(
    _ state: State, _ drive: Drive, _ body: (Event) -> Void
  ) {
    for number in 0..<UInt8(12) {
      if let event = Event(rawValue: number) { body(event) }
    }
  }

  @inline(__always) @inlinable public func step(_ state: State, _ event: Event) -> Step<Self> {
    var after = state
    reduce(&after, event)
    return Step(after)
  }

  public func fields(_ state: State) -> [Field] {
    [
      Field("foreground", "\(state.foreground)"), Field("covered", "\(state.covered)"),
      Field("ready", "\(state.ready)"), Field("online", "\(state.online)"),
      Field("login", "\(state.login)"), Field("attempt", "\(state.attempt)"),
      Field("nextAttempt", "\(state.nextAttempt)"), Field("saved", "\(state.saved)"),
      Field("resumed", "\(state.resumed)"), Field("lastConsumed", "\(state.lastConsumed)"),
      Field("doubles", "\(state.doubles)"), Field("signedIn", "\(state.signedIn)"),
    ]
  }
}

extension LoginCover {
  /// The model as a plain reducer.
  @inline(__always) @inlinable public func reduce(_ state: inout State, _ event: Event) {
    switch event {
    case .started:
      guard state.foreground, state.login != .pending, state.online, !state.signedIn else {
        return
      }
      state.login = .pending
      state.attempt = state.nextAttempt
      state.nextAttempt &+= 1
      state.resumed = false
      state.saved = 0
    case .backgrounded:
      guard state.foreground else { return }
      state.foreground = false
      state.covered = true
      if state.login == .pending { state.saved = state.attempt }
    case .foregrounded:
      guard !state.foreground else { return }
      state.foreground = true
      state.covered = !state.ready
      if state.login == .pending, state.saved == state.attempt { state.resumed = true }
    case .calledBack:
      guard state.foreground, state.login == .pending else { return }
      if state.attempt == state.lastConsumed { state.doubles &+= 1 }
      state.lastConsumed = state.attempt
      state.signedIn = true
      state.login = .done
      if isFixed || !state.resumed { state.saved = 0 }
      state.attempt = 0
      state.resumed = false
    case .reloaded:
      guard state.foreground else { return }
      state.ready = true
      state.covered = false
      if state.saved > 0 {
        state.login = .pending
        state.attempt = state.saved
      } else if state.login == .pending {
        state.login = .idle
        state.attempt = 0
      }
    case .cancelled: if state.login == .pending { state.end(as: .idle) }
    case .failed: if state.login == .pending { state.end(as: .failed) }
    case .timedOut:
      if state.login == .pending { state.end(as: .failed) }
      state.saved = 0
      state.resumed = false
    case .loaded:
      guard state.foreground else { return }
      state.ready = true
      state.covered = false
    case .wentOffline:
      guard state.online else { return }
      state.online = false
      state.saved = 0
    case .wentOnline: state.online = true
    case .loggedOut:
      guard state.signedIn else { return }
      state.signedIn = false
      state.end(as: .idle)
    }
  }

  /// What the model promises, checked after every event.
  public static var properties: [Property<Self>] {
    [
      Property(
        "LC-01", "No login is consumed twice.",
        kind: .state { .when($0.lastConsumed > 0, $0.doubles == 0) }),
      Property(
        "LC-02", "In the background the app is covered.",
        kind: .state { .when(!$0.foreground, $0.covered) }),
      Property(
        "LC-03", "A login is at hand exactly while one is pending.",
        kind: .state {
          .when($0.login == .pending || $0.attempt > 0, ($0.attempt > 0) == ($0.login == .pending))
        }),
      Property(
        "LC-04", "A login has been given out before it is at hand.",
        kind: .state { .when($0.attempt > 0, $0.attempt < $0.nextAttempt) }),
    ]
  }

  /// A number that every implementation of the model computes alike.
  public static var checksum: UInt64 {
    let fixed = LoginCover(isFixed: true)
    var state = State()
    var sum: UInt64 = 0
    for index in 0..<500 {
      fixed.reduce(&state, Event.allCases[(index * 7 + index / 12) % 12])
      sum = (sum * 31 + state.digest) % 1_000_000_007
    }
    return sum
  }
}

extension LoginCover.State {
  @inlinable mutating func end(as outcome: LoginCover.Login) {
    login = outcome
    attempt = 0
    saved = 0
    resumed = false
  }

  fileprivate var digest: UInt64 {
    let flags: [(Bool, UInt64)] = [
      (foreground, 1), (covered, 2), (ready, 4), (online, 8), (signedIn, 64), (attempt > 0, 128),
      (saved > 0, 256), (resumed, 512),
    ]
    return flags.reduce(0) { $0 + ($1.0 ? $1.1 : 0) }
      + 16 * UInt64(login.rawValue) + 1_024 * UInt64(doubles) + 2_048 * UInt64(nextAttempt)
  }

  @inlinable public static var width: Int { 6 + LoginCover.Login.width + 5 * 8 }

  @inlinable public func write(to bits: inout BitWriter) {
    for flag in [foreground, covered, ready, online, resumed, signedIn] { bits.put(flag) }
    bits.put(login)
    for number in [attempt, nextAttempt, saved, lastConsumed, doubles] {
      bits.put(UInt64(number), width: 8)
    }
  }

  @inlinable public init?(from bits: inout BitReader) {
    self.init()
    foreground = bits.take(1) == 1
    covered = bits.take(1) == 1
    ready = bits.take(1) == 1
    online = bits.take(1) == 1
    resumed = bits.take(1) == 1
    signedIn = bits.take(1) == 1
    guard let login: LoginCover.Login = bits.take() else { return nil }
    self.login = login
    attempt = UInt8(bits.take(8))
    nextAttempt = UInt8(bits.take(8))
    saved = UInt8(bits.take(8))
    lastConsumed = UInt8(bits.take(8))
    doubles = UInt8(bits.take(8))
  }
}

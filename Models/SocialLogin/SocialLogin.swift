import ContractEngine

/// The shell's half of social login (SL).
///
///     idle ──start──▶ open ──callback, identity──▶ delivered ──complete──▶ idle
///                      │                              ▲
///                      ├──cancelled──▶ idle           └──verifier asked── held  
///                      └──process ended──▶ stranded, where storage outlives it  
///
/// One transaction at a time. Whatever does not name it leaves it alone: believing a late, foreign
/// or forged report would end a login that the user is still in.
public struct SocialLogin: Contract {
  public typealias Rule = SocialLoginRule

  public var rules: RuleSet<SocialLoginRule>
  public var readings: ReadingSet<LoginReading>
  public var platform: Platform

  public init(
    rules: RuleSet<SocialLoginRule> = .all, readings: ReadingSet<LoginReading> = .written,
    platform: Platform = .ios
  ) {
    self.rules = rules
    self.readings = readings
    self.platform = platform
  }

  /// A transaction counts while its age is below this many milliseconds (SL-10, S-10).
  public static let lifetimeMs: UInt32 = 600_000

  public typealias Lifetime = Countdown<600_000>

  public struct State: Hashable, Sendable {
    public var phase: Phase
    public var audience: Audience

    public init(_ phase: Phase = .idle, _ audience: Audience = .unheard) {
      self.phase = phase
      self.audience = audience
    }
  }

  /// Where the one login stands; a lifetime that is idle has ended.
  public enum Phase: Hashable, Sendable {
    /// The slot is free. Leaves on a start.
    case idle
    /// Stored, and the external session was asked for. Leaves on its first end.
    case open(Pending, Lifetime)
    /// Stored, and no session is open. Leaves on a callback, a start or expiry.
    case stranded(Pending, Lifetime)
    /// Consumed; kept until a document has begun its exchange.
    case held(Pending, AuthPayload, Lifetime)
    /// Consumed and handed out. Leaves on auth-complete, expiry or the end of its document.
    case delivered(Pending, Lifetime)

    public var pending: Pending? {
      switch self {
      case .idle: nil
      case .open(let pending, _), .stranded(let pending, _), .held(let pending, _, _),
        .delivered(let pending, _):
        pending
      }
    }

    public var lifetime: Lifetime {
      get {
        switch self {
        case .idle: .idle
        case .open(_, let left), .stranded(_, let left), .held(_, _, let left),
          .delivered(_, let left):
          left
        }
      }
      set {
        switch self {
        case .idle: return
        case .open(let pending, _): self = .open(pending, newValue)
        case .stranded(let pending, _): self = .stranded(pending, newValue)
        case .held(let pending, let payload, _): self = .held(pending, payload, newValue)
        case .delivered(let pending, _): self = .delivered(pending, newValue)
        }
      }
    }
  }

  /// What the current document has said of its listener.
  public enum Audience: UInt8, CaseIterable, Packed {
    case unheard
    case listening
    /// It was handed the login that is kept.
    case handed

    public static var width: Int { 2 }

    /// The same document once it holds no login any more.
    public var free: Self { self == .handed ? .listening : self }
  }

  public enum Event: Hashable, Sendable {
    case startReceived(LoginRequest, from: SendingDocument)
    case callbackArrived(Callback)
    /// The Apple sheet returned an identity token (SL-15).
    case identityReturned(Transaction)
    /// The session could not open, was cancelled, or looks so (SL-16).
    case sessionEnded(Transaction)
    /// A document asked for the verifier: its exchange has begun.
    case verifierAsked(Transaction)
    /// The web's auth-complete; nil if it names no login.
    case completeHeard(Transaction?)
    /// The document says that its listener is attached.
    case listened
    case documentReplaced
    case signedOut
    /// On the native clock, in milliseconds.
    case timePassed(UInt32)
    case processEnded
  }

  public enum Effect: Hashable, Sendable {
    /// On stable storage, before anything that follows.
    case store(Transaction)
    /// The same, of the consumption.
    case forget(Transaction)
    case openSession(Transaction)
    case openSheet(Transaction)
    case closeSession(Transaction)
    case dispatchNativeAuth(Transaction, AuthPayload)
    /// `native-auth-complete {ok: false}`; `named` if it carries the transaction id.
    case dispatchFailure(Transaction, named: Bool)
  }

  public var initial: State { State() }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch (state.phase, event) {
    case (.idle, .startReceived(let request, from: let sender)):
      start(state, request, sender) { .acted(.storedFirst, $0, $1) }
    case (.idle, .callbackArrived(let callback)):
      rules.contains(.callbackMatches)
        ? .refused(.callbackMatches, state)
        : deliver(state, callback.names, lifetime, payload(of: callback))
    case (.idle, .identityReturned), (.idle, .sessionEnded), (.idle, .completeHeard):
      .ignored(state, .late)
    case (.idle, .verifierAsked), (.idle, .signedOut), (.idle, .timePassed):
      .ignored(state, .noTrigger)
    case (.idle, .listened): listen(state)
    case (.idle, .documentReplaced): .noted(State(.idle))
    case (.idle, .processEnded): .noted(State(.idle))

    case (.open(let old, _), .startReceived(let request, from: let sender)):
      start(state, request, sender) { next, effects in second(state, old, request, next, effects) }
    case (.open(let pending, let left), .callbackArrived(let callback)):
      answer(state, pending, left, callback)
    case (.open(let pending, let left), .identityReturned(let transaction)):
      identity(state, pending, left, transaction)
    case (.open(let pending, let left), .sessionEnded(let transaction)):
      sessionEnded(state, pending, left, transaction)
    case (.open(let pending, _), .completeHeard(let transaction)):
      complete(state, pending, transaction, closing: true)
    case (.open, .verifierAsked), (.open, .signedOut): .ignored(state, .noTrigger)
    case (.open, .listened): listen(state)
    case (.open, .documentReplaced): .noted(State(state.phase))
    case (.open(let pending, let left), .timePassed(let milliseconds)):
      wait(state, left, milliseconds, then: { .open(pending, $0) }) { expireOpen(state, pending) }
    case (.open(let pending, let left), .processEnded):
      .noted(State(isDurable ? .stranded(pending, left) : .idle))

    case (.stranded(let old, _), .startReceived(let request, from: let sender)):
      start(state, request, sender) { next, effects in takeOver(old, next, effects) }
    case (.stranded(let pending, let left), .callbackArrived(let callback)):
      answer(state, pending, left, callback)
    case (.stranded(let pending, let left), .identityReturned(let transaction)):
      identity(state, pending, left, transaction)
    case (.stranded, .sessionEnded): .ignored(state, .duplicate)
    case (.stranded(let pending, _), .completeHeard(let transaction)):
      complete(state, pending, transaction, closing: false)
    case (.stranded, .verifierAsked), (.stranded, .signedOut): .ignored(state, .noTrigger)
    case (.stranded, .listened): listen(state)
    case (.stranded, .documentReplaced): .noted(State(state.phase))
    case (.stranded(let pending, let left), .timePassed(let milliseconds)):
      wait(state, left, milliseconds, then: { .stranded(pending, $0) }) {
        expireStranded(state, pending)
      }
    case (.stranded(let pending, let left), .processEnded):
      .noted(State(isDurable ? .stranded(pending, left) : .idle))

    case (.held(let old, _, _), .startReceived(let request, from: let sender)):
      start(state, request, sender) { next, effects in second(state, old, request, next, effects) }
    case (.held, .callbackArrived): .refused(.consumedOnce, state)
    case (.held, .identityReturned), (.held, .sessionEnded): .ignored(state, .late)
    case (.held(let pending, _, let left), .verifierAsked(let transaction)):
      pending.transaction == transaction
        ? .noted(State(.delivered(pending, left), state.audience.free))
        : .ignored(state, .elsewhere)
    case (.held(let pending, _, _), .completeHeard(let transaction)):
      complete(state, pending, transaction, closing: false)
    case (.held(let pending, let payload, let left), .listened):
      handOut(state, pending, payload, left)
    case (.held, .documentReplaced): .noted(State(state.phase))
    case (.held(let pending, _, _), .signedOut):
      .noted(State(.idle, state.audience.free), .one(failure(pending.transaction)))
    case (.held(let pending, let payload, let left), .timePassed(let milliseconds)):
      wait(state, left, milliseconds, then: { .held(pending, payload, $0) }) {
        .acted(
          .storedFirst, State(.idle, state.audience.free), .one(failure(pending.transaction)))
      }
    case (.held, .processEnded): .noted(State(.idle))

    case (.delivered(let old, _), .startReceived(let request, from: let sender)):
      start(state, request, sender) { next, effects in second(state, old, request, next, effects) }
    case (.delivered, .callbackArrived): .refused(.consumedOnce, state)
    case (.delivered, .identityReturned), (.delivered, .sessionEnded): .ignored(state, .late)
    case (.delivered, .verifierAsked): .ignored(state, .duplicate)
    case (.delivered, .signedOut): .ignored(state, .noTrigger)
    case (.delivered(let pending, _), .completeHeard(let transaction)):
      complete(state, pending, transaction, closing: false)
    case (.delivered, .listened): listen(state)
    case (.delivered, .documentReplaced): .acted(.oneAtATime, State(.idle))
    case (.delivered(let pending, let left), .timePassed(let milliseconds)):
      wait(state, left, milliseconds, then: { .delivered(pending, $0) }) {
        .acted(.storedFirst, State(.idle, state.audience))
      }
    case (.delivered(let pending, let left), .processEnded):
      .noted(
        State(isDurable && readings.contains(.lazyFlush) ? .stranded(pending, left) : .idle))
    }
  }
}

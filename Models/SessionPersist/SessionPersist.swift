import ContractEngine

/// The shell's half of the stored refresh session (SP): one Keychain item and who may write it.
///
///     persist, sync, clear ──▶ [running, waiting] ──Keychain finished──▶ answer
///
/// Restore reads what is there and is answered at once. The others run one at a time in the order in which they were asked for. The Keychain may
/// take for ever; then everything behind it waits too, unless `persistTimeout` ends the wait.
public struct SessionPersist: Contract {
  public typealias Rule = SessionPersistRule

  public var rules: RuleSet<SessionPersistRule>
  public var readings: ReadingSet<LoginReading>

  public init(
    rules: RuleSet<SessionPersistRule> = .all, readings: ReadingSet<LoginReading> = .written
  ) {
    self.rules = rules
    self.readings = readings
  }

  /// How long the Keychain may take before the request is answered unavailable.
  public static let limitMs: UInt32 = 10_000

  public struct State: Hashable, Sendable {
    /// What the Keychain holds.
    public var stored: Session?
    public var running: Operation?
    public var waiting: Operation?
    /// The running operation was answered at its deadline; the Keychain still owes its end.
    public var isHung: Bool
    public var wait: Countdown<10_000>
    /// Logins whose `native-auth` came after the last clear.
    public var eligible: Transactions

    public init(
      stored: Session? = nil, running: Operation? = nil, waiting: Operation? = nil,
      isHung: Bool = false, wait: Countdown<10_000> = .idle, eligible: Transactions = .none
    ) {
      self.stored = stored
      self.running = running
      self.waiting = waiting
      self.isHung = isHung
      self.wait = wait
      self.eligible = eligible
    }
  }

  public enum Event: Hashable, Sendable {
    /// The request id goes with the login, which asks once (SP-01).
    case persistAsked(Transaction)
    case syncAsked(Session)
    case clearAsked
    /// Reading is synchronous; `readable` is what the Keychain said.
    case restoreAsked(readable: Bool)
    case keychainFinished(QueuePlace, KeychainResult)
    case nativeAuthSent(Transaction)
    /// On the native clock, in milliseconds.
    case timePassed(UInt32)
    case processEnded
  }

  public enum Effect: Hashable, Sendable {
    case begin(Operation)
    case answerPersist(Transaction, PersistStatus)
    case answerRestore(RestoreAnswer)
    case answerClear(removed: Bool)
  }

  public var initial: State { State() }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch (state.running, event) {
    case (nil, .persistAsked(let login)), (.some, .persistAsked(let login)):
      persist(state, login)
    case (nil, .syncAsked(let session)), (.some, .syncAsked(let session)):
      sync(state, session)
    case (nil, .clearAsked), (.some, .clearAsked):
      clear(state)
    case (nil, .restoreAsked(let readable)), (.some, .restoreAsked(let readable)):
      .acted(.restoreAndClear, state, .one(.answerRestore(restore(state, readable))))

    case (nil, .keychainFinished): .ignored(state, .duplicate)
    case (let operation?, .keychainFinished(.running, let result)):
      finish(popped(state), operation, result)
    case (.some, .keychainFinished(.waiting, let result)):
      overtake(state, result)

    case (nil, .nativeAuthSent(let login)), (.some, .nativeAuthSent(let login)):
      eligible(state, login)

    case (nil, .timePassed): .ignored(state, .noTrigger)
    case (.some, .timePassed(let milliseconds)): wait(state, milliseconds)

    case (nil, .processEnded), (.some, .processEnded):
      .noted(State(stored: state.stored))
    }
  }
}

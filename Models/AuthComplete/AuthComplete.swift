import ContractEngine

/// The shell's half of auth-complete (AC): when the WebView is reopened for a login.
///
///     login stored ──announced ok──▶ WebView reopened
///
/// As written the shell believes the announcement. With `reopenNeedsStored` it believes its own
/// storage, and with `completeCarriesId` it knows which login is meant.
public struct AuthComplete: Contract {
  public typealias Rule = AuthCompleteRule

  public var rules: RuleSet<AuthCompleteRule>
  public var readings: ReadingSet<LoginReading>

  public init(
    rules: RuleSet<AuthCompleteRule> = .all, readings: ReadingSet<LoginReading> = .written
  ) {
    self.rules = rules
    self.readings = readings
  }

  public struct State: Hashable, Sendable {
    /// Logins whose persist was answered stored, with no clear since.
    public var stored: Transactions
    /// Logins that had their auth-complete, from either side.
    public var ended: Transactions

    public init(stored: Transactions = .none, ended: Transactions = .none) {
      self.stored = stored
      self.ended = ended
    }
  }

  public enum Event: Hashable, Sendable {
    case announced(Transaction, ok: Bool, from: SendingDocument)
    case sessionStored(Transaction)
    case sessionCleared
    case loginStarted(Transaction)
    case failureSent(Transaction)
    case processEnded
  }

  public enum Effect: Hashable, Sendable {
    case reopenWebView(Transaction)
  }

  public var initial: State { State() }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch event {
    case .announced(let login, ok: let ok, from: let sender):
      announced(state, login, ok, sender)
    case .sessionStored(let login):
      readings.contains(.reopenNeedsStored)
        ? .noted(State(stored: state.stored.with(login), ended: state.ended))
        : .ignored(state, .noTrigger)
    case .sessionCleared:
      state.stored.isEmpty
        ? .ignored(state, .noTrigger) : .noted(State(stored: .none, ended: state.ended))
    case .loginStarted(let login):
      .noted(State(stored: state.stored.without(login), ended: state.ended.without(login)))
    case .failureSent(let login):
      .noted(ending(state, login))
    case .processEnded:
      .noted(State())
    }
  }

  private func announced(
    _ state: State, _ login: Transaction, _ ok: Bool, _ sender: SendingDocument
  ) -> Transition<Self> {
    if sender == .replaced, readings.contains(.documentBound) { return .ignored(state, .stale) }
    if state.ended.contains(login), rules.contains(.onceEach) {
      return .refused(.onceEach, state)
    }
    let next = ending(state, login)
    guard ok else { return .acted(.announced, next) }
    guard rules.contains(.reopens) else { return .ignored(state, .ruleOff) }
    if readings.contains(.reopenNeedsStored), !state.stored.contains(login) {
      return .refused(.reopens, next)
    }
    return .acted(.reopens, next, .one(.reopenWebView(login)))
  }

  /// Without names a second auth-complete of a login looks like the first of another.
  private func ending(_ state: State, _ login: Transaction) -> State {
    State(
      stored: state.stored.without(login),
      ended: readings.contains(.completeCarriesId) ? state.ended.with(login) : state.ended)
  }
}

extension AuthComplete.State: Packed {
  public static var width: Int { 2 * Transactions.width }

  public func write(to bits: inout BitWriter) {
    bits.put(stored)
    bits.put(ended)
  }

  public init?(from bits: inout BitReader) {
    guard let stored: Transactions = bits.take(), let ended: Transactions = bits.take() else {
      return nil
    }
    self.init(stored: stored, ended: ended)
  }
}

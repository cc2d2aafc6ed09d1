import ContractEngine

/// The shell's half of the verifier's storage (PK): one item in the Keychain.
///
///     empty ──set──▶ kept ──ten minutes, removed──▶ empty
///
/// A read takes the Keychain a while, and may take for ever; what it finds is the answer.
public struct Pkce: Contract {
  public typealias Rule = PkceRule

  public var rules: RuleSet<PkceRule>
  public var readings: ReadingSet<LoginReading>

  public init(
    rules: RuleSet<PkceRule> = .all, readings: ReadingSet<LoginReading> = .written
  ) {
    self.rules = rules
    self.readings = readings
  }

  /// A verifier is handed out while its age is below this many milliseconds (PK-01).
  public static let lifetimeMs: UInt32 = 600_000
  /// How long a read may take before it is answered without a verifier.
  public static let readLimitMs: UInt32 = 10_000

  public struct State: Hashable, Sendable {
    public var item: Item?
    /// The logins whose read is not yet answered.
    public var asked: Transactions
    public var wait: Countdown<10_000>

    public init(
      item: Item? = nil, asked: Transactions = .none, wait: Countdown<10_000> = .idle
    ) {
      self.item = item
      self.asked = asked
      self.wait = wait
    }
  }

  /// The stored verifier: the login that it was made for, and its lifetime; idle has ended.
  public struct Item: Hashable, Sendable {
    public var owner: Transaction
    public var left: Countdown<600_000>

    public init(_ owner: Transaction, _ left: Countdown<600_000>) {
      self.owner = owner
      self.left = left
    }
  }

  public enum Event: Hashable, Sendable {
    /// `slotHeld`: another login holds the one slot.
    case setAsked(Transaction, slotHeld: Bool)
    case getAsked(Transaction, from: SendingDocument)
    case removeAsked(Transaction)
    /// The Keychain has answered the read for this login.
    case itemRead(Transaction, available: Bool)
    /// The login ended without an exchange.
    case loginEnded(Transaction)
    case documentReplaced
    /// On the native clock, in milliseconds.
    case timePassed(UInt32)
    case processEnded
  }

  public enum Effect: Hashable, Sendable {
    case readItem(Transaction)
    case answerSet(Transaction, kept: Bool)
    /// nil: there is none to hand out.
    case answerGet(Transaction, verifier: Transaction?)
    case answerRemove(Transaction)
  }

  public var initial: State { State() }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch (state.item, event) {
    case (nil, .setAsked(let owner, slotHeld: _)): set(state, owner)
    case (let item?, .setAsked(let owner, slotHeld: let held)):
      held && item.owner != owner && readings.contains(.verifierBound)
        ? .refused(.answered, state, answer(.answerSet(owner, kept: false)))
        : set(state, owner)

    case (_, .getAsked(_, from: .replaced)) where readings.contains(.documentBound):
      .ignored(state, .stale)
    case (nil, .getAsked(let owner, from: _)), (.some, .getAsked(let owner, from: _)):
      get(state, owner)

    case (nil, .removeAsked(let owner)):
      .acted(.answered, state, answer(.answerRemove(owner)))
    case (let item?, .removeAsked(let owner)):
      remove(state, item, owner)

    case (nil, .itemRead(let owner, available: _)): read(state, owner, nil)
    case (let item?, .itemRead(let owner, available: let available)):
      read(state, owner, available ? item : nil)

    case (nil, .loginEnded): .ignored(state, .noTrigger)
    case (let item?, .loginEnded(let owner)):
      readings.contains(.verifierBound) && item.owner == owner
        ? .noted(dropping(state)) : .ignored(state, .noTrigger)

    case (nil, .documentReplaced): .ignored(state, .noTrigger)
    case (.some, .documentReplaced):
      rules.contains(.survivesReload)
        ? .acted(.survivesReload, state) : .noted(dropping(state))

    case (nil, .timePassed(let milliseconds)), (.some, .timePassed(let milliseconds)):
      wait(state, milliseconds)

    case (nil, .processEnded): .noted(State())
    case (.some, .processEnded):
      rules.contains(.survivesReload)
        ? .acted(.survivesReload, State(item: unexpired(state.item))) : .noted(State())
    }
  }

  private func set(_ state: State, _ owner: Transaction) -> Transition<Self> {
    let next = State(
      item: Item(owner, Countdown(Self.lifetimeMs)), asked: state.asked, wait: state.wait)
    return .acted(.shortLived, next, answer(.answerSet(owner, kept: true)))
  }

  private func get(_ state: State, _ owner: Transaction) -> Transition<Self> {
    if state.asked.contains(owner) { return .ignored(state, .duplicate) }
    var next = state
    next.asked = state.asked.with(owner)
    if readings.contains(.verifierBound), !next.wait.isRunning {
      next.wait = Countdown(Self.readLimitMs)
    }
    return .acted(.answered, next, .one(.readItem(owner)))
  }

  private func remove(_ state: State, _ item: Item, _ owner: Transaction) -> Transition<Self> {
    let isOthers = item.owner != owner && readings.contains(.verifierBound)
    return .acted(
      .answered, isOthers ? state : dropping(state), answer(.answerRemove(owner)))
  }

  private func read(_ state: State, _ owner: Transaction, _ item: Item?) -> Transition<Self> {
    guard state.asked.contains(owner) else { return .ignored(state, .duplicate) }
    var next = state
    next.asked = state.asked.without(owner)
    if next.asked.isEmpty {
      next.wait = .idle
      next.item = unexpired(state.item)
    }
    return .acted(.answered, next, answer(.answerGet(owner, verifier: handedOut(item, to: owner))))
  }

  /// Without `verifierBound` the age is that of the read's begin, and the owner is not looked at.
  private func handedOut(_ item: Item?, to owner: Transaction) -> Transaction? {
    guard let item else { return nil }
    if readings.contains(.verifierBound), item.owner != owner || unexpired(item) == nil {
      return nil
    }
    return item.owner
  }

  private func unexpired(_ item: Item?) -> Item? {
    guard let item, item.left.isRunning || !rules.contains(.shortLived) else { return nil }
    return item
  }

  private func dropping(_ state: State) -> State {
    State(item: nil, asked: state.asked, wait: state.wait)
  }

  private func answer(_ effect: Effect) -> Effects<Effect> {
    rules.contains(.answered) ? .one(effect) : .none
  }

  private func wait(_ state: State, _ milliseconds: UInt32) -> Transition<Self> {
    var next = state
    _ = next.item?.left.elapse(milliseconds)
    let isDue = next.wait.elapse(milliseconds)
    if isDue { next.asked = .none }
    if next.asked.isEmpty { next.item = unexpired(next.item) }
    guard isDue else {
      return next == state ? .ignored(state, .noTrigger) : .acted(.shortLived, next)
    }
    let late = Transaction.all.filter(state.asked.contains)
    return .acted(
      .answered, next,
      late.reduce(Effects<Effect>.none) {
        $0.appending(answer(.answerGet($1, verifier: nil)))
      })
  }
}

extension Pkce.State: Packed {
  public static var width: Int {
    Pkce.Item?.width + Transactions.width + Countdown<10_000>.width
  }

  public func write(to bits: inout BitWriter) {
    bits.put(item)
    bits.put(asked)
    bits.put(wait)
  }

  public init?(from bits: inout BitReader) {
    guard let item: Pkce.Item? = bits.take(), let asked: Transactions = bits.take(),
      let wait: Countdown<10_000> = bits.take()
    else { return nil }
    self.init(item: item, asked: asked, wait: wait)
  }
}

extension Pkce.Item: Packed {
  public static var width: Int { Transaction.width + Countdown<600_000>.width }

  public func write(to bits: inout BitWriter) {
    bits.put(owner)
    bits.put(left)
  }

  public init?(from bits: inout BitReader) {
    guard let owner: Transaction = bits.take(), let left: Countdown<600_000> = bits.take() else {
      return nil
    }
    self.init(owner, left)
  }
}

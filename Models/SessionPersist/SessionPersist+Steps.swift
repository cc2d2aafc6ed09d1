import ContractEngine

extension SessionPersist {
  /// What a restore finds; a Keychain that cannot be read is not one that is empty.
  func restore(_ state: State, _ readable: Bool) -> RestoreAnswer {
    guard readable, !state.isHung else {
      return readings.contains(.unavailableIsNone) ? .none : .unavailable
    }
    // What a clear is about to remove must not be handed to the next document.
    let isLeaving = state.running == .clear || state.waiting == .clear
    if isLeaving, readings.contains(.clearWins) { return .none }
    return state.stored.map { .found($0) } ?? .none
  }

  // MARK: Asking

  func persist(_ state: State, _ login: Transaction) -> Transition<Self> {
    if readings.contains(.clearWins), !state.eligible.contains(login) {
      return .refused(.restoreAndClear, state, .one(.answerPersist(login, .invalid)))
    }
    if state.isHung || state.waiting != nil {
      return .refused(.answeredWhenWritten, state, .one(.answerPersist(login, .unavailable)))
    }
    guard !rules.contains(.answeredWhenWritten) else {
      return push(state, .persist(login), .answeredWhenWritten)
    }
    var early = push(state, .persist(login), .persistAfterExchange)
    early.effects = early.effects.appending(.answerPersist(login, .stored))
    return early
  }

  func sync(_ state: State, _ session: Session) -> Transition<Self> {
    state.isHung || state.waiting != nil
      ? .refused(.refreshIsSilent, state) : push(state, .sync(session), .refreshIsSilent)
  }

  func clear(_ state: State) -> Transition<Self> {
    guard rules.contains(.restoreAndClear) else {
      return .noted(state, .one(.answerClear(removed: true)))
    }
    var next = state
    next.eligible = .none
    return state.isHung || state.waiting != nil
      ? .refused(.restoreAndClear, next, .one(.answerClear(removed: false)))
      : push(next, .clear, .restoreAndClear)
  }

  func eligible(_ state: State, _ login: Transaction) -> Transition<Self> {
    guard readings.contains(.clearWins) else { return .ignored(state, .noTrigger) }
    var next = state
    next.eligible = state.eligible.with(login)
    return .noted(next)
  }

  func push(_ state: State, _ operation: Operation, _ rule: Rule) -> Transition<Self> {
    var next = state
    guard state.running != nil else {
      next.running = operation
      next.wait = limit
      return .acted(rule, next, .one(.begin(operation)))
    }
    next.waiting = operation
    return .acted(
      rule, next, readings.contains(.sideBySide) ? .one(.begin(operation)) : .none)
  }

  var limit: Countdown<10_000> {
    readings.contains(.persistTimeout) ? Countdown(Self.limitMs) : .idle
  }

  // MARK: Finishing

  /// The next operation moves up.
  func popped(_ state: State) -> State {
    State(
      stored: state.stored, running: state.waiting,
      wait: state.waiting == nil ? .idle : limit, eligible: state.eligible)
  }

  /// `next` is the state without `operation`; what it begins comes after the answer.
  func finish(
    _ next: State, _ operation: Operation, _ result: KeychainResult
  ) -> Transition<Self> {
    var ended = conclude(next, operation, result)
    if let following = next.running, !readings.contains(.sideBySide) {
      ended.effects = ended.effects.appending(.begin(following))
    }
    return ended
  }

  func overtake(_ state: State, _ result: KeychainResult) -> Transition<Self> {
    guard readings.contains(.sideBySide), let operation = state.waiting else {
      return .ignored(state, .unexpected)
    }
    var next = state
    next.waiting = nil
    return conclude(next, operation, result)
  }

  func conclude(
    _ next: State, _ operation: Operation, _ result: KeychainResult
  ) -> Transition<Self> {
    var next = next
    switch operation {
    case .persist(let login):
      let isBarred = readings.contains(.clearWins) && !next.eligible.contains(login)
      if result == .done { next.stored = isBarred ? nil : Session(of: login) }
      guard rules.contains(.answeredWhenWritten) else { return .noted(next) }
      let status: PersistStatus = isBarred ? .invalid : result.status
      return .acted(.answeredWhenWritten, next, .one(.answerPersist(login, status)))
    case .sync(let session):
      let isBarred = readings.contains(.clearWins) && next.stored != session
      if result == .done, !isBarred { next.stored = session }
      guard !rules.contains(.refreshIsSilent) else { return .acted(.refreshIsSilent, next) }
      return .noted(next, .one(.answerPersist(session.login ?? .unknown, result.status)))
    case .clear:
      if result == .done { next.stored = nil }
      return .acted(.restoreAndClear, next, .one(.answerClear(removed: result == .done)))
    case .answered(let write):
      if result == .done, write != .sync { next.stored = nil }
      return .noted(next)
    }
  }

  // MARK: Q-36

  func wait(_ state: State, _ milliseconds: UInt32) -> Transition<Self> {
    var next = state
    guard next.wait.isRunning else { return .ignored(state, .noTrigger) }
    guard next.wait.elapse(milliseconds) else { return .noted(next) }
    next.isHung = true
    next.waiting = nil
    next.running = state.running.map(late)
    let effects = [state.running, state.waiting].reduce(Effects<Effect>.none) {
      effects, operation in
      operation.flatMap(unavailable).map { effects.appending($0) } ?? effects
    }
    return .acted(.answeredWhenWritten, next, effects)
  }

  func late(_ operation: Operation) -> Operation {
    switch operation {
    case .persist: .answered(.persist)
    case .sync: .answered(.sync)
    case .clear: .answered(.clear)
    case .answered(let write): .answered(write)
    }
  }

  func unavailable(_ operation: Operation) -> Effect? {
    switch operation {
    case .persist(let login):
      rules.contains(.answeredWhenWritten) ? .answerPersist(login, .unavailable) : nil
    case .clear: .answerClear(removed: false)
    case .sync, .answered: nil
    }
  }
}

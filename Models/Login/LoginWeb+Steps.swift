import ContractEngine

extension LoginWeb {
  func replace(_ state: State, _ document: Document) -> Transition<Self> {
    guard state.memory != nil else { return .noted(State(document: document)) }
    let rule = LoginRule(PkceRule.memoryOnly)
    return rules.contains(rule)
      ? .acted(rule, State(document: document))
      : .noted(State(document: document, memory: state.memory))
  }

  func attach(_ state: State) -> Transition<Self> {
    var next = state
    next.document = .listening
    next.isRestoring = true
    let restore = Effect.send(.restoreSession)
    let rule = LoginRule(SessionPersistRule.restoreAndClear)
    return readings.contains(.redeliver)
      ? .acted(rule, next, .two(.send(.listening), restore)) : .acted(rule, next, .one(restore))
  }

  /// The verifier is stored before the shell is asked, whatever it will say (B-13).
  func tap(_ state: State, _ pending: Pending) -> Transition<Self> {
    let login = pending.transaction
    guard state[login] == .idle else { return .ignored(state, .duplicate) }
    var next = state
    next[login] = .waiting
    return .acted(
      LoginRule(SocialLoginRule.request), next,
      .two(.send(.setVerifier(login)), .send(.startSocialLogin(.honest(pending)))))
  }

  func hear(_ state: State, _ announcement: LoginAnnouncement) -> Transition<Self> {
    switch announcement {
    case .nativeAuth(let login, let payload): nativeAuth(state, login, payload)
    case .failure(let login, named: let named): failure(state, login, named)
    case .verifier(let login, let verifier): self.verifier(state, login, verifier)
    case .persistAnswer(let login, let status): persistAnswer(state, login, status)
    case .restored(let answer): restored(state, answer)
    }
  }

  private func nativeAuth(
    _ state: State, _ login: Transaction, _ payload: AuthPayload
  ) -> Transition<Self> {
    let rule = LoginRule(SocialLoginRule.exchangedOnce)
    switch state[login] {
    case .idle, .waiting: break
    case .fetching, .exchanging, .exchangingWrongly, .persisting, .over:
      if enforces(.exchangedOnce) || login == .unknown { return .refused(rule, state) }
    }
    var next = state
    switch payload {
    case .code:
      next[login] = .fetching
      return .acted(rule, next, .one(.send(.getVerifier(login))))
    case .identity:
      next[login] = .exchanging
      return .acted(rule, next, .one(.exchange(login)))
    case .noCode, .token:
      return end(next, login, ok: false)
    }
  }

  private func failure(
    _ state: State, _ login: Transaction, _ named: Bool
  ) -> Transition<Self> {
    let rule = LoginRule(SocialLoginRule.failureEnds)
    var next = state
    for pending in Transaction.all where pending == login || !named {
      switch state[pending] {
      case .waiting: next[pending] = .idle
      case .fetching: if named { next[pending] = .over }
      case .idle, .exchanging, .exchangingWrongly, .persisting, .over: continue
      }
    }
    return next == state ? .ignored(state, .late) : .acted(rule, next)
  }

  private func verifier(
    _ state: State, _ login: Transaction, _ verifier: Transaction?
  ) -> Transition<Self> {
    guard state[login] == .fetching else { return .ignored(state, .late) }
    guard let verifier else { return end(state, login, ok: false) }
    var next = state
    next[login] = verifier == login ? .exchanging : .exchangingWrongly
    return .acted(LoginRule(SocialLoginRule.exchangedOnce), next, .one(.exchange(login)))
  }

  func exchangeEnded(_ state: State, _ login: Transaction, _ ok: Bool) -> Transition<Self> {
    guard state[login].isExchanging else { return .ignored(state, .unexpected) }
    guard ok, state[login] == .exchanging else { return end(state, login, ok: false) }
    var next = state
    next.memory = Session(of: login)
    next.isRestoring = false
    guard enforces(.persistAfterExchange) else { return end(next, login, ok: true) }
    next[login] = .persisting
    return .acted(
      LoginRule(SessionPersistRule.persistAfterExchange), next,
      .two(.send(.removeVerifier(login)), .send(.persistSession(login))))
  }

  private func persistAnswer(
    _ state: State, _ login: Transaction, _ status: PersistStatus
  ) -> Transition<Self> {
    guard state[login] == .persisting else { return .ignored(state, .late) }
    if status != .stored, enforces(.storedLetsAnnounce) {
      let failed = end(state, login, ok: false)
      return .refused(
        LoginRule(SessionPersistRule.storedLetsAnnounce), failed.state, failed.effects)
    }
    return end(state, login, ok: true)
  }

  private func restored(_ state: State, _ answer: RestoreAnswer) -> Transition<Self> {
    guard state.isRestoring else { return .ignored(state, .late) }
    var next = state
    next.isRestoring = false
    if case .found(let session) = answer { next.memory = session }
    return .acted(LoginRule(SessionPersistRule.restoreAndClear), next)
  }

  /// The document's own auth-complete, once for each login (AC-01, AC-03).
  private func end(_ state: State, _ login: Transaction, ok: Bool) -> Transition<Self> {
    var next = state
    next[login] = .over
    guard enforces(.announced) else { return .ignored(next, .ruleOff) }
    return .acted(
      LoginRule(AuthCompleteRule.announced), next, .one(.send(.authComplete(login, ok: ok))))
  }

  func beginRefresh(_ state: State) -> Transition<Self> {
    guard let memory = state.memory, state.refresh == nil else {
      return .ignored(state, .unexpected)
    }
    var next = state
    next.refresh = memory
    return .noted(next)
  }

  func endRefresh(_ state: State) -> Transition<Self> {
    guard let refresh = state.refresh else { return .ignored(state, .unexpected) }
    var next = state
    next.refresh = nil
    return .acted(
      LoginRule(SessionPersistRule.refreshIsSilent), next, .one(.send(.syncSession(refresh))))
  }

  func signOut(_ state: State) -> Transition<Self> {
    guard state.memory != nil else { return .ignored(state, .unexpected) }
    var next = state
    next.memory = nil
    next.isRestoring = false
    if readings.contains(.clearWins) { next.refresh = nil }
    return .acted(
      LoginRule(SessionPersistRule.restoreAndClear), next, .one(.send(.clearSession)))
  }
}

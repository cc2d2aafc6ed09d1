import ContractEngine

extension SocialLogin {
  var lifetime: Lifetime { Lifetime(Self.lifetimeMs) }

  /// Whether the stored transaction outlives the process.
  public var isDurable: Bool {
    switch platform {
    case .android: !readings.contains(.transactionVolatile)
    case .ios, .browser: readings.contains(.transactionDurable)
    }
  }

  /// Whether this login asks the system sheet and not the browser (SL-15).
  public func asksSheet(_ pending: Pending) -> Bool {
    platform == .ios && pending.provider == .apple && pending.action == .signIn
      && rules.contains(.nativeApple)
  }

  func failure(_ transaction: Transaction) -> Effect {
    .dispatchFailure(transaction, named: readings.contains(.completeCarriesId))
  }

  func hasEnded(_ left: Lifetime) -> Bool {
    !left.isRunning && rules.contains(.storedFirst) && rules.contains(.callbackMatches)
  }

  // MARK: Starting

  /// Turns the start away, or hands the state and effects of a good one to `accept`.
  func start(
    _ state: State, _ request: LoginRequest, _ sender: SendingDocument,
    _ accept: (State, Effects<Effect>) -> Transition<Self>
  ) -> Transition<Self> {
    if sender == .replaced, readings.contains(.documentBound) { return .ignored(state, .stale) }
    if let rule = refusal(of: request) {
      // A malformed start under the id of the pending login must not end that one.
      return state.phase.pending?.transaction == request.pending.transaction
        ? .refused(rule, state)
        : .refused(rule, state, .one(failure(request.pending.transaction)))
    }
    let pending = request.pending
    let session: Effect =
      asksSheet(pending) ? .openSheet(pending.transaction) : .openSession(pending.transaction)
    return accept(
      State(.open(pending, lifetime), state.audience), .two(.store(pending.transaction), session))
  }

  /// A start while another login has the slot.
  func second(
    _ state: State, _ old: Pending, _ request: LoginRequest, _ next: State,
    _ effects: Effects<Effect>
  ) -> Transition<Self> {
    if old.transaction == request.pending.transaction { return .ignored(state, .duplicate) }
    if readings.contains(.supersede) {
      return .acted(
        .oneAtATime, next,
        Effects<Effect>.two(.forget(old.transaction), .closeSession(old.transaction))
          .appending(failure(old.transaction)).appending(effects))
    }
    guard rules.contains(.oneAtATime) else { return .acted(.storedFirst, next, effects) }
    return readings.contains(.secondStartIgnored)
      ? .refused(.oneAtATime, state)
      : .refused(.oneAtATime, state, .one(failure(request.pending.transaction)))
  }

  /// A start takes over from a login without an open session.
  func takeOver(_ old: Pending, _ next: State, _ effects: Effects<Effect>) -> Transition<Self> {
    .acted(
      .oneAtATime, next,
      Effects<Effect>.two(.forget(old.transaction), failure(old.transaction)).appending(effects))
  }

  /// The first rule that turns a start away.
  func refusal(of request: LoginRequest) -> SocialLoginRule? {
    let flaws = request.flaws
    if flaws.contains(.request), rules.contains(.request) { return .request }
    switch request.pending.action {
    case .signIn:
      if flaws.contains(.origin), rules.contains(.origin) { return .origin }
      if flaws.contains(.path), rules.contains(.path) { return .path }
      if flaws.contains(.provider), rules.contains(.provider) { return .provider }
      if flaws.contains(.challenge), rules.contains(.challenge) { return .challenge }
      if flaws.contains(.methodCase), readings.contains(.methodByCase),
        rules.contains(.challenge)
      {
        return .challenge
      }
      if flaws.contains(.redirect), rules.contains(.redirect) { return .redirect }
    case .link:
      if flaws.contains(.origin), readings.contains(.originForLink), rules.contains(.origin) {
        return .origin
      }
      if flaws.contains(.endpoint), rules.contains(.linkEndpoint) { return .linkEndpoint }
      if flaws.contains(.linkFields), rules.contains(.linkFields) { return .linkFields }
    }
    if flaws.contains(.redirectNames), rules.contains(.redirectNames) { return .redirectNames }
    return nil
  }

  // MARK: Coming back

  func answer(
    _ state: State, _ pending: Pending, _ left: Lifetime, _ callback: Callback
  ) -> Transition<Self> {
    let dropped = State(.idle, state.audience)
    if rules.contains(.callbackMatches), !matches(callback, pending) {
      return readings.contains(.refusalConsumes)
        ? .refused(.callbackMatches, dropped, .one(.forget(pending.transaction)))
        : .refused(.callbackMatches, state)
    }
    if callback.flaws.contains(.token), rules.contains(.noTokens) {
      return readings.contains(.refusalConsumes)
        ? .refused(.noTokens, dropped, .one(.forget(pending.transaction)))
        : .refused(.noTokens, state)
    }
    if hasEnded(left) { return expired(state, pending) }
    switch callback.payload {
    case .code: return deliver(state, pending, left, payload(of: callback))
    case .error, .nothing:
      guard !readings.contains(.errorForwarded) else {
        return deliver(state, pending, left, .noCode)
      }
      return .acted(
        .consumedOnce, dropped,
        .two(.forget(pending.transaction), failure(pending.transaction)))
    }
  }

  func identity(
    _ state: State, _ pending: Pending, _ left: Lifetime, _ transaction: Transaction
  ) -> Transition<Self> {
    guard pending.transaction == transaction || !rules.contains(.callbackMatches) else {
      return .refused(.callbackMatches, state)
    }
    if hasEnded(left) { return expired(state, pending) }
    var delivered = deliver(state, pending, left, .identity)
    delivered.outcome = .acted(.nativeApple)
    return delivered
  }

  func matches(_ callback: Callback, _ pending: Pending) -> Bool {
    callback.names.transaction == pending.transaction
      && callback.names.provider == pending.provider
      && (callback.names.action == pending.action || readings.contains(.actionUnchecked))
      && !callback.flaws.contains(.address)
  }

  func payload(of callback: Callback) -> AuthPayload {
    if callback.flaws.contains(.token) { return .token }
    return callback.payload == .code ? .code : .noCode
  }

  /// The lifetime ended while the session was open.
  func expired(_ state: State, _ pending: Pending) -> Transition<Self> {
    .refused(
      .callbackMatches, State(.idle, state.audience),
      Effects<Effect>.two(.forget(pending.transaction), .closeSession(pending.transaction))
        .appending(failure(pending.transaction)))
  }

  /// Consumes the transaction, then dispatches, or keeps what there is to dispatch.
  func deliver(
    _ state: State, _ pending: Pending, _ left: Lifetime, _ payload: AuthPayload
  ) -> Transition<Self> {
    let dispatch = Effect.dispatchNativeAuth(pending.transaction, payload)
    guard rules.contains(.consumedOnce) else {
      return .acted(.callbackMatches, state, .one(dispatch))
    }
    let forget = Effect.forget(pending.transaction)
    guard readings.contains(.redeliver) else {
      return .acted(
        .consumedOnce, State(.delivered(pending, left), state.audience), .two(forget, dispatch))
    }
    let held = State(.held(pending, payload, left), state.audience)
    guard state.audience == .listening else { return .acted(.consumedOnce, held, .one(forget)) }
    let handed = handOut(held, pending, payload, left)
    return .acted(
      .consumedOnce, handed.state, Effects<Effect>.one(forget).appending(handed.effects))
  }

  // MARK: Q-35

  func listen(_ state: State) -> Transition<Self> {
    guard readings.contains(.redeliver) else { return .ignored(state, .noTrigger) }
    return state.audience == .unheard
      ? .noted(State(state.phase, .listening)) : .ignored(state, .duplicate)
  }

  /// To a document once; an identity token leaves for good, since nothing asks before it is used.
  func handOut(
    _ state: State, _ pending: Pending, _ payload: AuthPayload, _ left: Lifetime
  ) -> Transition<Self> {
    guard state.audience != .handed else { return .ignored(state, .duplicate) }
    let dispatch = Effect.dispatchNativeAuth(pending.transaction, payload)
    switch payload {
    case .code:
      return .noted(State(.held(pending, payload, left), .handed), .one(dispatch))
    case .identity, .noCode, .token:
      return .noted(State(.delivered(pending, left), .listening), .one(dispatch))
    }
  }

  // MARK: Ending

  func sessionEnded(
    _ state: State, _ pending: Pending, _ left: Lifetime, _ transaction: Transaction
  ) -> Transition<Self> {
    guard pending.transaction == transaction else { return .ignored(state, .stale) }
    guard rules.contains(.failureEnds) else {
      return .noted(State(.stranded(pending, left), state.audience))
    }
    if readings.contains(.cancelKeeps) {
      return .acted(
        .failureEnds, State(.stranded(pending, left), state.audience), .one(failure(transaction)))
    }
    return .acted(
      .failureEnds, State(.idle, state.audience),
      .two(.forget(transaction), failure(transaction)))
  }

  /// An auth-complete of the web; one that names no login is taken for the current one's.
  func complete(
    _ state: State, _ pending: Pending, _ transaction: Transaction?, closing: Bool
  ) -> Transition<Self> {
    if let transaction, transaction != pending.transaction {
      return .ignored(state, .elsewhere)
    }
    let free = State(.idle, state.audience.free)
    switch state.phase {
    case .open, .stranded:
      return .acted(
        .oneAtATime, free,
        closing
          ? .two(.forget(pending.transaction), .closeSession(pending.transaction))
          : .one(.forget(pending.transaction)))
    case .idle, .held, .delivered: return .acted(.oneAtATime, free)
    }
  }

  func wait(
    _ state: State, _ left: Lifetime, _ milliseconds: UInt32, then stay: (Lifetime) -> Phase,
    due: () -> Transition<Self>
  ) -> Transition<Self> {
    var left = left
    guard left.isRunning else { return .ignored(state, .noTrigger) }
    guard left.elapse(milliseconds), rules.contains(.storedFirst) else {
      return .noted(State(stay(left), state.audience))
    }
    return due()
  }

  func expireOpen(_ state: State, _ pending: Pending) -> Transition<Self> {
    guard readings.contains(.expiryEnds) else {
      return .acted(.storedFirst, State(.open(pending, .idle), state.audience))
    }
    return .acted(
      .storedFirst, State(.idle, state.audience),
      Effects<Effect>.two(.forget(pending.transaction), .closeSession(pending.transaction))
        .appending(failure(pending.transaction)))
  }

  func expireStranded(_ state: State, _ pending: Pending) -> Transition<Self> {
    guard readings.contains(.expiryEnds) else {
      return .acted(.storedFirst, State(.stranded(pending, .idle), state.audience))
    }
    return .acted(
      .storedFirst, State(.idle, state.audience),
      .two(.forget(pending.transaction), failure(pending.transaction)))
  }
}

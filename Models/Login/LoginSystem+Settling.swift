import ContractEngine

/// What is reset after each step, since nothing that can still happen depends on it.
///
/// Without it the same future would be explored once for each past that led there.
extension LoginSystem {
  func settled(_ state: State) -> State {
    var next = state
    next.shell.settleClocks()
    // With a rule off, what is past may come again.
    guard isWhole else { return next }
    for login in Transaction.all where next.isPast(login) { settle(&next, login) }
    // A token refresh begins for the earlier session alone, and no session comes back from nowhere.
    if !next.holds(.earlier) {
      next.world.hasRefreshed = true
      next.history.forget(.earlier)
    }
    return next
  }

  /// Nothing of this login can be said, done or asked any more.
  private func settle(_ state: inout State, _ login: Transaction) {
    // Its stage decides only what a native-auth, verifier or answer to it would do.
    state.web[login] = .over
    // Its window comes back to nothing but a refusal, and its code to no exchange.
    state.world[login] = .gone
    state.world.used = state.world.used.with(login)
    let session = Session(of: login)
    let isKept = state.holds(session)
    // Whether it failed is asked of a native-auth to come, and of a session that is stored.
    if !isKept { state.world.failed = state.world.failed.with(login) }
    if !isKept { state.history.forget(session) }
    state.shell.sessionPersist.eligible = state.shell.sessionPersist.eligible.without(login)
    state.shell.authComplete.stored = state.shell.authComplete.stored.without(login)
    if readings.contains(.completeCarriesId) {
      state.shell.authComplete.ended = state.shell.authComplete.ended.with(login)
    }
    // A bound verifier is handed to its own login alone.
    if readings.contains(.verifierBound), state.shell.pkce.item?.owner == login {
      state.shell.pkce.item = nil
    }
    state.history.forget(login)
  }
}

extension LoginSystem.State {
  /// Whether a login that was tapped is over for page, shell and provider, and nothing of it is in
  /// flight.
  func isPast(_ login: Transaction) -> Bool {
    guard world.tapped.contains(login), world[login] != .live, !web[login].isPending,
      shell.socialLogin.phase.pending?.transaction != login, !shell.pkce.asked.contains(login)
    else { return false }
    return shell.sessionPersist.running != .persist(login)
      && shell.sessionPersist.waiting != .persist(login)
      && !messages.contains { $0.message.transaction == login }
      && !announcements.contains { $0.transaction == login }
  }

  /// Whether the session is anywhere from where it could be stored or remembered again.
  func holds(_ session: Session) -> Bool {
    web.memory == session || web.refresh == session || shell.sessionPersist.stored == session
      || shell.sessionPersist.running == .sync(session)
      || shell.sessionPersist.waiting == .sync(session)
      || messages.contains { $0.message == .syncSession(session) }
      || announcements.contains { $0 == .restored(.found(session)) }
  }
}

extension LoginHistory {
  mutating func forget(_ login: Transaction) {
    consumed = consumed.with(login)
    completed = completed.with(login)
    kept = kept.without(login)
    reads = reads.without(login)
    persists = persists.without(login)
    endsIn[login] = Allowance()
    persistIn[login] = Allowance()
  }

  mutating func forget(_ session: Session) {
    made = made.without(session)
    leaving = leaving.without(session)
    banned = banned.without(session)
  }
}

extension LoginMessage {
  /// The login that it is about, if it is about one.
  var transaction: Transaction? {
    switch self {
    case .setVerifier(let login), .getVerifier(let login), .removeVerifier(let login),
      .persistSession(let login), .authComplete(let login, ok: _):
      login
    case .startSocialLogin(let request): request.pending.transaction
    case .syncSession, .restoreSession, .clearSession, .listening: nil
    }
  }
}

extension LoginAnnouncement {
  /// The login that it is about, if it is about one.
  var transaction: Transaction? {
    switch self {
    case .nativeAuth(let login, _), .failure(let login, named: _), .verifier(let login, _),
      .persistAnswer(let login, _):
      login
    case .restored: nil
    }
  }
}

// MARK: Clocks

/// A deadline is kept as far as it decides in which order deadlines come.
///
/// It has just begun, is about to end, or stands somewhere between, before or after another that does;
/// deadlines that began together end together. Every time step leads to a deadline or to just before
/// it, so nothing depends on more, but for how soon after one deadline another comes: here they are
/// apart unless they began together, which is printed as a bound. So that a deadline of minutes can
/// end within one of seconds, one that is about to end waits for what begins in its last millisecond.
extension LoginShell.State {
  private static let minutes = ClockFace(limit: SocialLogin.lifetimeMs, stride: 200_000)
  private static let seconds = ClockFace(limit: SessionPersist.limitMs, stride: 3_000)

  /// The least time between two deadlines that did not begin together.
  static var apartMs: Int { Int(seconds.stride) }

  mutating func settleClocks() {
    let lifetime = socialLogin.phase.lifetime
    let item = pkce.item?.left ?? .idle
    let long = Self.minutes.settled(lifetime.remaining, item.remaining)
    if lifetime.isRunning { socialLogin.phase.lifetime = Countdown(long.0) }
    if item.isRunning { pkce.item?.left = Countdown(long.1) }
    let short = Self.seconds.settled(pkce.wait.remaining, sessionPersist.wait.remaining)
    if pkce.wait.isRunning { pkce.wait = Countdown(short.0) }
    if sessionPersist.wait.isRunning { sessionPersist.wait = Countdown(short.1) }
  }
}

/// The values that countdowns with one limit are kept at: 1, `stride`, twice `stride`, and `limit`.
private struct ClockFace {
  let limit: UInt32
  let stride: UInt32

  /// Two countdowns, idle at 0, at the values that keep their order.
  func settled(_ first: UInt32, _ second: UInt32) -> (UInt32, UInt32) {
    let isBetween = (isBetween(first), isBetween(second))
    if isBetween.0, isBetween.1, first != second {
      return first < second ? (stride, 2 * stride) : (2 * stride, stride)
    }
    return (isBetween.0 ? stride : first, isBetween.1 ? stride : second)
  }

  private func isBetween(_ left: UInt32) -> Bool { left > 1 && left < limit }
}

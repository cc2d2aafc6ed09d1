import ContractEngine

extension LoginSystem {
  public func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    guard configuration.platform.hasShell else { return }
    if state.web.document == .absent {
      body(.launched)
      if configuration.platform == .android { callbacks(state, drive, body) }
      time(state, body)
      return
    }
    if drive == .hostilePage {
      if let head = state.announcements.head {
        body(.announcementSwallowed)
        if head.carriesSecret, mayLoseDocument(state) {
          body(.announcementHeard(by: .anotherOrigin))
        }
        return
      }
      if state.messages.isEmpty { lies(state, body) }
    } else {
      page(state, drive, body)
    }
    // The shell waits while its events are in flight (a bound), unless the page waits for the shell.
    let isShellsTurn =
      state.announcements.isEmpty
      || state.messages.count >= LoginLimits.messages
        && state.announcements.count <= LoginLimits.announcements - 2
    if isShellsTurn, canTake(state) {
      body(.messageArrived(.unlocked))
      if arriving(state) == .restoreSession { body(.messageArrived(.locked)) }
    }
    if isShellsTurn { keychain(state, drive, body) }
    if state.announcements.isEmpty {
      callbacks(state, drive, body)
      sessions(state, drive, body)
      if drive == .hostileWorld { forgeries(body) }
    }
    if mayLoseDocument(state) {
      body(.reloaded)
      if drive != .hostilePage { body(.webProcessDied) }
      body(.processKilled)
    }
    time(state, body)
  }

  private func mayLoseDocument(_ state: State) -> Bool {
    state.world.documentsLost < LoginWorld.documentsLostLimit
  }

  // MARK: Page

  private func page(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    let room = LoginLimits.messages - state.messages.count
    if let head = state.announcements.head {
      let mayAnswer = head.mayBeAnswered && state.web.document == .listening
      if room >= 1 || !mayAnswer { body(.announcementHeard(by: .one)) }
      if head.carriesSecret, mayLoseDocument(state) {
        body(.announcementHeard(by: .anotherOrigin))
      }
      if drive == .hostileWorld, case .nativeAuth = head, mayAnswer, room >= 2 {
        body(.announcementHeard(by: .two))
      }
    }
    if state.web.document == .booting, room >= 2 { body(.listenerAttached) }
    guard state.web.document == .listening, room >= 1 else { return }
    if room >= 2, let login = state.world.next { taps(state, login, body) }
    for login in Transaction.all where state.web[login].isExchanging && room >= 2 {
      if state.web[login] == .exchanging { body(.exchangeEnded(login, ok: true)) }
      body(.exchangeEnded(login, ok: false))
    }
    if state.web.memory != nil {
      if !state.world.hasRefreshed, state.web.memory == .earlier { body(.refreshBegun) }
      if !state.world.hasSignedOut { body(.signedOut) }
    }
    if state.web.refresh != nil { body(.refreshEnded) }
  }

  /// Who is signed out is shown sign-in, who is signed in is shown link.
  private func taps(_ state: State, _ login: Transaction, _ body: (Event) -> Void) {
    guard !state.web.isRestoring else { return }
    guard state.web.memory == nil else {
      return body(.loginTapped(Pending(login, .link, .google)))
    }
    body(.loginTapped(Pending(login, .signIn, .kakao)))
    if configuration.platform == .ios, login == .first {
      body(.loginTapped(Pending(login, .signIn, .apple)))
    }
  }

  /// The last message of the oldest turn in flight.
  private func arriving(_ state: State) -> LoginMessage? {
    guard let head = state.messages.head?.message else { return nil }
    return head.opensTurn ? state.messages.second?.message : head
  }

  /// Whether the shell can take the oldest message without a third Keychain operation at once.
  private func canTake(_ state: State) -> Bool {
    guard let message = arriving(state) else { return false }
    switch message {
    case .persistSession, .syncSession, .clearSession:
      return state.shell.sessionPersist.waiting == nil
    case .restoreSession, .setVerifier, .getVerifier, .removeVerifier, .startSocialLogin,
      .authComplete,
      .listening:
      return true
    }
  }

  // MARK: Provider and operating system

  /// What a callback for this login repeats; for one that is not pending it makes no difference.
  private func names(_ state: State, _ login: Transaction) -> Pending {
    if let pending = state.shell.socialLogin.phase.pending, pending.transaction == login {
      return pending
    }
    return Pending(login, .signIn, .kakao)
  }

  private func callbacks(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    for login in Transaction.all {
      let isPossible = state.world[login] == .live
      let isRepeated = state.world[login] == .gone && drive == .hostileWorld
      let names = names(state, login)
      guard isPossible || isRepeated, !shell.socialLogin.asksSheet(names) else { continue }
      body(.callbackArrived(Callback(names, .code)))
      body(.callbackArrived(Callback(names, .error)))
      body(.callbackArrived(Callback(names, .nothing)))
    }
    guard drive == .hostileWorld, state.web.document != .absent else { return }
    let pending = names(state, state.shell.socialLogin.phase.pending?.transaction ?? .first)
    body(.callbackArrived(Callback(Pending(.unknown, pending.action, pending.provider))))
    guard state.shell.socialLogin.phase.pending != nil else { return }
    body(.callbackArrived(Callback(pending, .code, .address)))
    body(.callbackArrived(Callback(pending, .code, .token)))
    let action: LoginAction = pending.action == .link ? .signIn : .link
    body(.callbackArrived(Callback(Pending(pending.transaction, action, pending.provider))))
    let provider: Provider = pending.provider == .kakao ? .google : .kakao
    body(.callbackArrived(Callback(Pending(pending.transaction, pending.action, provider))))
  }

  private func sessions(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    for login in Transaction.all {
      let isPossible = state.world[login] == .live
      let isRepeated = state.world[login] == .gone && drive == .hostileWorld
      guard isPossible || isRepeated else { continue }
      if shell.socialLogin.asksSheet(names(state, login)) { body(.identityReturned(login)) }
      if isPossible {
        body(.sessionEnded(login, .couldNotOpen))
        body(.sessionEnded(login, .switchedAway))
      }
      body(.sessionEnded(login, .cancelled))
    }
  }

  private func keychain(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    for login in Transaction.all {
      if state.shell.pkce.asked.contains(login) {
        body(.verifierRead(login, available: true))
        body(.verifierRead(login, available: false))
      } else if drive == .hostileWorld, state.world.tapped.contains(login) {
        // Reported a second time.
        body(.verifierRead(login, available: true))
      }
    }
    if state.shell.sessionPersist.running != nil {
      for result in KeychainResult.allCases { body(.keychainFinished(.running, result)) }
    } else if drive == .hostileWorld {
      body(.keychainFinished(.running, .done))
    }
    if state.shell.sessionPersist.waiting != nil, readings.contains(.sideBySide) {
      for result in KeychainResult.allCases { body(.keychainFinished(.waiting, result)) }
    }
  }

  // MARK: Time

  /// To the next deadline, or to just before it; to none, if none runs.
  ///
  /// Deadlines of seconds are reached and never just missed: a Keychain that is a millisecond early
  /// does nothing that one does not that is ten seconds early.
  private func time(_ state: State, _ body: (Event) -> Void) {
    let isQuiet = state.messages.isEmpty && state.announcements.isEmpty
    guard let due = nextDeadline(state) else {
      if isQuiet { body(.timePassed(SocialLogin.lifetimeMs)) }
      return
    }
    if due == 1 {
      if canAnswer(state) { body(.timePassed(1)) }
    } else if isQuiet {
      if !isOfSeconds(state, due) { body(.timePassed(due - 1)) }
      body(.timePassed(due))
    }
  }

  /// Whether there is room for all that the shell may say at a deadline.
  private func canAnswer(_ state: State) -> Bool {
    if state.announcements.isEmpty { return true }
    let shell = state.shell
    var answers = shell.socialLogin.phase.pending == nil ? 0 : 1
    answers += Transaction.all.count(where: shell.pkce.asked.contains)
    answers += shell.sessionPersist.running == nil ? 0 : 1
    answers += shell.sessionPersist.waiting == nil ? 0 : 1
    return state.announcements.count + answers <= 4
  }

  func nextDeadline(_ state: State) -> UInt32? {
    let shell = state.shell
    let deadlines = [
      shell.socialLogin.phase.lifetime.remaining, shell.pkce.item?.left.remaining ?? 0,
      shell.pkce.wait.remaining, shell.sessionPersist.wait.remaining,
    ]
    return deadlines.filter { $0 > 0 }.min()
  }

  /// Whether `milliseconds` lead to a deadline of seconds.
  private func isOfSeconds(_ state: State, _ milliseconds: UInt32) -> Bool {
    milliseconds == state.shell.pkce.wait.remaining
      || milliseconds == state.shell.sessionPersist.wait.remaining
  }

  // MARK: Attackers

  /// One message of every type, with what each rule of the gate turns away.
  private func forgeries(_ body: (Event) -> Void) {
    for message in Self.forged { body(.messageForged(message, .foreignOrigin)) }
    body(.messageForged(Self.forged[3], .subframe))
    body(.messageForged(Self.forged[3], .version))
  }

  private static let forged: [LoginMessage] = [
    .setVerifier(.first), .getVerifier(.first), .removeVerifier(.first),
    .startSocialLogin(.honest(Pending(.first, .signIn, .kakao))), .persistSession(.first),
    .syncSession(.earlier), .restoreSession, .clearSession, .authComplete(.first, ok: true),
    .listening,
  ]

  /// What a lying page hears makes no difference to it, so it hears first and speaks after.
  private func lies(_ state: State, _ body: (Event) -> Void) {
    guard state.web.document == .listening else {
      return body(.listenerAttached)
    }
    for message in Self.lies { body(.pageLied(message)) }
  }

  /// Starts with each flaw, verifiers and announcements for either login.
  ///
  /// What is left out is printed as a bound; of the stored session nothing is claimed under a page
  /// that may replace it at will.
  private static let lies: [LoginMessage] = {
    var list: [LoginMessage] = [
      .listening, .getVerifier(.first), .authComplete(.first, ok: true),
      .authComplete(.second, ok: false),
    ]
    for login in Transaction.all {
      list.append(.setVerifier(login))
      list.append(.startSocialLogin(.honest(Pending(login, .signIn, .kakao))))
    }
    for flaw in StartFlaws.each {
      let signIn = Pending(.first, .signIn, .kakao)
      list.append(.startSocialLogin(LoginRequest(signIn, flaw.union(.endpoint))))
      list.append(.startSocialLogin(LoginRequest(Pending(.first, .link, .google), flaw)))
    }
    return list
  }()
}

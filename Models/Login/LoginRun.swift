import ContractEngine

/// One step of the whole: hands events to shell and page, and what they ask for to the world.
struct LoginRun {
  let system: LoginSystem
  var state: LoginSystem.State
  var output = LoginOutput()
  var marks = RuleMarks()
  /// What happened, in words; only if asked for.
  var lines: [String] = []
  var keepsLines = false

  init(_ system: LoginSystem, _ state: LoginSystem.State) {
    self.system = system
    self.state = state
  }

  mutating func happen(_ event: LoginEvent) {
    switch event {
    case .loginTapped(let pending):
      state.world.tapped = state.world.tapped.with(pending.transaction)
      page(.loginTapped(pending))
    case .listenerAttached: page(.listenerAttached)
    case .refreshBegun:
      state.world.hasRefreshed = true
      page(.refreshBegun)
    case .refreshEnded: page(.refreshEnded)
    case .signedOut:
      state.world.hasSignedOut = true
      page(.signedOut)
    case .exchangeEnded(let login, ok: let ok): page(.exchangeEnded(login, ok: ok))

    case .messageArrived(let keychain):
      var isTurnOver = false
      while !isTurnOver, let sent = state.messages.takeHead() {
        isTurnOver = !sent.message.opensTurn
        arrive(sent.message, sent.sender, [], keychain)
      }
    case .announcementHeard(by: let listeners):
      guard let announcement = state.announcements.takeHead() else { return }
      switch listeners {
      case .one: land(announcement)
      case .two:
        land(announcement)
        land(announcement)
      case .anotherOrigin: landElsewhere(announcement)
      }

    case .callbackArrived(let callback):
      if state.web.document == .absent { open(.booting) }
      close(callback.names.transaction)
      shell(.callbackArrived(callback))
    case .identityReturned(let login):
      close(login)
      shell(.identityReturned(login))
    case .sessionEnded(let login, let end):
      if end != .switchedAway { close(login) }
      shell(.sessionEnded(login))
    case .verifierRead(let login, available: let available):
      shell(.verifierRead(login, available: available))
    case .keychainFinished(let place, let result): shell(.keychainFinished(place, result))

    case .reloaded:
      state.world.documentsLost += 1
      replace(.booting)
    case .webProcessDied:
      state.world.documentsLost += 1
      state.messages = LoginChannel()
      replace(.booting)
    case .processKilled: kill()
    case .launched: open(.booting)
    case .timePassed(let milliseconds): shell(.timePassed(milliseconds))

    case .messageForged(let message, let flaws): arrive(message, .current, flaws, .unlocked)
    case .pageLied(let message): arrive(message, .current, [], .unlocked)
    case .announcementSwallowed:
      guard let announcement = state.announcements.takeHead() else { return }
      output.secretHeard = output.secretHeard || announcement.carriesSecret
    }
  }

  // MARK: Page

  mutating func page(_ event: LoginWeb.Event) {
    let transition = system.web.step(state.web, event)
    state.web = transition.state
    note(transition.outcome, by: "page")
    transition.effects.forEach { effect in
      say("page: \(effect.words)")
      switch effect {
      case .send(let message):
        state.messages.send(SentMessage(message))
        if case .authComplete(let login, ok: let ok) = message { complete(login, ok) }
      case .exchange(let login):
        if output.exchanged.contains(login) { output.exchangedTwice = true }
        if state.world.used.contains(login) { output.exchangedTwice = true }
        output.exchanged = output.exchanged.with(login)
        state.world.used = state.world.used.with(login)
      }
    }
  }

  private mutating func complete(_ login: Transaction, _ ok: Bool) {
    if output.completed.contains(login) { output.completedTwice = true }
    output.completed = output.completed.with(login)
    guard !ok else { return }
    output.failed = output.failed.with(login)
    state.world.failed = state.world.failed.with(login)
  }

  /// The main frame went to a page of another origin before the event was dispatched, and comes
  /// back after; the script that carries an event looks at the origin first (S-25).
  private mutating func landElsewhere(_ announcement: LoginAnnouncement) {
    say("event: \(announcement.description)")
    let refusal = system.shell.outbound.refusal(
      ofSecret: announcement.carriesSecret, into: .elsewhere)
    if let refusal { marks.mark(Int(LoginRule(refusal).rawValue)) }
    output.secretElsewhere = announcement.carriesSecret && refusal == nil
    state.world.documentsLost += 1
    replace(.booting)
  }

  private mutating func land(_ announcement: LoginAnnouncement) {
    say("event: \(announcement.description)")
    if announcement.carriesSecret, state.web.document == .listening { output.secretHeard = true }
    let before = state.web
    page(.heard(announcement))
    guard case .failure(let login, named: _) = announcement else { return }
    for other in Transaction.all where other != login && before[other].isPending {
      if !state.web[other].isPending { output.endedAnother = true }
    }
  }

  // MARK: Documents

  mutating func replace(_ document: LoginWeb.Document) {
    page(.documentReplaced(document))
    state.messages.change { $0.sender = .replaced }
    // An answer that names its document is nothing to the next one.
    if system.readings.contains(.documentBound) {
      state.announcements.drop { if case .restored = $0 { true } else { false } }
    }
    shell(.documentReplaced)
  }

  private mutating func open(_ document: LoginWeb.Document) {
    page(.documentReplaced(document))
  }

  private mutating func kill() {
    state.world.documentsLost += 1
    page(.documentReplaced(.absent))
    state.messages = LoginChannel()
    state.announcements = LoginChannel()
    shell(.processEnded)
    guard system.configuration.platform == .ios else { return }
    for login in Transaction.all { close(login) }
  }

  private mutating func close(_ login: Transaction) {
    if state.world[login] == .live { state.world[login] = .gone }
  }

  // MARK: Shell

  mutating func arrive(
    _ message: LoginMessage, _ sender: SendingDocument, _ flaws: Flaws,
    _ keychain: LoginShell.KeychainLock
  ) {
    say("message: \(message.description), from \(sender.name)")
    if flaws.isEmpty, sender == .current, case .authComplete(let login, ok: true) = message {
      output.announced = login
    }
    if flaws.isEmpty, message == .clearSession { output.clearArrived = true }
    let before = state.shell.socialLogin.phase
    shell(.messageReceived(message, from: sender, flaws: flaws, keychain))
    guard case .authComplete(let login, ok: _) = message, let pending = before.pending,
      pending.transaction != login
    else { return }
    // A login that was handed to the document goes with it when the WebView is reopened.
    if case .delivered = before, output.reopened != nil { return }
    if state.shell.socialLogin.phase.pending == nil { output.endedAnother = true }
  }

  mutating func shell(_ event: LoginShell.Event) {
    var run = LoginShell.Run(system.shell, state.shell)
    run.route(event)
    state.shell = run.state
    marks.formUnion(run.marks)
    if keepsLines { say("shell: \(Self.words(run.outcome))") }
    run.effects.forEach { effect in
      say("shell: \(effect.words)")
      switch effect {
      case .socialLogin(let effect): carryOut(effect)
      case .pkce(let effect): carryOut(effect)
      case .sessionPersist(let effect): carryOut(effect)
      case .authComplete(.reopenWebView(let login)):
        output.reopened = login
        replace(.booting)
      }
    }
  }

  private mutating func carryOut(_ effect: SocialLogin.Effect) {
    switch effect {
    case .store(let login):
      output.stored = output.stored.with(login)
      state.world.failed = state.world.failed.without(login)
    case .forget(let login): output.forgotten = output.forgotten.with(login)
    case .openSession(let login): opened(login, isSheet: false)
    case .openSheet(let login): opened(login, isSheet: true)
    case .closeSession(let login): close(login)
    case .dispatchNativeAuth(let login, let payload):
      output.dispatched = login
      output.payload = payload
      state.announcements.send(.nativeAuth(login, payload))
    case .dispatchFailure(let login, named: let named):
      complete(login, false)
      state.announcements.send(.failure(login, named: named))
    }
  }

  private mutating func opened(_ login: Transaction, isSheet: Bool) {
    output.opened = login
    let pending = state.shell.socialLogin.phase.pending
    let isNative =
      system.configuration.platform == .ios && pending?.provider == .apple
      && pending?.action == .signIn
    output.openedElsewhere = isSheet != isNative
    state.world[login] = .live
  }

  private mutating func carryOut(_ effect: Pkce.Effect) {
    switch effect {
    case .readItem, .answerSet, .answerRemove: return
    case .answerGet(let login, verifier: let verifier):
      output.verifierAnswered = output.verifierAnswered.with(login)
      if let verifier {
        output.verifier = verifier
        output.verifierAsker = login
      }
      state.announcements.send(.verifier(login, verifier))
    }
  }

  private mutating func carryOut(_ effect: SessionPersist.Effect) {
    switch effect {
    case .begin: return
    case .answerPersist(let login, let status):
      output.persistAnswered = output.persistAnswered.with(login)
      if login == .unknown { output.answeredNobody = true }
      if status == .stored { output.persistStored = output.persistStored.with(login) }
      state.announcements.send(.persistAnswer(login, status))
    case .answerRestore(let answer): state.announcements.send(.restored(answer))
    case .answerClear(removed: let removed): output.cleared = removed
    }
  }

  // MARK: Words

  private mutating func note(_ outcome: Outcome<LoginRule>, by side: String) {
    if let rule = outcome.rule { marks.mark(Int(rule.rawValue)) }
    if keepsLines { say("\(side): \(Self.words(outcome))") }
  }

  private mutating func say(_ line: @autoclosure () -> String) {
    if keepsLines { lines.append(line()) }
  }

  private static func words(_ outcome: Outcome<LoginRule>) -> String {
    switch outcome {
    case .acted(let rule): "\(rule.id) acts"
    case .refused(let rule): "\(rule.id) refuses"
    case .noted: "noted"
    case .ignored(let reason): "ignored, \(reason)"
    }
  }
}

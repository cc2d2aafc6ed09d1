import ContractEngine

extension LoginShell {
  /// One step of the shell as it goes through its children.
  struct Run {
    let shell: LoginShell
    var state: State
    var effects: Effects<Effect> = .none
    /// Of the first child that a rule spoke for, else of the first child.
    var outcome: Outcome<LoginRule> = .ignored(.elsewhere)
    var marks = RuleMarks()
    var parts: [Part] = []
    var keepsParts = false

    init(_ shell: LoginShell, _ state: State) {
      self.shell = shell
      self.state = state
    }

    /// Which children an event concerns, in which order.
    mutating func route(_ event: Event) {
      switch event {
      case .messageReceived(let message, from: let sender, flaws: let flaws, let keychain):
        if let rule = shell.gate.refusal(of: flaws) { return refuse(LoginRule(rule)) }
        receive(message, sender, keychain)
      case .callbackArrived(let callback): tell(.callbackArrived(callback))
      case .identityReturned(let login): tell(.identityReturned(login))
      case .sessionEnded(let login): tell(.sessionEnded(login))
      case .verifierRead(let login, available: let available):
        tell(.itemRead(login, available: available))
      case .keychainFinished(let place, let result): tell(.keychainFinished(place, result))
      case .documentReplaced:
        tell(SocialLogin.Event.documentReplaced)
        tell(Pkce.Event.documentReplaced)
      case .timePassed(let milliseconds):
        tell(SocialLogin.Event.timePassed(milliseconds))
        tell(Pkce.Event.timePassed(milliseconds))
        tell(SessionPersist.Event.timePassed(milliseconds))
      case .processEnded:
        tell(SocialLogin.Event.processEnded)
        tell(Pkce.Event.processEnded)
        tell(SessionPersist.Event.processEnded)
        tell(AuthComplete.Event.processEnded)
      }
    }

    mutating func receive(
      _ message: LoginMessage, _ sender: SendingDocument, _ keychain: LoginShell.KeychainLock
    ) {
      switch message {
      case .setVerifier(let login): tell(.setAsked(login, slotHeld: isSlotHeld(against: login)))
      case .getVerifier(let login):
        // The request for the verifier is the sign that an exchange has begun.
        if !isDropped(sender) { tell(.verifierAsked(login)) }
        tell(.getAsked(login, from: sender))
      case .removeVerifier(let login): tell(.removeAsked(login))
      case .startSocialLogin(let request): tell(.startReceived(request, from: sender))
      case .persistSession(let login): tell(.persistAsked(login))
      case .syncSession(let session): tell(.syncAsked(session))
      case .restoreSession: tell(.restoreAsked(readable: keychain == .unlocked))
      case .clearSession:
        // A sign-out ends what is kept for a login, and what was stored for one.
        tell(.clearAsked)
        tell(.sessionCleared)
        tell(.signedOut)
      case .authComplete(let login, ok: let ok):
        // The same announcement frees the slot and reopens the WebView.
        if !isDropped(sender) { tell(.completeHeard(named(login))) }
        tell(.announced(login, ok: ok, from: sender))
      case .listening: if sender == .current { tell(.listened) }
      }
    }

    /// What an effect of one child means for another: the whole list.
    mutating func touch(_ effect: SocialLogin.Effect) {
      switch effect {
      // A new login begins with no end behind it.
      case .store(let login): tell(.loginStarted(login))
      // Only logins of after a clear are stored.
      case .dispatchNativeAuth(let login, _): tell(.nativeAuthSent(login))
      // An end is announced once, and takes the verifier along (AC-03, Q-27).
      case .dispatchFailure(let login, named: _):
        tell(.failureSent(login))
        tell(.loginEnded(login))
      case .forget, .openSession, .openSheet, .closeSession: return
      }
    }

    mutating func touch(_ effect: SessionPersist.Effect) {
      switch effect {
      // What was stored for a login lets its announcement count.
      case .answerPersist(let login, .stored): tell(.sessionStored(login))
      case .answerPersist(_, .invalid), .answerPersist(_, .unavailable), .answerRestore,
        .answerClear, .begin:
        return
      }
    }

    /// Whether a login other than this one has the slot and cannot lose it to a start.
    func isSlotHeld(against login: Transaction) -> Bool {
      switch state.socialLogin.phase {
      case .idle, .stranded: false
      case .open(let pending, _), .held(let pending, _, _), .delivered(let pending, _):
        pending.transaction != login
      }
    }

    func isDropped(_ sender: SendingDocument) -> Bool {
      sender == .replaced && shell.socialLogin.readings.contains(.documentBound)
    }

    func named(_ login: Transaction) -> Transaction? {
      shell.socialLogin.readings.contains(.completeCarriesId) ? login : nil
    }
  }
}

extension LoginShell.Run {
  mutating func refuse(_ rule: LoginRule) {
    outcome = .refused(rule)
    marks.mark(Int(rule.rawValue))
  }

  mutating func tell(_ event: SocialLogin.Event) {
    if keepsParts { parts.append(.socialLogin(event)) }
    let transition = shell.socialLogin.step(state.socialLogin, event)
    state.socialLogin = transition.state
    note(transition.outcome) { LoginRule($0) }
    transition.effects.forEach {
      effects = effects.appending(.socialLogin($0))
      touch($0)
    }
  }

  mutating func tell(_ event: Pkce.Event) {
    if keepsParts { parts.append(.pkce(event)) }
    let transition = shell.pkce.step(state.pkce, event)
    state.pkce = transition.state
    note(transition.outcome) { LoginRule($0) }
    transition.effects.forEach { effects = effects.appending(.pkce($0)) }
  }

  mutating func tell(_ event: SessionPersist.Event) {
    if keepsParts { parts.append(.sessionPersist(event)) }
    let transition = shell.sessionPersist.step(state.sessionPersist, event)
    state.sessionPersist = transition.state
    note(transition.outcome) { LoginRule($0) }
    transition.effects.forEach {
      effects = effects.appending(.sessionPersist($0))
      touch($0)
    }
  }

  mutating func tell(_ event: AuthComplete.Event) {
    if keepsParts { parts.append(.authComplete(event)) }
    let transition = shell.authComplete.step(state.authComplete, event)
    state.authComplete = transition.state
    note(transition.outcome) { LoginRule($0) }
    transition.effects.forEach { effects = effects.appending(.authComplete($0)) }
  }

  private mutating func note<Rule>(_ child: Outcome<Rule>, _ lift: (Rule) -> LoginRule) {
    let lifted: Outcome<LoginRule> =
      switch child {
      case .acted(let rule): .acted(lift(rule))
      case .refused(let rule): .refused(lift(rule))
      case .noted: .noted
      case .ignored(let reason): .ignored(reason)
      }
    if let rule = lifted.rule {
      marks.mark(Int(rule.rawValue))
      if outcome.rule == nil { outcome = lifted }
    } else if outcome == .ignored(.elsewhere) {
      outcome = lifted
    }
  }
}

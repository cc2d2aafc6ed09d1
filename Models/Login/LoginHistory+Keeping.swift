import ContractEngine

/// For each invariant that speaks of a whole run: how its memory moves, and what it says.
extension LoginHistory {
  typealias View = StepView<LoginSystem>

  /// The memory after the step that `view` shows.
  func after(_ view: View) -> Self {
    var next = self
    _ = next.consume(view)
    _ = next.complete(view)
    _ = next.reopen(view)
    _ = next.answer(view)
    _ = next.clear(view)
    _ = next.end(view)
    _ = next.wait(view)
    next.leaveOut(view.after.world.tapped)
    return next
  }

  /// Of logins that nobody has tapped, which a lying page starts, only what is claimed of them is kept.
  private mutating func leaveOut(_ tapped: Transactions) {
    completed = completed.intersection(tapped)
    kept = kept.intersection(tapped)
    reads = reads.intersection(tapped)
    persists = persists.intersection(tapped)
    if tapped.isEmpty { readIn = Allowance() }
  }

  /// INV-02.
  mutating func consume(_ view: View) -> Claim {
    let output = view.output
    // A page that lies may use an id again; to the shell that is a new transaction.
    if case .pageLied = view.event {
      for login in Transaction.all where output.stored.contains(login) {
        consumed = consumed.without(login)
      }
    }
    var claim = Claim.vacuous
    for login in Transaction.all {
      let isTaken = !output.stored.contains(login) && output.forgotten.contains(login)
      let isSent = output.dispatched == login && view.event.comesBack
      guard isTaken || isSent else { continue }
      if consumed.contains(login) { return .broken() }
      consumed = consumed.with(login)
      claim = .holds
    }
    return claim
  }

  /// AC-03.
  mutating func complete(_ view: View) -> Claim {
    if view.output.completedTwice { return .broken() }
    var claim = Claim.vacuous
    for login in Transaction.all where view.output.completed.contains(login) {
      if completed.contains(login) { return .broken() }
      completed = completed.with(login)
      claim = .holds
    }
    for login in Transaction.all where endsIn[login].seconds != nil && !view.replacesDocument {
      let isOver = view.before.web[login].isPending && !view.after.web[login].isPending
      if isOver, !completed.contains(login) { return .broken(leaf: 1) }
    }
    return claim
  }

  /// INV-04.
  mutating func reopen(_ view: View) -> Claim {
    let output = view.output
    kept = kept.union(output.persistStored)
    if output.clearArrived { kept = .none }
    if let login = output.reopened {
      // That of a login that came after it will do.
      let isThere = view.after.shell.sessionPersist.stored != nil
      guard kept.contains(login), isThere else { return .broken(leaf: 0) }
      kept = kept.without(login)
      return .holds
    }
    if let login = output.announced, kept.contains(login) { return .broken(leaf: 1) }
    return .vacuous
  }

  /// INV-18.
  mutating func answer(_ view: View) -> Claim {
    if case .processKilled = view.event {
      reads = .none
      persists = .none
      return .vacuous
    }
    guard view.passedGate else { return .vacuous }
    if view.output.answeredNobody { return .broken() }
    for login in Transaction.all {
      if view.received(.getVerifier(login)) { reads = reads.with(login) }
      if view.received(.persistSession(login)) { persists = persists.with(login) }
    }
    var claim = Claim.vacuous
    for login in Transaction.all {
      if view.output.verifierAnswered.contains(login) {
        guard reads.contains(login) else { return .broken() }
        reads = reads.without(login)
        claim = .holds
      }
      if view.output.persistAnswered.contains(login) {
        guard persists.contains(login) else { return .broken() }
        persists = persists.without(login)
        claim = .holds
      }
    }
    return claim
  }

  /// INV-25.
  mutating func clear(_ view: View) -> Claim {
    if case .exchangeEnded(let login, ok: true) = view.event {
      made = made.with(Session(of: login))
    }
    if case .processKilled = view.event { leaving = .none }
    if view.output.clearArrived { leaving = made.with(.earlier) }
    if view.output.cleared {
      banned = banned.union(leaving)
      leaving = .none
    }
    if banned.contains(view.after.shell.sessionPersist.stored) { return .broken(leaf: 0) }
    if view.after.web.memory != view.before.web.memory, banned.contains(view.after.web.memory) {
      return .broken(leaf: 1)
    }
    return banned.isEmpty ? .vacuous : .holds
  }

  /// Seconds for a read of the verifier and two Keychain operations one behind the other.
  private static let endSeconds: UInt8 = 31
  private static let readSeconds: UInt8 = 11
  private static let persistSeconds: UInt8 = 21

  /// INV-05: of the time in which a login must end, what passes while its lifetime runs is the
  /// lifetime's own, and what passes during the exchange is the server's, which ends it.
  mutating func end(_ view: View) -> Claim {
    var claim = Claim.vacuous
    for login in Transaction.all {
      let before = view.before.web[login]
      let after = view.after.web[login]
      if case .loginTapped = view.event, before == .idle, after == .waiting {
        endsIn[login] = Allowance(Self.endSeconds)
        continue
      }
      guard endsIn[login].seconds != nil else { continue }
      if view.replacesDocument {
        endsIn[login] = Allowance()
      } else if !after.isPending, view.after.shell.socialLogin.phase.pending?.transaction != login {
        endsIn[login] = Allowance()
        claim = .holds
      } else if case .timePassed(let milliseconds) = view.event, !before.isExchanging,
        !view.before.shell.runsLifetime(of: login)
      {
        guard endsIn[login].pass(milliseconds) else { return .broken() }
      }
    }
    return claim
  }

  /// INV-28.
  mutating func wait(_ view: View) -> Claim {
    if case .processKilled = view.event {
      readIn = Allowance()
      persistIn = Allowances()
      return .vacuous
    }
    var claim = Claim.vacuous
    if case .timePassed(let milliseconds) = view.event, !readIn.pass(milliseconds) {
      return .broken(leaf: 0)
    }
    if view.after.shell.pkce.asked.isEmpty {
      if readIn.seconds != nil { claim = .holds }
      readIn = Allowance()
    } else if readIn.seconds == nil {
      readIn = Allowance(Self.readSeconds)
    }
    for login in Transaction.all {
      if view.passedGate, view.received(.persistSession(login)) {
        persistIn[login] = Allowance(Self.persistSeconds)
      }
      if view.output.persistAnswered.contains(login) {
        persistIn[login] = Allowance()
        claim = .holds
      }
      if case .timePassed(let milliseconds) = view.event, !persistIn[login].pass(milliseconds) {
        return .broken(leaf: 1)
      }
    }
    return claim
  }
}

extension LoginShell.State {
  /// Whether the slot is this login's and its lifetime has not ended.
  func runsLifetime(of login: Transaction) -> Bool {
    socialLogin.phase.pending?.transaction == login && socialLogin.phase.lifetime.isRunning
  }
}

extension StepView where S == LoginSystem {
  /// Whether the document of before is gone.
  var replacesDocument: Bool {
    switch event {
    case .reloaded, .webProcessDied, .processKilled, .announcementHeard(by: .anotherOrigin): true
    default: output.reopened != nil
    }
  }

  var passedGate: Bool {
    if case .messageForged(_, let flaws) = event { return flaws.isEmpty }
    return true
  }
}

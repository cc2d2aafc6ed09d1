import ContractEngine

extension LoginSystem {
  /// Lifetime, read of the verifier, two Keychain operations one behind the other, and what passes
  /// while something is in flight.
  static let endMs: UInt64 = 630_100
  static let readMs: UInt64 = 10_100
  static let persistMs: UInt64 = 20_100

  static let ofDeadlines: [Property<LoginSystem>] = [
    Property(
      "INV-05",
      "While a document lives, every login that it started ends for it within lifetime, exchange "
        + "and persist deadline, and the slot is free again.",
      rules: ["SL-10", "SL-16", "SP-02", "AC-01", "PK-02"], drives: honest,
      leaves: ["a login is still pending"], kind: .bounded(endsInTime), evidence: loginSlot),
    Property(
      "INV-16",
      "A verifier is handed out, and a transaction accepted, while its age is below 600,000 ms and "
        + "not after.",
      rules: ["SL-10", "SL-12", "PK-01"],
      leaves: [
        "a verifier too old was handed out", "a verifier was dropped too early",
        "a transaction too old was accepted",
      ],
      kind: .bounded(lifetimes), evidence: loginStore),
    Property(
      "INV-28", "Every request for a verifier or a persist is answered, or ends at a deadline.",
      rules: ["PK-02", "SP-02"], drives: honest,
      leaves: ["a verifier request waits for the platform alone", "a persist waits for it alone"],
      kind: .bounded(answeredInTime), evidence: loginStore),
  ]

  /// Milliseconds left for each login that its document still waits for; 20 bits each.
  ///
  /// The time of an exchange does not count: the server ends it.
  private static let endsInTime = Monitor<LoginSystem>(width: 40) { cell, view in
    var next: UInt64 = 0
    var claim = Claim.vacuous
    for (index, login) in Transaction.all.enumerated() {
      let shift = UInt64(20 * index)
      var left = cell >> shift & 0xfffff
      let before = view.before.web[login]
      let after = view.after.web[login]
      if case .loginTapped = view.event, before == .idle, after == .waiting {
        left = endMs
      } else if left > 0, view.replacesDocument {
        left = 0
      } else if left > 0, !after.isPending,
        view.after.shell.socialLogin.phase.pending?.transaction != login
      {
        left = 0
        claim = .holds
      } else if left > 0, case .timePassed(let milliseconds) = view.event, !before.isExchanging {
        guard left > UInt64(milliseconds) else { return (0, .broken()) }
        left -= UInt64(milliseconds)
      }
      next |= left << shift
    }
    return (next, claim)
  }

  /// Age left of the verifier and of the pending transaction; 20 bits each.
  private static let lifetimes = Monitor<LoginSystem>(width: 40) { cell, view in
    var verifier = cell & 0xfffff
    var pending = cell >> 20 & 0xfffff
    var claim = Claim.vacuous
    if case .timePassed(let milliseconds) = view.event {
      if let item = view.before.shell.pkce.item, view.after.shell.pkce.item == nil,
        verifier > UInt64(milliseconds), !view.output.failed.contains(item.owner)
      {
        return (0, .broken(leaf: 1))
      }
      verifier = verifier > UInt64(milliseconds) ? verifier - UInt64(milliseconds) : 0
      pending = pending > UInt64(milliseconds) ? pending - UInt64(milliseconds) : 0
    }
    if view.output.verifier != nil {
      if verifier == 0 { return (0, .broken(leaf: 0)) }
      claim = .holds
    }
    if view.output.dispatched != nil, view.event.comesBack {
      if pending == 0 { return (0, .broken(leaf: 2)) }
      claim = .holds
    }
    if let owner = view.after.shell.pkce.item?.owner, view.received(.setVerifier(owner)),
      view.passedGate
    {
      verifier = UInt64(Pkce.lifetimeMs)
    }
    if !view.output.stored.isEmpty { pending = UInt64(SocialLogin.lifetimeMs) }
    if view.after.shell.pkce.item == nil { verifier = 0 }
    if view.after.shell.socialLogin.phase.pending == nil { pending = 0 }
    return (verifier | pending << 20, claim)
  }

  /// Milliseconds left: the oldest verifier request, 14 bits, and the persist of each login, 15.
  private static let answeredInTime = Monitor<LoginSystem>(width: 44) { cell, view in
    if case .processKilled = view.event { return (0, .vacuous) }
    var read = cell & 0x3fff
    var claim = Claim.vacuous
    if case .timePassed(let milliseconds) = view.event, read > 0 {
      guard read > UInt64(milliseconds) else { return (0, .broken(leaf: 0)) }
      read -= UInt64(milliseconds)
    }
    if view.after.shell.pkce.asked.isEmpty {
      if read > 0 { claim = .holds }
      read = 0
    } else if read == 0 {
      read = readMs
    }
    var next = read
    for (index, login) in Transaction.all.enumerated() {
      let shift = UInt64(14 + 15 * index)
      var left = cell >> shift & 0x7fff
      if view.passedGate, view.received(.persistSession(login)) { left = persistMs }
      if view.output.persistAnswered.contains(login) {
        left = 0
        claim = .holds
      }
      if case .timePassed(let milliseconds) = view.event, left > 0 {
        guard left > UInt64(milliseconds) else { return (0, .broken(leaf: 1)) }
        left -= UInt64(milliseconds)
      }
      next |= left << shift
    }
    return (next, claim)
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
    if case .messageForged = event { return false }
    return true
  }
}

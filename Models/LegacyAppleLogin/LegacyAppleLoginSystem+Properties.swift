import ContractEngine

extension LegacyAppleLoginSystem {
  /// What the older bridge should promise: each sentence is false as written, and true under all
  /// repairs together.
  ///
  /// Outside iOS there is no native side; what is left is the fallback of the page.
  public var properties: [Property<Self>] {
    guard isIOS else { return [everyTapEnds] }
    return [
      onlyAppleLogin, failureEnds, namedCalled, oneRequest, resultsToldApart, argumentStaysInside,
      unreadableAnswered, missingCodeHarmless, noTrap, resultToAskingView,
      resultToAskingDocument, onlyMainFrameAsks, everyTapEnds, tapLeadsOn, tokenUsedOnce,
      canSignIn,
    ]
  }

  private var onlyAppleLogin: Property<Self> {
    Property(
      "LA-01", "Only a loginWithApple that names a callback starts a request.",
      rules: ["LA-01", "LA-01b"], drives: [.hostilePage],
      kind: .step { view in
        guard case .lied(let action, calling: let callback) = view.event,
          action != .loginWithApple || callback == .missing
        else { return .vacuous }
        return .when(true, view.output.started == nil && view.after.shell == view.before.shell)
      },
      evidence: evidence)
  }

  private var failureEnds: Property<Self> {
    Property(
      "LA-P1", "A web whose request failed or was cancelled does not wait for ever.",
      rules: ["LA-03", "LA-05"], drives: [.cooperative],
      kind: .leadsTo(
        from: { waits($0, afterFailure: true) }, to: { !waits($0, afterFailure: true) },
        fairness),
      evidence: evidence)
  }

  private var namedCalled: Property<Self> {
    Property(
      "LA-P2", "The callback that a request named is the one that is called.", rules: ["LA-01"],
      kind: .step { view in
        for call in view.output.calls {
          let own = view.before.namedOwn.contains(LegacyAttempts(call.attempt))
          if own != (call.callback == .own) { return .broken() }
        }
        return .when(!view.output.calls.isEmpty, true)
      },
      evidence: evidence)
  }

  private var oneRequest: Property<Self> {
    Property(
      "LA-P3", "A second tap does not start a second request while one runs.", rules: ["LA-01"],
      drives: [.cooperative, .hostileWorld],
      kind: .state { .when(!$0.running.isEmpty, $0.running.list.count == 1) }, evidence: evidence)
  }

  private var resultsToldApart: Property<Self> {
    Property(
      "LA-P4", "A result that the web takes is of the attempt that it waits for.",
      rules: ["LA-03"], drives: [.cooperative, .hostileWorld],
      kind: .step { view in
        guard let call = view.output.arrived, case .called = view.output.page?.event else {
          return .vacuous
        }
        switch view.before.page {
        case .waiting(let attempt, calling: let named):
          return named == call.callback ? .when(true, attempt == call.attempt) : .vacuous
        case .cancelled: return .when(call.argument.isToken, false)
        case .idle, .delayed, .deadTap, .signedIn, .webLogin, .androidLogin: return .vacuous
        }
      },
      evidence: evidence)
  }

  private var argumentStaysInside: Property<Self> {
    Property(
      "LA-P5", "No token leaves the string of the script that carries it (INV-32).",
      rules: ["LA-02"],
      kind: .step { view in
        for call in view.output.calls where call.breaksOut || call.callback == .noName {
          return .broken()
        }
        return .when(!view.output.calls.isEmpty, true)
      },
      evidence: evidence)
  }

  private var unreadableAnswered: Property<Self> {
    Property(
      "LA-P6", "An unreadable token is told to the web.", rules: ["LA-05"],
      drives: [.cooperative], kind: .step { answered(.unreadableToken, $0) }, evidence: evidence)
  }

  private var missingCodeHarmless: Property<Self> {
    Property(
      "LA-P6b", "A missing authorization code, which nobody uses, does not swallow the token.",
      rules: ["LA-05"], drives: [.cooperative], kind: .step { answered(.withoutCode, $0) },
      evidence: evidence)
  }

  private func answered(
    _ credential: LegacyAppleLogin.Credential, _ view: StepView<Self>
  ) -> Claim {
    guard case .requestCompleted(let attempt, credential) = view.event,
      view.before.running.contains(LegacyAttempts(attempt))
    else { return .vacuous }
    return .when(true, !view.output.calls.isEmpty)
  }

  private var noTrap: Property<Self> {
    Property(
      "LA-P7", "A missing token does not end the app.", rules: ["LA-05"],
      kind: .step { view in
        guard case .requestCompleted(_, .withoutToken) = view.event else { return .vacuous }
        return .when(true, view.after.shell != .trapped)
      },
      evidence: evidence)
  }

  private var resultToAskingView: Property<Self> {
    Property(
      "LA-P8", "A token goes to the WebView that asked for it, not to the one in front.",
      rules: ["LA-02"], drives: [.cooperative],
      kind: .step { view in
        guard let call = view.output.calls.first(where: { $0.argument.isToken }) else {
          return .vacuous
        }
        return .when(true, call.view == .first)
      },
      evidence: evidence)
  }

  private var resultToAskingDocument: Property<Self> {
    Property(
      "LA-P12", "A token goes to the document that asked for it, not to its successor (INV-29).",
      rules: ["LA-02"], drives: [.cooperative],
      kind: .step { view in
        guard
          let call = view.output.calls.first(where: { $0.argument.isToken && $0.view == .first })
        else { return .vacuous }
        return .when(true, view.before.ofDocument.contains(LegacyAttempts(call.attempt)))
      },
      evidence: evidence)
  }

  private var onlyMainFrameAsks: Property<Self> {
    Property(
      "LA-P9", "A frame of another origin starts no request (INV-11).", rules: ["LA-05"],
      drives: [.hostileWorld],
      kind: .step { view in
        guard case .foreignFrameAsked = view.event else { return .vacuous }
        return .when(
          true, view.after.shell == view.before.shell && view.output.shell?.effects.isEmpty == true)
      },
      evidence: evidence)
  }

  private var everyTapEnds: Property<Self> {
    Property(
      "LA-P10", "Every tap ends for the web, even if Apple's sheet stays silent (INV-28).",
      rules: ["LA-03", "LA-04"], drives: [.cooperative],
      kind: .leadsTo(
        from: { waits($0, afterFailure: false) }, to: { !waits($0, afterFailure: false) },
        fairness),
      evidence: evidence)
  }

  private var tapLeadsOn: Property<Self> {
    Property(
      "LA-P11", "Where the native side cannot be asked, the tap leads to web login.",
      rules: ["LA-04"],
      kind: .step { view in
        guard case .postThrew? = view.output.page?.event else { return .vacuous }
        return .when(true, view.after.page == .webLogin)
      },
      evidence: evidence)
  }

  private var tokenUsedOnce: Property<Self> {
    Property(
      "INV-14", "The identity token of a request logs in at most once.", rules: ["LA-03"],
      drives: [.cooperative],
      kind: .history(
        Monitor(width: 4) { cell, view in
          guard let call = view.output.arrived,
            view.output.page?.effects.contains(where: { $0 == .logIn }) == true
          else { return (cell, .vacuous) }
          let bit = UInt64(LegacyAttempts(call.attempt).rawValue)
          return (cell | bit, cell & bit == 0 ? .holds : .broken())
        }),
      evidence: evidence)
  }

  private var canSignIn: Property<Self> {
    Property(
      "LA-R1", "A tap can end with a login.", rules: ["LA-01", "LA-02", "LA-03"],
      drives: [.cooperative], kind: .reachable { $0.page == .signedIn })
  }

  private func waits(_ state: LegacyAppleLoginState, afterFailure: Bool) -> Bool {
    switch state.page {
    case .waiting(let attempt, calling: _):
      !afterFailure || state.failed.contains(LegacyAttempts(attempt))
    case .delayed: !afterFailure
    case .idle, .deadTap, .cancelled, .signedIn, .webLogin, .androidLogin: false
    }
  }

  /// Messages and scripts arrive and time passes; Apple's sheet owes nothing.
  private var fairness: Fairness<Self> {
    Fairness("messages and scripts arrive, time passes") { event in
      switch event {
      case .messageArrived: 0
      case .callArrived: 1
      case .timePassed: 2
      case .tapped, .requestCompleted, .requestFailed, .frontChanged, .documentReplaced,
        .webProcessDied, .foreignFrameAsked, .lied:
        nil
      }
    }
  }

  private var evidence: @Sendable (LegacyAppleLoginState) -> [Field] {
    { state in
      [
        Field("native side", "\(state.shell)"), Field("page", "\(state.page)"),
        Field("requests running", "\(state.running)"),
      ]
    }
  }
}

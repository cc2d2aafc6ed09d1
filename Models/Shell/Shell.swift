import ContractEngine

/// The whole native side: every contract of the bridge in one reducer.
///
/// The children do not know each other. `step` is one switch: who hears an event, in which order;
/// `touch` says what an effect of one child means for another. The two are the complete list of what
/// contracts have to do with each other.
public struct Shell: Contract {
  public typealias Rule = ShellRule

  public let boot: BootShell
  public let login: LoginShell
  public let reauth: AppleReauth
  public let share: ShareFile
  public let messages: Messages
  /// Who may bring up a system sheet; it keeps no state of its own.
  public let sheets: Sheets

  public init(
    boot: BootShell, login: LoginShell, reauth: AppleReauth, share: ShareFile, messages: Messages,
    sheets: Sheets = Sheets()
  ) {
    self.boot = boot
    self.login = login
    self.reauth = reauth
    self.share = share
    self.messages = messages
    self.sheets = sheets
  }

  public var initial: State {
    State(
      boot: boot.initial, login: login.initial, reauth: reauth.initial, share: share.initial,
      messages: messages.initial)
  }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    var run = Run(self, state)
    run.route(event)
    return Transition(run.state, run.effects, run.outcome)
  }

  /// What each child is told when `event` happens in `state`, in order.
  public func parts(_ state: State, _ event: Event) -> [Part] {
    var run = Run(self, state)
    run.keepsParts = true
    run.route(event)
    return run.parts
  }

  /// The contracts whose system sheet is up, or was asked for.
  static func sheetsUp(_ state: State) -> Sheets.Askers {
    Sheets.up(login: state.login.socialLogin, reauth: state.reauth, share: state.share)
  }
}

extension Shell {
  /// One step of the shell on its way through its children.
  struct Run {
    let shell: Shell
    var state: State
    var effects: Effects<Effect> = .none
    /// Of the first child that a rule spoke for.
    var outcome: Outcome<ShellRule> = .noted
    /// Every rule that spoke, by its place in `ShellRule.allCases`.
    var marks = RuleMarks()
    var parts: [Part] = []
    var keepsParts = false

    init(_ shell: Shell, _ state: State) {
      self.shell = shell
      self.state = state
    }

    /// Who hears an event, in which order.
    mutating func route(_ event: Event) {
      switch event {
      case .host(let event): host(event)
      case .login(let event): tell(event)
      case .reauthRequested(let request, let sender):
        // A re-auth beside another contract's sheet is refused.
        let isRefused = isRefused(.reauth)
        tell(AppleReauth.Event.requested(request, by: sender, beside: isRefused ? .up : .none))
      case .reauthSheetEnded(let request, let status):
        tell(AppleReauth.Event.sheetEnded(request, status))
      case .shareAsked(let file, let flaws):
        // A share beside another contract's sheet is refused.
        tell(ShareFile.Event.asked(file, flaws, beside: isRefused(.share) ? .up : .none))
      case .fileWritten(let file):
        // So is one whose file was written too late.
        tell(ShareFile.Event.fileWritten(file, beside: isRefused(.share) ? .up : .none))
      case .fileNotWritten(let file): tell(ShareFile.Event.fileNotWritten(file))
      case .shareSheetShown(let file): tell(ShareFile.Event.sheetShown(file))
      case .shareSheetClosed(let file): tell(ShareFile.Event.sheetClosed(file))
      case .workoutSaid(let active, let sender):
        tell(Messages.Event.workoutSaid(active: active, by: sender))
      case .imageAskedFor(let image, let sender):
        tell(Messages.Event.imageAskedFor(image, by: sender))
      case .processEnded: restart()
      }
    }

    /// The app's process ends: what is not on stable storage starts anew, and login knows which of
    /// its parts are.
    private mutating func restart() {
      if keepsParts { parts.append(.restarted) }
      tell(LoginShell.Event.processEnded)
      state.boot = shell.boot.initial
      state.reauth = shell.reauth.initial
      state.share = shell.share.initial
      state.messages = shell.messages.initial
    }

    /// The WebView, the lifecycle and the clock concern everybody.
    private mutating func host(_ event: BootShell.Event) {
      tell(event)
      switch event {
      case .viewLoaded: tell(ShareFile.Event.launched)
      // A document that commits replaces the one that everybody speaks to.
      case .navigationCommitted(_, let place, _):
        tell(LoginShell.Event.documentReplaced)
        tell(AppleReauth.Event.documentReplaced(place == .server ? .server : .elsewhere))
        tell(Messages.Event.documentReplaced)
      // A web process that died took its document along, and what that had sent or been handed.
      case .processTerminated:
        tell(LoginShell.Event.documentReplaced)
        tell(AppleReauth.Event.documentReplaced(.elsewhere))
        tell(Messages.Event.documentReplaced)
      case .timePassed(let ms):
        tell(LoginShell.Event.timePassed(ms))
        tell(AppleReauth.Event.timePassed(ms))
        tell(ShareFile.Event.timePassed(ms))
      case .navigationStarted, .navigationFinished, .navigationFailed, .backgrounded,
        .foregrounded, .historyMoved, .reopenRequested, .fadeFinished, .lateTimerFired, .message:
        return
      }
    }

    /// What an effect of one child means for another: the whole list.
    ///
    /// An effect goes out unless another child takes it back.
    private mutating func touch(_ effect: LoginShell.Effect) {
      switch effect {
      case .authComplete(.reopenWebView):
        ask(.login(effect))
        // A login that is through reopens the WebView, so a cover appears (AC-02, SO-02).
        tell(BootShell.Event.reopenRequested)
      case .socialLogin(.openSession(let login)), .socialLogin(.openSheet(let login)):
        guard isRefused(.login) else { return ask(.login(effect)) }
        // A login beside another contract's sheet ends as one that cannot open (Q-05, SL-16).
        if shell.sheets.rules.contains(.loginEnds) { end(login) }
      case .socialLogin, .pkce, .sessionPersist: ask(.login(effect))
      }
    }

    private mutating func end(_ login: Transaction) {
      marks.mark(Int(ShellRule.sheets(.loginEnds).rawValue))
      tell(LoginShell.Event.sessionEnded(login))
    }

    private mutating func isRefused(_ asker: Sheets.Asker) -> Bool {
      guard shell.sheets.refuses(asker, beside: Shell.sheetsUp(state)) else { return false }
      marks.mark(Int(ShellRule.sheets(.oneSheet).rawValue))
      return true
    }

    private mutating func ask(_ effect: Effect) { effects = effects.appending(effect) }
  }
}

extension Shell.Run {
  mutating func tell(_ event: BootShell.Event) {
    if keepsParts { parts.append(.boot(event)) }
    let transition = shell.boot.step(state.boot, event)
    state.boot = transition.state
    note(transition.outcome, as: ShellRule.boot)
    effects = effects.appending(transition.effects.map(Shell.Effect.boot))
  }

  mutating func tell(_ event: LoginShell.Event) {
    if keepsParts { parts.append(.login(event)) }
    let transition = shell.login.step(state.login, event)
    state.login = transition.state
    note(transition.outcome, as: ShellRule.login)
    transition.effects.forEach { touch($0) }
  }

  mutating func tell(_ event: AppleReauth.Event) {
    if keepsParts { parts.append(.reauth(event)) }
    let transition = shell.reauth.step(state.reauth, event)
    state.reauth = transition.state
    note(transition.outcome, as: ShellRule.reauth)
    effects = effects.appending(transition.effects.map(Shell.Effect.reauth))
  }

  mutating func tell(_ event: ShareFile.Event) {
    if keepsParts { parts.append(.share(event)) }
    let transition = shell.share.step(state.share, event)
    state.share = transition.state
    note(transition.outcome, as: ShellRule.share)
    effects = effects.appending(transition.effects.map(Shell.Effect.share))
  }

  mutating func tell(_ event: Messages.Event) {
    if keepsParts { parts.append(.messages(event)) }
    let transition = shell.messages.step(state.messages, event)
    state.messages = transition.state
    note(transition.outcome, as: ShellRule.messages)
    effects = effects.appending(transition.effects.map(Shell.Effect.messages))
  }

  private mutating func note<R: RuleID>(_ child: Outcome<R>, as lift: (R) -> ShellRule) {
    guard let rule = child.rule else { return }
    marks.mark(Int(lift(rule).rawValue))
    guard outcome.rule == nil else { return }
    switch child {
    case .acted(let rule): outcome = .acted(lift(rule))
    case .refused(let rule): outcome = .refused(lift(rule))
    case .noted, .ignored: return
    }
  }
}

import ContractEngine

/// The shell's half of the re-auth before an account deletion (AR).
///
///     idle ──requested──▶ asking ──sheetEnded──▶ idle, answered
///                           │
///                           ├──timePassed────▶ idle, answered failed   (Q-11, by reading)
///                           └──documentReplaced──▶ idle, unanswered    (Q-11, by reading)
///
/// One Apple sheet runs at a time, on behalf of one request id. What the sheet reports after its
/// request has ended is dropped: the code in it would reach a page that no longer waits.
public struct AppleReauth: Contract {
  public typealias Rule = AppleReauthRule

  public var rules: RuleSet<AppleReauthRule>
  public var readings: ReadingSet<AppleReauthReading>

  public init(
    rules: RuleSet<AppleReauthRule> = .all, readings: ReadingSet<AppleReauthReading> = .written
  ) {
    self.rules = rules
    self.readings = readings
  }

  public struct State: Hashable, Sendable {
    public var phase: Phase
    public var answered: ReauthRequests
    public var document: MainDocument

    public init(
      _ phase: Phase, answered: ReauthRequests = ReauthRequests(), document: MainDocument = .server
    ) {
      self.phase = phase
      self.answered = answered
      self.document = document
    }
  }

  public enum Phase: Hashable, Sendable {
    /// No request runs. Leaves on a request.
    case idle
    /// The Apple sheet was asked for. Leaves on its first report, or by the readings of Q-11.
    case asking(ReauthRequest, left: Countdown<120_000>)
  }

  public enum Event: Hashable, Sendable {
    case requested(ReauthRequest, by: Sender, beside: OtherSheet)
    case sheetEnded(ReauthRequest, ReauthStatus)
    case documentReplaced(MainDocument)
    /// On the native clock, in milliseconds.
    case timePassed(UInt32)
  }

  public enum Effect: Hashable, Sendable {
    /// An Apple request without scopes, under this name.
    case presentSheet(ReauthRequest)
    case closeSheet(ReauthRequest)
    case answer(ReauthAnswer)
  }

  /// Which document a message comes from, as the host knows when the message arrives.
  public enum Sender: UInt8, CaseIterable, Packed {
    case current
    /// Its document has been replaced since it was sent.
    case replaced
  }

  /// Whether another contract of the shell has a system sheet up.
  public enum OtherSheet: UInt8, CaseIterable, Packed {
    case none
    case up
  }

  public var initial: State { State(.idle) }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch (state.phase, event) {
    case (.idle, .requested(let request, by: let sender, beside: let other)):
      ask(state, request, by: sender, beside: other)
    case (.idle, .sheetEnded(let request, let status)):
      rules.contains(.firstEndCounts)
        ? .refused(.firstEndCounts, state) : end(state, request, status)
    case (.idle, .documentReplaced(let document)):
      .noted(State(.idle, answered: state.answered, document: document))
    case (.idle, .timePassed):
      .ignored(state, .noTrigger)

    case (.asking(let current, _), .requested(let request, by: let sender, beside: let other)):
      current == request && rules.contains(.answeredOnce)
        ? .ignored(state, .duplicate)
        : askAgain(state, request, by: sender, beside: other)
    case (.asking(let current, _), .sheetEnded(let request, let status)):
      current == request || !rules.contains(.firstEndCounts)
        ? end(state, request, status) : .refused(.firstEndCounts, state)
    case (.asking(let current, let left), .documentReplaced(let document)):
      readings.contains(.endsWithDocument)
        ? .noted(
          State(.idle, answered: state.answered.with(current), document: document),
          .one(.closeSheet(current)))
        : .noted(
          State(.asking(current, left: left), answered: state.answered, document: document))
    case (.asking(let current, let left), .timePassed(let milliseconds)):
      wait(state, current, left, milliseconds)
    }
  }

  private func ask(
    _ state: State, _ request: ReauthRequest, by sender: Sender, beside other: OtherSheet
  ) -> Transition<Self> {
    if sender == .replaced, readings.contains(.documentBound) { return .ignored(state, .stale) }
    if state.answered.contains(request), rules.contains(.answeredOnce) {
      return .refused(.answeredOnce, state)
    }
    if other == .up, rules.contains(.oneRequest) { return turnAway(state, request) }
    let asking = State(
      .asking(request, left: deadline), answered: state.answered, document: state.document)
    return .acted(.oneRequest, asking, .one(.presentSheet(request)))
  }

  private func askAgain(
    _ state: State, _ request: ReauthRequest, by sender: Sender, beside other: OtherSheet
  ) -> Transition<Self> {
    if sender == .replaced, readings.contains(.documentBound) { return .ignored(state, .stale) }
    if state.answered.contains(request), rules.contains(.answeredOnce) {
      return .refused(.answeredOnce, state)
    }
    if rules.contains(.oneRequest) { return turnAway(state, request) }
    return ask(state, request, by: sender, beside: other)
  }

  private func turnAway(_ state: State, _ request: ReauthRequest) -> Transition<Self> {
    if readings.contains(.silentRefusal) { return .refused(.oneRequest, state) }
    let next = State(
      state.phase, answered: state.answered.with(request), document: state.document)
    return .refused(.oneRequest, next, .one(.answer(ReauthAnswer(request, .failed))))
  }

  private func end(
    _ state: State, _ request: ReauthRequest, _ status: ReauthStatus
  ) -> Transition<Self> {
    let ended = State(
      .idle, answered: state.answered.with(request), document: state.document)
    let carriesCode = rules.contains(.codeOnlyWithOk) == (status == .ok)
    if outbound.refusal(ofSecret: carriesCode, into: state.document) != nil {
      return .refused(.outboundGate, ended)
    }
    let code = carriesCode ? AuthorizationCode(of: request) : nil
    let decided: AppleReauthRule =
      code != nil && rules.contains(.codeOnlyWithOk) ? .codeOnlyWithOk : .firstEndCounts
    return .acted(decided, ended, .one(.answer(ReauthAnswer(request, status, code))))
  }

  private func wait(
    _ state: State, _ current: ReauthRequest, _ left: Countdown<120_000>, _ milliseconds: UInt32
  ) -> Transition<Self> {
    var left = left
    guard left.isRunning else { return .ignored(state, .noTrigger) }
    guard left.elapse(milliseconds) else {
      return .noted(
        State(.asking(current, left: left), answered: state.answered, document: state.document))
    }
    let ended = State(
      .idle, answered: state.answered.with(current), document: state.document)
    return .acted(
      .oneRequest, ended,
      .two(.closeSheet(current), .answer(ReauthAnswer(current, .failed))))
  }

  private var outbound: OutboundGate {
    OutboundGate(rules: rules.contains(.outboundGate) ? .all : .none)
  }

  private var deadline: Countdown<120_000> {
    if readings.contains(.endsInTime) { return Countdown(110_000) }
    if readings.contains(.endsAtLimit) { return Countdown(120_000) }
    return .idle
  }
}

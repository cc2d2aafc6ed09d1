import ContractEngine

/// The native half of the older Apple login bridge (LA), as written and with its repairs.
///
///     idle ──asked──▶ idle, a request runs        as written: nothing is remembered
///     idle ──asked──▶ asking ──ended──▶ idle      with a repair that has to know who asked
///     any  ──completed without a token──▶ trapped
///
/// As written the contract keeps no state at all, which is what makes its results impossible to
/// tell apart: whoever is in front when a request ends gets its token.
public struct LegacyAppleLogin: Contract {
  public typealias Rule = LegacyAppleLoginRule

  public var rules: RuleSet<LegacyAppleLoginRule>
  public var readings: ReadingSet<LegacyAppleLoginReading>

  public init(
    rules: RuleSet<LegacyAppleLoginRule> = .all,
    readings: ReadingSet<LegacyAppleLoginReading> = .written
  ) {
    self.rules = rules
    self.readings = readings
  }

  public enum State: Hashable, Sendable {
    /// Nothing is remembered, whether or not a request runs.
    case idle
    /// A request runs on behalf of a document of the first WebView.
    case asking(Attempt, calling: Callback, left: Countdown<120_000>)
    /// The process trapped. Nothing leaves it.
    case trapped
  }

  public enum Event: Hashable, Sendable {
    /// From the first WebView.
    case asked(Attempt, Action, calling: Callback, by: Asker)
    case requestCompleted(Attempt, Credential, active: WebView)
    case requestFailed(Attempt, Failure, active: WebView)
    /// The first WebView got another document.
    case documentReplaced
    /// On the native clock, in milliseconds.
    case timePassed(UInt32)
  }

  public enum Effect: Hashable, Sendable {
    /// An Apple request for full name and email.
    case startRequest(Attempt)
    case cancelRequest(Attempt)
    case evaluate(ScriptCall)
    case log
    case trap
  }

  public var initial: State { .idle }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch (state, event) {
    case (.idle, .asked(let attempt, let action, calling: let callback, by: let asker)),
      (.asking, .asked(let attempt, let action, calling: let callback, by: let asker)):
      ask(state, attempt, action, callback, asker)

    case (.idle, .requestCompleted(let attempt, let credential, active: let view)):
      readings.contains(.oneRequest)
        ? .ignored(state, .stale) : complete(state, attempt, credential, view)
    case (.idle, .requestFailed(let attempt, let failure, active: let view)):
      readings.contains(.oneRequest)
        ? .ignored(state, .stale) : fail(state, attempt, failure, view)
    case (.idle, .documentReplaced), (.idle, .timePassed): .ignored(state, .noTrigger)

    case (.asking(let current, _, _), .requestCompleted(let attempt, let credential, let view)):
      readings.contains(.oneRequest) && attempt != current
        ? .ignored(state, .stale) : complete(state, attempt, credential, view)
    case (.asking(let current, _, _), .requestFailed(let attempt, let failure, active: let view)):
      readings.contains(.oneRequest) && attempt != current
        ? .ignored(state, .stale) : fail(state, attempt, failure, view)
    case (.asking(let current, _, _), .documentReplaced):
      readings.contains(.askingDocument)
        ? .noted(.idle, .one(.cancelRequest(current))) : .ignored(state, .noTrigger)
    case (.asking(let current, let callback, let left), .timePassed(let milliseconds)):
      wait(state, current, callback, left, milliseconds)

    case (.trapped, .asked), (.trapped, .requestCompleted), (.trapped, .requestFailed),
      (.trapped, .documentReplaced), (.trapped, .timePassed):
      .ignored(state, .late)
    }
  }

  private func ask(
    _ state: State, _ attempt: Attempt, _ action: Action, _ callback: Callback, _ asker: Asker
  ) -> Transition<Self> {
    if asker == .foreignFrame, readings.contains(.senderChecked) {
      return .ignored(state, .elsewhere)
    }
    if asker == .replacedDocument, readings.contains(.askingDocument) {
      return .ignored(state, .stale)
    }
    if action == .unknown, rules.contains(.actions) { return .refused(.actions, state, .one(.log)) }
    if action == .otherProvider, rules.contains(.actions) { return .ignored(state, .elsewhere) }
    if callback == .missing, rules.contains(.callbackNeeded) {
      return .refused(.callbackNeeded, state)
    }
    if callback == .noName, readings.contains(.namedCallback) {
      return .refused(.callbackNeeded, state)
    }
    switch state {
    case .asking where readings.contains(.oneRequest):
      return .ignored(state, .duplicate).asking(for: answer(attempt, callback, .error, .first))
    case .asking, .idle, .trapped: break
    }
    let next: State =
      remembers ? .asking(attempt, calling: callback, left: deadline) : .idle
    return .acted(.actions, next, .one(.startRequest(attempt)))
  }

  private func complete(
    _ state: State, _ attempt: Attempt, _ credential: Credential, _ view: WebView
  ) -> Transition<Self> {
    let told = rules.contains(.failureOnlyLogged) == false
    switch credential {
    case .token, .tokenWithQuote: break
    case .withoutCode:
      guard told || readings.contains(.everySuccessAnswered) else {
        return .acted(.failureOnlyLogged, .idle)
      }
    case .unreadableToken:
      return told || readings.contains(.everySuccessAnswered)
        ? .noted(.idle, .one(answer(state, attempt, .error, view)))
        : .acted(.failureOnlyLogged, .idle)
    case .withoutToken:
      return told || readings.contains(.missingTokenAnswered)
        ? .noted(.idle, .one(answer(state, attempt, .error, view)))
        : .acted(.failureOnlyLogged, .trapped, .one(.trap))
    }
    guard rules.contains(.tokenHandedOver) else { return .ignored(state, .ruleOff) }
    let argument: Argument = credential == .tokenWithQuote ? .tokenWithQuote : .token
    return .acted(.tokenHandedOver, .idle, .one(answer(state, attempt, argument, view)))
  }

  private func fail(
    _ state: State, _ attempt: Attempt, _ failure: Failure, _ view: WebView
  ) -> Transition<Self> {
    if rules.contains(.failureOnlyLogged), !readings.contains(.failureAnswered) {
      return .acted(.failureOnlyLogged, .idle, .one(.log))
    }
    let argument: Argument = failure == .cancelled ? .cancel : .error
    return .noted(.idle, .two(.log, answer(state, attempt, argument, view)))
  }

  private func wait(
    _ state: State, _ attempt: Attempt, _ callback: Callback, _ left: Countdown<120_000>,
    _ milliseconds: UInt32
  ) -> Transition<Self> {
    guard left.isRunning else { return .ignored(state, .noTrigger) }
    var left = left
    guard left.elapse(milliseconds) else {
      return .noted(.asking(attempt, calling: callback, left: left))
    }
    return .noted(
      .idle, .two(.cancelRequest(attempt), answer(state, attempt, .error, .first)))
  }

  /// The call that tells the web, into the WebView that asked if that is known, else into `active`.
  private func answer(
    _ state: State, _ attempt: Attempt, _ argument: Argument, _ active: WebView
  ) -> Effect {
    switch state {
    case .asking(_, calling: let callback, left: _): answer(attempt, callback, argument, active)
    case .idle, .trapped: answer(attempt, .setAccessToken, argument, active)
    }
  }

  private func answer(
    _ attempt: Attempt, _ named: Callback, _ argument: Argument, _ active: WebView
  ) -> Effect {
    .evaluate(
      ScriptCall(
        in: readings.contains(.askingDocument) ? .first : active,
        calling: readings.contains(.namedCallback) ? named : .setAccessToken,
        with: argument, of: attempt, isEncoded: readings.contains(.argumentEncoded)))
  }

  /// Whether some repair has to know who asked.
  private var remembers: Bool {
    readings.contains(.namedCallback) || readings.contains(.oneRequest)
      || readings.contains(.askingDocument) || readings.contains(.sheetDeadline)
  }

  private var deadline: Countdown<120_000> {
    readings.contains(.sheetDeadline) ? Countdown(120_000) : .idle
  }
}

extension Transition {
  /// The same with one more effect.
  fileprivate func asking(for effect: C.Effect) -> Self {
    Self(state, effects.appending(effect), outcome)
  }
}

import ContractEngine

/// The web's half of an account deletion with Apple re-auth (AR), for one document.
///
///     idle ──confirmed──▶ waiting ──answered, timePassed──▶ deleting ──callEnded──▶ done
///       │                                                     ▲  │
///       └──confirmed, nothing to ask; opened with an intent───┘  └──▶ failed ──retried──▶ deleting
///
/// A code that could not be had never stops the deletion: it is the user's right, and only the
/// revocation at Apple is skipped.
public struct DeletionPage: Contract {
  public typealias Rule = AppleReauthRule

  public var rules: RuleSet<AppleReauthRule>
  public var readings: ReadingSet<AppleReauthReading>
  /// `appleAccountDeletionReauthV1`, as injected.
  public let isOffered: Bool

  public init(
    isOffered: Bool, rules: RuleSet<AppleReauthRule> = .all,
    readings: ReadingSet<AppleReauthReading> = .written
  ) {
    self.isOffered = isOffered
    self.rules = rules
    self.readings = readings
  }

  public enum State: Hashable, Sendable {
    /// Nothing has been confirmed in this document.
    case idle
    /// The re-auth was asked for. Leaves on its answer or after 120 seconds of the page clock.
    case waiting(ReauthRequest, left: Countdown<120_000>)
    /// The delete call is on its way. Leaves when it ends.
    case deleting(AuthorizationCode?)
    /// The delete call failed, and the user sees it. Leaves when the user tries again.
    case failed(AuthorizationCode?)
    case done
  }

  public enum Event: Hashable, Sendable {
    /// The document began, with or without a recorded intent to delete.
    case opened(hasIntent: Bool)
    /// The user confirmed; `request` is the fresh id that a re-auth would get.
    case confirmed(ReauthRequest, account: Account)
    case answered(ReauthAnswer)
    /// On the page clock, in milliseconds.
    case timePassed(UInt32)
    case callEnded(CallEnd)
    /// The user pressed the button again after a failure.
    case retried
  }

  public enum Effect: Hashable, Sendable {
    case recordIntent
    case clearIntent
    case ask(ReauthRequest)
    /// The delete call, with `appleAuthorizationCode` in its body or without.
    case call(AuthorizationCode?)
  }

  public enum Account: UInt8, CaseIterable, Packed {
    case withoutAppleLink
    case withAppleLink
  }

  /// How the delete call ended, as the page sees it.
  public enum CallEnd: UInt8, CaseIterable, Packed {
    case succeeded
    case failed
  }

  public var initial: State { .idle }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch (state, event) {
    case (.idle, .opened(hasIntent: let hasIntent)):
      hasIntent && readings.contains(.intentRecorded)
        ? .acted(.goesOnWithoutCode, .deleting(nil), .one(.call(nil)))
        : .ignored(state, .noTrigger)
    case (.idle, .confirmed(let request, account: let account)):
      begin(state, request, account)
    case (.idle, .answered(let answer)):
      late(state, answer)
    case (.idle, .timePassed): .ignored(state, .noTrigger)
    case (.idle, .callEnded), (.idle, .retried): .ignored(state, .unexpected)

    case (.waiting, .opened), (.waiting, .confirmed): .ignored(state, .duplicate)
    case (.waiting(let request, _), .answered(let answer)):
      answer.request == request ? take(state, answer) : .ignored(state, .stale)
    case (.waiting(let request, let left), .timePassed(let milliseconds)):
      wait(state, request, left, milliseconds)
    case (.waiting, .callEnded), (.waiting, .retried): .ignored(state, .unexpected)

    case (.deleting, .opened), (.deleting, .confirmed): .ignored(state, .duplicate)
    case (.deleting, .answered(let answer)): late(state, answer)
    case (.deleting, .timePassed): .ignored(state, .noTrigger)
    case (.deleting(let code), .callEnded(let end)): settle(code, end)
    case (.deleting, .retried): .ignored(state, .duplicate)

    case (.failed, .opened): .ignored(state, .duplicate)
    case (.failed, .confirmed(let request, account: let account)):
      begin(state, request, account)
    case (.failed, .answered(let answer)): late(state, answer)
    case (.failed, .timePassed): .ignored(state, .noTrigger)
    case (.failed, .callEnded): .ignored(state, .unexpected)
    case (.failed(let code), .retried): .noted(.deleting(code), .one(.call(code)))

    case (.done, .opened), (.done, .confirmed), (.done, .retried): .ignored(state, .duplicate)
    case (.done, .answered), (.done, .callEnded): .ignored(state, .late)
    case (.done, .timePassed): .ignored(state, .noTrigger)
    }
  }

  private func begin(
    _ state: State, _ request: ReauthRequest, _ account: Account
  ) -> Transition<Self> {
    let recorded: Effects<Effect> =
      readings.contains(.intentRecorded) ? .one(.recordIntent) : .none
    let isAskedFor = isOffered && account == .withAppleLink
    if isAskedFor || !rules.contains(.offered) {
      let waiting = State.waiting(request, left: Countdown(120_000))
      return .acted(.offered, waiting, recorded.appending(.ask(request)))
    }
    guard rules.contains(.goesOnWithoutCode) else { return .ignored(state, .ruleOff) }
    return .acted(.goesOnWithoutCode, .deleting(nil), recorded.appending(.call(nil)))
  }

  private func take(_ state: State, _ answer: ReauthAnswer) -> Transition<Self> {
    if let code = answer.code {
      return rules.contains(.codeInDeleteCall)
        ? .acted(.codeInDeleteCall, .deleting(code), .one(.call(code)))
        : .noted(.deleting(nil), .one(.call(nil)))
    }
    return rules.contains(.goesOnWithoutCode)
      ? .acted(.goesOnWithoutCode, .deleting(nil), .one(.call(nil)))
      : .ignored(state, .ruleOff)
  }

  private func late(_ state: State, _ answer: ReauthAnswer) -> Transition<Self> {
    guard readings.contains(.lateAnswerTaken), let code = answer.code, state != .idle else {
      return .ignored(state, .late)
    }
    return .noted(.deleting(code), .one(.call(code)))
  }

  private func wait(
    _ state: State, _ request: ReauthRequest, _ left: Countdown<120_000>, _ milliseconds: UInt32
  ) -> Transition<Self> {
    guard left.isRunning else { return .ignored(state, .noTrigger) }
    var left = left
    let isDue = left.elapse(milliseconds)
    guard isDue, rules.contains(.goesOnWithoutCode) else {
      return .noted(.waiting(request, left: left))
    }
    return .acted(.goesOnWithoutCode, .deleting(nil), .one(.call(nil)))
  }

  private func settle(_ code: AuthorizationCode?, _ end: CallEnd) -> Transition<Self> {
    switch end {
    case .succeeded:
      .noted(.done, readings.contains(.intentRecorded) ? .one(.clearIntent) : .none)
    case .failed:
      readings.contains(.intentRecorded)
        ? .acted(.goesOnWithoutCode, .deleting(nil), .one(.call(nil)))
        : .noted(.failed(code))
    }
  }
}

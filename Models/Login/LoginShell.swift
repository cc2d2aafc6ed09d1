import ContractEngine

/// The four login contracts as one shell: who hears what, and what they do to each other.
///
/// The children know nothing of each other. `route` says which of them an event concerns;
/// `touch` says what one child's effect means for another. Both lists are complete.
public struct LoginShell: Contract {
  public typealias Rule = LoginRule

  public var gate: Gate
  /// Asked by whoever carries out what the shell dispatches, who alone knows the document.
  public var outbound: OutboundGate
  public var socialLogin: SocialLogin
  public var pkce: Pkce
  public var sessionPersist: SessionPersist
  public var authComplete: AuthComplete

  public init(
    platform: Platform = .ios, readings: ReadingSet<LoginReading> = .written,
    without rulesOff: Set<String> = []
  ) {
    gate = Gate(platform: platform, rules: .all.without(ids: rulesOff))
    outbound = OutboundGate(rules: .all.without(ids: rulesOff))
    socialLogin = SocialLogin(
      rules: .all.without(ids: rulesOff), readings: readings, platform: platform)
    pkce = Pkce(rules: .all.without(ids: rulesOff), readings: readings)
    sessionPersist = SessionPersist(rules: .all.without(ids: rulesOff), readings: readings)
    authComplete = AuthComplete(rules: .all.without(ids: rulesOff), readings: readings)
  }

  public struct State: Hashable, Sendable {
    public var socialLogin: SocialLogin.State
    public var pkce: Pkce.State
    public var sessionPersist: SessionPersist.State
    public var authComplete: AuthComplete.State

    public init(
      socialLogin: SocialLogin.State = .init(), pkce: Pkce.State = .init(),
      sessionPersist: SessionPersist.State = .init(),
      authComplete: AuthComplete.State = .init()
    ) {
      self.socialLogin = socialLogin
      self.pkce = pkce
      self.sessionPersist = sessionPersist
      self.authComplete = authComplete
    }
  }

  public enum Event: Hashable, Sendable {
    /// `KeychainLock`: what a read would find, which a restore asks at once.
    case messageReceived(LoginMessage, from: SendingDocument, flaws: Flaws, KeychainLock)
    case callbackArrived(Callback)
    case identityReturned(Transaction)
    case sessionEnded(Transaction)
    case verifierRead(Transaction, available: Bool)
    case keychainFinished(QueuePlace, KeychainResult)
    case documentReplaced
    /// On the native clock, in milliseconds.
    case timePassed(UInt32)
    case processEnded
  }

  public enum Effect: Hashable, Sendable {
    case socialLogin(SocialLogin.Effect)
    case pkce(Pkce.Effect)
    case sessionPersist(SessionPersist.Effect)
    case authComplete(AuthComplete.Effect)
  }

  /// Whether the Keychain can be read; before the first unlock it cannot (B-20).
  public enum KeychainLock: UInt8, CaseIterable, Packed {
    case unlocked
    case locked

    public static var width: Int { 1 }
  }

  /// What one child was told.
  public enum Part: Hashable, Sendable {
    case socialLogin(SocialLogin.Event)
    case pkce(Pkce.Event)
    case sessionPersist(SessionPersist.Event)
    case authComplete(AuthComplete.Event)
  }

  public var initial: State { State() }

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
}

extension LoginShell.State: Packed {
  public static var width: Int {
    SocialLogin.State.width + Pkce.State.width + SessionPersist.State.width
      + AuthComplete.State.width
  }

  public func write(to bits: inout BitWriter) {
    bits.put(socialLogin)
    bits.put(pkce)
    bits.put(sessionPersist)
    bits.put(authComplete)
  }

  public init?(from bits: inout BitReader) {
    guard let socialLogin: SocialLogin.State = bits.take(), let pkce: Pkce.State = bits.take(),
      let sessionPersist: SessionPersist.State = bits.take(),
      let authComplete: AuthComplete.State = bits.take()
    else { return nil }
    self.init(
      socialLogin: socialLogin, pkce: pkce, sessionPersist: sessionPersist,
      authComplete: authComplete)
  }
}

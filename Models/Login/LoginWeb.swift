import ContractEngine

/// The web's half of the four login contracts, in the current document.
///
/// For each login of the document:
///
///     idle ──tapped──▶ waiting ──native-auth──▶ fetching ──verifier──▶ exchanging
///          ──exchanged──▶ persisting ──answered──▶ over
///
/// A new document knows nothing of the old one's logins, and may still finish one (PK-04).
public struct LoginWeb: Contract {
  public typealias Rule = LoginRule

  public var rules: RuleSet<LoginRule>
  public var readings: ReadingSet<LoginReading>

  public init(
    rules: RuleSet<LoginRule> = .all, readings: ReadingSet<LoginReading> = .written
  ) {
    self.rules = rules
    self.readings = readings
  }

  public struct State: Hashable, Sendable {
    public var document: Document
    public var first: Stage
    public var second: Stage
    /// The session in memory (PK-03).
    public var memory: Session?
    /// The session whose token is being renewed.
    public var refresh: Session?
    /// Whether the answer to this document's restore is awaited.
    public var isRestoring: Bool

    public init(
      document: Document = .absent, first: Stage = .idle, second: Stage = .idle,
      memory: Session? = nil, refresh: Session? = nil, isRestoring: Bool = false
    ) {
      self.document = document
      self.first = first
      self.second = second
      self.memory = memory
      self.refresh = refresh
      self.isRestoring = isRestoring
    }

    public subscript(login: Transaction) -> Stage {
      get {
        switch login {
        case .first: first
        case .second: second
        default: .over
        }
      }
      set {
        switch login {
        case .first: first = newValue
        case .second: second = newValue
        default: return
        }
      }
    }
  }

  public enum Document: UInt8, CaseIterable, Packed {
    /// No app process.
    case absent
    /// Its listener is not attached yet: what is dispatched to it is lost.
    case booting
    case listening

    public static var width: Int { 2 }
  }

  /// Where one login stands in this document.
  public enum Stage: UInt8, CaseIterable, Packed {
    /// Nothing is known of it.
    case idle
    /// Tapped here; the user sees that it is pending.
    case waiting
    /// `native-auth` was heard, and the verifier asked for.
    case fetching
    case exchanging
    /// With the verifier of another login, which the server will refuse.
    case exchangingWrongly
    /// The session is in memory, and asked to be stored.
    case persisting
    /// Ended in this document after its `native-auth`.
    case over

    public static var width: Int { 3 }

    public var isExchanging: Bool { self == .exchanging || self == .exchangingWrongly }

    /// Whether the document owes this login an end.
    public var isPending: Bool { self != .idle && self != .over }
  }

  public enum Event: Hashable, Sendable {
    case documentReplaced(Document)
    case listenerAttached
    case loginTapped(Pending)
    case heard(LoginAnnouncement)
    case exchangeEnded(Transaction, ok: Bool)
    case refreshBegun
    case refreshEnded
    case signedOut
  }

  public enum Effect: Hashable, Sendable {
    case send(LoginMessage)
    /// `exchangeCodeForSession` or `signInWithIdToken` (SL-17).
    case exchange(Transaction)
  }

  public var initial: State { State() }

  func enforces(_ rule: SocialLoginRule) -> Bool { rules.contains(LoginRule(rule)) }
  func enforces(_ rule: SessionPersistRule) -> Bool { rules.contains(LoginRule(rule)) }
  func enforces(_ rule: AuthCompleteRule) -> Bool { rules.contains(LoginRule(rule)) }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch (state.document, event) {
    case (_, .documentReplaced(let document)): replace(state, document)

    case (.booting, .listenerAttached): attach(state)
    case (.absent, .listenerAttached), (.listening, .listenerAttached):
      .ignored(state, .unexpected)

    case (.listening, .loginTapped(let pending)): tap(state, pending)
    case (.listening, .heard(let announcement)): hear(state, announcement)
    case (.listening, .exchangeEnded(let login, ok: let ok)): exchangeEnded(state, login, ok)
    case (.listening, .refreshBegun): beginRefresh(state)
    case (.listening, .refreshEnded): endRefresh(state)
    case (.listening, .signedOut): signOut(state)

    case (.absent, .loginTapped), (.booting, .loginTapped),
      (.absent, .exchangeEnded), (.booting, .exchangeEnded),
      (.absent, .refreshBegun), (.booting, .refreshBegun),
      (.absent, .refreshEnded), (.booting, .refreshEnded),
      (.absent, .signedOut), (.booting, .signedOut):
      .ignored(state, .unexpected)
    case (.absent, .heard), (.booting, .heard): .ignored(state, .late)
    }
  }
}

extension LoginWeb.State: Packed {
  public static var width: Int {
    LoginWeb.Document.width + 2 * LoginWeb.Stage.width + 2 * Session?.width + 1
  }

  public func write(to bits: inout BitWriter) {
    bits.put(document)
    bits.put(first)
    bits.put(second)
    bits.put(memory)
    bits.put(refresh)
    bits.put(isRestoring)
  }

  public init?(from bits: inout BitReader) {
    guard let document: LoginWeb.Document = bits.take(), let first: LoginWeb.Stage = bits.take(),
      let second: LoginWeb.Stage = bits.take(), let memory: Session? = bits.take(),
      let refresh: Session? = bits.take(), let isRestoring: Bool = bits.take()
    else { return nil }
    self.init(
      document: document, first: first, second: second, memory: memory, refresh: refresh,
      isRestoring: isRestoring)
  }
}

import BridgeModels

/// The refresh tokens of a run's sessions, and the requests about them that wait for an answer (SP).
///
/// A refresh renews the session that the page was given or stored last: its text does not say which.
struct SessionTexts: Sendable {
  private var tokens = HandleTable<WireText>(capacity: 4)
  private var requests = HandleTable<WireText>(capacity: 5)
  private var own = PerLogin<Handle>()
  private var earlier: Handle?
  private var persisting = PerLogin<Handle>()
  private var restoring: Handle?
  private var clearing: Handle?
  private var current = Session.earlier

  /// False if the login already waits to be stored, or there is no room (SP-01: an id, once).
  mutating func persist(_ id: WireText, _ token: WireText, of login: Transaction) -> Bool {
    guard persisting[login] == nil, let handle = requests.handle(for: id) else { return false }
    persisting[login] = handle
    current = Session(of: login)
    put(token, for: current)
    return true
  }

  mutating func sync(_ token: WireText) -> Session {
    put(token, for: current)
    return current
  }

  mutating func restore(_ id: WireText) -> Bool {
    if let restoring { requests.forget(restoring) }
    restoring = requests.handle(for: id)
    return restoring != nil
  }

  /// False if a clear is under way, whose answer will do, or there is no room.
  mutating func clear(_ id: WireText) -> Bool {
    guard clearing == nil, let handle = requests.handle(for: id) else { return false }
    clearing = handle
    forgetTokens()
    return true
  }

  mutating func event(for effect: SessionPersist.Effect) -> ShellEvent? {
    switch effect {
    case .begin: return nil
    case .answerPersist(let login, let status):
      let id = taken(persisting[login])
      persisting[login] = nil
      return id.map { .sessionPersist(requestID: $0, status.onTheWire) }
    case .answerRestore(let answer):
      let id = taken(restoring)
      restoring = nil
      return id.map { .sessionRestore(requestID: $0, restored(answer)) }
    case .answerClear(removed: let isRemoved):
      let id = taken(clearing)
      clearing = nil
      return id.map { .sessionClear(requestID: $0, isRemoved ? .removed : .unavailable) }
    }
  }

  func token(for operation: BridgeModels.Operation) -> WireText? {
    switch operation {
    case .persist(let login): text(of: Session(of: login))
    case .sync(let session): text(of: session)
    case .clear, .answered: nil
    }
  }

  /// The token that the Keychain held before the run.
  mutating func keepEarlier(_ token: WireText) { put(token, for: .earlier) }

  mutating func forget() { self = SessionTexts() }

  /// What is not known by its text counts as unreadable: the page must not take it for signed out.
  private mutating func restored(_ answer: BridgeModels.RestoreAnswer) -> ShellEvent.RestoreAnswer {
    switch answer {
    case .none: return .none
    case .unavailable: return .unavailable
    case .found(let session):
      current = session
      return text(of: session).map { .found(refreshToken: $0) } ?? .unavailable
    }
  }

  private func text(of session: Session) -> WireText? {
    place(of: session).flatMap { tokens.text(of: $0) }
  }

  private func place(of session: Session) -> Handle? {
    session == .earlier ? earlier : own[session.login ?? .unknown]
  }

  private mutating func put(_ token: WireText, for session: Session) {
    if let old = place(of: session) { tokens.forget(old) }
    let new = tokens.handle(for: token)
    if session == .earlier { earlier = new } else { own[session.login ?? .unknown] = new }
  }

  private mutating func forgetTokens() {
    tokens.clear()
    own = PerLogin()
    earlier = nil
    current = .earlier
  }

  private mutating func taken(_ handle: Handle?) -> WireText? {
    guard let handle else { return nil }
    defer { requests.forget(handle) }
    return requests.text(of: handle)
  }
}

extension BridgeModels.PersistStatus {
  var onTheWire: ShellEvent.PersistStatus {
    switch self {
    case .stored: .stored
    case .invalid: .invalid
    case .unavailable: .unavailable
    }
  }
}

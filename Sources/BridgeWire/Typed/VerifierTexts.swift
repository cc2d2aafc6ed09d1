import BridgeModels

/// The verifiers of a run's logins, and the requests about them that wait for an answer (PK-02).
struct VerifierTexts: Sendable {
  private var verifiers = HandleTable<WireText>(capacity: 3)
  private var requests = HandleTable<WireText>(capacity: 9)
  private var kept = PerLogin<Handle>()
  private var setting = PerLogin<Handle>()
  private var getting = PerLogin<Handle>()
  private var removing = PerLogin<Handle>()

  /// False if there is no room to remember the request.
  mutating func set(_ request: PkceStorage, _ verifier: WireText, of login: Transaction) -> Bool {
    guard let id = replaced(setting[login], by: request.requestID) else { return false }
    setting[login] = id
    if let old = kept[login] { verifiers.forget(old) }
    kept[login] = verifiers.handle(for: verifier)
    return kept[login] != nil
  }

  /// False if a read for the login is under way, whose answer will do, or there is no room.
  mutating func ask(_ request: PkceStorage, of login: Transaction) -> Bool {
    switch request.operation {
    case .get:
      guard getting[login] == nil, let id = requests.handle(for: request.requestID) else {
        return false
      }
      getting[login] = id
    case .remove:
      guard let id = replaced(removing[login], by: request.requestID) else { return false }
      removing[login] = id
    case .set: return false
    }
    return true
  }

  mutating func event(for effect: Pkce.Effect) -> ShellEvent? {
    switch effect {
    case .readItem: return nil
    case .answerSet(let login, kept: let isKept):
      let id = taken(setting[login])
      setting[login] = nil
      return id.map { .pkceStorage(requestID: $0, isKept ? .stored : .unavailable(.set)) }
    case .answerGet(let login, verifier: let owner):
      let id = taken(getting[login])
      getting[login] = nil
      let verifier = owner.flatMap { text(of: $0) }
      return id.map { .pkceStorage(requestID: $0, verifier.map { .found($0) } ?? .none) }
    case .answerRemove(let login):
      let id = taken(removing[login])
      removing[login] = nil
      if let old = kept[login] { verifiers.forget(old) }
      kept[login] = nil
      return id.map { .pkceStorage(requestID: $0, .removed) }
    }
  }

  func text(of login: Transaction) -> WireText? { kept[login].flatMap { verifiers.text(of: $0) } }

  /// Forgets every verifier; requests that wait are still owed an answer.
  mutating func forget() {
    verifiers.clear()
    kept = PerLogin()
  }

  private mutating func replaced(_ old: Handle?, by id: WireText) -> Handle? {
    if let old { requests.forget(old) }
    return requests.handle(for: id)
  }

  private mutating func taken(_ handle: Handle?) -> WireText? {
    guard let handle else { return nil }
    defer { requests.forget(handle) }
    return requests.text(of: handle)
  }
}

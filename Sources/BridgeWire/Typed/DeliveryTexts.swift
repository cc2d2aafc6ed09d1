import BridgeModels

/// What a login opens and what it hands to the page: the address to open, callback addresses, identity
/// tokens and nonces.
///
/// An address counts for its login only once the models have consumed the transaction for it, so that
/// a forged one that arrives later takes no accepted one's place.
struct DeliveryTexts: Sendable {
  private enum Content: Sendable {
    case address(Handle)
    case identity(token: Handle, nonce: Handle)
  }

  private var texts = HandleTable<WireText>(capacity: 12)
  private var arrived = PerLogin<Content>()
  private var accepted = PerLogin<Content>()
  private var names = PerLogin<Names>()
  private var start: Start?

  typealias Names = (action: Login.Action, provider: Login.Provider)

  private struct Start: Sendable {
    let login: Transaction
    let names: Names
    let address: Handle?
  }

  /// A start has arrived; the models have not yet decided on it.
  mutating func begin(_ login: Transaction, _ names: Names, at address: WireText?) {
    if let old = start?.address { texts.forget(old) }
    start = Start(
      login: login, names: names, address: address.flatMap { texts.handle(for: $0) })
  }

  /// The models have taken the start of `login`.
  mutating func store(_ login: Transaction) {
    if let start, start.login == login { names[login] = start.names }
  }

  /// The address to open for `login`, if its start was the last to arrive.
  func address(of login: Transaction) -> WireText? {
    guard let start, start.login == login else { return nil }
    return start.address.flatMap { texts.text(of: $0) }
  }

  mutating func keep(_ address: WireText, for login: Transaction) {
    drop(arrived[login], unless: accepted[login])
    arrived[login] = texts.handle(for: address).map(Content.address)
  }

  mutating func keep(token: WireText, nonce: WireText, for login: Transaction) {
    drop(arrived[login], unless: accepted[login])
    guard let token = texts.handle(for: token), let nonce = texts.handle(for: nonce) else {
      return arrived[login] = nil
    }
    arrived[login] = .identity(token: token, nonce: nonce)
  }

  /// The models have consumed the transaction of `login`.
  mutating func accept(_ login: Transaction) {
    if accepted[login] == nil { accepted[login] = arrived[login] }
    arrived[login] = nil
  }

  /// What `login` hands out; it stays, since a document that is lost asks again.
  mutating func take(_ login: Transaction, _ payload: AuthPayload) -> ShellEvent.NativeAuth? {
    if accepted[login] == nil { accept(login) }
    switch (payload, accepted[login]) {
    case (.code, .address(let handle)), (.noCode, .address(let handle)):
      guard let url = texts.text(of: handle), let names = names[login] else { return nil }
      return .callback(names.provider, url: url)
    case (.identity, .identity(let token, let nonce)):
      guard let token = texts.text(of: token), let nonce = texts.text(of: nonce) else { return nil }
      return .identity(token: token, nonce: nonce)
    case (.code, _), (.noCode, _), (.identity, _), (.token, _): return nil
    }
  }

  /// How a login's end without success is told; what it would have handed out is forgotten.
  mutating func failure(of login: Transaction, id: WireText?) -> AuthCompletion {
    let kept = accepted[login]
    accepted[login] = nil
    drop(kept, unless: nil)
    drop(arrived[login], unless: nil)
    arrived[login] = nil
    let names = names[login] ?? start?.names ?? (.signIn, .kakao)
    return AuthCompletion(
      isOK: false, names.action, names.provider, error: WireText("failed"), transactionID: id)
  }

  mutating func forget() { self = DeliveryTexts(names: names) }

  init() {}

  private init(names: PerLogin<Names>) {
    self.names = names
  }

  private mutating func drop(_ content: Content?, unless other: Content?) {
    let kept = Self.handles(other)
    for handle in Self.handles(content) where !kept.contains(handle) { texts.forget(handle) }
  }

  private static func handles(_ content: Content?) -> [Handle] {
    switch content {
    case nil: []
    case .address(let handle): [handle]
    case .identity(let token, let nonce): [token, nonce]
    }
  }
}

import BridgeModels

extension LoginReader {
  /// A callback, with the handle of the transaction that it names, unknown if no start had it.
  ///
  /// Its text is kept for the page unless it carries a token: such an address reaches nobody (SL-14).
  public mutating func callback(_ url: WireText) -> Callback {
    let query = Query(AddressParts(url.bytes).query ?? [])
    let checked = callbacks.check(url, against: nil, nowMs: 0).flaws
    var flaws: CallbackFlaws = []
    for flaw in checked.list {
      switch flaw.reason {
      case .tokenInCallback: flaws.insert(.token)
      case .noTransaction, .codeMissing, .providerError: break
      default: flaws.insert(.address)
      }
    }
    let action = Login.Action.allCases.first { query.has("auth_action", $0.rawValue) }
    let provider = Login.Provider.allCases.first { query.has("provider", $0.rawValue) }
    if action == nil || provider == nil { flaws.insert(.address) }
    var transaction = Transaction.unknown
    if case .value(let id) = query.single("transaction_id") {
      transaction = existing(WireText(bytes: id))
    }
    if !flaws.contains(.token) { deliveries.keep(url, for: transaction) }
    let payload: CallbackPayload =
      if checked.reasons.contains(.providerError) {
        .error
      } else if checked.reasons.contains(.codeMissing) {
        .nothing
      } else {
        .code
      }
    return Callback(
      Pending(transaction, (action ?? .signIn).typed, (provider ?? .kakao).typed), payload, flaws)
  }

  /// Keeps what the Apple sheet gave for `login` (SL-15).
  public mutating func identity(token: WireText, nonce: WireText, of login: Transaction) {
    deliveries.keep(token: token, nonce: nonce, for: login)
  }

  /// The event that carries out `effect`; nil if it tells the page nothing, or what it should carry
  /// has been forgotten.
  public mutating func event(for effect: LoginShell.Effect) -> ShellEvent? {
    switch effect {
    case .socialLogin(.dispatchNativeAuth(let login, let payload)):
      delivered = login
      return deliveries.take(login, payload).map(ShellEvent.nativeAuth)
    case .socialLogin(.dispatchFailure(let login, named: let named)):
      return .nativeAuthComplete(
        deliveries.failure(of: login, id: named ? id(of: login) : nil))
    case .pkce(let effect): return verifiers.event(for: effect)
    case .sessionPersist(let effect): return sessions.event(for: effect)
    case .socialLogin(.forget(let login)):
      deliveries.accept(login)
      return nil
    case .socialLogin(.store(let login)):
      deliveries.store(login)
      return nil
    case .socialLogin(.openSession), .socialLogin(.openSheet), .socialLogin(.closeSession),
      .authComplete:
      return nil
    }
  }

  /// The address to open for `login`, right behind the start that was taken (SL-10).
  public func authorizationURL(of login: Transaction) -> WireText? {
    deliveries.address(of: login)
  }

  /// Keeps the refresh token that the Keychain held before the app was opened.
  public mutating func keepStoredSession(_ refreshToken: WireText) {
    sessions.keepEarlier(refreshToken)
  }

  /// The refresh token that a Keychain operation is about, for whoever writes it.
  public func refreshToken(for operation: BridgeModels.Operation) -> WireText? {
    sessions.token(for: operation)
  }

  /// The verifier that was set for `login`, for whoever writes it.
  public func verifier(of login: Transaction) -> WireText? { verifiers.text(of: login) }

  private func id(of login: Transaction) -> WireText? {
    // Numbers of handles and of transactions both count from 1 in the order of the starts.
    ids.text(numbered: login.number)
  }
}

extension Query {
  fileprivate func has(_ key: String, _ value: String) -> Bool {
    if case .value(let found) = single(key) { return found.isSame(as: value) }
    return false
  }
}

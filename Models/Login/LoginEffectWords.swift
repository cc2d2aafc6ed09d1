import ContractEngine

/// Effects as a contract author would say them.
extension LoginShell.Effect {
  var words: String {
    switch self {
    case .socialLogin(let effect): effect.words
    case .pkce(let effect): effect.words
    case .sessionPersist(let effect): effect.words
    case .authComplete(.reopenWebView(let login)): "reopen the WebView for \(login.name)"
    }
  }
}

extension SocialLogin.Effect {
  var words: String {
    switch self {
    case .store(let login): "store the transaction of \(login.name)"
    case .forget(let login): "consume the transaction of \(login.name)"
    case .openSession(let login): "open the external session of \(login.name)"
    case .openSheet(let login): "open the Apple sheet for \(login.name)"
    case .closeSession(let login): "close the session of \(login.name)"
    case .dispatchNativeAuth(let login, let payload):
      "dispatch " + LoginAnnouncement.nativeAuth(login, payload).description
    case .dispatchFailure(let login, named: let named):
      "dispatch " + LoginAnnouncement.failure(login, named: named).description
    }
  }
}

extension Pkce.Effect {
  var words: String {
    switch self {
    case .readItem(let login): "read the verifier for \(login.name)"
    case .answerSet(let login, kept: let kept):
      "answer set of \(login.name): \(kept ? "kept" : "refused")"
    case .answerGet(let login, verifier: let verifier):
      "dispatch " + LoginAnnouncement.verifier(login, verifier).description
    case .answerRemove(let login): "answer remove of \(login.name)"
    }
  }
}

extension SessionPersist.Effect {
  var words: String {
    switch self {
    case .begin(let operation): "begin in the Keychain: \(operation.name)"
    case .answerPersist(let login, let status):
      "dispatch " + LoginAnnouncement.persistAnswer(login, status).description
    case .answerRestore(let answer): "dispatch " + LoginAnnouncement.restored(answer).description
    case .answerClear(removed: let removed):
      "answer clear: \(removed ? "removed" : "unavailable")"
    }
  }
}

extension LoginWeb.Effect {
  var words: String {
    switch self {
    case .send(let message): "send \(message.description)"
    case .exchange(let login): "begin the exchange of \(login.name)"
    }
  }
}

import BridgeModels
import ContractEngine

/// Runs of login that several tests begin with.
enum LoginRuns {
  static let kakao = Pending(.first, .signIn, .kakao)
  static let second = Pending(.second, .signIn, .kakao)

  /// The page listens and knows that there is no session.
  static let listening: [LoginEvent] = [
    .listenerAttached, .messageArrived(.unlocked), .announcementHeard(by: .one),
  ]

  /// The first login's external session is open.
  static let opened: [LoginEvent] =
    listening + [.loginTapped(kakao), .messageArrived(.unlocked)]

  /// Its callback has come, and the page has heard native-auth and asked for the verifier.
  static let delivered: [LoginEvent] =
    opened + [.callbackArrived(Callback(kakao)), .announcementHeard(by: .one)]

  /// The code is exchanged and the page asks for its session to be stored.
  static let exchanged: [LoginEvent] =
    delivered + [
      .messageArrived(.unlocked), .verifierRead(.first, available: true),
      .announcementHeard(by: .one), .exchangeEnded(.first, ok: true),
    ]

  /// Everything that the shell's half of social login can be told of two logins.
  static let ofSocialLogin: [SocialLogin.Event] = {
    var list: [SocialLogin.Event] = [
      .listened, .documentReplaced, .signedOut, .timePassed(599_999), .timePassed(600_000),
      .processEnded, .completeHeard(nil),
    ]
    for pending in [kakao, second] {
      let login = pending.transaction
      for sender in SendingDocument.allCases {
        list.append(.startReceived(.honest(pending), from: sender))
      }
      for payload in CallbackPayload.allCases {
        list.append(.callbackArrived(Callback(pending, payload)))
      }
      list += [
        .identityReturned(login), .sessionEnded(login), .verifierAsked(login),
        .completeHeard(login),
      ]
    }
    return list
  }()

  /// Everything that the verifier's storage can be told of two logins.
  static let ofPkce: [Pkce.Event] = {
    var list: [Pkce.Event] = [
      .documentReplaced, .timePassed(10_000), .timePassed(600_000), .processEnded,
    ]
    for login in Transaction.all {
      list += [
        .setAsked(login, slotHeld: false), .setAsked(login, slotHeld: true),
        .getAsked(login, from: .current), .getAsked(login, from: .replaced), .removeAsked(login),
        .itemRead(login, available: true), .itemRead(login, available: false), .loginEnded(login),
      ]
    }
    return list
  }()

  /// Everything that the refresh session's storage can be told.
  static let ofSessionPersist: [SessionPersist.Event] = {
    var list: [SessionPersist.Event] = [
      .clearAsked, .restoreAsked(readable: true), .restoreAsked(readable: false),
      .syncAsked(.earlier), .timePassed(9_999), .timePassed(10_000), .processEnded,
    ]
    for login in Transaction.all {
      list += [.persistAsked(login), .syncAsked(Session(of: login)), .nativeAuthSent(login)]
    }
    for place in QueuePlace.allCases {
      list += KeychainResult.allCases.map { .keychainFinished(place, $0) }
    }
    return list
  }()

  /// Everything that the page can hear, meet or be made to do about login.
  static let ofWeb: [LoginWeb.Event] = {
    var list: [LoginWeb.Event] = [
      .listenerAttached, .refreshBegun, .refreshEnded, .signedOut,
      .heard(.restored(.none)), .heard(.restored(.unavailable)),
      .heard(.restored(.found(.earlier))),
    ]
    list += LoginWeb.Document.allCases.map { .documentReplaced($0) }
    for pending in [kakao, second] {
      let login = pending.transaction
      list += [
        .loginTapped(pending), .exchangeEnded(login, ok: true), .exchangeEnded(login, ok: false),
        .heard(.failure(login, named: true)), .heard(.failure(login, named: false)),
        .heard(.verifier(login, nil)),
      ]
      list += AuthPayload.allCases.map { .heard(.nativeAuth(login, $0)) }
      list += Transaction.all.map { .heard(.verifier(login, $0)) }
      list += PersistStatus.allCases.map { .heard(.persistAnswer(login, $0)) }
    }
    return list
  }()
}

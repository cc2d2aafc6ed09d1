import BridgeModels
import ContractEngine

/// Turns the texts of a login into what the login models take: handles for transaction ids, verifiers
/// and refresh tokens, and a bit for each rule that a text breaks; and what the models answer back
/// into the texts that an answer carries.
///
/// It decides nothing: the flaws go to the models, which enforce, trace and switch off each rule. It
/// knows no more than a run of the models does: two logins, a verifier each, and the sessions of both.
public struct LoginReader: Sendable {
  let authorize: AuthorizeURL
  let callbacks: CallbackURL
  var ids: HandleTable<WireText>
  var verifiers = VerifierTexts()
  var sessions = SessionTexts()
  var deliveries = DeliveryTexts()
  /// The login that was started last, and the one whose native-auth went out last.
  var started = Transaction.unknown
  var delivered: Transaction?

  public init(_ wire: WireConfiguration = WireConfiguration(), readings: WireReadings = .written) {
    // The models decide on Q-14, so they are told of a method in capitals.
    authorize = AuthorizeURL(wire, readings: readings.with(.methodAsWritten))
    callbacks = CallbackURL(readings: readings)
    ids = HandleTable(capacity: Transaction.all.count)
  }

  /// A start, with a handle for its transaction; ids beyond those that a run may start are unknown.
  public mutating func start(_ request: StartSocialLogin) -> LoginRequest {
    let action = Login.Action.allCases.first { request.action.isSame(as: $0.rawValue) }
    let provider = Login.Provider.allCases.first {
      request.provider.isSame(as: $0.rawValue)
    }
    let transaction = transaction(of: request.transactionID)
    started = transaction
    // Where action or provider is malformed any will do: the flaw of SL-01 stands beside it.
    let pending = Pending(
      transaction, (action ?? .signIn).typed, (provider ?? .kakao).typed)
    deliveries.begin(
      transaction, (action ?? .signIn, provider ?? .kakao), at: request.authorizationURL)
    return LoginRequest(
      pending, StartFlaws(authorize.check(request).flaws, action: action ?? .signIn))
  }

  /// What the web says about login; nil if the message is another contract's, or asks a second time
  /// for what it still waits for.
  public mutating func read(_ message: BridgeMessage) -> LoginMessage? {
    switch message {
    case .startSocialLogin(let request): return .startSocialLogin(start(request))
    case .nativePkceStorage(let request): return read(request)
    case .persistNativeAuthSession(let id?, let token):
      return sessions.persist(id, token, of: current) ? .persistSession(current) : nil
    case .persistNativeAuthSession(nil, let token): return .syncSession(sessions.sync(token))
    case .restoreNativeAuthSession(let id): return sessions.restore(id) ? .restoreSession : nil
    case .clearNativeAuthSession(let id):
      guard sessions.clear(id) else { return nil }
      verifiers.forget()
      deliveries.forget()
      return .clearSession
    case .nativeAuthComplete(let complete):
      let login = complete.transactionID.map { existing($0) } ?? current
      return .authComplete(login, ok: complete.isOK)
    case .nativeAuthListening: return .listening
    case .appleAccountDeletionReauth, .shareFile, .splashState, .workoutActive,
      .sessionDownloadImage:
      return nil
    }
  }

  private mutating func read(_ request: PkceStorage) -> LoginMessage? {
    switch request.operation {
    case .set(let verifier):
      // It is set in the same turn as the start, and before it, so it is that of the next login.
      let login = request.transactionID.map { transaction(of: $0) } ?? next
      return verifiers.set(request, verifier, of: login) ? .setVerifier(login) : nil
    case .get:
      let login = request.transactionID.map { existing($0) } ?? current
      return verifiers.ask(request, of: login) ? .getVerifier(login) : nil
    case .remove:
      let login = request.transactionID.map { existing($0) } ?? current
      return verifiers.ask(request, of: login) ? .removeVerifier(login) : nil
    }
  }

  /// Forgets every text: no callback of before names a known login any more, and no answer of before
  /// carries anything.
  public mutating func clear() {
    ids.clear()
    verifiers.forget()
    sessions.forget()
    deliveries.forget()
    started = .unknown
    delivered = nil
  }

  /// The login that a message without an id is about.
  private var current: Transaction { delivered ?? started }

  /// The login that would be started by an id not seen before.
  private var next: Transaction {
    Transaction.all.indices.contains(ids.count) ? Transaction.all[ids.count] : .unknown
  }

  private mutating func transaction(of id: WireText) -> Transaction {
    ids.handle(for: id).map(Self.transaction) ?? .unknown
  }

  func existing(_ id: WireText) -> Transaction {
    ids.existing(id).map(Self.transaction) ?? .unknown
  }

  private static func transaction(_ handle: Handle) -> Transaction {
    let index = Int(handle.number) - 1
    return Transaction.all.indices.contains(index) ? Transaction.all[index] : .unknown
  }
}

extension StartFlaws {
  /// The rules that `flaws` break, a bit each.
  ///
  /// Where a sign-in should be a link's endpoint, and the other way round, is the models' question: a
  /// sign-in is never at the endpoint, a link never at the auth server.
  public init(_ flaws: WireFlaws, action: Login.Action) {
    self = action == .link ? .origin : .endpoint
    for flaw in flaws.list { formUnion(Self.bit(flaw)) }
  }

  private static func bit(_ flaw: WireFlaw) -> StartFlaws {
    switch flaw.rule {
    case "SL-02": .origin
    case "SL-03": .path
    case "SL-04": .provider
    case "SL-05": flaw.reason == .methodCase ? .methodCase : .challenge
    case "SL-06": .redirect
    case "SL-07": .redirectNames
    case "SL-08": .endpoint
    case "SL-09": .linkFields
    default: .request
    }
  }
}

extension Login.Action {
  var typed: LoginAction { self == .signIn ? .signIn : .link }
}

extension Login.Provider {
  var typed: Provider {
    switch self {
    case .kakao: .kakao
    case .google: .google
    case .apple: .apple
    }
  }
}

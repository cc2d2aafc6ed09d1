import BridgeModels
import ContractEngine

/// Turns the texts of a login into what the login models take: handles for transaction ids, and a bit
/// for each rule that a text breaks.
///
/// It decides nothing: the flaws go to the models, which enforce, trace and switch off each rule.
public struct LoginReader: Sendable {
  private let authorize: AuthorizeURL
  private let callback: CallbackURL
  private var ids: HandleTable

  public init(_ wire: WireConfiguration = WireConfiguration(), readings: WireReadings = .written) {
    // The models decide on Q-14, so they are told of a method in capitals.
    authorize = AuthorizeURL(wire, readings: readings.with(.methodAsWritten))
    callback = CallbackURL(readings: readings)
    ids = HandleTable(capacity: Transaction.all.count)
  }

  /// A start, with a handle for its transaction; ids beyond those that a run may start are unknown.
  public mutating func start(_ request: StartSocialLogin) -> LoginRequest {
    let action = Login.Action.allCases.first { request.action.bytes.isSame(as: $0.rawValue) }
    let provider = Login.Provider.allCases.first {
      request.provider.bytes.isSame(as: $0.rawValue)
    }
    let transaction = ids.handle(for: request.transactionID).map(Self.transaction) ?? .unknown
    // Where action or provider is malformed any will do: the flaw of SL-01 stands beside it.
    let pending = Pending(
      transaction, (action ?? .signIn).typed, (provider ?? .kakao).typed)
    return LoginRequest(
      pending, StartFlaws(authorize.check(request).flaws, action: action ?? .signIn))
  }

  /// A callback, with the handle of the transaction that it names, unknown if no start had it.
  public func callback(_ url: WireText) -> Callback {
    let query = Query(AddressParts(url.bytes).query ?? [])
    let checked = callback.check(url, against: nil, nowMs: 0).flaws
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
    if case .value(let id) = query.single("transaction_id"),
      let handle = ids.existing(WireText(bytes: id))
    {
      transaction = Self.transaction(handle)
    }
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

  /// Forgets every id: no callback of before names a known login any more.
  public mutating func clear() { ids.clear() }

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

extension Query {
  fileprivate func has(_ key: String, _ value: String) -> Bool {
    if case .value(let found) = single(key) { return found.isSame(as: value) }
    return false
  }
}

extension Login.Action {
  fileprivate var typed: LoginAction { self == .signIn ? .signIn : .link }
}

extension Login.Provider {
  fileprivate var typed: Provider {
    switch self {
    case .kakao: .kakao
    case .google: .google
    case .apple: .apple
    }
  }
}

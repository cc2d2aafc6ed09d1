import ContractEngine

public typealias WireReadings = ReadingSet<WireReading>

/// The check of a login's request before the external session may open for it (SL-01 to SL-09).
///
/// Compares bytes first: without a reading that says otherwise, an accepted URL begins with exactly
/// the configured origin and path, or the provider's endpoint, and `?` (INV-31). Only then its query
/// is split, once. Parameters that no rule names are let through (S-06).
public struct AuthorizeURL: Sendable {
  public let configuration: WireConfiguration
  public let readings: WireReadings
  /// What the bytes of an accepted sign-in begin with.
  private let signInPrefix: [UInt8]

  public init(_ configuration: WireConfiguration, readings: WireReadings = .written) {
    self.configuration = configuration
    self.readings = readings
    signInPrefix = Array((configuration.authOrigin + Self.authorizePath + "?").utf8)
  }

  /// A request that may open a session.
  public struct Accepted: Hashable, Sendable {
    public let login: Login
    public let url: WireText
  }

  /// Every flaw of the request, or what it asks for.
  public func check(_ request: StartSocialLogin) -> Checked<Accepted> {
    var flaws = WireFlaws()
    let (action, provider) = Login.read(
      action: request.action, provider: request.provider, transactionID: request.transactionID,
      readings, &flaws)
    guard let action, let provider else { return .refused(flaws) }
    let login = Login(action, provider, transactionID: request.transactionID)
    guard let url = request.authorizationURL else {
      let isNativeApple = action == .signIn && provider == .apple
      if !isNativeApple || !readings.contains(.appleWithoutURL) {
        flaws.add("SL-15", .nativeAppleWithoutURL)
      }
      return flaws.isEmpty
        ? .accepted(Accepted(login: login, url: WireText(""))) : .refused(flaws)
    }
    let bytes = url.bytes
    if !AddressParts.isLegal(bytes) { flaws.add("SL-02", .illegalCharacter) }
    let parts = AddressParts(bytes)
    let query = Query(parts.query ?? [])
    if query.isMalformed { flaws.add("SL-02", .malformedEscape) }
    switch action {
    case .signIn: checkSignIn(bytes, parts, query, login, &flaws)
    case .link: checkLink(bytes, parts, query, login, &flaws)
    }
    return flaws.isEmpty ? .accepted(Accepted(login: login, url: url)) : .refused(flaws)
  }

  static let authorizePath = "/auth/v1/authorize"
  private static let redirectNames = ["auth_action", "provider", "transaction_id"]
  static let callbackPath = "/auth/v1/callback"

  private func checkSignIn(
    _ url: [UInt8], _ parts: AddressParts, _ query: Query, _ login: Login,
    _ flaws: inout WireFlaws
  ) {
    if !url.starts(with: signInPrefix) {
      OriginCheck(configuration.authOrigin, readings).nameFlaws(of: parts, &flaws)
      if !parts.path.isSame(as: Self.authorizePath) { flaws.add("SL-03", .pathMismatch) }
    }
    if parts.fragment != nil, !readings.contains(.fragmentAllowed) {
      flaws.add("SL-02", .fragmentPresent)
    }
    let provider = value("provider", "SL-04", missing: .providerMissing, in: query, &flaws)
    if let provider, !provider.isSame(as: login.provider.rawValue) {
      flaws.add("SL-04", .providerMismatch)
    }
    checkChallenge(query, &flaws)
    let redirect = value("redirect_to", "SL-06", missing: .redirectMissing, in: query, &flaws)
    if let redirect { checkRedirect(redirect, login, "SL-06", &flaws) }
  }

  private func checkChallenge(_ query: Query, _ flaws: inout WireFlaws) {
    let method = value(
      "code_challenge_method", "SL-05", missing: .methodMissing, in: query, &flaws)
    if let method, !method.isSame(as: "s256") {
      if !method.isSameFolded(as: "s256") {
        flaws.add("SL-05", .methodNotS256)
      } else if readings.contains(.methodAsWritten) {
        flaws.add("SL-05", .methodCase)
      }
    }
    let challenge = value("code_challenge", "SL-05", missing: .challengeMissing, in: query, &flaws)
    if let challenge {
      let lengths = readings.contains(.challengeIs43) ? 43...43 : 43...128
      if !lengths.contains(challenge.count) { flaws.add("SL-05", .challengeLength) }
      if !challenge.allSatisfy(\.isUnreserved) { flaws.add("SL-05", .challengeCharset) }
    }
  }

  private func checkLink(
    _ url: [UInt8], _ parts: AddressParts, _ query: Query, _ login: Login,
    _ flaws: inout WireFlaws
  ) {
    if !url.starts(with: "https://\(login.provider.endpoint)?".utf8) {
      flaws.add("SL-08", .linkEndpointMismatch)
    }
    if parts.fragment != nil, !readings.contains(.fragmentAllowed) {
      flaws.add("SL-08", .fragmentPresent)
    }
    let uri = value("redirect_uri", "SL-09", missing: .redirectURIMissing, in: query, &flaws)
    if let uri, !uri.isSame(as: configuration.authOrigin + Self.callbackPath) {
      flaws.add("SL-09", .redirectURIMismatch)
    }
    _ = value("state", "SL-09", missing: .stateMissing, in: query, &flaws)
    _ = value("client_id", "SL-09", missing: .clientIDMissing, in: query, &flaws)
    let type = value("response_type", "SL-09", missing: .responseTypeMissing, in: query, &flaws)
    if let type, !type.isSame(as: "code") { flaws.add("SL-09", .responseTypeNotCode) }
    let redirect = value("redirect_to", "SL-07", missing: nil, in: query, &flaws)
    if let redirect { checkRedirect(redirect, login, "SL-07", &flaws) }
  }

  private func checkRedirect(
    _ redirect: [UInt8], _ login: Login, _ rule: String, _ flaws: inout WireFlaws
  ) {
    let target = WireConfiguration.callback
    guard redirect.starts(with: target.utf8),
      redirect.count == target.utf8.count || redirect[target.utf8.count] == UInt8(ascii: "?"),
      AddressParts.isLegal(redirect), !redirect.contains(UInt8(ascii: "#"))
    else { return flaws.add(rule, .redirectMismatch) }
    let query = Query(redirect[...].dropFirst(target.utf8.count + 1))
    if query.isMalformed { flaws.add("SL-07", .malformedEscape) }
    let action = value("auth_action", "SL-07", missing: .redirectActionMissing, in: query, &flaws)
    if let action, !action.isSame(as: login.action.rawValue) {
      flaws.add("SL-07", .redirectActionMismatch)
    }
    let provider = value(
      "provider", "SL-07", missing: .redirectProviderMissing, in: query, &flaws)
    if let provider, !provider.isSame(as: login.provider.rawValue) {
      flaws.add("SL-07", .redirectProviderMismatch)
    }
    let id = value(
      "transaction_id", "SL-07", missing: .redirectTransactionMissing, in: query, &flaws)
    if let id, id != login.transactionID.bytes {
      flaws.add("SL-07", .redirectTransactionMismatch)
    }
    if query.hasOther(than: Self.redirectNames), !readings.contains(.redirectExtrasAllowed) {
      flaws.add("SL-07", .redirectExtraParameter)
    }
  }

  private func value(
    _ key: String, _ rule: String, missing: WireFlaw.Reason?, in query: Query,
    _ flaws: inout WireFlaws
  ) -> [UInt8]? {
    query.value(
      key, rule, missing: missing, equalRepeats: readings.contains(.equalRepeatsAllowed), &flaws)
  }
}

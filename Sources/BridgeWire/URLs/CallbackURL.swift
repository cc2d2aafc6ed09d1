import ContractEngine

/// The check of an address that the system hands to the app as the end of a login (SL-12 to SL-14).
///
/// Tokens are looked for before anything else, so that an address that carries one reaches no event,
/// no log and no journal. Without a reading that says otherwise, an accepted address begins with
/// exactly `barbelic://auth/callback?`.
public struct CallbackURL: Sendable {
  public let readings: WireReadings

  public init(readings: WireReadings = .written) { self.readings = readings }

  /// A login as the shell keeps it while the external session is open (SL-10).
  public struct Pending: Hashable, Sendable {
    public let login: Login
    public let createdAtMs: Int64
    /// True if it was completed before (SL-13).
    public let isConsumed: Bool

    public init(_ login: Login, createdAtMs: Int64, isConsumed: Bool = false) {
      self.login = login
      self.createdAtMs = createdAtMs
      self.isConsumed = isConsumed
    }
  }

  /// An address that may go to the web.
  public struct Accepted: Hashable, Sendable {
    public let url: WireText
    /// Nil only under a reading that lets an address without one pass.
    public let code: WireText?
  }

  /// Milliseconds for which a login can be completed (SL-10).
  public static let lifetimeMs: Int64 = 600_000

  /// Every flaw of `url` as the end of `pending` at `nowMs`, or what goes to the web.
  public func check(_ url: WireText, against pending: Pending?, nowMs: Int64) -> Checked<Accepted> {
    var flaws = WireFlaws()
    let parts = AddressParts(url.bytes)
    let query = Query(parts.query ?? [])
    let fragment = Query(parts.fragment ?? [])
    if TokenSearch.finds(in: parts.query) || TokenSearch.finds(in: parts.fragment) {
      flaws.add("SL-14", .tokenInCallback)
    }
    if !AddressParts.isLegal(url.bytes) { flaws.add("SL-12", .illegalCharacter) }
    if query.isMalformed || fragment.isMalformed { flaws.add("SL-12", .malformedEscape) }
    if !url.bytes.starts(with: (WireConfiguration.callback + "?").utf8) {
      nameFlaws(of: parts, &flaws)
    }
    if parts.fragment != nil, readings.contains(.callbackFragmentRefused) {
      flaws.add("SL-12", .fragmentPresent)
    }
    checkBinding(query, pending?.login, &flaws)
    let code = checkOutcome(query, &flaws)
    checkPending(pending, nowMs, &flaws)
    return flaws.isEmpty ? .accepted(Accepted(url: url, code: code)) : .refused(flaws)
  }

  private func nameFlaws(of parts: AddressParts, _ flaws: inout WireFlaws) {
    if !parts.scheme.isSame(as: "barbelic") {
      if !parts.scheme.isSameFolded(as: "barbelic") {
        flaws.add("SL-12", .schemeMismatch)
      } else if !readings.contains(.callbackSchemeCaseFolded) {
        flaws.add("SL-12", .schemeCase)
      }
    }
    if !parts.path.isSame(as: "/callback") { flaws.add("SL-12", .pathMismatch) }
    guard let authority = parts.authority else { return flaws.add("SL-12", .hostMismatch) }
    if authority.userinfo != nil, !readings.contains(.callbackUserinfoAllowed) {
      flaws.add("SL-12", .userinfoPresent)
    }
    if authority.port != nil, !readings.contains(.callbackPortAllowed) {
      flaws.add("SL-12", .portPresent)
    }
    if !authority.host.isSame(as: "auth") {
      if !authority.host.isSameFolded(as: "auth") {
        flaws.add("SL-12", .hostMismatch)
      } else if !readings.contains(.callbackHostCaseFolded) {
        flaws.add("SL-12", .hostCase)
      }
    }
  }

  private func checkBinding(_ query: Query, _ login: Login?, _ flaws: inout WireFlaws) {
    let provider = value("provider", "SL-12", missing: .providerMissing, in: query, &flaws)
    let id = value("transaction_id", "SL-12", missing: .transactionMissing, in: query, &flaws)
    let action =
      readings.contains(.actionUnchecked)
      ? nil : value("auth_action", "SL-12", missing: .actionMissing, in: query, &flaws)
    guard let login else { return }
    if let provider, !provider.isSame(as: login.provider.rawValue) {
      flaws.add("SL-12", .providerMismatch)
    }
    if let id, id != login.transactionID.bytes { flaws.add("SL-12", .transactionMismatch) }
    if let action, !action.isSame(as: login.action.rawValue) {
      flaws.add("SL-12", .actionMismatch)
    }
  }

  /// The code; what stands there instead of one is a flaw (SL-14, SL-16).
  private func checkOutcome(_ query: Query, _ flaws: inout WireFlaws) -> WireText? {
    let error = query.has("error")
    if error, !readings.contains(.errorForwarded) { flaws.add("SL-16", .providerError) }
    let code = value("code", "SL-14", missing: nil, in: query, &flaws)
    let isRepeated = flaws.list.contains(WireFlaw("SL-14", .duplicateParameter))
    if error, code != nil { flaws.add("SL-16", .providerError) }
    if code == nil, !error, !isRepeated, !readings.contains(.codeOptional) {
      flaws.add("SL-14", .codeMissing)
    }
    return code.map { WireText(bytes: $0) }
  }

  private func checkPending(_ pending: Pending?, _ nowMs: Int64, _ flaws: inout WireFlaws) {
    guard let pending else { return flaws.add("SL-12", .noTransaction) }
    if pending.isConsumed { flaws.add("SL-13", .alreadyConsumed) }
    let (age, overflow) = nowMs.subtractingReportingOverflow(pending.createdAtMs)
    if overflow || age > Self.lifetimeMs {
      flaws.add("SL-12", .expired)
    } else if age == Self.lifetimeMs, !readings.contains(.lifetimeInclusive) {
      flaws.add("SL-12", .ttlBoundary)
    } else if age < 0, !readings.contains(.clockSetBackAllowed) {
      flaws.add("SL-12", .clockSkew)
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

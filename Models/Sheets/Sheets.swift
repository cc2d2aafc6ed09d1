import ContractEngine

/// Who may bring up a system sheet: one at a time, whichever contract asks.
///
/// Which sheet is up is not kept here: each contract knows of its own, and a second record could come
/// to disagree with the first.
public struct Sheets: Hashable, Sendable {
  public var rules: RuleSet<SheetsRule>

  public init(rules: RuleSet<SheetsRule> = .all) { self.rules = rules }

  /// A contract that brings up sheets.
  public enum Asker: UInt8, CaseIterable, Packed {
    /// The external auth session, or the Apple sheet of a sign-in (SL-10, SL-15).
    case login
    /// The Apple sheet of an account deletion (AR-02).
    case reauth
    /// The share sheet (SF-04).
    case share

    public static var width: Int { 2 }

    public var name: String {
      switch self {
      case .login: "login"
      case .reauth: "re-auth"
      case .share: "share"
      }
    }
  }

  /// Some of the contracts, a bit each.
  public struct Askers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public init(_ asker: Asker) { self.init(rawValue: 1 << asker.rawValue) }

    public static let login = Self(.login)
    public static let reauth = Self(.reauth)
    public static let share = Self(.share)
  }

  /// The contracts whose sheet is on the screen or was asked of the system.
  public static func up(
    login: SocialLogin.State, reauth: AppleReauth.State, share: ShareFile.State
  ) -> Askers {
    var up: Askers = []
    switch login.phase {
    case .open: up.insert(.login)
    case .idle, .stranded, .held, .delivered: break
    }
    switch reauth.phase {
    case .asking: up.insert(.reauth)
    case .idle: break
    }
    switch share {
    case .presenting, .presented: up.insert(.share)
    case .idle, .writing: break
    }
    return up
  }

  /// Whether `asker` has to do without a sheet, since another contract has one.
  public func refuses(_ asker: Asker, beside up: Askers) -> Bool {
    rules.contains(.oneSheet) && !up.subtracting(Askers(asker)).isEmpty
  }
}

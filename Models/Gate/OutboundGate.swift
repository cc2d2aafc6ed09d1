import ContractEngine

/// The gate on the way out: into which document a secret may be dispatched (S-25, INV-29).
///
/// The gate on the way in judges who speaks; this one judges who would hear. Every contract that
/// hands out a secret asks it: native-auth, the verifier, a restored session, the code of a re-auth.
public struct OutboundGate: Hashable, Sendable {
  public var rules: RuleSet<OutboundRule>

  public init(rules: RuleSet<OutboundRule> = .all) { self.rules = rules }

  /// The rule that keeps an event from `document`, or nil if it may be dispatched there.
  public func refusal(ofSecret isSecret: Bool, into document: MainDocument) -> OutboundRule? {
    switch document {
    case .server: nil
    case .elsewhere: isSecret && rules.contains(.serverDocument) ? .serverDocument : nil
    }
  }
}

/// What the main frame holds, as far as secrets are concerned (S-25).
public enum MainDocument: UInt8, CaseIterable, Packed {
  /// A document of the server origin.
  case server
  /// Any other, such as the bundled error page, or none.
  case elsewhere

  public static var width: Int { 1 }

  public var name: String {
    switch self {
    case .server: "server document"
    case .elsewhere: "other document"
    }
  }
}

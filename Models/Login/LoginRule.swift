import ContractEngine

/// Any rule of the group: those of the four contracts one after the other, then the two gates'.
public struct LoginRule: RuleID {
  public let rawValue: UInt8

  public init?(rawValue: UInt8) {
    guard Int(rawValue) < Self.descriptions.count else { return nil }
    self.rawValue = rawValue
  }

  @inlinable init(unchecked rawValue: UInt8) { self.rawValue = rawValue }

  public init(_ rule: SocialLoginRule) { rawValue = rule.rawValue }
  public init(_ rule: PkceRule) { rawValue = rule.rawValue + Self.pkceStart }
  public init(_ rule: SessionPersistRule) { rawValue = rule.rawValue + Self.sessionStart }
  public init(_ rule: AuthCompleteRule) { rawValue = rule.rawValue + Self.completeStart }
  public init(_ rule: GateRule) { rawValue = rule.rawValue + Self.gateStart }
  public init(_ rule: OutboundRule) { rawValue = rule.rawValue + Self.outboundStart }

  private static let pkceStart = UInt8(SocialLoginRule.allCases.count)
  private static let sessionStart = pkceStart + UInt8(PkceRule.allCases.count)
  private static let completeStart = sessionStart + UInt8(SessionPersistRule.allCases.count)
  private static let gateStart = completeStart + UInt8(AuthCompleteRule.allCases.count)
  private static let outboundStart = gateStart + UInt8(GateRule.allCases.count)

  /// In the order of the raw values.
  public static let descriptions: [RuleDescription] =
    SocialLoginRule.allCases.map { RuleDescription($0) }
    + PkceRule.allCases.map { RuleDescription($0) }
    + SessionPersistRule.allCases.map { RuleDescription($0) }
    + AuthCompleteRule.allCases.map { RuleDescription($0) }
    + GateRule.allCases.map { RuleDescription($0) }
    + OutboundRule.allCases.map { RuleDescription($0) }

  public static let allCases: [LoginRule] = descriptions.indices.map {
    LoginRule(unchecked: UInt8($0))
  }

  public var id: String { Self.descriptions[Int(rawValue)].id }
  public var text: String { Self.descriptions[Int(rawValue)].text }
  public var whenOff: String { Self.descriptions[Int(rawValue)].whenOff }
}

extension RuleSet {
  /// The set without the rules that have one of these ids.
  func without(ids: Set<String>) -> Self {
    Rule.allCases.filter { ids.contains($0.id) }.reduce(self) { $0.without($1) }
  }
}

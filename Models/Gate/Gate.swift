import ContractEngine

/// Who may speak to the shell, and how (BR).
///
/// The wire layer looks at the raw message and names every flaw that it finds; the gate decides, so
/// that a rule is enforced, traced and switched off in this one place. A message that is turned away
/// changes nothing and is not answered.
public struct Gate: Hashable, Sendable {
  public let platform: Platform
  public var rules: RuleSet<GateRule>

  public init(platform: Platform, rules: RuleSet<GateRule> = .all) {
    self.platform = platform
    self.rules = rules
  }

  /// The rule that turns a message with `flaws` away, or nil if it may pass.
  ///
  /// What cannot be read has no meaning to let through, so no rule needs to be in force for it.
  public func refusal(of flaws: Flaws) -> GateRule? {
    if flaws.contains(.unreadable) { return .transport }
    if flaws.contains(.transport), rules.contains(.transport) { return .transport }
    if flaws.contains(.version), rules.contains(.version) { return .version }
    if flaws.contains(.unknownType) { return .unknownType }
    if flaws.contains(.unsupported), rules.contains(.capabilities) { return .capabilities }
    let sender: GateRule = platform == .android ? .androidSender : .iosSender
    if !flaws.isDisjoint(with: [.subframe, .foreignOrigin, .viewElsewhere]), rules.contains(sender)
    {
      return sender
    }
    return nil
  }
}

/// What the wire layer found wrong with a message, a bit each.
public struct Flaws: OptionSet, Hashable, Sendable, Packed {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No JSON, or a field of the wrong kind (BR-05).
  public static let unreadable = Self(rawValue: 1 << 0)
  /// `v` is missing or not the number 1 (BR-01).
  public static let version = Self(rawValue: 1 << 1)
  /// `type` names nothing in the contract (BR-02).
  public static let unknownType = Self(rawValue: 1 << 2)
  /// Not from the main frame (BR-03, BR-04).
  public static let subframe = Self(rawValue: 1 << 3)
  /// The sender's own origin is not exactly the server origin (BR-03, BR-04).
  public static let foreignOrigin = Self(rawValue: 1 << 4)
  /// The WebView's current address is not at the server origin (BR-03).
  public static let viewElsewhere = Self(rawValue: 1 << 5)
  /// Text where the platform takes an object, or the other way round (BR-05, S-21).
  public static let transport = Self(rawValue: 1 << 6)
  /// A type whose capability this shell does not inject (BR-06, S-22).
  public static let unsupported = Self(rawValue: 1 << 7)

  /// Each flaw alone, in bit order.
  public static let each: [Flaws] = (0..<8).map { Flaws(rawValue: 1 << $0) }

  public static var width: Int { 8 }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(rawValue), width: Self.width)
  }

  public init?(from bits: inout BitReader) {
    self.init(rawValue: UInt8(truncatingIfNeeded: bits.take(Self.width)))
  }

  /// The names of the flaws, in bit order.
  public var names: [String] {
    let all = [
      "unreadable", "version", "unknownType", "subframe", "foreignOrigin", "viewElsewhere",
      "transport", "unsupported",
    ]
    return zip(Self.each, all).filter { contains($0.0) }.map(\.1)
  }
}

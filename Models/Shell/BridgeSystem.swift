import ContractEngine

/// A group of bridge contracts with their web side and their world, ready to be explored.
///
/// The command line knows groups by this protocol alone. Like any system it makes the same of an
/// event in a state each time, in every process (INV-19).
public protocol BridgeSystem: System {
  associatedtype Reading: ReadingID

  /// The name of the group on the command line, such as `boot`.
  static var group: String { get }

  /// The contracts that it covers, by their names on the command line.
  static var contracts: [String] { get }

  /// The configuration with everything that the group never looks at set to a fixed value.
  ///
  /// Configurations that agree on this cone behave alike and share one exploration.
  static func cone(of configuration: Configuration) -> Configuration

  /// The group under `configuration`, which is its own cone, with the named rules switched off.
  init(
    _ configuration: Configuration, readings: ReadingSet<Reading>, without rulesOff: Set<String>)

  /// Every invariant that the group is held to, in catalogue order.
  var properties: [Property<Self>] { get }

  /// What is claimed of the group's world: that its documents come and go as the general host's do,
  /// and no less freely; and that a plain browser has nothing native.
  var worldClaims: [Property<Self>] { get }
}

extension BridgeSystem {
  /// Everything that is decided about the group.
  public var claims: [Property<Self>] { properties + worldClaims }
}

import BridgeModels
import ContractEngine
import ContractGenerators

extension Gen where Value == Flags {
  /// Any flags; none is the simplest.
  public static var flags: Gen {
    Gen<UInt8>.uniform(in: 0...Flags.all.rawValue).map { Flags(rawValue: $0) }
  }
}

extension Gen where Value == Configuration {
  /// Any build on any platform with either web; iOS, the current web and no flags is the simplest.
  public static var configuration: Gen {
    zip(
      Gen<Platform>.element(of: Platform.allCases),
      Gen<WebGeneration>.element(of: WebGeneration.allCases), Gen<Flags>.flags
    ).map { Configuration(platform: $0, web: $1, flags: $2) }
  }

  /// The configurations that `System` tells apart.
  public static func cone<System: BridgeSystem>(of _: System.Type) -> Gen {
    configuration.map { System.cone(of: $0) }
  }
}

/// Any readings of a group; the contract as written is the simplest.
public func readingSets<Reading: ReadingID>(of _: Reading.Type) -> Gen<ReadingSet<Reading>> {
  Gen<Bool>.element(of: [false, true]).array(count: Reading.allCases.count).map { isInForce in
    ReadingSet(Swift.zip(Reading.allCases, isInForce).filter(\.1).map(\.0))
  }
}

import BridgeModels
import ContractEngine
import ContractGenerators

/// Which parts of the build a failing run needs: the same events in builds that differ in one thing.
enum BuildExplanation {
  /// A sentence for each part of `cone` that the group tells apart.
  static func lines<S: BridgeSystem>(
    _ failure: FuzzFailure<S>, of system: S, in cone: Configuration, drive: Drive,
    other build: (Configuration) -> S
  ) -> [String] {
    let place = system.initials.firstIndex(of: failure.initial) ?? 0
    return neighbours(of: cone).compactMap { part, neighbour in
      guard S.cone(of: neighbour) != S.cone(of: cone) else { return nil }
      let other = build(S.cone(of: neighbour))
      guard place < other.initials.count else { return nil }
      let same = RegressionCase<S>(
        name: "", property: failure.property, drive: drive, initial: other.initials[place],
        events: failure.events)
      switch same.status(in: other, other.properties) {
      case .stillFails(failure.events.count, failure.leaf): return "\(part): no difference"
      case .stillFails, .fixed, .unknownProperty, .notClaimed, .notDecidable, .unknownStart,
        .noLongerDecodes:
        return "\(part): this run breaks nothing"
      }
    }
  }

  /// Every configuration that differs from `cone` in one thing, with that thing in words.
  private static func neighbours(of cone: Configuration) -> [(part: String, Configuration)] {
    var list: [(part: String, Configuration)] = []
    for platform in Platform.allCases where platform != cone.platform {
      var other = cone
      other.platform = platform
      list.append(("on \(platform.name)", other))
    }
    for web in WebGeneration.allCases where web != cone.web {
      var other = cone
      other.web = web
      list.append(("with the \(web.name) web", other))
    }
    for (flag, name) in Flags.named {
      var other = cone
      other.flags.formSymmetricDifference(flag)
      list.append(("\(cone.flags.contains(flag) ? "without" : "with") \(name)", other))
    }
    return list
  }
}

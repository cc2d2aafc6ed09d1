import BridgeModels
import ContractEngine
import ContractReports

extension Pin {
  var hasRemedy: Bool { flag != nil || !repairs.isEmpty }

  /// What ends the finding, in words.
  var remedy: String {
    (repairs + (flag.map { ["the flag \($0)"] } ?? [])).joined(separator: " + ")
  }
}

extension Group {
  /// The cone in which the remedy of `pin` is to be shown: `cone`, with the flag that it asks for.
  func remedied(_ cone: Cone, _ pin: Pin) -> Cone {
    guard let flag = Flags.named.first(where: { $0.name == pin.flag })?.flag else { return cone }
    var configuration = cone.configuration
    configuration.flags.formUnion(flag)
    return Cone(configuration: self.cone(configuration), members: cone.members)
  }
}

/// What all repairs together come to, place by place: the upper end of what a finding can hope for.
struct Remedies {
  let hardened: GroupCheck
  private let holding: Set<Pin.Place>

  init(_ hardened: GroupCheck) {
    self.hardened = hardened
    holding = hardened.runs.reduce(into: []) { places, run in
      for verdict in run.report?.verdicts ?? [] where verdict.outcome == .holds {
        places.insert(
          Pin.Place(
            property: verdict.id, cone: run.job.cone.label, drive: run.job.drive.name))
      }
    }
  }

  /// What it takes for the property to hold there.
  enum Ending: Hashable {
    case repairs
    /// Repairs, and a flag that the shell was not built with.
    case flag(String)
    case none
  }

  func ending(of place: Pin.Place) -> Ending {
    if holding.contains(place) { return .repairs }
    guard let cone = Configuration(label: place.cone), cone.platform.hasShell else { return .none }
    for (flag, name) in Flags.named where !cone.flags.contains(flag) {
      var other = cone
      other.flags.formUnion(flag)
      let label = hardened.group.cone(other).label
      let there = Pin.Place(property: place.property, cone: label, drive: place.drive)
      if label != place.cone, holding.contains(there) { return .flag(name) }
    }
    return .none
  }
}

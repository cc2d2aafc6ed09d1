import BridgeModels
import ContractChecker

extension BootSystem {
  /// INV-01's a to d: where the bare surface may show, and for how long it can.
  var exposures: [Exposure<BootSystem>] {
    let allowed: [(letter: String, why: Bareness)] = [
      ("a", .noCoverDue), ("b", .deathUnreported), ("c", .afterLimit), ("d", .noShellCover),
    ]
    return allowed.map { letter, why in
      Exposure("INV-01 \(letter), bare surface: \(why.name)") { state in
        surface(state) == .bare(why)
      }
    }
  }
}

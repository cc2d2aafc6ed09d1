import ContractEngine
import ContractReports

/// Looks for a smallest set of repairs that makes a pinned property hold wherever it is violated.
struct RepairSearch: Sendable {
  let checker: Checker
  let check: GroupCheck
  /// Up to this size every set is tried, the smallest first.
  static let exhaustiveSize = 3

  /// The set, or none if even all repairs together do not help.
  ///
  /// Past `exhaustiveSize` it is all repairs less each one without which the property still holds, so
  /// it is minimal, but there may be a smaller one.
  func repairs(of pin: Pin) async -> [String] {
    let all = check.group.readings.filter(\.isRepair).map(\.name)
    guard await holds(pin, under: all) else { return [] }
    for size in (pin.flag == nil ? 1 : 0)...Self.exhaustiveSize {
      for candidate in Self.subsets(of: all, size: size) where await holds(pin, under: candidate) {
        return candidate
      }
    }
    var set = all
    for name in all {
      let fewer = set.filter { $0 != name }
      if await holds(pin, under: fewer) { set = fewer }
    }
    return set
  }

  /// Asks the first place, and only if it holds there the others.
  private func holds(_ pin: Pin, under readings: [String]) async -> Bool {
    let jobs = pin.places.compactMap { place in
      check.runs.first { $0.job.cone.label == place.cone && $0.job.drive.name == place.drive }
        .map { run in
          CheckJob(
            group: 0, cone: check.group.remedied(run.job.cone, pin), drive: run.job.drive,
            readings: readings, properties: [pin.property])
        }
    }
    for batch in [jobs.prefix(1), jobs.dropFirst()] {
      for run in await checker.explore(Array(batch)) {
        guard let verdict = run.report?.verdicts.first, verdict.outcome == .holds else {
          return false
        }
      }
    }
    return true
  }

  /// Every subset with `size` elements, in the order of `names`.
  static func subsets(of names: [String], size: Int) -> [[String]] {
    guard size > 0 else { return [[]] }
    return names.indices.flatMap { first in
      subsets(of: Array(names[(first + 1)...]), size: size - 1).map { [names[first]] + $0 }
    }
  }
}

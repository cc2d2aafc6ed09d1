import ContractEngine
import ContractReports

/// Rules, invariants, readings and open points, as their groups declare them, with where each is
/// enforced and tested.
struct Catalogue {
  let rules: [RuleDescription]
  let invariants: [(group: String, property: Group.PropertyDescription)]
  let readings: [(group: String, reading: ReadingDescription)]
  let points: [CataloguePoint]
  let index: RuleIndex

  init(_ selection: Selection, index: RuleIndex) {
    var rules: [RuleDescription] = []
    var invariants: [(group: String, property: Group.PropertyDescription)] = []
    for group in selection.groups {
      let cones = selection.cones(of: group)
      for description in cones.map({ group.describe($0.configuration) }) {
        for rule in description.rules
        where selection.wants(rule: rule.id) && !rules.contains(where: { $0.id == rule.id }) {
          rules.append(rule)
        }
        for property in description.properties where selection.wants(rules: property.rules) {
          let isKnown = invariants.contains {
            $0.group == group.name && $0.property.id == property.id
          }
          if !isKnown { invariants.append((group.name, property)) }
        }
      }
    }
    self.rules = rules
    self.invariants = invariants
    readings = selection.groups.flatMap { group in group.readings.map { (group.name, $0) } }
    self.index = index
    if selection.prefixes == nil, selection.groups.count > 1 {
      points = CataloguePoint.all
    } else {
      let known = Set(
        rules.map(\.id) + invariants.map(\.property.id)
          + readings.flatMap { Array($0.reading.point.utf8).catalogueIDs })
      points = CataloguePoint.all.filter { known.contains($0.id) || !known.isDisjoint(with: $0.by) }
    }
  }

  /// Every id that the catalogue must have, whether or not a group declares it.
  static let knownIDs: [String] = {
    var ids = CatalogueSeries.all.flatMap(\.ids)
    for id in CataloguePoint.all.flatMap({ [$0.id] + $0.by }) where !ids.contains(id) {
      ids.append(id)
    }
    return ids
  }()

  /// Where `id` is enforced: its own places, or else those of what decides it.
  func enforced(_ id: String) -> [Place] {
    let own = index.entry(id)?.enforced ?? []
    guard own.isEmpty else { return own }
    let by = points.first { $0.id == id }?.by ?? []
    return by.flatMap { index.entry($0)?.enforced ?? [] }
  }

  func tests(_ id: String) -> [Place] {
    let own = index.entry(id)?.tests ?? []
    guard own.isEmpty else { return own }
    // A point in several parts is tested by its parts.
    let parts = (points.first { $0.id == id }?.by ?? []).filter { $0.hasPrefix(id) }
    return parts.flatMap { index.entry($0)?.tests ?? [] }
  }

  /// What the catalogue lacks, in words: ids without an entry, a place or a test.
  func gaps(waivers: [CatalogueWaiver] = CatalogueWaiver.all) -> [String] {
    let known = rules.map(\.id) + points.map(\.id)
    var gaps = CatalogueSeries.all.flatMap(\.ids).filter { !known.contains($0) }
      .map { "\($0) is in no list of the catalogue" }
    for id in known {
      let lacks = [
        enforced(id).isEmpty ? "nothing enforces it" : nil,
        tests(id).isEmpty ? "no test pins it" : nil,
      ].compactMap { $0 }
      let isWaived = waivers.contains { $0.id == id }
      if lacks.isEmpty, isWaived { gaps.append("\(id) is waived, and lacks nothing") }
      if !lacks.isEmpty, !isWaived { gaps.append("\(id): \(lacks.joined(separator: ", "))") }
    }
    return gaps
  }
}

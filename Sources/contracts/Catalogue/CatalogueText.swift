import ContractEngine
import ContractReports

/// The catalogue as a person or a program reads it.
struct CatalogueText {
  let catalogue: Catalogue
  /// How many places of each kind a person is shown.
  static let placesMax = 3

  func text(_ console: Console) -> String {
    var text = ""
    for rule in catalogue.rules {
      text += "\(console.paint(rule.id, .bold))  \(rule.text)\n"
      text += "  switched off: \(rule.whenOff)\n" + places(rule.id)
    }
    text += "\n" + console.paint("invariants", .bold) + "\n"
    for (group, property) in catalogue.invariants {
      let drives = property.drives.map(\.name).joined(separator: ", ")
      text +=
        "\(property.id)  \(property.statement)\n  \(group); \(drives); "
        + "rests on \(property.rules.joined(separator: ", "))\n"
    }
    text += "\n" + console.paint("readings", .bold) + "\n"
    for (group, reading) in catalogue.readings {
      text +=
        "\(reading.name)  \(reading.point), \(reading.isRepair ? "repair" : "variant") in "
        + "\(group): \(reading.text)\n"
    }
    text += "\n" + console.paint("invariants, open points and field reports by id", .bold) + "\n"
    for point in catalogue.points {
      text += "\(console.paint(point.id, .bold))  \(point.text)\n"
      if !point.by.isEmpty { text += "  decided by: \(point.by.joined(separator: ", "))\n" }
      text += places(point.id)
    }
    for waiver in CatalogueWaiver.all { text += "waived \(waiver.id): \(waiver.reason)\n" }
    return text
  }

  private func places(_ id: String) -> String {
    "  enforced in: \(Place.list(catalogue.enforced(id), atMost: Self.placesMax))\n"
      + "  pinned by: \(Place.list(catalogue.tests(id), atMost: Self.placesMax))\n"
  }

  var value: ReportValue {
    .members([
      "formatVersion": .integer(2),
      "rules": .array(
        catalogue.rules.map { rule in
          .members([
            "id": .string(rule.id), "text": .string(rule.text), "whenOff": .string(rule.whenOff),
            "enforced": .array(catalogue.enforced(rule.id).map(\.value)),
            "tests": .array(catalogue.tests(rule.id).map(\.value)),
          ])
        }),
      "invariants": .array(
        catalogue.invariants.map { group, property in
          .members([
            "id": .string(property.id), "group": .string(group),
            "statement": .string(property.statement), "rules": .strings(property.rules),
            "drives": .strings(property.drives.map(\.name)),
          ])
        }),
      "readings": .array(
        catalogue.readings.map { group, reading in
          .members([
            "name": .string(reading.name), "group": .string(group),
            "point": .string(reading.point), "repair": .bool(reading.isRepair),
            "text": .string(reading.text),
          ])
        }),
      "points": .array(
        catalogue.points.map { point in
          .members([
            "id": .string(point.id), "text": .string(point.text), "by": .strings(point.by),
            "enforced": .array(catalogue.enforced(point.id).map(\.value)),
            "tests": .array(catalogue.tests(point.id).map(\.value)),
          ])
        }),
      "gaps": .strings(catalogue.gaps()),
    ])
  }
}

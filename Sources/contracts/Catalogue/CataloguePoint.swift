/// An id of the catalogue that is no rule: an invariant, an open point, a reading of the security
/// notes, a report from the field.
struct CataloguePoint: Hashable, Sendable {
  let id: String
  /// What it is about, in one sentence.
  let text: String
  /// The rules and invariants that decide it, where no line of the sources names it itself.
  let by: [String]

  init(_ id: String, _ text: String, by: [String] = []) {
    self.id = id
    self.text = text
    self.by = by
  }

  static let all: [CataloguePoint] = invariants + openPoints + wireReadings + fieldReports
}

/// A series of numbered ids, and how far it goes.
struct CatalogueSeries: Sendable {
  let prefix: String
  let last: Int

  /// `SL-01` and so on.
  var ids: [String] { (1...last).map { "\(prefix)-\($0 < 10 ? "0" : "")\($0)" } }

  /// Every series of the contract and of the notes beside it.
  static let all: [CatalogueSeries] = [
    CatalogueSeries(prefix: "BR", last: 7), CatalogueSeries(prefix: "SL", last: 17),
    CatalogueSeries(prefix: "PK", last: 4), CatalogueSeries(prefix: "SP", last: 5),
    CatalogueSeries(prefix: "AC", last: 3), CatalogueSeries(prefix: "AR", last: 5),
    CatalogueSeries(prefix: "SF", last: 5), CatalogueSeries(prefix: "SO", last: 8),
    CatalogueSeries(prefix: "OF", last: 4), CatalogueSeries(prefix: "OM", last: 3),
    CatalogueSeries(prefix: "SU", last: 4), CatalogueSeries(prefix: "LA", last: 5),
    CatalogueSeries(prefix: "INV", last: 33), CatalogueSeries(prefix: "Q", last: 36),
    CatalogueSeries(prefix: "S", last: 26), CatalogueSeries(prefix: "B", last: 28),
  ]
}

/// An id that has no enforcing place or no test, and why that is right.
struct CatalogueWaiver: Hashable, Sendable {
  let id: String
  let reason: String

  static let all: [CatalogueWaiver] = []
}

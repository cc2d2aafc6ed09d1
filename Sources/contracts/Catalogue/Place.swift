import ContractReports

/// Where something stands in the sources of the package.
struct Place: Hashable, Sendable {
  /// From the root of the package.
  let file: String
  /// From 1; nil if only the file is known, as it is in a build away from its sources.
  let line: Int?
  /// Of a test, its name; else empty.
  var name = ""

  /// The place without what moves with every edit above it.
  var withoutLine: Self { Self(file: file, line: nil, name: name) }

  var text: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return name.isEmpty ? place : "\(place): \(name)"
  }

  var value: ReportValue {
    var members: [ReportValue.Member] = [.init("file", .string(file))]
    members.append(.init("line", line.map { .integer($0) } ?? .null))
    if !name.isEmpty { members.append(.init("name", .string(name))) }
    return .object(members)
  }

  /// The first few in words, and how many more there are.
  static func list(_ places: [Place], atMost most: Int) -> String {
    guard !places.isEmpty else { return "nothing" }
    let shown = places.prefix(most).map(\.text).joined(separator: "; ")
    return places.count > most ? "\(shown); and \(places.count - most) more" : shown
  }
}

import BridgeWire
import ContractReports

/// Where each id of the catalogue is enforced and which tests pin it, as found in the sources.
struct RuleIndex: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let id: String
    /// The lines that decide by it.
    let enforced: [Place]
    /// The tests that have it in their name, or, if none has, those that speak of it.
    let tests: [Place]
  }

  /// In the order of their ids.
  let entries: [Entry]
  private let places: [String: Int]

  init(entries: [Entry]) {
    self.entries = entries
    places = Dictionary(
      entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func entry(_ id: String) -> Entry? { places[id].map { entries[$0] } }

  /// Where the stored index lies in the package.
  static let path = "Sources/contracts/Catalogue/rules.jsonl"

  /// The index without lines, so that an edit above a rule does not change it.
  var withoutLines: Self {
    Self(
      entries: entries.map { entry in
        Entry(
          id: entry.id, enforced: Self.distinct(entry.enforced.map(\.withoutLine)),
          tests: Self.distinct(entry.tests.map(\.withoutLine)))
      })
  }

  private static func distinct(_ places: [Place]) -> [Place] {
    places.reduce(into: []) { list, place in if !list.contains(place) { list.append(place) } }
  }

  /// The index as a file, without lines.
  var text: String {
    withoutLines.entries.map { entry in
      ReportValue.members([
        "id": .string(entry.id), "enforced": .strings(entry.enforced.map(\.text)),
        "tests": .strings(entry.tests.map(\.text)),
      ]).text + "\n"
    }.joined()
  }

  /// As the sources at `root` are now, with lines; without sources there, what this build stored.
  static func current(root: String = ".") throws(LogError) -> RuleIndex {
    let index = RuleScan(root: root).index
    return index.entries.isEmpty ? try stored() : index
  }

  /// The index that this build was made with.
  static func stored() throws(LogError) -> RuleIndex {
    var entries: [Entry] = []
    let lines = PackageResources.rules_jsonl.split(separator: UInt8(ascii: "\n"))
    for (number, line) in lines.enumerated() {
      do throws(FieldError) {
        guard case .object(let members)? = try? JSONReader().read(Array(line)) else {
          throw FieldError("line", .other("expected an object"))
        }
        var fields = FieldReader(members)
        entries.append(
          Entry(
            id: try fields.string("id"),
            enforced: try fields.strings("enforced").map { Place(file: $0, line: nil) },
            tests: try fields.strings("tests").map(test)))
      } catch {
        throw LogError(file: path, line: number + 1, error)
      }
    }
    return RuleIndex(entries: entries)
  }

  /// `file: name` as it is stored.
  private static func test(_ text: String) -> Place {
    guard let colon = text.firstIndex(of: ":") else { return Place(file: text, line: nil) }
    return Place(
      file: String(text[..<colon]), line: nil, name: String(text[colon...].dropFirst(2)))
  }
}

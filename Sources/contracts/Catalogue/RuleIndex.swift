import BridgeWire
import ContractReports

/// Where each rule is enforced and which test pins it, as found in the sources.
struct RuleIndex: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let id: String
    /// The files whose reducers ask whether the rule is in force.
    let enforced: [String]
    /// The tests that name the rule, each with its file.
    let tests: [String]
  }

  let entries: [Entry]

  func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }

  /// Where the stored index lies in the package.
  static let path = "Sources/contracts/Catalogue/rules.jsonl"

  /// The index as a file.
  var text: String {
    entries.map { entry in
      ReportValue.members([
        "rule": .string(entry.id), "enforced": .strings(entry.enforced),
        "tests": .strings(entry.tests),
      ]).text + "\n"
    }.joined()
  }

  init(entries: [Entry]) { self.entries = entries }

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
            id: try fields.string("rule"), enforced: try fields.strings("enforced"),
            tests: try fields.strings("tests")))
      } catch {
        throw LogError(file: path, line: number + 1, error)
      }
    }
    return RuleIndex(entries: entries)
  }
}

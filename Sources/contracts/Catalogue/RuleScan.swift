/// Finds in the sources of the package where the ids of the catalogue are enforced and tested.
///
/// A rule is a case of an enum in a file `Models/.../SomethingRule.swift`, which gives its id as
/// `case .name: "XX-00"`; it is enforced where a reducer asks `contains(.name)`, or acts or refuses by
/// it. A reading is a case in a file `...Reading.swift`, which gives its open points the same way; a
/// point is decided where `contains(.reading)` is asked. Beside that an id is enforced where a source
/// names it. It is tested where a test has it in its name, or else in its body.
struct RuleScan {
  private let sources: [SourceText]
  private let tests: [TestScan]

  /// Reads `Models`, the wire layer and `Tests` below `root`.
  init(root: String) {
    sources =
      SourceText.all(in: "Models", below: root)
      + SourceText.all(in: "Sources/BridgeWire", below: root)
    tests = SourceText.all(in: "Tests", below: root).map { TestScan($0) }
  }

  var index: RuleIndex {
    guard !sources.isEmpty else { return RuleIndex(entries: []) }
    let rules = declarations(in: "Rule.swift")
    let readings = declarations(in: "Reading.swift")
    let mentions = mentions
    let (named, mentioned) = testPlaces
    var ids: [String] = Catalogue.knownIDs
    for id in rules.map(\.id) where !ids.contains(id) { ids.append(id) }
    let entries = ids.sorted().map { id in
      let decided: [Place] =
        if let rule = rules.first(where: { $0.id == id }) {
          deciding(rule: rule)
        } else if id.hasPrefix("INV-") {
          lines(with: "\"\(id)\",") { _ in true }
        } else {
          readings.filter { $0.id == id }.flatMap { deciding(reading: $0) }
        }
      let enforced = decided.isEmpty ? mentions[id] ?? [] : decided
      return RuleIndex.Entry(
        id: id, enforced: enforced, tests: named[id] ?? mentioned[id] ?? [])
    }
    return RuleIndex(entries: entries)
  }

  /// A case and an id that its enum gives to it.
  private struct Declaration {
    let id: String
    let name: String
    let path: String

    /// The folder of the contract that it belongs to.
    var folder: String {
      path.split(separator: "/").dropLast().joined(separator: "/") + "/"
    }
  }

  /// Each `case .a, .b: "XX-00"` of the files with this ending, whose text is nothing but ids.
  private func declarations(in suffix: String) -> [Declaration] {
    var list: [Declaration] = []
    for file in sources where file.path.hasSuffix(suffix) {
      var names: [String] = []
      for index in file.lines.indices {
        let parts = file.text(index).split(separator: "\"", omittingEmptySubsequences: false)
        let head = parts[0].drop { $0 == " " }
        if head.hasPrefix("case ") { names = [] }
        names += head.split { $0 == " " || $0 == "," || $0 == ":" }
          .filter { $0.hasPrefix(".") }.map { String($0.dropFirst()) }
        guard parts.count == 3 else { continue }
        let ids = Array(parts[1].utf8).catalogueIDs
        guard !ids.isEmpty, parts[1] == ids.joined(separator: ", ") else { continue }
        for name in names {
          list += ids.map { Declaration(id: $0, name: name, path: file.path) }
        }
      }
    }
    return list
  }

  /// The lines of the rule's own folder, or else of any other, that decide by it.
  private func deciding(rule: Declaration) -> [Place] {
    // The first few name the rule so that no other contract's can be meant, or nearly so.
    let marks = [
      "contains(.\(rule.name))", "enforces(.\(rule.name))", "Rule.\(rule.name))",
      "acted(.\(rule.name)", "refused(.\(rule.name)", "lacks(.\(rule.name)", "(.\(rule.name))",
      " .\(rule.name)", ", .\(rule.name))",
    ]
    for (rank, mark) in marks.enumerated() {
      let places = lines(with: mark) { !$0.hasSuffix("Rule.swift") }
      let own = places.filter { $0.file.hasPrefix(rule.folder) }
      if !own.isEmpty { return own }
      if rank < 4, !places.isEmpty { return places }
    }
    return []
  }

  private func deciding(reading: Declaration) -> [Place] {
    lines(with: "contains(.\(reading.name))") { !$0.hasSuffix("Reading.swift") }
  }

  private func lines(with mark: String, where isWanted: (String) -> Bool) -> [Place] {
    sources.filter { isWanted($0.path) }.flatMap { file in
      file.lines.indices.filter { file.lines[$0].mentions(mark) }
        .map { Place(file: file.path, line: $0 + 1) }
    }
  }

  /// Where the sources name each id.
  private var mentions: [String: [Place]] {
    var places: [String: [Place]] = [:]
    for file in sources {
      for (index, line) in file.lines.enumerated() {
        for id in line.catalogueIDs {
          places[id, default: []].append(Place(file: file.path, line: index + 1))
        }
      }
    }
    return places
  }

  private var testPlaces: (named: [String: [Place]], mentioned: [String: [Place]]) {
    var named: [String: [Place]] = [:]
    var mentioned: [String: [Place]] = [:]
    for unit in tests.flatMap(\.units) {
      for id in Set(unit.named).sorted() { named[id, default: []].append(unit.place) }
      for id in Set(unit.mentioned).sorted() { mentioned[id, default: []].append(unit.place) }
    }
    return (named, mentioned)
  }
}

import ContractReports

/// Finds in the sources of the package where rules are enforced and tested.
///
/// A rule is a case of an enum in a file `Models/.../SomethingRule.swift`, which gives its id as
/// `case .name: "XX-00"`. It is enforced where a reducer asks `contains(.name)`, or acts or refuses by
/// it. It is tested where a test has its id in its name, or else in its body.
struct RuleScan {
  private let models: [(path: String, text: [UInt8])]
  private let tests: [(path: String, lines: [[UInt8]])]

  /// Reads `Models` and `Tests` below `root`.
  init(root: String) {
    func read(_ folder: String) -> [(path: String, text: [UInt8])] {
      SourceFolder.files(below: root + "/" + folder).compactMap { path in
        SourceFolder.bytes(of: path).map { (String(path.dropFirst(root.count + 1)), $0) }
      }
    }
    models = read("Models")
    tests = read("Tests").map { path, text in
      let lines = text.split(separator: UInt8(ascii: "\n"))
      // A rule's id has a hyphen between two capitals and a digit; few lines have one.
      return (path, lines.filter { $0.contains(UInt8(ascii: "-")) }.map(Array.init))
    }
  }

  var index: RuleIndex {
    let rules = models.filter { $0.path.hasSuffix("Rule.swift") }.flatMap { file in
      Self.cases(in: String(decoding: file.text, as: UTF8.self)).map { (file.path, $0.name, $0.id) }
    }
    let entries = rules.map { path, name, id in
      RuleIndex.Entry(id: id, enforced: enforced(name, declaredIn: path), tests: tests(of: id))
    }
    return RuleIndex(entries: entries.sorted { $0.id < $1.id })
  }

  /// Each `case .name: "XX-00"` of a file, where the text is the id of a rule.
  private static func cases(in text: String) -> [(name: String, id: String)] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count == 3, isID(parts[1]) else { return nil }
      let head = parts[0].split(separator: " ")
      guard head.count == 2, head[0] == "case", head[1].hasPrefix("."), head[1].hasSuffix(":")
      else { return nil }
      return (String(head[1].dropFirst().dropLast()), String(parts[1]))
    }
  }

  private static func isID(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-")
    return parts.count == 2 && parts[0].count == 2 && parts[0].allSatisfy(\.isUppercase)
      && parts[1].contains(where: \.isNumber)
  }

  /// The files of the rule's own folder, or else of any other, that decide by it.
  private func enforced(_ name: String, declaredIn path: String) -> [String] {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/") + "/"
    // The first four name the rule so that no other contract's can be meant, or nearly so.
    let marks = [
      "contains(.\(name))", "enforces(.\(name))", "Rule.\(name))", "acted(.\(name)",
      "refused(.\(name)", "lacks(.\(name)", "(.\(name))", " .\(name)", ", .\(name))",
    ]
    let others = models.filter { !$0.path.hasSuffix("Rule.swift") }
    for mark in marks {
      let holders = others.filter { Self.has(mark, in: $0.text) }.map(\.path)
      let own = holders.filter { $0.hasPrefix(folder) }
      if !own.isEmpty { return own }
      if marks.prefix(4).contains(mark), !holders.isEmpty { return holders }
    }
    return []
  }

  /// Whether `mark` stands in `text` and is not the beginning of a longer name.
  private static func has(_ mark: String, in text: [UInt8]) -> Bool {
    let wanted = Array(mark.utf8)
    guard text.count >= wanted.count else { return false }
    var start = 0
    while let found = text[start...].firstIndex(of: wanted[0]) {
      let end = found + wanted.count
      guard end <= text.count else { return false }
      start = found + 1
      guard text[found..<end].elementsEqual(wanted) else { continue }
      guard end < text.count, wanted.last != UInt8(ascii: ")") else { return true }
      let next = Unicode.Scalar(text[end]).properties
      if !next.isAlphabetic, next.numericType == nil { return true }
    }
    return false
  }

  /// Whether the line says `XX-01 to XX-09` and `id` lies between the two.
  private static func spans(_ id: String, _ line: Substring) -> Bool {
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
    return words.indices.dropFirst().dropLast().contains { index in
      guard words[index] == "to", isID(words[index - 1][...]), isID(words[index + 1][...])
      else { return false }
      return words[index - 1].prefix(3) == id.prefix(3) && words[index - 1] <= id
        && id <= words[index + 1]
    }
  }

  private static func mayIntroduceRange(_ line: [UInt8]) -> Bool { has(" to", in: line) }

  private func tests(of id: String) -> [String] {
    var named: [String] = []
    var mentioned: [String] = []
    for file in tests {
      for line in file.lines {
        let names = Self.has(id, in: line)
        guard names || Self.mayIntroduceRange(line) else { continue }
        let text = Substring(decoding: line, as: UTF8.self)
        guard names || Self.spans(id, text) else { continue }
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        if parts.count >= 3, parts[0].contains("func ") || parts[0].contains("struct ") {
          named.append("\(file.path): \(parts[1])")
        } else if !mentioned.contains(file.path) {
          mentioned.append(file.path)
        }
      }
    }
    return named.isEmpty ? mentioned : named
  }
}

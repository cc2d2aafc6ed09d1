/// Finds the tests of a file and the ids that each speaks of.
struct TestScan {
  /// One test function.
  struct Unit {
    let place: Place
    /// The ids in its name.
    let named: [String]
    /// The ids in its arguments and body, and in the tables that it names.
    var mentioned: [String]
    fileprivate var lines: Range<Int>
  }

  private(set) var units: [Unit] = []
  /// Values outside of tests, with the ids that they hold.
  private var tables: [(name: String, ids: [String])] = []

  init(_ file: SourceText) {
    var index = 0
    while index < file.lines.count {
      let line = file.text(index).drop { $0 == " " }
      if line.hasPrefix("@Test") {
        index = take(file, from: index)
      } else {
        note(file.lines[index], line)
        index += 1
      }
    }
    for index in units.indices {
      for table in tables
      where file.lines[units[index].lines].contains(where: { $0.mentions(table.name) }) {
        units[index].mentioned += table.ids
      }
    }
  }

  /// A value's declaration opens a table, which ends where the next begins.
  private mutating func note(_ bytes: [UInt8], _ line: Substring) {
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    if let keyword = words.firstIndex(where: { $0 == "let" || $0 == "func" || $0 == "var" }),
      keyword + 1 < words.count
    {
      tables.append((String(words[keyword + 1]), []))
    }
    guard !tables.isEmpty else { return }
    tables[tables.count - 1].ids += bytes.catalogueIDs
  }

  /// The test that begins at `start`; the index of the line behind it.
  private mutating func take(_ file: SourceText, from start: Int) -> Int {
    var head = start
    while head < file.lines.count, !file.lines[head].mentions("func") { head += 1 }
    guard head < file.lines.count else { return head }
    let line = file.text(head)
    let quoted = line.split(separator: "`", omittingEmptySubsequences: false)
    let name =
      quoted.count >= 3
      ? String(quoted[1])
      : String(line.split(separator: "func ").last?.prefix { $0 != "(" } ?? "")
    var indent = 0
    while indent < file.lines[head].count, file.lines[head][indent] == UInt8(ascii: " ") {
      indent += 1
    }
    let closing = [UInt8](repeating: UInt8(ascii: " "), count: indent) + [UInt8(ascii: "}")]
    var end = head + 1
    while end < file.lines.count, file.lines[end] != closing { end += 1 }
    let lines = start..<min(end + 1, file.lines.count)
    units.append(
      Unit(
        place: Place(file: file.path, line: head + 1, name: name),
        named: Array(name.utf8).catalogueIDs,
        mentioned: file.lines[lines].flatMap(\.catalogueIDs), lines: lines))
    return lines.upperBound
  }
}

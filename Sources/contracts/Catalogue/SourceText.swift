/// A source file as lines.
struct SourceText: Sendable {
  /// From the root of the package.
  let path: String
  let lines: [[UInt8]]

  /// Every Swift file in `folder` below `root`.
  static func all(in folder: String, below root: String) -> [SourceText] {
    SourceFolder.files(below: root + "/" + folder).compactMap { path in
      SourceFolder.bytes(of: path).map { bytes in
        SourceText(
          path: String(path.dropFirst(root.count + 1)),
          lines: bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map(Array.init))
      }
    }
  }

  /// The line with this index, from 0, as text.
  func text(_ index: Int) -> Substring { Substring(decoding: lines[index], as: UTF8.self) }
}

extension [UInt8] {
  /// Whether `word` stands here and is not the beginning of a longer name.
  func mentions(_ word: String) -> Bool {
    let wanted = Array(word.utf8)
    guard count >= wanted.count else { return false }
    var start = startIndex
    while start + wanted.count <= count, let found = self[start...].firstIndex(of: wanted[0]) {
      let end = found + wanted.count
      guard end <= count else { return false }
      start = found + 1
      guard self[found..<end].elementsEqual(wanted) else { continue }
      guard end < count, wanted.last.map(Self.isNameByte) ?? false else { return true }
      if !Self.isNameByte(self[end]) { return true }
    }
    return false
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The ids that stand here, such as `SL-04`, `INV-01b` or `BR-S25`, those of a range such as
  /// `SL-01 to SL-09` among them.
  var catalogueIDs: [String] {
    var ids: [String] = []
    var lastEnd: Int?
    var index = startIndex
    while let hyphen = self[index...].firstIndex(of: UInt8(ascii: "-")) {
      index = hyphen + 1
      guard let id = catalogueID(around: hyphen) else { continue }
      if let lastEnd, let last = ids.last, self[lastEnd..<id.lowerBound].elementsEqual(" to ".utf8)
      {
        ids += Self.between(last, String(decoding: self[id], as: UTF8.self))
      }
      ids.append(String(decoding: self[id], as: UTF8.self))
      lastEnd = id.upperBound
      index = id.upperBound
    }
    return ids
  }

  /// One to three capitals, the hyphen, two digits, or a capital and one or two; perhaps a small
  /// letter.
  private func catalogueID(around hyphen: Int) -> Range<Int>? {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var start = hyphen
    while start > 0, capitals.contains(self[start - 1]) { start -= 1 }
    guard (1...3).contains(hyphen - start), start == 0 || !Self.isNameByte(self[start - 1])
    else { return nil }
    var end = hyphen + 1
    let hasInner = end < count && capitals.contains(self[end])
    if hasInner { end += 1 }
    let first = end
    while end < count, digits.contains(self[end]) { end += 1 }
    guard (hasInner ? 1...2 : 2...2).contains(end - first) else { return nil }
    if end < count, (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self[end]) { end += 1 }
    guard end == count || !Self.isNameByte(self[end]) else { return nil }
    return start..<end
  }

  /// The ids strictly between two of one series.
  private static func between(_ first: String, _ last: String) -> [String] {
    let left = first.split(separator: "-")
    let right = last.split(separator: "-")
    guard left.count == 2, right.count == 2, left[0] == right[0], let low = Int(left[1]),
      let high = Int(right[1]), low < high
    else { return [] }
    return (low + 1..<high).map { "\(left[0])-\($0 < 10 ? "0" : "")\($0)" }
  }
}

/// Rows of cells, aligned.
public struct TextTable: Sendable {
  public var head: [String]
  public var rows: [[String]] = []
  /// Columns that are aligned at their right end, such as counts.
  public var rightAligned: Set<Int>

  public init(_ head: [String], rightAligned: Set<Int> = []) {
    self.head = head
    self.rightAligned = rightAligned
  }

  /// The table, each line behind `indent`; no line ends in spaces.
  public func text(indent: String = "  ") -> String {
    let all = [head] + rows
    let widths = head.indices.map { column in
      all.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    var text = ""
    for row in all {
      var line = indent
      for (column, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        line += rightAligned.contains(column) ? gap + cell : cell + gap
        line += "  "
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}

extension String {
  /// The text with spaces behind it up to `width` characters.
  public func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }
}

extension FixedWidthInteger {
  /// The number with commas between thousands.
  public var grouped: String {
    var digits = Array(String(self))
    let first = digits.first == "-" ? 1 : 0
    var position = digits.count - 3
    while position > first {
      digits.insert(",", at: position)
      position -= 3
    }
    return String(digits)
  }
}

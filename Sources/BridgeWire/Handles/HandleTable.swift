/// Stands in for a text outside the wire layer: a small number that models can keep, journals can
/// hold and anybody may see.
public struct Handle: Hashable, Sendable {
  /// From 1; small enough for a packed state.
  public let number: UInt8
  /// How many texts the table had taken in before this one.
  let stamp: UInt64
}

/// The one place that knows which text a handle stands for; a text is a `WireText`, or a few of them
/// that belong together.
///
/// Equal texts have equal handles, so that models compare ids without seeing them. The table is
/// bounded; it forgets every text on `clear`. A handle stands for its own text or, once that is
/// forgotten, for nothing, though its number be given out again. The table prints, dumps and reflects
/// as its counts alone (INV-12).
public struct HandleTable<Text: Hashable & Sendable>: Sendable {
  private struct Entry: Sendable {
    let text: Text
    let stamp: UInt64
  }

  /// How many texts it can know, 1 to 255.
  public let capacity: Int
  private var entries: [Entry?] = []
  private var taken: UInt64 = 0

  public init(capacity: Int = 64) { self.capacity = min(max(capacity, 1), 255) }

  /// How many texts it knows.
  public var count: Int { entries.count { $0 != nil } }

  /// The handle for `text`, an old one or a new one; nil if the table is full.
  ///
  /// Linear in the capacity.
  public mutating func handle(for text: Text) -> Handle? {
    if let known = existing(text) { return known }
    let index = entries.firstIndex { $0 == nil } ?? entries.count
    guard index < capacity else { return nil }
    if index == entries.count { entries.append(nil) }
    entries[index] = Entry(text: text, stamp: taken)
    taken += 1
    return handle(at: index)
  }

  /// The handle that `text` has; nil if it has none.
  public func existing(_ text: Text) -> Handle? {
    entries.firstIndex { $0?.text == text }.flatMap(handle)
  }

  /// The text behind `handle`; nil if it was forgotten.
  public func text(of handle: Handle) -> Text? {
    guard let entry = entry(numbered: handle.number), entry.stamp == handle.stamp else {
      return nil
    }
    return entry.text
  }

  /// The text behind the handle that has this number now; nil if none has.
  func text(numbered number: UInt8) -> Text? { entry(numbered: number)?.text }

  /// Forgets one text; its number may be given out again.
  public mutating func forget(_ handle: Handle) {
    guard text(of: handle) != nil else { return }
    entries[Int(handle.number) - 1] = nil
  }

  /// Forgets the text behind the handle that has this number now.
  mutating func forget(numbered number: UInt8) {
    if entry(numbered: number) != nil { entries[Int(number) - 1] = nil }
  }

  /// Forgets every text: a sign-out, or the end of what the texts belonged to.
  public mutating func clear() { entries = [] }

  private func entry(numbered number: UInt8) -> Entry? {
    entries.indices.contains(Int(number) - 1) ? entries[Int(number) - 1] : nil
  }

  // In bounds: a table has at most 255 texts.
  private func handle(at index: Int) -> Handle? {
    entries[index].map { Handle(number: UInt8(truncatingIfNeeded: index + 1), stamp: $0.stamp) }
  }
}

extension HandleTable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "(\(count) of \(capacity) handles)" }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

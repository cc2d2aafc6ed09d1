/// Stands in for a text outside the wire layer: a small number that models can keep, journals can
/// hold and anybody may see.
public struct Handle: Hashable, Sendable {
  /// From 1; small enough for a packed state.
  public let number: UInt8
  /// How often the table had been cleared when it was given out.
  let generation: UInt64
}

/// The one place that knows which text a handle stands for.
///
/// Equal texts have equal handles, so that models compare ids without seeing them. The table is
/// bounded; it forgets every text on `clear`, and a handle from before then stands for nothing. It
/// prints, dumps and reflects as its counts alone (INV-12).
public struct HandleTable: Sendable {
  /// How many texts it can know, 1 to 255.
  public let capacity: Int
  private var texts: [WireText?] = []
  private var generation: UInt64 = 0

  public init(capacity: Int = 64) { self.capacity = min(max(capacity, 1), 255) }

  /// How many texts it knows.
  public var count: Int { texts.count { $0 != nil } }

  /// The handle for `text`, an old one or a new one; nil if the table is full.
  ///
  /// Linear in the capacity.
  public mutating func handle(for text: WireText) -> Handle? {
    if let index = texts.firstIndex(of: text) { return handle(at: index) }
    if let free = texts.firstIndex(of: nil) {
      texts[free] = text
      return handle(at: free)
    }
    guard texts.count < capacity else { return nil }
    texts.append(text)
    return handle(at: texts.count - 1)
  }

  /// The handle that `text` has; nil if it has none.
  public func existing(_ text: WireText) -> Handle? {
    texts.firstIndex(of: text).map(handle)
  }

  /// The text behind `handle`; nil if it was forgotten.
  public func text(of handle: Handle) -> WireText? {
    guard handle.generation == generation, handle.number >= 1,
      Int(handle.number) <= texts.count
    else { return nil }
    return texts[Int(handle.number) - 1]
  }

  /// Forgets one text; its number may be given out again.
  public mutating func forget(_ handle: Handle) {
    guard text(of: handle) != nil else { return }
    texts[Int(handle.number) - 1] = nil
  }

  /// Forgets every text: a sign-out, or the end of what the texts belonged to.
  public mutating func clear() {
    texts = []
    generation &+= 1
  }

  // In bounds: a table has at most 255 texts.
  private func handle(at index: Int) -> Handle {
    Handle(number: UInt8(truncatingIfNeeded: index + 1), generation: generation)
  }
}

extension HandleTable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "(\(count) of \(capacity) handles)" }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

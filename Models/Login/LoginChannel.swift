import ContractEngine

/// What is in flight in one direction, in order; `capacity` is at most seven.
///
/// The system never sends into a full channel: the events that would are not enabled.
public struct LoginChannel<Element: Packed, let capacity: Int>: Packed {
  private var slots: InlineArray<capacity, Element?>
  public private(set) var count: Int

  public init() {
    slots = InlineArray(repeating: nil)
    count = 0
  }

  public var head: Element? { slots[0] }

  /// The one behind the head.
  public var second: Element? { slots[1] }

  public var isEmpty: Bool { count == 0 }

  /// In order of sending.
  public var list: [Element] { (0..<count).compactMap { slots[$0] } }

  /// Adds `element` at the end; a full channel loses it.
  public mutating func send(_ element: Element) {
    guard count < capacity else { return }
    slots[count] = element
    count += 1
  }

  public mutating func takeHead() -> Element? {
    guard count > 0 else { return nil }
    let head = slots[0]
    for index in 1..<count { slots[index - 1] = slots[index] }
    count -= 1
    slots[count] = nil
    return head
  }

  public mutating func change(_ body: (inout Element) -> Void) {
    for index in 0..<count {
      guard var element = slots[index] else { continue }
      body(&element)
      slots[index] = element
    }
  }

  /// Takes out what `matches`, and leaves the rest in order.
  public mutating func drop(where matches: (Element) -> Bool) {
    guard contains(where: matches) else { return }
    let all = list
    self = Self()
    for element in all where !matches(element) { send(element) }
  }

  public func contains(where matches: (Element) -> Bool) -> Bool {
    for index in 0..<count {
      if let element = slots[index], matches(element) { return true }
    }
    return false
  }

  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left.slots[index] != right.slots[index] { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    for index in 0..<count { hasher.combine(slots[index]) }
  }

  public static var width: Int { 3 + capacity * Element.width }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(count), width: 3)
    for index in 0..<count {
      if let element = slots[index] { bits.put(element) }
    }
    bits.putZeros((capacity - count) * Element.width)
  }

  public init?(from bits: inout BitReader) {
    self.init()
    let sent = bits.take(3)
    guard sent <= capacity else { return nil }
    for _ in 0..<Int(sent) {
      guard let element: Element = bits.take() else { return nil }
      send(element)
    }
    guard bits.takeZeros((capacity - count) * Element.width) else { return nil }
  }
}

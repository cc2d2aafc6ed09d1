import ContractEngine

/// What is in flight in one direction, in order; `capacity` is at most four.
///
/// The system never sends into a full channel: the events that would are not enabled.
public struct LoginChannel<Element: Packed, let capacity: Int>: Packed {
  private var slots: (Element?, Element?, Element?, Element?)

  public init() { slots = (nil, nil, nil, nil) }

  public var head: Element? { slots.0 }

  /// The one behind the head.
  public var second: Element? { slots.1 }

  public var count: Int {
    if slots.3 != nil { return 4 }
    if slots.2 != nil { return 3 }
    if slots.1 != nil { return 2 }
    return slots.0 == nil ? 0 : 1
  }

  public var isEmpty: Bool { slots.0 == nil }

  /// In order of sending.
  public var list: [Element] { [slots.0, slots.1, slots.2, slots.3].compactMap(\.self) }

  /// Adds `element` at the end; a full channel loses it.
  public mutating func send(_ element: Element) {
    switch count {
    case 0: slots.0 = element
    case 1: slots.1 = element
    case 2: slots.2 = element
    case 3: slots.3 = element
    default: return
    }
  }

  public mutating func takeHead() -> Element? {
    let head = slots.0
    slots = (slots.1, slots.2, slots.3, nil)
    return head
  }

  public mutating func change(_ body: (inout Element) -> Void) {
    if slots.0 != nil {
      slots.0.map {
        var element = $0; body(&element); slots.0 = element
      }
    }
    if slots.1 != nil {
      slots.1.map {
        var element = $0; body(&element); slots.1 = element
      }
    }
    if slots.2 != nil {
      slots.2.map {
        var element = $0; body(&element); slots.2 = element
      }
    }
    if slots.3 != nil {
      slots.3.map {
        var element = $0; body(&element); slots.3 = element
      }
    }
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.slots.0 == right.slots.0 && left.slots.1 == right.slots.1
      && left.slots.2 == right.slots.2 && left.slots.3 == right.slots.3
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(slots.0)
    hasher.combine(slots.1)
    hasher.combine(slots.2)
    hasher.combine(slots.3)
  }

  public static var width: Int { 3 + capacity * Element.width }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(count), width: 3)
    put(slots.0, &bits)
    if capacity > 1 { put(slots.1, &bits) }
    if capacity > 2 { put(slots.2, &bits) }
    if capacity > 3 { put(slots.3, &bits) }
  }

  private func put(_ element: Element?, _ bits: inout BitWriter) {
    if let element { bits.put(element) } else { bits.putZeros(Element.width) }
  }

  public init?(from bits: inout BitReader) {
    self.init()
    let count = bits.take(3)
    guard count <= capacity else { return nil }
    for index in 0..<capacity {
      if index < count {
        guard let element: Element = bits.take() else { return nil }
        send(element)
      } else {
        guard bits.takeZeros(Element.width) else { return nil }
      }
    }
  }
}

import ContractEngine
import Testing

private enum Order: PackedCases {
  case wait
  case move(UInt8Value, Bool)
  case name(UInt8Value, UInt8Value, UInt8Value)

  static var caseWidth: Int { 2 }
  static var payloadWidth: Int { 24 }

  var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .wait: (0, 0)
    case .move(let by, let fast): (1, Self.payload(by, fast))
    case .name(let first, let second, let third): (2, Self.payload(first, second, third))
    }
  }

  init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0:
      guard payload == 0 else { return nil }
      self = .wait
    case 1:
      guard let (by, fast) = Self.values(payload, UInt8Value.self, Bool.self) else { return nil }
      self = .move(by, fast)
    case 2:
      guard
        let (first, second, third) = Self.values(
          payload, UInt8Value.self, UInt8Value.self, UInt8Value.self)
      else { return nil }
      self = .name(first, second, third)
    default: return nil
    }
  }
}

private struct UInt8Value: Packed, ExpressibleByIntegerLiteral {
  let value: UInt8

  init(integerLiteral value: UInt8) { self.value = value }

  static var width: Int { 8 }

  func write(to bits: inout BitWriter) { bits.put(UInt64(value), width: 8) }

  init?(from bits: inout BitReader) { value = UInt8(truncatingIfNeeded: bits.take(8)) }
}

@Suite struct `Packed cases` {
  @Test func `every case is as wide as the widest`() {
    #expect(Order.width == 26)
  }

  @Test func `the first value of a payload is in the lowest bits`() {
    #expect(Order.payload(UInt8Value(integerLiteral: 0x12), true) == 0x112)
    let (first, second, third) = (0x01, 0x02, 0x03) as (UInt8Value, UInt8Value, UInt8Value)
    #expect(Order.payload(first, second, third) == 0x030201)
  }

  @Test(arguments: [
    Order.wait, .move(0, false), .move(255, true), .name(1, 2, 255), .name(0, 0, 0),
  ])
  private func `a case comes back with its values`(order: Order) {
    #expect(Order.unpacked(order.packed(Key<1>.self)) == order)
  }

  @Test func `a case number that stands for nothing is refused`() {
    #expect(Order(number: 3, payload: 0) == nil)
  }

  @Test func `bits left over after the values are refused`() {
    #expect(Order(number: 1, payload: 0x112) == .move(0x12, true))
    #expect(Order(number: 1, payload: 0x212) == nil)
    #expect(Order(number: 0, payload: 1) == nil)
  }
}

import ContractEngine

/// What a state space looks like in one line, so that two implementations can be compared.
///
/// It does not depend on the order in which states are met. The digest is the sum, modulo 2^128, of
/// one value for each state: the high half is the sum of `Signature.high`, the low half of
/// `Signature.low`, each modulo 2^64, without carry between them.
public struct Signature: Hashable, Sendable, CustomStringConvertible {
  public let distinct: Int
  public let transitions: Int
  public let levels: [Int]
  public let eventHits: [Int]
  public let high: UInt64
  public let low: UInt64

  public init(
    distinct: Int, transitions: Int, levels: [Int], eventHits: [Int], high: UInt64, low: UInt64
  ) {
    self.distinct = distinct
    self.transitions = transitions
    self.levels = levels
    self.eventHits = eventHits
    self.high = high
    self.low = low
  }

  public var description: String {
    let levels = levels.map(String.init).joined(separator: ",")
    let events = eventHits.map(String.init).joined(separator: ",")
    return "states \(distinct) transitions \(transitions) depth \(self.levels.count) "
      + "levels \(levels) events \(events) digest \(digest)"
  }

  /// The digest as 32 hexadecimal digits.
  public var digest: String { Self.hex(high) + Self.hex(low) }

  private static func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The sums over the states seen so far.
@usableFromInline struct DigestSum: Hashable, Sendable {
  @usableFromInline var high: UInt64 = 0
  @usableFromInline var low: UInt64 = 0

  @inlinable init() {}

  @inlinable mutating func add<K: StateKey>(_ key: K) {
    high &+= key.mixed(seed: 0x243F_6A88_85A3_08D3)
    low &+= key.mixed(seed: 0x1319_8A2E_0370_7344)
  }

  @inlinable mutating func add(_ other: Self) {
    high &+= other.high
    low &+= other.low
  }
}

extension StateKey {
  /// The words, folded into one that looks random: xor, multiply and shift, modulo 2^64.
  ///
  /// A port needs these few lines to print the same digest.
  @inlinable func mixed(seed: UInt64) -> UInt64 {
    var value = seed
    for index in 0..<Self.wordCount {
      value ^= self[word: index]
      value ^= value >> 30
      value &*= 0xBF58_476D_1CE4_E5B9
      value ^= value >> 27
      value &*= 0x94D0_49BB_1331_11EB
      value ^= value >> 31
    }
    return value
  }

  /// Where the key belongs in a table: for each word the two halves of a product, folded together,
  /// so that every bit of the key has a say in the top bits and in the low ones.
  @inlinable var hash: UInt64 {
    var value: UInt64 = 0
    for index in 0..<Self.wordCount {
      let product = (value ^ self[word: index] ^ 0x9E37_79B9_7F4A_7C15)
        .multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      value = product.high ^ product.low
    }
    return value
  }
}

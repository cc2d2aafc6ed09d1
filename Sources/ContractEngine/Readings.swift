/// A named answer to an ordering for which the sources say nothing, as a case of a contract's
/// `Reading` enum.
///
/// None in force is the contract as written. A repair closes a hole; a variant is another way to
/// read the same words.
public protocol ReadingID: CaseIterable, RawRepresentable, Hashable, Sendable
where RawValue == UInt8 {
  /// The name on the command line, such as `documentEpoch`.
  var name: String { get }

  /// The open point that it answers, such as `Q-01`.
  var point: String { get }

  /// What the model does when it is in force, in one sentence.
  var text: String { get }

  /// Whether `hardened` includes it.
  var isRepair: Bool { get }
}

/// The readings in force beside what is written.
public struct ReadingSet<Reading: ReadingID>: Hashable, Sendable {
  @usableFromInline var bits: UInt64

  /// The contract as written.
  @inlinable public static var written: Self { Self(bits: 0) }

  /// Every repair together.
  public static var hardened: Self { Self(Reading.allCases.filter(\.isRepair)) }

  @usableFromInline init(bits: UInt64) { self.bits = bits }

  public init(_ readings: some Sequence<Reading>) {
    bits = readings.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  @inlinable public func contains(_ reading: Reading) -> Bool {
    bits >> UInt64(reading.rawValue) & 1 == 1
  }

  public func with(_ reading: Reading) -> Self { Self(bits: bits | 1 << UInt64(reading.rawValue)) }

  public func without(_ reading: Reading) -> Self {
    Self(bits: bits & ~(1 << UInt64(reading.rawValue)))
  }

  /// The readings in force, in the order of their declaration.
  public var list: [Reading] { Reading.allCases.filter(contains) }
}

/// A reading as reports print it, detached from its contract's type.
public struct ReadingDescription: Hashable, Sendable {
  public let name: String
  public let point: String
  public let text: String
  public let isRepair: Bool

  public init(_ reading: some ReadingID) {
    name = reading.name
    point = reading.point
    text = reading.text
    isRepair = reading.isRepair
  }
}

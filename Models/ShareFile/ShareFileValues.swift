import ContractEngine

/// A shared file, as the number that the wire layer gives to name and content: `1...3`.
public struct SharedFile: Hashable, Sendable, Packed, CustomStringConvertible {
  public let number: UInt8

  public init(_ number: UInt8) { self.number = number & 3 }

  public static var width: Int { 2 }

  public func write(to bits: inout BitWriter) { bits.put(UInt64(number), width: Self.width) }

  public init?(from bits: inout BitReader) {
    number = UInt8(truncatingIfNeeded: bits.take(Self.width))
  }

  public var description: String { "f\(number)" }
}

/// Some of the files, a bit each.
public struct SharedFiles: OptionSet, Hashable, Sendable, Packed, CustomStringConvertible {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public init(_ file: SharedFile) { self.init(rawValue: 1 << file.number) }

  public static var width: Int { 4 }

  public func write(to bits: inout BitWriter) { bits.put(UInt64(rawValue), width: Self.width) }

  public init?(from bits: inout BitReader) {
    self.init(rawValue: UInt8(truncatingIfNeeded: bits.take(Self.width)))
  }

  public var description: String {
    let members = (0..<4).filter { rawValue >> $0 & 1 == 1 }.map { "f\($0)" }
    return members.isEmpty ? "none" : members.joined(separator: ", ")
  }
}

/// What the wire layer found wrong with a file to share, a bit each (SF-02).
public struct FileFlaws: OptionSet, Hashable, Sendable, Packed, CustomStringConvertible {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A byte outside letters, digits, `.`, `_` and `-`.
  public static let nameCharacters = Self(rawValue: 1 << 0)
  /// Empty, or more than 120.
  public static let nameLength = Self(rawValue: 1 << 1)
  public static let leadingDot = Self(rawValue: 1 << 2)
  /// More than 20 MB of UTF-8.
  public static let contentSize = Self(rawValue: 1 << 3)
  /// No UTF-8: an unpaired surrogate (S-23).
  public static let contentEncoding = Self(rawValue: 1 << 4)

  /// Each flaw alone, in bit order.
  public static let each: [FileFlaws] = (0..<5).map { FileFlaws(rawValue: 1 << $0) }

  public static var width: Int { 5 }

  public func write(to bits: inout BitWriter) { bits.put(UInt64(rawValue), width: Self.width) }

  public init?(from bits: inout BitReader) {
    self.init(rawValue: UInt8(truncatingIfNeeded: bits.take(Self.width)))
  }

  /// The names of the flaws, in bit order.
  public var names: [String] {
    let all = ["nameCharacters", "nameLength", "leadingDot", "contentSize", "contentEncoding"]
    return zip(Self.each, all).filter { contains($0.0) }.map(\.1)
  }

  public var description: String { isEmpty ? "allowed" : names.joined(separator: "+") }
}

extension ShareFile.OtherSheet {
  public static var width: Int { 1 }
}

extension ShareFile.State: PackedCases {
  public static var caseWidth: Int { 2 }
  public static var payloadWidth: Int { SharedFile.width + Countdown<5_000>.width }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .idle: (0, 0)
    case .writing(let file, left: let left): (1, Self.payload(file, left))
    case .presenting(let file, left: let left): (2, Self.payload(file, left))
    case .presented(let file): (3, Self.payload(file))
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0:
      guard payload == 0 else { return nil }
      self = .idle
    case 3:
      guard let file = Self.value(payload, SharedFile.self) else { return nil }
      self = .presented(file)
    default:
      guard let (file, left) = Self.values(payload, SharedFile.self, Countdown<5_000>.self) else {
        return nil
      }
      self = number == 1 ? .writing(file, left: left) : .presenting(file, left: left)
    }
  }
}

extension ShareFile.State: CustomStringConvertible {
  /// The file that the shell is sharing, if it is.
  public var file: SharedFile? {
    switch self {
    case .idle: nil
    case .writing(let file, left: _), .presenting(let file, left: _), .presented(let file): file
    }
  }

  public var description: String {
    switch self {
    case .idle: "idle"
    case .writing(let file, left: let left): "writing \(file), \(Self.limit(left))"
    case .presenting(let file, left: let left): "presenting \(file), \(Self.limit(left))"
    case .presented(let file): "sharing \(file)"
    }
  }

  private static func limit(_ left: Countdown<5_000>) -> String {
    left.isRunning ? "\(left.remaining) ms left" : "without a limit"
  }
}

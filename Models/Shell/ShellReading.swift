import ContractEngine

/// A reading of any group that the whole shell is made of: those of the boot group, then those of
/// login.
public struct ShellReading: ReadingID {
  public let rawValue: UInt8

  private static let loginStart = UInt8(BootReading.allCases.count)

  public init?(rawValue: UInt8) {
    guard Int(rawValue) < BootReading.allCases.count + LoginReading.allCases.count else {
      return nil
    }
    self.rawValue = rawValue
  }

  public init(_ reading: BootReading) { rawValue = reading.rawValue }
  public init(_ reading: LoginReading) { rawValue = reading.rawValue + Self.loginStart }

  public static let allCases: [ShellReading] =
    BootReading.allCases.map { ShellReading($0) } + LoginReading.allCases.map { ShellReading($0) }

  /// The reading of the boot group that it is, if it is one.
  public var boot: BootReading? { BootReading(rawValue: rawValue) }

  /// The reading of login that it is, if it is one.
  public var login: LoginReading? {
    rawValue < Self.loginStart ? nil : LoginReading(rawValue: rawValue - Self.loginStart)
  }

  private var described: ReadingDescription? {
    boot.map { ReadingDescription($0) } ?? login.map { ReadingDescription($0) }
  }

  public var name: String { described?.name ?? "" }
  public var point: String { described?.point ?? "" }
  public var text: String { described?.text ?? "" }
  public var isRepair: Bool { described?.isRepair ?? false }
}

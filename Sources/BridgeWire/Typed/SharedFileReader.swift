import BridgeModels
import ContractEngine

/// Turns the texts of a shared file into what its models take (SF).
///
/// Three files are kept at once, each until it is deleted; one that is turned away leaves at once.
public struct SharedFileReader: Sendable {
  public let readings: WireReadings
  private var files = HandleTable<ShareFileMessage>(capacity: 3)

  public init(readings: WireReadings = .written) { self.readings = readings }

  /// The file and what is wrong with it; nil if there is no room, which the shell shows as a failure
  /// like any breach (SF-03).
  public mutating func asked(_ file: ShareFileMessage) -> (file: SharedFile, flaws: FileFlaws)? {
    guard let handle = files.handle(for: file) else { return nil }
    return (
      SharedFile(handle.number), FileFlaws(CheckedFile.check(file, readings: readings).flaws)
    )
  }

  /// Name, type and content of `file`, for whoever writes it; nil if it is no longer kept.
  public func contents(of file: SharedFile) -> ShareFileMessage? {
    files.text(numbered: file.number)
  }

  /// Forgets `file`: it was deleted, or never written.
  public mutating func forget(_ file: SharedFile) {
    files.forget(numbered: file.number)
  }

  /// Forgets every file.
  public mutating func clear() { files.clear() }
}

extension FileFlaws {
  /// What `flaws` say, a bit each.
  ///
  /// A name that is not there is one of a wrong length; content or type that cannot be read counts
  /// with content that is no UTF-8.
  public init(_ flaws: WireFlaws) {
    self = flaws.list.reduce(into: []) { $0.formUnion(Self.bit($1.reason)) }
  }

  private static func bit(_ reason: WireFlaw.Reason) -> FileFlaws {
    switch reason {
    case .filenameCharset: .nameCharacters
    case .filenameMissing, .filenameType, .filenameEmpty, .filenameTooLong: .nameLength
    case .filenameLeadingDot: .leadingDot
    case .contentTooLarge, .contentUnit: .contentSize
    default: .contentEncoding
    }
  }
}

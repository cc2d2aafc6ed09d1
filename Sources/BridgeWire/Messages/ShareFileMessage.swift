import ContractEngine

/// `shareFile`: asks the shell to offer a file in the share sheet (SF).
///
/// A field that is missing or of the wrong kind reaches the contract all the same: the shell answers
/// every breach with its failure notice (SF-03).
public struct ShareFileMessage: Hashable, Sendable {
  public var filename: Field
  public var mimeType: Field
  public var content: Field

  public init(filename: Field, mimeType: Field, content: Field) {
    self.filename = filename
    self.mimeType = mimeType
    self.content = content
  }

  public enum Field: Hashable, Sendable {
    case missing
    case wrongKind
    case text(WireText)
  }
}

/// The check of a file before it is written (SF-02).
public struct CheckedFile: Hashable, Sendable {
  public let filename: WireText
  public let mimeType: WireText
  public let content: WireText

  /// Bytes of content that may be written; 20 MB is 20 MiB unless a reading says otherwise (S-23).
  public static let contentLimit = 20 * 1024 * 1024
  static let decimalContentLimit = 20_000_000
  public static let filenameLimit = 120

  /// Every flaw of `file`, or what may be written.
  public static func check(
    _ file: ShareFileMessage, readings: WireReadings = .written
  ) -> Checked<CheckedFile> {
    var flaws = WireFlaws()
    let name = text(file.filename, .filenameMissing, .filenameType, &flaws)
    if let name { check(name: name.bytes, readings, &flaws) }
    let type =
      readings.contains(.mimeTypeOptional) && file.mimeType == .missing
      ? WireText("application/octet-stream")
      : text(file.mimeType, .mimeTypeMissing, .mimeTypeType, &flaws)
    if let type, type.isEmpty || type.bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      flaws.add("SF-02", .mimeTypeControl)
    }
    let content = text(file.content, .contentMissing, .contentType, &flaws)
    if let content { check(content: content, readings, &flaws) }
    guard flaws.isEmpty, let name, let type, let content else { return .refused(flaws) }
    return .accepted(CheckedFile(filename: name, mimeType: type, content: content))
  }

  private static func text(
    _ field: ShareFileMessage.Field, _ missing: WireFlaw.Reason, _ wrongKind: WireFlaw.Reason,
    _ flaws: inout WireFlaws
  ) -> WireText? {
    switch field {
    case .text(let text): return text
    case .missing: flaws.add("SF-02", missing)
    case .wrongKind: flaws.add("SF-02", wrongKind)
    }
    return nil
  }

  private static func check(
    name: [UInt8], _ readings: WireReadings, _ flaws: inout WireFlaws
  ) {
    if name.isEmpty, !readings.contains(.emptyFilenameAllowed) {
      flaws.add("SF-02", .filenameEmpty)
    }
    if name.count > filenameLimit { flaws.add("SF-02", .filenameTooLong) }
    if name.first == UInt8(ascii: ".") { flaws.add("SF-02", .filenameLeadingDot) }
    if !name.allSatisfy({ $0.isBase64URL || $0 == UInt8(ascii: ".") }) {
      flaws.add("SF-02", .filenameCharset)
    }
  }

  private static func check(
    content: WireText, _ readings: WireReadings, _ flaws: inout WireFlaws
  ) {
    let count = content.bytes.count
    if count > contentLimit {
      flaws.add("SF-02", .contentTooLarge)
    } else if count > decimalContentLimit, readings.contains(.decimalMegabytes) {
      flaws.add("SF-02", .contentUnit)
    }
    if !readings.contains(.surrogatesReplaced),
      (try? UTF8Span(validating: content.bytes.span)) == nil
    {
      flaws.add("SF-02", .contentSurrogate)
    }
  }
}

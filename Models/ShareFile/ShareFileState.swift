import ContractEngine

/// Everything that the exploration of sharing keeps: the shell, what is on its way, the world.
public struct ShareFileState: Hashable, Sendable {
  public var shell = ShareFile.State.idle
  public var app = App.foreground
  public var firstMessage: SentShare?
  public var secondMessage: SentShare?
  /// Files that are being written.
  public var writes = SharedFiles()
  /// Temporary files that exist.
  public var disk = SharedFiles()
  /// Those of them that earlier runs of the app left behind.
  public var leftBehind = SharedFiles()
  /// A sheet that was asked for and is not shown.
  public var pending: SharedFile?
  /// The share sheet on the screen.
  public var sheet: SharedFile?
  /// A sheet that has closed and may be reported once more.
  public var echo: SharedFile?
  /// Another system sheet is on the screen.
  public var otherSheet = ShareFile.OtherSheet.none
  public var exports: UInt8 = 0
  public var disturbances: UInt8 = 0

  public init() {}

  public typealias App = AppPhase

  /// A message on its way to the shell.
  public struct SentShare: Hashable, Sendable, Packed, CustomStringConvertible {
    public var file: SharedFile
    public var flaws: FileFlaws

    public init(_ file: SharedFile, _ flaws: FileFlaws) {
      self.file = file
      self.flaws = flaws
    }

    public static var width: Int { SharedFile.width + FileFlaws.width }

    public func write(to bits: inout BitWriter) {
      bits.put(file)
      bits.put(flaws)
    }

    public init?(from bits: inout BitReader) {
      guard let file: SharedFile = bits.take(), let flaws: FileFlaws = bits.take() else {
        return nil
      }
      self.init(file, flaws)
    }

    public var description: String {
      flaws.isEmpty ? "\(file)" : "\(file) (\(flaws.names.joined(separator: ", ")))"
    }
  }
}

extension ShareFileState: Packed {
  public static var width: Int {
    ShareFile.State.width + App.width + 2 * SentShare?.width + 3 * SharedFiles.width
      + 3 * SharedFile?.width + ShareFile.OtherSheet.width + 4
  }

  public func write(to bits: inout BitWriter) {
    bits.put(shell)
    bits.put(app)
    bits.put(firstMessage)
    bits.put(secondMessage)
    bits.put(writes)
    bits.put(disk)
    bits.put(leftBehind)
    bits.put(pending)
    bits.put(sheet)
    bits.put(echo)
    bits.put(otherSheet)
    bits.put(UInt64(exports), width: 2)
    bits.put(UInt64(disturbances), width: 2)
  }

  public init?(from bits: inout BitReader) {
    guard let shell: ShareFile.State = bits.take(), let app: App = bits.take(),
      let firstMessage: SentShare? = bits.take(), let secondMessage: SentShare? = bits.take(),
      let writes: SharedFiles = bits.take(), let disk: SharedFiles = bits.take(),
      let leftBehind: SharedFiles = bits.take(), let pending: SharedFile? = bits.take(),
      let sheet: SharedFile? = bits.take(), let echo: SharedFile? = bits.take(),
      let otherSheet: ShareFile.OtherSheet = bits.take()
    else { return nil }
    self.shell = shell
    self.app = app
    self.firstMessage = firstMessage
    self.secondMessage = secondMessage
    self.writes = writes
    self.disk = disk
    self.leftBehind = leftBehind
    self.pending = pending
    self.sheet = sheet
    self.echo = echo
    self.otherSheet = otherSheet
    exports = UInt8(bits.take(2))
    disturbances = UInt8(bits.take(2))
  }
}

import ContractEngine

/// Everything that the exploration of sheets keeps: the whole shell, the page, and the system that
/// shows sheets.
public struct SheetsState: Hashable, Sendable {
  public var shell: Shell.State
  public var page = AskingPage.State()
  public var app = App.foreground
  /// Sheets that were asked of the system and are not on the screen.
  public var requested = SheetNumbers()
  /// The sheet on the screen; the system shows one at a time.
  public var screen: Sheet?
  /// A sheet that has ended and may be reported once more.
  public var echo: Sheet?
  /// Files that are being written.
  public var writes = SharedFiles()
  /// How often each contract has asked for one.
  public var asked = SheetNumbers()
  public var disturbances: UInt8 = 0

  public init(shell: Shell.State) { self.shell = shell }

  public typealias App = AppPhase

  /// The contracts whose sheet is up, or was asked for, as they see it themselves.
  public var up: Sheets.Askers { Shell.sheetsUp(shell) }
}

extension SheetsState: Packed {
  public static var width: Int {
    Shell.State.width + AskingPage.State.width + App.width + 2 * SheetNumbers.width
      + 2 * Sheet?.width + SharedFiles.width + 2
  }

  public func write(to bits: inout BitWriter) {
    bits.put(shell)
    bits.put(page)
    bits.put(app)
    bits.put(requested)
    bits.put(screen)
    bits.put(echo)
    bits.put(writes)
    bits.put(asked)
    bits.put(UInt64(disturbances), width: 2)
  }

  public init?(from bits: inout BitReader) {
    guard let shell: Shell.State = bits.take(), let page: AskingPage.State = bits.take(),
      let app: App = bits.take(), let requested: SheetNumbers = bits.take(),
      let screen: Sheet? = bits.take(), let echo: Sheet? = bits.take(),
      let writes: SharedFiles = bits.take(), let asked: SheetNumbers = bits.take()
    else { return nil }
    self.init(shell: shell)
    self.page = page
    self.app = app
    self.requested = requested
    self.screen = screen
    self.echo = echo
    self.writes = writes
    self.asked = asked
    disturbances = UInt8(bits.take(2))
  }
}

import ContractEngine

/// Login, re-auth and sharing where they touch: each of them brings up a sheet of the system, which
/// shows one at a time.
///
/// The shell is the whole one, so that its own routing is what is explored. The world: a page that
/// asks for all three; a system that shows a sheet, cannot, or never does; a user who finishes, gives
/// up or does nothing; the app away, closed and opened again; documents replaced.
public struct SheetsSystem: BridgeSystem {
  public typealias State = SheetsState
  public typealias Event = SheetsHappening
  public typealias Output = SheetsOutput
  public typealias Key = ContractEngine.Key<6>
  public typealias Reading = SheetsReading

  public static let group = "sheets"
  public static let contracts = ["sheets"]

  public let configuration: Configuration
  public let shell: Shell
  public let web = AskingPage()

  /// How often each contract may ask: at most three times.
  public var askedMax: UInt8 = 2
  /// How many documents may be replaced or lost and apps closed or sent away, together: at most
  /// three.
  public var disturbancesMax: UInt8 = 1

  public init(
    _ configuration: Configuration, readings: ReadingSet<SheetsReading> = .written,
    without rulesOff: Set<String> = []
  ) {
    self.configuration = configuration
    let list = readings.list
    shell = Shell(
      boot: BootSystem(
        Configuration(platform: configuration.platform, flags: []), readings: .written,
        without: rulesOff
      ).shell,
      login: LoginShell(
        platform: configuration.platform, readings: ReadingSet(list.compactMap(\.login)),
        without: rulesOff),
      reauth: AppleReauth(
        rules: .all(without: rulesOff), readings: ReadingSet(list.compactMap(\.reauth))),
      share: ShareFile(
        rules: .all(without: rulesOff), readings: ReadingSet(list.compactMap(\.share))),
      messages: Messages(), sheets: Sheets(rules: .all(without: rulesOff)))
  }

  /// The contracts whose capabilities `configuration` has.
  static func offered(_ configuration: Configuration) -> [Sheets.Asker] {
    let flags = configuration.flags
    let isIOS = configuration.platform == .ios
    return Sheets.Asker.allCases.filter { asker in
      switch asker {
      case .login: configuration.platform.hasShell && flags.hasNativeLogin
      case .reauth: isIOS && flags.contains(.appleReauth)
      case .share: isIOS && flags.contains(.shareFile)
      }
    }
  }

  /// Where fewer than two contracts can bring up a sheet, nothing touches.
  public static func cone(of configuration: Configuration) -> Configuration {
    guard offered(configuration).count > 1 else {
      return Configuration(platform: .browser, flags: [])
    }
    let login: Flags = [.socialAuth, .secureAuthSession, .securePkceVerifier]
    var flags = configuration.flags.intersection([.shareFile, .appleReauth])
    if configuration.flags.hasNativeLogin { flags.formUnion(login) }
    return Configuration(platform: configuration.platform, flags: flags)
  }

  public var bounds: [Bound] {
    [
      Bound("askings of each contract", Int(askedMax)),
      Bound("replaced and lost documents, closings, backgrounds", Int(disturbancesMax)),
      Bound("late sheet reports", 1),
      Bound("milliseconds before a deadline at which time may stop", Int(Self.quantumMs)),
    ]
  }

  /// A document of the server origin is there, and nothing has been asked for.
  public var initials: [SheetsState] {
    let events: [Shell.Event] = [
      .host(.viewLoaded), .host(.navigationCommitted(LoadID(1), .server, restored: false)),
    ]
    return [SheetsState(shell: events.reduce(shell.initial) { shell.step($0, $1).state })]
  }

  public var rules: [RuleDescription] { ShellRule.allCases.map { RuleDescription($0) } }

  public func step(_ state: SheetsState, _ event: SheetsHappening) -> Step<Self> {
    var turn = SheetsTurn(system: self, state: state)
    turn.take(event)
    return Step(turn.state, output: turn.output, marks: turn.marks)
  }

  public func elapsed(_ event: SheetsHappening) -> UInt64 {
    if case .timePassed(let milliseconds) = event { UInt64(milliseconds) } else { 0 }
  }

  func login(_ number: UInt8) -> Transaction { number == 2 ? .second : .first }

  /// The first login goes by an external session, the second by the Apple sheet (SL-15).
  func pending(_ number: UInt8) -> Pending {
    Pending(login(number), .signIn, number == 2 ? .apple : .kakao)
  }

  /// A message of the current document.
  func message(_ message: LoginMessage) -> LoginShell.Event {
    .messageReceived(message, from: .current, flaws: [], .unlocked)
  }
}

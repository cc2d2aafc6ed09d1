import ContractEngine

extension Shell {
  public struct State: Packed {
    public var boot: BootShell.State
    public var login: LoginShell.State
    public var reauth: AppleReauth.State
    public var share: ShareFile.State
    public var messages: Messages.State

    public init(
      boot: BootShell.State, login: LoginShell.State, reauth: AppleReauth.State,
      share: ShareFile.State, messages: Messages.State
    ) {
      self.boot = boot
      self.login = login
      self.reauth = reauth
      self.share = share
      self.messages = messages
    }

    public static var width: Int {
      BootShell.State.width + LoginShell.State.width + AppleReauth.State.width
        + ShareFile.State.width + Messages.State.width
    }

    public func write(to bits: inout BitWriter) {
      bits.put(boot)
      bits.put(login)
      bits.put(reauth)
      bits.put(share)
      bits.put(messages)
    }

    public init?(from bits: inout BitReader) {
      guard let boot = bits.take(BootShell.State.self),
        let login = bits.take(LoginShell.State.self),
        let reauth = bits.take(AppleReauth.State.self), let share = bits.take(ShareFile.State.self),
        let messages = bits.take(Messages.State.self)
      else { return nil }
      self.init(boot: boot, login: login, reauth: reauth, share: share, messages: messages)
    }
  }

  /// Everything that the native side hears.
  public enum Event: Hashable, Sendable {
    /// WebView, lifecycle, clock and `splashState`: what concerns every contract.
    case host(BootShell.Event)
    /// What concerns login alone. Replaced documents, ended processes and time come by `host`.
    case login(LoginShell.Event)
    case reauthRequested(ReauthRequest, by: AppleReauth.Sender)
    case reauthSheetEnded(ReauthRequest, ReauthStatus)
    case shareAsked(SharedFile, FileFlaws)
    case fileWritten(SharedFile)
    case fileNotWritten(SharedFile)
    case shareSheetShown(SharedFile)
    case shareSheetClosed(SharedFile)
    case workoutSaid(active: Bool, by: Messages.Sender)
    case imageAskedFor(SessionImage, by: Messages.Sender)
    /// The app was killed; the next thing heard is a launch.
    case processEnded
  }

  public enum Effect: Hashable, Sendable {
    case boot(BootShell.Effect)
    case login(LoginShell.Effect)
    case reauth(AppleReauth.Effect)
    case share(ShareFile.Effect)
    case messages(Messages.Effect)
  }

  /// What one child was told.
  public enum Part: Hashable, Sendable {
    case boot(BootShell.Event)
    case login(LoginShell.Event)
    case reauth(AppleReauth.Event)
    case share(ShareFile.Event)
    case messages(Messages.Event)
    /// All children but login begin anew.
    case restarted
  }
}

/// A rule of any contract of the shell.
public enum ShellRule: RuleID {
  case boot(BootRule)
  case login(LoginRule)
  case reauth(AppleReauthRule)
  case share(ShareFileRule)
  case messages(MessagesRule)
  case sheets(SheetsRule)

  public static let allCases: [ShellRule] =
    BootRule.allCases.map(ShellRule.boot) + LoginRule.allCases.map(ShellRule.login)
    + AppleReauthRule.allCases.map(ShellRule.reauth)
    + ShareFileRule.allCases.map(ShellRule.share)
    + MessagesRule.allCases.map(ShellRule.messages)
    + SheetsRule.allCases.map(ShellRule.sheets)

  private static let loginBase = UInt8(BootRule.allCases.count)
  private static let reauthBase = loginBase + UInt8(LoginRule.allCases.count)
  private static let shareBase = reauthBase + UInt8(AppleReauthRule.allCases.count)
  private static let messagesBase = shareBase + UInt8(ShareFileRule.allCases.count)
  private static let sheetsBase = messagesBase + UInt8(MessagesRule.allCases.count)

  public var rawValue: UInt8 {
    switch self {
    case .boot(let rule): rule.rawValue
    case .login(let rule): Self.loginBase + rule.rawValue
    case .reauth(let rule): Self.reauthBase + rule.rawValue
    case .share(let rule): Self.shareBase + rule.rawValue
    case .messages(let rule): Self.messagesBase + rule.rawValue
    case .sheets(let rule): Self.sheetsBase + rule.rawValue
    }
  }

  public init?(rawValue: UInt8) {
    guard rawValue < Self.allCases.count else { return nil }
    self = Self.allCases[Int(rawValue)]
  }

  private var described: RuleDescription {
    switch self {
    case .boot(let rule): RuleDescription(rule)
    case .login(let rule): RuleDescription(rule)
    case .reauth(let rule): RuleDescription(rule)
    case .share(let rule): RuleDescription(rule)
    case .messages(let rule): RuleDescription(rule)
    case .sheets(let rule): RuleDescription(rule)
    }
  }

  public var id: String { described.id }
  public var text: String { described.text }
  public var whenOff: String { described.whenOff }
}

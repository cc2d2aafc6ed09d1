import ContractEngine

/// Everything that the re-auth's exploration keeps: both halves, what is between them, the world.
public struct AppleReauthState: Hashable, Sendable {
  public var shell = AppleReauth.State(.idle)
  /// The current document's half; what a replaced one had is gone.
  public var page = DeletionPage.State.idle
  public var app = App.foreground
  public var document = MainDocument.server
  public var account: DeletionPage.Account
  public var requests = Queue<SentRequest>()
  public var answers = Queue<SentAnswer>()
  /// The Apple sheet on the screen.
  public var sheet: ReauthRequest?
  /// A request whose sheet has ended and may be reported once more.
  public var echo: ReauthRequest?
  /// A delete call whose document is gone.
  public var stray: StrayCall?
  public var deletions = Tally.zero
  /// The durable record of `intentRecorded`.
  public var hasIntent = false
  /// The user has confirmed a deletion.
  public var isWanted = false
  public var confirmations = Tally.zero
  public var disturbances = Tally.zero
  /// What the current document asks next is answered to the one before it (`firstReplyLost`).
  public var answersToOldDocument = false

  public init(account: DeletionPage.Account) { self.account = account }

  public typealias App = AppPhase

  /// A request on its way to the shell, and the time by which it arrives.
  public struct SentRequest: Hashable, Sendable {
    public var request: ReauthRequest
    public var sender: AppleReauth.Sender
    public var left: Countdown<4_000>
  }

  /// An answer on its way to the document that was current when it was dispatched.
  public struct SentAnswer: Hashable, Sendable {
    public var answer: ReauthAnswer
    public var left: Countdown<4_000>
  }

  public struct StrayCall: Hashable, Sendable {
    public var code: AuthorizationCode?
  }

  /// A count that stops at three.
  public enum Tally: UInt8, CaseIterable, Packed {
    case zero
    case one
    case two
    case three

    public static var width: Int { 2 }

    public var next: Self { Self(rawValue: rawValue + 1) ?? .three }
  }

  /// At most two messages, in order.
  public struct Queue<Message: Packed>: Hashable, Sendable {
    public private(set) var first: Message?
    public private(set) var second: Message?

    public init() {}

    /// Appends; past two the oldest is lost.
    public mutating func append(_ message: Message) {
      if first == nil {
        first = message
      } else {
        if second != nil { first = second }
        second = message
      }
    }

    public mutating func removeFirst() -> Message? {
      defer {
        first = second
        second = nil
      }
      return first
    }

    public mutating func mapInPlace(_ change: (inout Message) -> Void) {
      if var message = first {
        change(&message)
        first = message
      }
      if var message = second {
        change(&message)
        second = message
      }
    }

    public var isFull: Bool { second != nil }
    public var list: [Message] { [first, second].compactMap { $0 } }
  }
}

extension AppleReauthState: Packed {
  public static var width: Int {
    AppleReauth.State.width + DeletionPage.State.width + App.width
      + MainDocument.width + DeletionPage.Account.width + Queue<SentRequest>.width
      + Queue<SentAnswer>.width + 2 * ReauthRequest?.width + StrayCall?.width + 3 * Tally.width + 3
  }

  public func write(to bits: inout BitWriter) {
    bits.put(shell)
    bits.put(page)
    bits.put(app)
    bits.put(document)
    bits.put(account)
    bits.put(requests)
    bits.put(answers)
    bits.put(sheet)
    bits.put(echo)
    bits.put(stray)
    bits.put(deletions)
    bits.put(hasIntent)
    bits.put(isWanted)
    bits.put(confirmations)
    bits.put(disturbances)
    bits.put(answersToOldDocument)
  }

  public init?(from bits: inout BitReader) {
    guard let shell: AppleReauth.State = bits.take(), let page: DeletionPage.State = bits.take(),
      let app: App = bits.take(), let document: MainDocument = bits.take(),
      let account: DeletionPage.Account = bits.take(),
      let requests: Queue<SentRequest> = bits.take(),
      let answers: Queue<SentAnswer> = bits.take(), let sheet: ReauthRequest? = bits.take(),
      let echo: ReauthRequest? = bits.take(), let stray: StrayCall? = bits.take(),
      let deletions: Tally = bits.take(), let hasIntent: Bool = bits.take(),
      let isWanted: Bool = bits.take(), let confirmations: Tally = bits.take(),
      let disturbances: Tally = bits.take(), let answersToOldDocument: Bool = bits.take()
    else { return nil }
    self.init(account: account)
    self.shell = shell
    self.page = page
    self.app = app
    self.document = document
    self.requests = requests
    self.answers = answers
    self.sheet = sheet
    self.echo = echo
    self.stray = stray
    self.deletions = deletions
    self.hasIntent = hasIntent
    self.isWanted = isWanted
    self.confirmations = confirmations
    self.disturbances = disturbances
    self.answersToOldDocument = answersToOldDocument
  }
}

extension AppleReauthState.Queue: Packed {
  public static var width: Int { 2 * Message?.width }

  public func write(to bits: inout BitWriter) {
    bits.put(first)
    bits.put(second)
  }

  public init?(from bits: inout BitReader) {
    guard let first: Message? = bits.take(), let second: Message? = bits.take(),
      first != nil || second == nil
    else { return nil }
    self.first = first
    self.second = second
  }
}

extension AppleReauthState.SentRequest: Packed {
  public static var width: Int {
    ReauthRequest.width + AppleReauth.Sender.width + Countdown<4_000>.width
  }

  public func write(to bits: inout BitWriter) {
    bits.put(request)
    bits.put(sender)
    bits.put(left)
  }

  public init?(from bits: inout BitReader) {
    guard let request: ReauthRequest = bits.take(), let sender: AppleReauth.Sender = bits.take(),
      let left: Countdown<4_000> = bits.take()
    else { return nil }
    self.init(request: request, sender: sender, left: left)
  }
}

extension AppleReauthState.SentAnswer: Packed {
  public static var width: Int { ReauthAnswer.width + Countdown<4_000>.width }

  public func write(to bits: inout BitWriter) {
    bits.put(answer)
    bits.put(left)
  }

  public init?(from bits: inout BitReader) {
    guard let answer: ReauthAnswer = bits.take(), let left: Countdown<4_000> = bits.take() else {
      return nil
    }
    self.init(answer: answer, left: left)
  }
}

extension AppleReauthState.StrayCall: Packed {
  public static var width: Int { AuthorizationCode?.width }

  public func write(to bits: inout BitWriter) { bits.put(code) }

  public init?(from bits: inout BitReader) {
    guard let code: AuthorizationCode? = bits.take() else { return nil }
    self.init(code: code)
  }
}

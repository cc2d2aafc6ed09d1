import ContractEngine

/// Everything that the exploration of the two messages keeps.
public struct MessagesState: Hashable, Sendable, Packed {
  public var shell = Messages.State.mayLock
  public var page = WorkoutPage.State.resting
  public var isClosed = false
  public var firstMessage: SentMessage?
  public var secondMessage: SentMessage?
  public var images: UInt8 = 0

  public init() {}

  /// A message on its way to the shell.
  public struct SentMessage: Hashable, Sendable, Packed, CustomStringConvertible {
    public var content: Content
    public var sender: Messages.Sender

    public enum Content: Hashable, Sendable, CustomStringConvertible {
      case workout(active: Bool)
      case image(SessionImage)

      public var description: String {
        switch self {
        case .workout(active: let active): "workoutActive(\(active))"
        case .image(let image): "sessionDownloadImage(\(image))"
        }
      }
    }

    public init(_ content: Content, _ sender: Messages.Sender = .current) {
      self.content = content
      self.sender = sender
    }

    public static var width: Int { Content.width + Messages.Sender.width }

    public func write(to bits: inout BitWriter) {
      bits.put(content)
      bits.put(sender)
    }

    public init?(from bits: inout BitReader) {
      guard let content: Content = bits.take(), let sender: Messages.Sender = bits.take() else {
        return nil
      }
      self.init(content, sender)
    }

    public var description: String { "\(content) of the \(sender.name)" }
  }

  public static var width: Int {
    Messages.State.width + WorkoutPage.State.width + 1 + 2 * SentMessage?.width + 2
  }

  public func write(to bits: inout BitWriter) {
    bits.put(shell)
    bits.put(page)
    bits.put(isClosed)
    bits.put(firstMessage)
    bits.put(secondMessage)
    bits.put(UInt64(images), width: 2)
  }

  public init?(from bits: inout BitReader) {
    guard let shell: Messages.State = bits.take(), let page: WorkoutPage.State = bits.take(),
      let isClosed: Bool = bits.take(), let firstMessage: SentMessage? = bits.take(),
      let secondMessage: SentMessage? = bits.take()
    else { return nil }
    self.shell = shell
    self.page = page
    self.isClosed = isClosed
    self.firstMessage = firstMessage
    self.secondMessage = secondMessage
    images = UInt8(bits.take(2))
  }
}

extension MessagesState.SentMessage.Content: PackedCases {
  public static var caseWidth: Int { 1 }
  public static var payloadWidth: Int { SessionImage.width }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .workout(active: let active): (0, Self.payload(active))
    case .image(let image): (1, Self.payload(image))
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0:
      guard let active = Self.value(payload, Bool.self) else { return nil }
      self = .workout(active: active)
    default:
      guard let image = Self.value(payload, SessionImage.self) else { return nil }
      self = .image(image)
    }
  }
}

/// What can happen around the two messages.
public enum MessagesHappening: Hashable, Sendable {
  case workoutStarted
  case workoutEnded
  case imageChosen
  case messageArrived
  /// A reload or another document; what the old one sent is still on its way.
  case documentReplaced
  /// The web process died: what it had sent and not delivered is lost, and a new document begins.
  case webProcessDied
  case closed
  case launched
  /// A message of a right type that the page did not send, with what is wrong about it.
  case forged(MessagesState.SentMessage.Content, Flaws)
}

extension MessagesHappening: SystemEvent, PackedCases {
  public static let kinds = [
    "workoutStarted", "workoutEnded", "imageChosen", "messageArrived", "documentReplaced",
    "webProcessDied", "closed", "launched", "forged",
  ]

  public var kind: Int { Int(packedCase.number) }

  public static var caseWidth: Int { 4 }
  public static var payloadWidth: Int { MessagesState.SentMessage.Content.width + Flaws.width }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .workoutStarted: (0, 0)
    case .workoutEnded: (1, 0)
    case .imageChosen: (2, 0)
    case .messageArrived: (3, 0)
    case .documentReplaced: (4, 0)
    case .webProcessDied: (5, 0)
    case .closed: (6, 0)
    case .launched: (7, 0)
    case .forged(let content, let flaws): (8, Self.payload(content, flaws))
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0 where payload == 0: self = .workoutStarted
    case 1 where payload == 0: self = .workoutEnded
    case 2 where payload == 0: self = .imageChosen
    case 3 where payload == 0: self = .messageArrived
    case 4 where payload == 0: self = .documentReplaced
    case 5 where payload == 0: self = .webProcessDied
    case 6 where payload == 0: self = .closed
    case 7 where payload == 0: self = .launched
    case 8:
      guard
        let (content, flaws) = Self.values(
          payload, MessagesState.SentMessage.Content.self, Flaws.self)
      else { return nil }
      self = .forged(content, flaws)
    default: return nil
    }
  }

  public var description: String {
    switch self {
    case .workoutStarted, .workoutEnded, .imageChosen, .messageArrived, .documentReplaced,
      .webProcessDied, .closed, .launched:
      Self.kinds[kind]
    case .forged(let content, let flaws):
      "forged(\(content), \(flaws.isEmpty ? "as the page" : flaws.names.joined(separator: "+")))"
    }
  }
}

/// What both halves made of a happening.
public struct MessagesOutput: Hashable, Sendable {
  /// The rule of the gate that turned a message away.
  public var gate: GateRule?
  public var shell: Move<Messages>?
  public var page: Move<WorkoutPage>?

  public init() {}
}

extension Messages.Event: CustomStringConvertible {
  public var description: String {
    switch self {
    case .workoutSaid(active: let active, by: let sender):
      "workoutSaid(active: \(active), \(sender.name))"
    case .imageAskedFor(let image, by: let sender): "imageAskedFor(\(image), \(sender.name))"
    case .documentReplaced: "documentReplaced"
    }
  }
}

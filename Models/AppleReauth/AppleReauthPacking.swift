import ContractEngine

extension AppleReauth.State: Packed {
  public static var width: Int {
    AppleReauth.Phase.width + ReauthRequests.width + MainDocument.width
  }

  public func write(to bits: inout BitWriter) {
    bits.put(phase)
    bits.put(answered)
    bits.put(document)
  }

  public init?(from bits: inout BitReader) {
    guard let phase: AppleReauth.Phase = bits.take(), let answered: ReauthRequests = bits.take(),
      let document: MainDocument = bits.take()
    else { return nil }
    self.init(phase, answered: answered, document: document)
  }
}

extension AppleReauth.Phase: PackedCases {
  public static var caseWidth: Int { 1 }
  public static var payloadWidth: Int { ReauthRequest.width + Countdown<120_000>.width }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .idle: (0, 0)
    case .asking(let request, left: let left): (1, Self.payload(request, left))
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0:
      guard payload == 0 else { return nil }
      self = .idle
    default:
      guard
        let (request, left) = Self.values(payload, ReauthRequest.self, Countdown<120_000>.self)
      else { return nil }
      self = .asking(request, left: left)
    }
  }
}

extension AppleReauth.Sender {
  public static var width: Int { 1 }

  public var name: String {
    switch self {
    case .current: "current document"
    case .replaced: "replaced document"
    }
  }
}

extension AppleReauth.OtherSheet {
  public static var width: Int { 1 }

  public var name: String {
    switch self {
    case .none: "no other sheet"
    case .up: "another sheet up"
    }
  }
}

extension AppleReauth.Event: CustomStringConvertible {
  public var description: String {
    switch self {
    case .requested(let request, by: let sender, beside: let other):
      "requested(\(request), \(sender.name), \(other.name))"
    case .sheetEnded(let request, let status): "sheetEnded(\(request), \(status.name))"
    case .documentReplaced(let document): "documentReplaced(\(document.name))"
    case .timePassed(let milliseconds): "timePassed(\(milliseconds))"
    }
  }
}

extension AppleReauth.Effect: CustomStringConvertible {
  public var description: String {
    switch self {
    case .presentSheet(let request): "presentSheet(\(request))"
    case .closeSheet(let request): "closeSheet(\(request))"
    case .answer(let answer): "answer(\(answer))"
    }
  }
}

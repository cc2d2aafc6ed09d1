import ContractEngine

extension DeletionPage.State: PackedCases {
  public static var caseWidth: Int { 3 }
  public static var payloadWidth: Int { ReauthRequest.width + Countdown<120_000>.width }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .idle: (0, 0)
    case .waiting(let request, left: let left): (1, Self.payload(request, left))
    case .deleting(let code): (2, Self.payload(code))
    case .failed(let code): (3, Self.payload(code))
    case .done: (4, 0)
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0 where payload == 0: self = .idle
    case 1:
      guard
        let (request, left) = Self.values(payload, ReauthRequest.self, Countdown<120_000>.self)
      else { return nil }
      self = .waiting(request, left: left)
    case 2:
      guard let code = Self.value(payload, AuthorizationCode?.self) else { return nil }
      self = .deleting(code)
    case 3:
      guard let code = Self.value(payload, AuthorizationCode?.self) else { return nil }
      self = .failed(code)
    case 4 where payload == 0: self = .done
    default: return nil
    }
  }
}

extension DeletionPage.Account {
  public static var width: Int { 1 }

  public var name: String {
    switch self {
    case .withoutAppleLink: "no Apple link"
    case .withAppleLink: "Apple link"
    }
  }
}

extension DeletionPage.CallEnd {
  public static var width: Int { 1 }

  public var name: String {
    switch self {
    case .succeeded: "succeeded"
    case .failed: "failed"
    }
  }
}

extension DeletionPage.State: CustomStringConvertible {
  public var description: String {
    switch self {
    case .idle: "idle"
    case .waiting(let request, left: let left): "waiting for \(request), \(left.remaining) ms left"
    case .deleting(let code): "deleting \(code.map { "with \($0)" } ?? "without a code")"
    case .failed(let code): "call failed \(code.map { "with \($0)" } ?? "without a code")"
    case .done: "done"
    }
  }
}

extension DeletionPage.Event: CustomStringConvertible {
  public var description: String {
    switch self {
    case .opened(hasIntent: let hasIntent): "opened(hasIntent: \(hasIntent))"
    case .confirmed(let request, account: let account): "confirmed(\(request), \(account.name))"
    case .answered(let answer): "answered(\(answer))"
    case .timePassed(let milliseconds): "timePassed(\(milliseconds))"
    case .callEnded(let end): "callEnded(\(end.name))"
    case .retried: "retried"
    }
  }
}

extension DeletionPage.Effect: CustomStringConvertible {
  public var description: String {
    switch self {
    case .recordIntent: "recordIntent"
    case .clearIntent: "clearIntent"
    case .ask(let request): "ask(\(request))"
    case .call(let code): "call(\(code.map { "with \($0)" } ?? "without a code"))"
    }
  }
}

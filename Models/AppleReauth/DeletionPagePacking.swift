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

extension DeletionPage.Event: PackedCases {
  public static var caseWidth: Int { 3 }
  public static var payloadWidth: Int { 32 }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .opened(hasIntent: let hasIntent): (0, Self.payload(hasIntent))
    case .confirmed(let request, account: let account): (1, Self.payload(request, account))
    case .answered(let answer): (2, Self.payload(answer))
    case .timePassed(let milliseconds): (3, UInt64(milliseconds))
    case .callEnded(let end): (4, Self.payload(end))
    case .retried: (5, 0)
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0:
      guard let hasIntent = Self.value(payload, Bool.self) else { return nil }
      self = .opened(hasIntent: hasIntent)
    case 1:
      guard
        let (request, account) = Self.values(
          payload, ReauthRequest.self, DeletionPage.Account.self)
      else { return nil }
      self = .confirmed(request, account: account)
    case 2:
      guard let answer = Self.value(payload, ReauthAnswer.self) else { return nil }
      self = .answered(answer)
    case 3: self = .timePassed(UInt32(truncatingIfNeeded: payload))
    case 4:
      guard let end = Self.value(payload, DeletionPage.CallEnd.self) else { return nil }
      self = .callEnded(end)
    case 5 where payload == 0: self = .retried
    default: return nil
    }
  }
}

extension DeletionPage.Effect: PackedCases {
  public static var caseWidth: Int { 2 }
  public static var payloadWidth: Int { AuthorizationCode?.width }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .recordIntent: (0, 0)
    case .clearIntent: (1, 0)
    case .ask(let request): (2, Self.payload(request))
    case .call(let code): (3, Self.payload(code))
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0 where payload == 0: self = .recordIntent
    case 1 where payload == 0: self = .clearIntent
    case 2:
      guard let request = Self.value(payload, ReauthRequest.self) else { return nil }
      self = .ask(request)
    case 3:
      guard let code = Self.value(payload, AuthorizationCode?.self) else { return nil }
      self = .call(code)
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

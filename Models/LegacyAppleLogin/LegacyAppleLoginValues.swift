import ContractEngine

extension LegacyAppleLogin {
  /// One tap on the login button and the Apple request that it leads to: `1...3`.
  public struct Attempt: Hashable, Sendable, Packed, CustomStringConvertible {
    public let number: UInt8

    public init(_ number: UInt8) { self.number = number & 3 }

    public static var width: Int { 2 }

    public func write(to bits: inout BitWriter) { bits.put(UInt64(number), width: Self.width) }

    public init?(from bits: inout BitReader) {
      number = UInt8(truncatingIfNeeded: bits.take(Self.width))
    }

    public var description: String { "a\(number)" }
  }

  public enum Action: UInt8, CaseIterable, Packed {
    case loginWithApple
    /// Kakao, Naver or Facebook, which this contract does not treat.
    case otherProvider
    case unknown

    public static var width: Int { 2 }

    public var name: String {
      switch self {
      case .loginWithApple: "loginWithApple"
      case .otherProvider: "another provider's login"
      case .unknown: "an unknown action"
      }
    }
  }

  /// What the message names as the function to call.
  public enum Callback: UInt8, CaseIterable, Packed {
    case setAccessToken
    /// Another function of the page.
    case own
    /// A text that is more than the name of a function.
    case noName
    case missing

    public static var width: Int { 2 }

    public var name: String {
      switch self {
      case .setAccessToken: "window.setAccessToken"
      case .own: "a callback of the page's own"
      case .noName: "a callback that is no name"
      case .missing: "no callback"
      }
    }
  }

  public enum Asker: UInt8, CaseIterable, Packed {
    case mainFrame
    /// The main frame of a document that has been replaced since it asked.
    case replacedDocument
    /// A frame of another origin inside the page.
    case foreignFrame

    public static var width: Int { 2 }

    public var name: String {
      switch self {
      case .mainFrame: "main frame"
      case .replacedDocument: "replaced document"
      case .foreignFrame: "foreign frame"
      }
    }
  }

  public enum WebView: UInt8, CaseIterable, Packed {
    /// The one that asks.
    case first
    case second

    public static var width: Int { 1 }

    public var name: String {
      switch self {
      case .first: "first WebView"
      case .second: "second WebView"
      }
    }
  }

  /// What a completed request brought.
  public enum Credential: UInt8, CaseIterable, Packed {
    case token
    case tokenWithQuote
    /// A token, and no authorization code beside it.
    case withoutCode
    case unreadableToken
    case withoutToken

    public static var width: Int { 3 }

    public var name: String {
      switch self {
      case .token: "a token"
      case .tokenWithQuote: "a token with a quote"
      case .withoutCode: "a token without a code"
      case .unreadableToken: "an unreadable token"
      case .withoutToken: "no token"
      }
    }
  }

  public enum Failure: UInt8, CaseIterable, Packed {
    case cancelled
    case failed

    public static var width: Int { 1 }

    public var name: String {
      switch self {
      case .cancelled: "cancelled"
      case .failed: "failed"
      }
    }
  }

  public enum Argument: UInt8, CaseIterable, Packed {
    case token
    case tokenWithQuote
    case cancel
    case error

    public static var width: Int { 2 }

    public var isToken: Bool { self == .token || self == .tokenWithQuote }

    public var name: String {
      switch self {
      case .token: "token"
      case .tokenWithQuote: "token with a quote"
      case .cancel: "cancel"
      case .error: "error"
      }
    }
  }

  /// A script that calls a function of the page with one argument.
  public struct ScriptCall: Hashable, Sendable, Packed, CustomStringConvertible {
    public var view: WebView
    public var callback: Callback
    public var argument: Argument
    public var attempt: Attempt
    public var isEncoded: Bool

    public init(
      in view: WebView, calling callback: Callback, with argument: Argument, of attempt: Attempt,
      isEncoded: Bool
    ) {
      self.view = view
      self.callback = callback
      self.argument = argument
      self.attempt = attempt
      self.isEncoded = isEncoded
    }

    /// Whether the argument leaves the string that it stands in.
    public var breaksOut: Bool { argument == .tokenWithQuote && !isEncoded }

    public static var width: Int {
      WebView.width + Callback.width + Argument.width + Attempt.width + 1
    }

    public func write(to bits: inout BitWriter) {
      bits.put(view)
      bits.put(callback)
      bits.put(argument)
      bits.put(attempt)
      bits.put(isEncoded)
    }

    public init?(from bits: inout BitReader) {
      guard let view: WebView = bits.take(), let callback: Callback = bits.take(),
        let argument: Argument = bits.take(), let attempt: Attempt = bits.take(),
        let isEncoded: Bool = bits.take()
      else { return nil }
      self.init(in: view, calling: callback, with: argument, of: attempt, isEncoded: isEncoded)
    }

    public var description: String {
      "\(callback.name)(\(argument.name)) of \(attempt) in the \(view.name)"
        + (breaksOut ? ", out of its string" : "")
    }
  }
}

extension LegacyAppleLogin.State: PackedCases {
  public static var caseWidth: Int { 2 }
  public static var payloadWidth: Int {
    LegacyAppleLogin.Attempt.width + LegacyAppleLogin.Callback.width + Countdown<120_000>.width
  }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .idle: (0, 0)
    case .asking(let attempt, calling: let callback, left: let left):
      (1, Self.payload(attempt, callback, left))
    case .trapped: (2, 0)
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0 where payload == 0: self = .idle
    case 1:
      guard
        let (attempt, callback, left) = Self.values(
          payload, LegacyAppleLogin.Attempt.self, LegacyAppleLogin.Callback.self,
          Countdown<120_000>.self)
      else { return nil }
      self = .asking(attempt, calling: callback, left: left)
    case 2 where payload == 0: self = .trapped
    default: return nil
    }
  }
}

extension LegacyAppleLogin.State: CustomStringConvertible {
  public var description: String {
    switch self {
    case .idle: "remembers nothing"
    case .asking(let attempt, calling: let callback, left: let left):
      "asking Apple for \(attempt), to call \(callback.name), "
        + (left.isRunning ? "\(left.remaining) ms left" : "without a limit")
    case .trapped: "trapped"
    }
  }
}

extension LegacyAppleLogin.Event: CustomStringConvertible {
  public var description: String {
    switch self {
    case .asked(let attempt, let action, calling: let callback, by: let asker):
      "asked(\(attempt), \(action.name), \(callback.name), \(asker.name))"
    case .requestCompleted(let attempt, let credential, active: let view):
      "requestCompleted(\(attempt), \(credential.name), \(view.name) in front)"
    case .requestFailed(let attempt, let failure, active: let view):
      "requestFailed(\(attempt), \(failure.name), \(view.name) in front)"
    case .documentReplaced: "documentReplaced"
    case .timePassed(let milliseconds): "timePassed(\(milliseconds))"
    }
  }
}

extension LegacyAppleLogin.Effect: CustomStringConvertible {
  public var description: String {
    switch self {
    case .startRequest(let attempt): "startRequest(\(attempt))"
    case .cancelRequest(let attempt): "cancelRequest(\(attempt))"
    case .evaluate(let call): "evaluate(\(call))"
    case .log: "log"
    case .trap: "trap"
    }
  }
}

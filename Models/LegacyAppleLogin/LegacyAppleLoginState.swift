import ContractEngine

/// Everything that the exploration of the older bridge keeps: both halves, what is on its way, the
/// world.
public struct LegacyAppleLoginState: Hashable, Sendable {
  public typealias Attempt = LegacyAppleLogin.Attempt
  public typealias Attempts = LegacyAttempts

  public var shell = LegacyAppleLogin.State.idle
  public var page = LegacyLoginPage.State.idle
  public var variant: LegacyLoginPage.Variant
  /// Whether the app has the message handler; without it posting throws.
  public var hasHandler: Bool
  public var front = LegacyAppleLogin.WebView.first
  public var firstMessage: SentMessage?
  public var secondMessage: SentMessage?
  /// Scripts on their way to the document of the first WebView.
  public var firstCall: LegacyAppleLogin.ScriptCall?
  public var secondCall: LegacyAppleLogin.ScriptCall?
  /// Apple requests that run.
  public var running = Attempts()
  /// Requests that have been reported and may be reported once more.
  public var echoes = Attempts()
  /// Requests that ended in a failure or a cancel.
  public var failed = Attempts()
  /// Attempts of the current document.
  public var ofDocument = Attempts()
  /// Attempts that named a callback of the page's own.
  public var namedOwn = Attempts()
  public var taps: UInt8 = 0
  public var disturbances: UInt8 = 0

  public init(_ variant: LegacyLoginPage.Variant, hasHandler: Bool) {
    self.variant = variant
    self.hasHandler = hasHandler
  }

  /// A loginWithApple on its way to the native side.
  public struct SentMessage: Hashable, Sendable, Packed, CustomStringConvertible {
    public var attempt: Attempt
    public var callback: LegacyAppleLogin.Callback

    public init(_ attempt: Attempt, _ callback: LegacyAppleLogin.Callback) {
      self.attempt = attempt
      self.callback = callback
    }

    public static var width: Int { Attempt.width + LegacyAppleLogin.Callback.width }

    public func write(to bits: inout BitWriter) {
      bits.put(attempt)
      bits.put(callback)
    }

    public init?(from bits: inout BitReader) {
      guard let attempt: Attempt = bits.take(),
        let callback: LegacyAppleLogin.Callback = bits.take()
      else { return nil }
      self.init(attempt, callback)
    }

    public var description: String { "\(attempt) naming \(callback.name)" }
  }
}

/// Some of the attempts, a bit each.
public struct LegacyAttempts: OptionSet, Hashable, Sendable, Packed, CustomStringConvertible {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public init(_ attempt: LegacyAppleLogin.Attempt) { self.init(rawValue: 1 << attempt.number) }

  public static var width: Int { 4 }

  public func write(to bits: inout BitWriter) { bits.put(UInt64(rawValue), width: Self.width) }

  public init?(from bits: inout BitReader) {
    self.init(rawValue: UInt8(truncatingIfNeeded: bits.take(Self.width)))
  }

  /// The members, ascending.
  public var list: [LegacyAppleLogin.Attempt] {
    (0..<4).filter { rawValue >> $0 & 1 == 1 }.map { LegacyAppleLogin.Attempt($0) }
  }

  public var description: String {
    list.isEmpty ? "none" : list.map { "\($0)" }.joined(separator: ", ")
  }
}

extension LegacyAppleLoginState: Packed {
  public static var width: Int {
    LegacyAppleLogin.State.width + LegacyLoginPage.State.width + LegacyLoginPage.Variant.width + 1
      + LegacyAppleLogin.WebView.width + 2 * SentMessage?.width
      + 2 * LegacyAppleLogin.ScriptCall?.width + 5 * Attempts.width + 4
  }

  public func write(to bits: inout BitWriter) {
    bits.put(shell)
    bits.put(page)
    bits.put(variant)
    bits.put(hasHandler)
    bits.put(front)
    bits.put(firstMessage)
    bits.put(secondMessage)
    bits.put(firstCall)
    bits.put(secondCall)
    bits.put(running)
    bits.put(echoes)
    bits.put(failed)
    bits.put(ofDocument)
    bits.put(namedOwn)
    bits.put(UInt64(taps), width: 2)
    bits.put(UInt64(disturbances), width: 2)
  }

  public init?(from bits: inout BitReader) {
    guard let shell: LegacyAppleLogin.State = bits.take(),
      let page: LegacyLoginPage.State = bits.take(),
      let variant: LegacyLoginPage.Variant = bits.take(), let hasHandler: Bool = bits.take(),
      let front: LegacyAppleLogin.WebView = bits.take(),
      let firstMessage: SentMessage? = bits.take(), let secondMessage: SentMessage? = bits.take(),
      let firstCall: LegacyAppleLogin.ScriptCall? = bits.take(),
      let secondCall: LegacyAppleLogin.ScriptCall? = bits.take(),
      let running: Attempts = bits.take(), let echoes: Attempts = bits.take(),
      let failed: Attempts = bits.take(), let ofDocument: Attempts = bits.take(),
      let namedOwn: Attempts = bits.take()
    else { return nil }
    self.init(variant, hasHandler: hasHandler)
    self.shell = shell
    self.page = page
    self.front = front
    self.firstMessage = firstMessage
    self.secondMessage = secondMessage
    self.firstCall = firstCall
    self.secondCall = secondCall
    self.running = running
    self.echoes = echoes
    self.failed = failed
    self.ofDocument = ofDocument
    self.namedOwn = namedOwn
    taps = UInt8(bits.take(2))
    disturbances = UInt8(bits.take(2))
  }
}

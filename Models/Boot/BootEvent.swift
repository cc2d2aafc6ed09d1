import ContractEngine

/// Everything that can happen between a cold start and content, one kind a case.
public enum BootEvent: SystemEvent {
  case launched
  case committed
  case redirected
  case failed(FailureCode, FailingAddress)
  case cancelReported
  case painted
  case hostFinished
  case framesPassed
  case listenerAttached
  case signalDelivered
  case retryTapped
  case reloaded
  case innerOpened
  case historyMoved
  case wentBack
  case reopened
  case backgrounded
  case foregrounded
  case networkLost
  case networkBack
  case processDied
  case deathReported(addressKept: Bool)
  case fadeFinished
  case timePassed(UInt32)
  /// A `splashState` message with one flaw (hostile world).
  case forged(Signal, Flaw)
  /// A failure report for a load that nobody knows (hostile world).
  case strayFailure(FailureCode)
  case lateTimerFired
  case strayFadeFinished
  /// The page at the server origin signals when it should not (hostile page).
  case lied(Signal)

  /// An index into `Flaws.each`.
  public struct Flaw: Hashable, Sendable {
    public let index: UInt8

    public init(_ index: UInt8) { self.index = index }

    public var flaws: Flaws { Flaws.each[Int(index)] }
  }

  public static let kinds = [
    "launched", "committed", "redirected", "failed", "cancelReported", "painted",
    "hostFinished", "framesPassed", "listenerAttached", "signalDelivered", "retryTapped",
    "reloaded", "innerOpened", "historyMoved", "wentBack", "reopened", "backgrounded",
    "foregrounded", "networkLost", "networkBack", "processDied", "deathReported", "fadeFinished",
    "timePassed", "forged", "strayFailure", "lateTimerFired", "strayFadeFinished", "lied",
  ]

  public var kind: Int {
    switch self {
    case .launched: 0
    case .committed: 1
    case .redirected: 2
    case .failed: 3
    case .cancelReported: 4
    case .painted: 5
    case .hostFinished: 6
    case .framesPassed: 7
    case .listenerAttached: 8
    case .signalDelivered: 9
    case .retryTapped: 10
    case .reloaded: 11
    case .innerOpened: 12
    case .historyMoved: 13
    case .wentBack: 14
    case .reopened: 15
    case .backgrounded: 16
    case .foregrounded: 17
    case .networkLost: 18
    case .networkBack: 19
    case .processDied: 20
    case .deathReported: 21
    case .fadeFinished: 22
    case .timePassed: 23
    case .forged: 24
    case .strayFailure: 25
    case .lateTimerFired: 26
    case .strayFadeFinished: 27
    case .lied: 28
    }
  }

  public var description: String {
    switch self {
    case .launched: "the app is launched"
    case .committed: "the load commits"
    case .redirected: "the load is redirected to another host"
    case .failed(let code, let address): "the load fails (\(code.name), \(address.name))"
    case .cancelReported: "the cancellation of a superseded load is reported"
    case .painted: "the document paints for the first time"
    case .hostFinished: "the web host finishes loading"
    case .framesPassed: "two frames pass"
    case .listenerAttached: "the error page starts to listen for online"
    case .signalDelivered: "the oldest signal arrives at the shell"
    case .retryTapped: "the user taps try again"
    case .reloaded: "the document reloads itself"
    case .innerOpened: "the document opens an inner document"
    case .historyMoved: "the history moves inside the document"
    case .wentBack: "the user goes back to a cached document"
    case .reopened: "the shell resets the WebView for a new session"
    case .backgrounded: "the app goes to the background"
    case .foregrounded: "the app comes to the foreground"
    case .networkLost: "the network is lost"
    case .networkBack: "the network is back"
    case .processDied: "the web process dies"
    case .deathReported(let kept):
      kept ? "the death is reported" : "the death is reported, and the WebView has no address left"
    case .fadeFinished: "the cover has faded"
    case .timePassed(let ms): "\(ms) ms pass"
    case .forged(let signal, let flaw):
      "a forged \(signal.name) arrives (\(flaw.flaws.names.joined()))"
    case .strayFailure(let code): "a failure of an unknown load is reported (\(code.name))"
    case .lateTimerFired: "a timer of an earlier cover fires"
    case .strayFadeFinished: "an animation of an earlier cover ends"
    case .lied(let signal): "the page sends \(signal.name) out of turn"
    }
  }
}

extension BootEvent {
  private static let argumentWidth = 20

  public static var width: Int { 5 + argumentWidth }

  private var argument: UInt64 {
    switch self {
    case .failed(let code, let address): UInt64(code.rawValue) << 2 | UInt64(address.rawValue)
    case .deathReported(let kept): kept ? 1 : 0
    case .timePassed(let ms): UInt64(ms)
    case .forged(let signal, let flaw): UInt64(signal.rawValue) << 3 | UInt64(flaw.index)
    case .strayFailure(let code): UInt64(code.rawValue)
    case .lied(let signal): UInt64(signal.rawValue)
    case .launched, .committed, .redirected, .cancelReported, .painted, .hostFinished,
      .framesPassed, .listenerAttached, .signalDelivered, .retryTapped, .reloaded, .innerOpened,
      .historyMoved, .wentBack, .reopened, .backgrounded, .foregrounded, .networkLost, .networkBack,
      .processDied, .fadeFinished, .lateTimerFired, .strayFadeFinished:
      0
    }
  }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(kind), width: 5)
    bits.put(argument, width: Self.argumentWidth)
  }

  public init?(from bits: inout BitReader) {
    let kind = Int(bits.take(5))
    let argument = bits.take(Self.argumentWidth)
    let low = UInt8(truncatingIfNeeded: argument)
    let plain: [Int: BootEvent] = [
      0: .launched, 1: .committed, 2: .redirected, 4: .cancelReported, 5: .painted,
      6: .hostFinished, 7: .framesPassed, 8: .listenerAttached, 9: .signalDelivered,
      10: .retryTapped, 11: .reloaded, 12: .innerOpened, 13: .historyMoved, 14: .wentBack,
      15: .reopened, 16: .backgrounded, 17: .foregrounded, 18: .networkLost, 19: .networkBack,
      20: .processDied, 22: .fadeFinished, 26: .lateTimerFired, 27: .strayFadeFinished,
    ]
    if let event = plain[kind] {
      guard argument == 0 else { return nil }
      self = event
      return
    }
    switch kind {
    case 3:
      guard let code = FailureCode(rawValue: low >> 2),
        let address = FailingAddress(rawValue: low & 3)
      else { return nil }
      self = .failed(code, address)
    case 21: self = .deathReported(addressKept: argument == 1)
    case 23: self = .timePassed(UInt32(argument))
    case 24:
      guard let signal = Signal(rawValue: low >> 3) else { return nil }
      self = .forged(signal, Flaw(low & 7))
    case 25:
      guard let code = FailureCode(rawValue: low) else { return nil }
      self = .strayFailure(code)
    case 28:
      guard let signal = Signal(rawValue: low) else { return nil }
      self = .lied(signal)
    default: return nil
    }
    // Bits that no argument uses make it no event.
    guard self.argument == argument else { return nil }
  }
}

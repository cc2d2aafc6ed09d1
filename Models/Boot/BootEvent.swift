import ContractEngine

/// Everything that can happen between a cold start and content, one kind a case.
public enum BootEvent: SystemEvent {
  case launched
  case committed
  case redirected
  case failed(FailureCode, FailingAddress)
  case cancelReported
  case finished
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
    "launched", "committed", "redirected", "failed", "cancelReported", "finished", "painted",
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
    case .finished: 5
    case .painted: 6
    case .hostFinished: 7
    case .framesPassed: 8
    case .listenerAttached: 9
    case .signalDelivered: 10
    case .retryTapped: 11
    case .reloaded: 12
    case .innerOpened: 13
    case .historyMoved: 14
    case .wentBack: 15
    case .reopened: 16
    case .backgrounded: 17
    case .foregrounded: 18
    case .networkLost: 19
    case .networkBack: 20
    case .processDied: 21
    case .deathReported: 22
    case .fadeFinished: 23
    case .timePassed: 24
    case .forged: 25
    case .strayFailure: 26
    case .lateTimerFired: 27
    case .strayFadeFinished: 28
    case .lied: 29
    }
  }

  public var description: String {
    switch self {
    case .launched: "the app is launched"
    case .committed: "the load commits"
    case .redirected: "the load is redirected to another host"
    case .failed(let code, let address): "the load fails (\(code.name), \(address.name))"
    case .cancelReported: "the cancellation of a superseded load is reported"
    case .finished: "the load finishes"
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
    case .launched, .committed, .redirected, .cancelReported, .finished, .painted, .hostFinished,
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
      0: .launched, 1: .committed, 2: .redirected, 4: .cancelReported, 5: .finished, 6: .painted,
      7: .hostFinished, 8: .framesPassed, 9: .listenerAttached, 10: .signalDelivered,
      11: .retryTapped, 12: .reloaded, 13: .innerOpened, 14: .historyMoved, 15: .wentBack,
      16: .reopened, 17: .backgrounded, 18: .foregrounded, 19: .networkLost, 20: .networkBack,
      21: .processDied, 23: .fadeFinished, 27: .lateTimerFired, 28: .strayFadeFinished,
    ]
    if let event = plain[kind] {
      guard argument == 0 else { return nil }
      self = event
      return
    }
    switch kind {
    case 3:
      guard let code = FailureCode(rawValue: low >> 2), let address = FailingAddress(rawValue: low & 3)
      else { return nil }
      self = .failed(code, address)
    case 22: self = .deathReported(addressKept: argument == 1)
    case 24: self = .timePassed(UInt32(argument))
    case 25:
      guard let signal = Signal(rawValue: low >> 3) else { return nil }
      self = .forged(signal, Flaw(low & 7))
    case 26:
      guard let code = FailureCode(rawValue: low) else { return nil }
      self = .strayFailure(code)
    case 29:
      guard let signal = Signal(rawValue: low) else { return nil }
      self = .lied(signal)
    default: return nil
    }
  }
}

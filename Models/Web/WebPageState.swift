import ContractEngine

extension WebPage {
  public struct State: Packed {
    /// The load that committed it.
    public var load: LoadID
    public var place: Place
    /// Whether its address is the root path; history moves change it without a new document.
    public var atRoot = true
    /// Whether it was given `splashOwnerV1` at document start.
    public var flagged: Bool
    /// Whether it was given `homeUrl`.
    public var knowsHome: Bool
    public var phase = Phase.bare
    public var hostDone = false
    public var readySent = false
    public var stalledSent = false
    public var watchdog = Countdown<15_000>.idle
    /// The error page's listener for `online`.
    public var listens = false
    /// An online event waits for the load in progress to end; only under `onlineRemembered`.
    public var onlineKept = false
    /// The framework has reported the end of its load.
    public var finished = false

    public init(load: LoadID, place: Place, flagged: Bool, knowsHome: Bool) {
      self.load = load
      self.place = place
      self.flagged = flagged
      self.knowsHome = knowsHome
    }

    func with(_ change: (inout State) -> Void) -> State {
      var next = self
      change(&next)
      return next
    }

    public static var width: Int { 4 + 2 + 3 + 3 + 3 + 14 + 3 }

    public func write(to bits: inout BitWriter) {
      bits.put(load)
      bits.put(place)
      bits.put(atRoot)
      bits.put(flagged)
      bits.put(knowsHome)
      bits.put(phase)
      bits.put(hostDone)
      bits.put(readySent)
      bits.put(stalledSent)
      bits.put(watchdog)
      bits.put(listens)
      bits.put(onlineKept)
      bits.put(finished)
    }

    public init?(from bits: inout BitReader) {
      guard let load = bits.take(LoadID.self), let place = bits.take(Place.self) else { return nil }
      let atRoot = bits.take(1) == 1
      self.init(
        load: load, place: place, flagged: bits.take(1) == 1, knowsHome: bits.take(1) == 1)
      self.atRoot = atRoot
      guard let phase = bits.take(Phase.self) else { return nil }
      self.phase = phase
      hostDone = bits.take(1) == 1
      readySent = bits.take(1) == 1
      stalledSent = bits.take(1) == 1
      guard let watchdog = bits.take(Countdown<15_000>.self) else { return nil }
      self.watchdog = watchdog
      listens = bits.take(1) == 1
      onlineKept = bits.take(1) == 1
      finished = bits.take(1) == 1
    }
  }

  /// What the document has drawn.
  public enum Phase: UInt8, CaseIterable, Packed {
    case bare
    case splash
    case hostLayer
    case card
    case content
    case errorPage

    public static var width: Int { 3 }

    public var name: String {
      switch self {
      case .bare: "nothing painted"
      case .splash: "web splash"
      case .hostLayer: "host layer"
      case .card: "recovery card"
      case .content: "content"
      case .errorPage: "error page"
      }
    }
  }

  public enum Event: Hashable, Sendable {
    case painted
    case hostFinished
    case framesPassed
    case timePassed(UInt32)
    case listenerAttached(networkUp: Bool)
    case networkBack(loadInProgress: Bool)
    /// The load in progress has ended and this document stays.
    case loadEnded(networkUp: Bool)
    case retryTapped
    /// It comes back from the page cache.
    case restored
    case historyMoved
  }

  public enum Effect: Hashable, Sendable {
    case post(Signal)
    case replace(Target)
  }

  /// The page plays the web's part in two contracts.
  public enum Rule: RuleID {
    case splash(SplashRule)
    case offline(OfflineRule)

    public static var allCases: [Rule] {
      SplashRule.allCases.map(Rule.splash) + OfflineRule.allCases.map(Rule.offline)
    }

    public init?(rawValue: UInt8) {
      if rawValue < 32 {
        guard let rule = SplashRule(rawValue: rawValue) else { return nil }
        self = .splash(rule)
      } else {
        guard let rule = OfflineRule(rawValue: rawValue - 32) else { return nil }
        self = .offline(rule)
      }
    }

    public var rawValue: UInt8 {
      switch self {
      case .splash(let rule): rule.rawValue
      case .offline(let rule): 32 + rule.rawValue
      }
    }

    private var described: RuleDescription {
      switch self {
      case .splash(let rule): RuleDescription(rule)
      case .offline(let rule): RuleDescription(rule)
      }
    }

    public var id: String { described.id }
    public var text: String { described.text }
    public var whenOff: String { described.whenOff }
  }
}

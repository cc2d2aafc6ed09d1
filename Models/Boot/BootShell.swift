import ContractEngine

/// The native side of splash ownership, offline recovery and the surface log, composed.
///
/// The children do not know each other. `step` is one switch: each event is passed to the children
/// that it concerns, in the order in which the host would run them; what they do to each other is in
/// `route`, one named line each.
public struct BootShell: Contract {
  public typealias Rule = BootRule

  public let gate: Gate
  public let splash: Splash
  public let offline: Offline
  public let log: SurfaceLog

  public init(gate: Gate, splash: Splash, offline: Offline, log: SurfaceLog) {
    self.gate = gate
    self.splash = splash
    self.offline = offline
    self.log = log
  }

  public var initial: State {
    State(splash: splash.initial, offline: offline.initial, log: log.initial, reopening: false)
  }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    let reaction = react(state, event)
    return Transition(reaction.state, reaction.effects, reaction.outcome)
  }

  /// What `step` returns, with every rule that acted; `listening` keeps what each child heard.
  public func react(_ state: State, _ event: Event, listening: Bool = false) -> Reaction {
    var reaction = Reaction(shell: self, state: state, listening: listening)
    switch event {
    case .viewLoaded:
      reaction.log(.viewLoaded)
      reaction.ask(.load(.entry))
    case .navigationStarted(let load, let target, let restored):
      reaction.offline(.loadStarted(load, target))
      reaction.write(.navigationStart)
      reaction.splash(.loadStarted(load, target, restored: restored))
    case .navigationCommitted(let load, let place, let restored):
      reaction.offline(.loadCommitted(load, place))
      reaction.splash(.loadCommitted(load, place, restored: restored))
      reaction.reopen(at: place)
    case .navigationFinished(let load):
      reaction.write(.navigationFinished)
      reaction.splash(.loadFinished(load))
    case .navigationFailed(let load, let code, let address):
      reaction.write(.navigationFailed)
      reaction.offline(.loadFailed(load, code, address: address))
      reaction.splash(.loadFailed(load))
      reaction.reopenAfterFailure()
    case .processTerminated(let address):
      reaction.write(.processTerminated)
      reaction.splash(.documentLost)
      reaction.offline(.processTerminated(address: state.reopening ? .entry : address))
      reaction.state.reopening = false
    case .backgrounded: reaction.write(.background)
    case .foregrounded:
      reaction.write(.active)
      reaction.splash(.foregrounded)
    case .historyMoved: reaction.splash(.historyMoved)
    case .reopenRequested:
      reaction.state.reopening = true
      reaction.ask(.load(.blank))
    case .fadeFinished: reaction.splash(.fadeFinished)
    case .timePassed(let ms): reaction.splash(.timePassed(ms))
    case .lateTimerFired: reaction.splash(.lateTimerFired)
    case .message(let arrival): reaction.message(arrival)
    }
    return reaction
  }
}

extension BootShell {
  public struct State: Packed {
    public var splash: Splash.State
    public var offline: Offline.State
    public var log: SurfaceLog.State
    /// Between the two halves of a re-auth reset: `about:blank` is loading, the entry point is next.
    public var reopening: Bool

    public static var width: Int {
      Splash.State.width + Offline.State.width + SurfaceLog.State.width + 1
    }

    public func write(to bits: inout BitWriter) {
      bits.put(splash)
      bits.put(offline)
      bits.put(log)
      bits.put(reopening)
    }

    public init?(from bits: inout BitReader) {
      guard let splash = bits.take(Splash.State.self), let offline = bits.take(Offline.State.self),
        let log = bits.take(SurfaceLog.State.self), let reopening = bits.take(Bool.self)
      else { return nil }
      self.init(splash: splash, offline: offline, log: log, reopening: reopening)
    }

    public init(
      splash: Splash.State, offline: Offline.State, log: SurfaceLog.State, reopening: Bool
    ) {
      self.splash = splash
      self.offline = offline
      self.log = log
      self.reopening = reopening
    }
  }

  /// What the host hears from its WebView, its lifecycle, its timers and the bridge.
  public enum Event: Hashable, Sendable {
    case viewLoaded
    case navigationStarted(LoadID, Target, restored: Bool)
    case navigationCommitted(LoadID, Place, restored: Bool)
    case navigationFinished(LoadID)
    case navigationFailed(LoadID, FailureCode, address: Target?)
    case processTerminated(address: Target?)
    case backgrounded
    case foregrounded
    case historyMoved
    case reopenRequested
    case fadeFinished
    case timePassed(UInt32)
    case lateTimerFired
    case message(SplashArrival)
  }

  /// None of them hands anything to a page, so that S-25 has nothing to guard here.
  public enum Effect: Hashable, Sendable {
    case showCover
    case hideCover(Splash.HideReason)
    case load(Target)
    case stopLoad
    case write(LogLine)
    case setSurfaceColour
  }
}

/// A `splashState` message as the wire layer hands it over.
public struct SplashArrival: Hashable, Sendable {
  public var flaws: Flaws
  public var signal: Signal
  /// The load whose document sent it; known to the shell only under `documentEpoch`.
  public var load: LoadID

  public init(flaws: Flaws, signal: Signal, load: LoadID) {
    self.flaws = flaws
    self.signal = signal
    self.load = load
  }
}

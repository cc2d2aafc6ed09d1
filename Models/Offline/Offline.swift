import ContractEngine

/// What the shell does about loads that end without a document, and about a web process that died.
///
/// The source judges a failure by the address in the error, which can be missing or that of a
/// redirect; `targetKept` judges by what was remembered when the load started.
public struct Offline: Contract {
  public typealias Rule = OfflineRule

  /// Whether the build names an error page (`errorPath`).
  public let hasErrorPage: Bool
  /// Whether the build injects `homeUrl`.
  public let knowsHome: Bool
  public var rules: RuleSet<OfflineRule>
  public var readings: ReadingSet<BootReading>

  public init(
    hasErrorPage: Bool, knowsHome: Bool, rules: RuleSet<OfflineRule> = .all,
    readings: ReadingSet<BootReading> = .written
  ) {
    self.hasErrorPage = hasErrorPage
    self.knowsHome = knowsHome
    self.rules = rules
    self.readings = readings
  }

  public var initial: State { State() }

  /// Whether a document is given the address to go back to (OF-03).
  public var injectsHome: Bool { knowsHome && rules.contains(.homeAddress) }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch event {
    case .loadStarted(let load, let target):
      return .noted(State(load: load, target: target, hasPage: state.hasPage))
    case .loadCommitted(let load, let place):
      let next = state.ended(load, hasPage: place != .blank)
      return injectsHome ? .acted(.homeAddress, next) : .noted(next)
    case .loadFailed(let load, let code, let address):
      return failed(state, load, code, address)
    case .processTerminated(let address):
      return .noted(State(), reload(address))
    }
  }

  /// The framework reloads what the WebView still has an address for.
  private func reload(_ address: Target?) -> Effects<Effect> {
    let isNowhere = address == nil || address == .blank
    if isNowhere, readings.contains(.recoveryLoads) { return .one(.load(.entry)) }
    return address.map { .one(.load($0)) } ?? .none
  }

  private func failed(
    _ state: State, _ load: LoadID, _ code: FailureCode, _ address: Target?
  ) -> Transition<Self> {
    let started = state.load == load ? state.target : nil
    let next = state.ended(load, hasPage: state.hasPage)
    switch code {
    case .network:
      let judged = readings.contains(.targetKept) ? started : address
      let lowers = rules.contains(.lowersCover) && (judged == .entry || judged == .blank)
      let opens = opensErrorPage(state, network: true, started)
      let page: Effects<Effect> = opens ? .one(.openErrorPage) : .none
      if lowers {
        return .acted(.lowersCover, next, Effects.one(.lowerCover(load)).appending(page))
      }
      return opens ? .acted(.errorPage, next, page) : .noted(next)
    case .cancelled, .other:
      return opensErrorPage(state, network: false, started)
        ? .noted(next, .one(.openErrorPage)) : .noted(next)
    }
  }

  private func opensErrorPage(_ state: State, network: Bool, _ started: Target?) -> Bool {
    guard hasErrorPage, rules.contains(.errorPage), started != .errorPage else { return false }
    if readings.contains(.errorPageAlways) { return true }
    if network, started == .entry { return true }
    // A load that was superseded leaves its successor to end over nothing.
    let isOver = started != nil || state.load == .none
    return readings.contains(.recoveryLoads) && !state.hasPage && isOver
  }
}

extension Offline {
  public struct State: Packed {
    /// The provisional load; none between loads.
    public var load: LoadID
    /// Where it was bound for when it started.
    public var target: Target
    /// Whether a document is in the WebView.
    public var hasPage: Bool

    public init(load: LoadID = .none, target: Target = .entry, hasPage: Bool = false) {
      self.load = load
      self.target = load == .none ? .entry : target
      self.hasPage = hasPage
    }

    /// The state once `ended` is no longer in progress; another load stays.
    func ended(_ ended: LoadID, hasPage: Bool) -> State {
      State(load: load == ended ? .none : load, target: target, hasPage: hasPage)
    }

    public static var width: Int { 4 + 3 + 1 }

    public func write(to bits: inout BitWriter) {
      bits.put(load)
      bits.put(target)
      bits.put(hasPage)
    }

    public init?(from bits: inout BitReader) {
      guard let load = bits.take(LoadID.self), let target = bits.take(Target.self),
        let hasPage = bits.take(Bool.self)
      else { return nil }
      self.init(load: load, target: target, hasPage: hasPage)
    }
  }

  public enum Event: Hashable, Sendable {
    case loadStarted(LoadID, Target)
    case loadCommitted(LoadID, Place)
    /// `address` is what the error says of the failing address; nil if it says nothing.
    case loadFailed(LoadID, FailureCode, address: Target?)
    /// `address` is where a reload would go; nil if the WebView has none left.
    case processTerminated(address: Target?)
  }

  public enum Effect: Hashable, Sendable {
    /// OF-02's: the load that the cover stood for has failed.
    case lowerCover(LoadID)
    case openErrorPage
    case load(Target)
  }
}

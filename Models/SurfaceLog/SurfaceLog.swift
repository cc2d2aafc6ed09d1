import ContractEngine

/// The log of the surface in debug builds, and the one setting behind its colour (SU).
public struct SurfaceLog: Contract {
  public typealias Rule = SurfaceRule

  /// Release builds log nothing.
  public let isDebugBuild: Bool
  public var rules: RuleSet<SurfaceRule>

  public init(isDebugBuild: Bool, rules: RuleSet<SurfaceRule> = .all) {
    self.isDebugBuild = isDebugBuild
    self.rules = rules
  }

  public var initial: State { State() }

  public func step(_ state: State, _ event: Event) -> Transition<Self> {
    switch event {
    case .viewLoaded:
      return rules.contains(.oneColour)
        ? .refused(.oneColour, state) : .noted(state, .one(.setSurfaceColour))
    case .happened(let what, let covered, let loading):
      return happened(state, what, covered: covered, loading: loading)
    }
  }

  private func happened(_ state: State, _ what: LogEvent, covered: Bool, loading: Bool)
    -> Transition<Self>
  {
    var next = state
    if what == .navigationFinished { next.opacityRestored = true }
    guard isDebugBuild, rules.contains(.lines) else { return .ignored(next, .unsupported) }
    let inOrder = rules.contains(.order)
    let line = LogLine(
      event: what, covered: covered && (inOrder || what != .coverHide),
      opacityRestored: inOrder ? next.opacityRestored : state.opacityRestored,
      loading: loading, namesAddress: !rules.contains(.noNames))
    switch what {
    case .navigationFinished, .coverHide, .processTerminated:
      return .acted(.order, next, .one(.write(line)))
    case .navigationFailed:
      return .acted(.noNames, next, .one(.write(line)))
    case .background, .active, .navigationStart, .coverShow:
      return .acted(.lines, next, .one(.write(line)))
    }
  }
}

extension SurfaceLog {
  public struct State: Packed {
    /// Whether the framework has given the WebView its opacity back after the first load.
    public var opacityRestored = false

    public init() {}

    public static var width: Int { 1 }

    public func write(to bits: inout BitWriter) { bits.put(opacityRestored) }

    public init?(from bits: inout BitReader) {
      guard let restored = bits.take(Bool.self) else { return nil }
      opacityRestored = restored
    }
  }

  public enum Event: Hashable, Sendable {
    /// The host's view came up and could overwrite the surface colour.
    case viewLoaded
    case happened(LogEvent, covered: Bool, loading: Bool)
  }

  public enum Effect: Hashable, Sendable {
    case write(LogLine)
    case setSurfaceColour
  }
}

/// The events of `[barbelic surface]` lines.
public enum LogEvent: UInt8, CaseIterable, Packed {
  case background
  case active
  case navigationStart
  case navigationFinished
  case navigationFailed
  case processTerminated
  case coverShow
  case coverHide

  public static var width: Int { 3 }

  /// The word in the log.
  public var name: String {
    switch self {
    case .background: "background"
    case .active: "active"
    case .navigationStart: "navigation_start"
    case .navigationFinished: "navigation_finished"
    case .navigationFailed: "navigation_failed"
    case .processTerminated: "process_terminated"
    case .coverShow: "cover_show"
    case .coverHide: "cover_hide"
    }
  }
}

/// One line: enums and flags only, so that nothing of a user can be in it (SU-03).
///
/// The uptime is the writer's.
public struct LogLine: Hashable, Sendable {
  public var event: LogEvent
  public var covered: Bool
  public var opacityRestored: Bool
  public var loading: Bool
  /// Only with SU-03 off.
  public var namesAddress: Bool

  public init(
    event: LogEvent, covered: Bool, opacityRestored: Bool, loading: Bool, namesAddress: Bool = false
  ) {
    self.event = event
    self.covered = covered
    self.opacityRestored = opacityRestored
    self.loading = loading
    self.namesAddress = namesAddress
  }
}

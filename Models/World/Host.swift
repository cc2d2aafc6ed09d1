import ContractEngine

/// The most general host: everything that a contract can be told of the WebView and of its own
/// process, in every order that a device could produce.
///
/// It knows no rule, no splash and no network. The concrete WebView is held to it edge by edge, and
/// each contract's own world offers what it does; so what a contract keeps to in its own world it
/// keeps to in the whole shell.
public struct Host: System {
  public typealias Key = ContractEngine.Key<1>

  /// What of it is seen; the rest is folded together.
  public let facets: HostFacets

  public init(_ facets: HostFacets = .all) { self.facets = facets }

  public struct State: Hashable, Sendable {
    public var app: App
    public var document: Document
    /// A provisional load is in progress.
    public var isLoading: Bool
    /// The document has drawn something.
    public var isPainted: Bool
    /// The web process has died and nobody has been told yet.
    public var isLost: Bool

    public init(
      app: App = .closed, document: Document = .elsewhere, isLoading: Bool = false,
      isPainted: Bool = false, isLost: Bool = false
    ) {
      self.app = app
      self.document = document
      self.isLoading = isLoading
      self.isPainted = isPainted
      self.isLost = isLost
    }
  }

  public enum App: UInt8, CaseIterable, Packed {
    case closed
    case foreground
    case background

    public static var width: Int { 2 }
  }

  /// What the main frame holds.
  public enum Document: UInt8, CaseIterable, Packed {
    case none
    /// A document of the server origin.
    case server
    /// Any other, such as the bundled error page.
    case elsewhere

    public static var width: Int { 2 }
  }

  public enum Event: Hashable, Sendable {
    case launched
    /// The process of the app ends, and the WebView with it.
    case closed
    case backgrounded
    case foregrounded
    case loadStarted
    /// A load ends without a document: it failed, was stopped or superseded.
    case loadEnded
    /// A document replaces what was there.
    case committed(Document)
    case painted
    /// The web process dies: its document is gone, and what that had sent.
    case pageLost
    case lossReported
  }

  public var initials: [State] { [fold(State())] }

  public var bounds: [Bound] { [Bound("main-frame documents", 1), Bound("provisional loads", 1)] }

  public func forEachEnabled(_ state: State, _ drive: Drive, _ body: (Event) -> Void) {
    guard state.app != .closed else { return body(.launched) }
    if facets.contains(.life) { body(.closed) }
    if facets.contains(.foreground) {
      body(state.app == .foreground ? .backgrounded : .foregrounded)
    }
    if facets.contains(.loads) {
      body(.loadStarted)
      if state.isLoading { body(.loadEnded) }
    }
    // A dead process commits nothing before somebody has seen to it.
    if !state.isLost, state.isLoading || !facets.contains(.loads) {
      if facets.contains(.origins) { body(.committed(.server)) }
      body(.committed(.elsewhere))
    }
    let mayHaveDocument = state.document != .none || !facets.contains(.absence)
    if facets.contains(.paint), mayHaveDocument, !state.isPainted { body(.painted) }
    let mayHaveLoad = state.isLoading || !facets.contains(.loads)
    if mayHaveDocument || mayHaveLoad, !state.isLost { body(.pageLost) }
    if state.isLost { body(.lossReported) }
  }

  public func step(_ state: State, _ event: Event) -> Step<Self> {
    Step(fold(after(state, event)))
  }

  private func after(_ state: State, _ event: Event) -> State {
    var next = state
    switch event {
    case .launched: next = State(app: .foreground, document: .none)
    case .closed: next = State()
    case .backgrounded: next.app = .background
    case .foregrounded: next.app = .foreground
    case .loadStarted: next.isLoading = true
    case .loadEnded: next.isLoading = false
    case .committed(let document):
      next.document = document
      next.isLoading = false
      next.isPainted = false
    case .painted: next.isPainted = true
    case .pageLost: next = State(app: state.app, document: .none, isLost: true)
    case .lossReported: next.isLost = false
    }
    return next
  }

  public func fields(_ state: State) -> [Field] {
    [
      Field("host app", "\(state.app)"), Field("host document", "\(state.document)"),
      Field("host loads", "\(state.isLoading)"), Field("host painted", "\(state.isPainted)"),
      Field("host death unreported", "\(state.isLost)"),
    ]
  }
}

/// What of the host a world tells apart.
///
/// A host that sees less is more general: the host that sees everything is held to each of them.
public struct HostFacets: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The app may be closed and launched again.
  public static let life = Self(rawValue: 1 << 0)
  /// Whether the app is in the background.
  public static let foreground = Self(rawValue: 1 << 1)
  /// Provisional loads, apart from the documents that they bring.
  public static let loads = Self(rawValue: 1 << 2)
  public static let paint = Self(rawValue: 1 << 3)
  /// That no document is there, apart from one of another origin.
  public static let absence = Self(rawValue: 1 << 4)
  /// The server origin, apart from every other.
  public static let origins = Self(rawValue: 1 << 5)
  /// The report of a web process's death, apart from the death.
  public static let reports = Self(rawValue: 1 << 6)

  public static let all = Self(rawValue: 0x7f)
}

extension Host {
  /// The state as this host sees it.
  public func fold(_ state: State) -> State {
    var seen = state
    if !facets.contains(.life), seen.app == .closed { seen.app = .foreground }
    if !facets.contains(.foreground), seen.app == .background { seen.app = .foreground }
    if !facets.contains(.loads) { seen.isLoading = false }
    if !facets.contains(.paint) { seen.isPainted = false }
    if !facets.contains(.absence), seen.document == .none { seen.document = .elsewhere }
    if !facets.contains(.origins), seen.document == .server { seen.document = .elsewhere }
    if !facets.contains(.reports) { seen.isLost = false }
    return seen
  }

  /// The event as this host sees it, or nil if it sees nothing.
  public func fold(_ event: Event) -> Event? {
    switch event {
    case .launched, .closed: facets.contains(.life) ? event : nil
    case .backgrounded, .foregrounded: facets.contains(.foreground) ? event : nil
    case .loadStarted, .loadEnded: facets.contains(.loads) ? event : nil
    case .committed(let document):
      .committed(facets.contains(.origins) ? document : .elsewhere)
    case .painted: facets.contains(.paint) ? event : nil
    case .pageLost: event
    case .lossReported: facets.contains(.reports) ? event : nil
    }
  }

  /// How this host, seen whole, runs as one that sees only `facets`.
  public static func seen(as facets: HostFacets) -> Refinement<Host, Host> {
    let coarse = Host(facets)
    return Refinement(
      to: coarse, image: coarse.fold,
      events: { view in [coarse.fold(view.event)].compactMap { $0 } })
  }
}

extension Host.State: Packed {
  public static var width: Int { Host.App.width + Host.Document.width + 3 }

  public func write(to bits: inout BitWriter) {
    bits.put(app)
    bits.put(document)
    bits.put(isLoading)
    bits.put(isPainted)
    bits.put(isLost)
  }

  public init?(from bits: inout BitReader) {
    guard let app: Host.App = bits.take(), let document: Host.Document = bits.take(),
      let isLoading: Bool = bits.take(), let isPainted: Bool = bits.take(),
      let isLost: Bool = bits.take()
    else { return nil }
    self.init(
      app: app, document: document, isLoading: isLoading, isPainted: isPainted, isLost: isLost)
  }
}

extension Host.Event: SystemEvent, PackedCases {
  public static let kinds = [
    "launched", "closed", "backgrounded", "foregrounded", "loadStarted", "loadEnded", "committed",
    "painted", "pageLost", "lossReported",
  ]

  public var kind: Int { Int(packedCase.number) }

  public static var caseWidth: Int { 4 }
  public static var payloadWidth: Int { Host.Document.width }

  public var packedCase: (number: UInt64, payload: UInt64) {
    switch self {
    case .launched: (0, 0)
    case .closed: (1, 0)
    case .backgrounded: (2, 0)
    case .foregrounded: (3, 0)
    case .loadStarted: (4, 0)
    case .loadEnded: (5, 0)
    case .committed(let document): (6, Self.payload(document))
    case .painted: (7, 0)
    case .pageLost: (8, 0)
    case .lossReported: (9, 0)
    }
  }

  public init?(number: UInt64, payload: UInt64) {
    switch number {
    case 0 where payload == 0: self = .launched
    case 1 where payload == 0: self = .closed
    case 2 where payload == 0: self = .backgrounded
    case 3 where payload == 0: self = .foregrounded
    case 4 where payload == 0: self = .loadStarted
    case 5 where payload == 0: self = .loadEnded
    case 6:
      guard let document = Self.value(payload, Host.Document.self) else { return nil }
      self = .committed(document)
    case 7 where payload == 0: self = .painted
    case 8 where payload == 0: self = .pageLost
    case 9 where payload == 0: self = .lossReported
    default: return nil
    }
  }

  public var description: String {
    switch self {
    case .committed(let document): "committed(\(document))"
    case .launched, .closed, .backgrounded, .foregrounded, .loadStarted, .loadEnded, .painted,
      .pageLost, .lossReported:
      Self.kinds[kind]
    }
  }
}

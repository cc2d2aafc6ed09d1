import ContractEngine

/// One main-frame load, from its provisional start to the end of the document that it commits.
///
/// A handle: the smallest number that nothing else holds. In a host it stands for the navigation
/// object; under `documentEpoch` it is also the number that the document is given and its signals
/// carry.
public struct LoadID: Hashable, Sendable, Packed {
  public let rawValue: UInt8

  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  public static let none = LoadID(0)

  /// How many loads can be told apart at a time.
  public static let limit: UInt8 = 15

  public static var width: Int { 4 }

  public func write(to bits: inout BitWriter) {
    bits.put(UInt64(rawValue), width: Self.width)
  }

  public init?(from bits: inout BitReader) {
    self.init(UInt8(truncatingIfNeeded: bits.take(Self.width)))
  }
}

/// Where a load is bound for when it starts.
public enum Target: UInt8, CaseIterable, Packed {
  /// Server origin, path `/`.
  case entry
  /// `about:blank`, the first half of a re-auth reset.
  case blank
  /// Server origin, another path.
  case inner
  /// Another host: the canonical address of a build that has its own origin, or a redirect's aim.
  case sister
  /// The bundled error page.
  case errorPage

  public static var width: Int { 3 }

  /// Where its document lives if no redirect intervenes.
  public var place: Place {
    switch self {
    case .entry, .inner: .server
    case .blank: .blank
    case .sister: .sister
    case .errorPage: .local
    }
  }

  public var name: String {
    switch self {
    case .entry: "entry point"
    case .blank: "about:blank"
    case .inner: "inner document"
    case .sister: "another host"
    case .errorPage: "error page"
    }
  }
}

/// The origin of a document, as far as any rule asks.
public enum Place: UInt8, CaseIterable, Packed {
  case server
  case sister
  case local
  case blank

  public static var width: Int { 2 }

  public var name: String {
    switch self {
    case .server: "server origin"
    case .sister: "another host"
    case .local: "bundled page"
    case .blank: "about:blank"
    }
  }
}

/// How a load failed before it committed.
public enum FailureCode: UInt8, CaseIterable, Packed {
  /// A URL error other than cancelled.
  case network
  /// −999: superseded, stopped, or turned into something that is no document.
  case cancelled
  /// Outside the URL error domain.
  case other

  public static var width: Int { 2 }

  public var name: String {
    switch self {
    case .network: "network"
    case .cancelled: "cancelled"
    case .other: "other"
    }
  }
}

/// What the failure says of the address that failed.
public enum FailingAddress: UInt8, CaseIterable, Packed {
  /// The address that the load started with.
  case asStarted
  /// Absent, as in one release of the OS (B-07).
  case missing
  /// The address that a redirect led to.
  case redirected

  public static var width: Int { 2 }

  public var name: String {
    switch self {
    case .asStarted: "address as started"
    case .missing: "address missing"
    case .redirected: "address redirected"
    }
  }
}

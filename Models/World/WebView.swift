import ContractEngine

/// The WebView engine and the device around it, as the boot contracts meet them.
public struct WebView: Packed {
  /// Whether the first load has been asked for.
  public var launched = false
  public var foreground = true
  public var networkUp: Bool
  /// The web process has died and nobody has been told yet.
  public var processDead = false
  /// Where a reload after the death would go, if the WebView keeps an address.
  public var addressAtDeath: Target?
  /// The document in the WebView; `page.load` is none when there is none.
  public var page: WebPage.State
  /// The provisional load; `load.id` is none when there is none.
  public var load = Load()
  /// A load that was superseded or stopped and whose cancellation is not reported yet.
  public var cancelled = LoadID.none
  /// Signals between web and shell, the oldest first.
  public var signals = SignalQueue()
  /// A document at the entry point is in the page cache.
  public var entryCached = false
  /// The cover went by its limit, and nothing has been painted or covered since (INV-01 c).
  public var limitPassed = false

  /// The network came back under the error page, and no load has failed since (INV-15b).
  public var onlineOwed = false

  public init(networkUp: Bool, page: WebPage.State) {
    self.networkUp = networkUp
    self.page = page
  }

  public var hasPage: Bool { page.load != .none }
  public var isLoading: Bool { load.id != .none }

  /// The engine's provisional navigation.
  public struct Load: Packed {
    public var id = LoadID.none
    public var target = Target.entry
    /// Where it will commit, after redirects.
    public var place = Place.server
    /// It takes a document out of the page cache.
    public var restored = false

    public init() {}

    public init(id: LoadID, target: Target, restored: Bool) {
      self.id = id
      self.target = target
      place = target.place
      self.restored = restored
    }

    public static var width: Int { 4 + 3 + 2 + 1 }

    public func write(to bits: inout BitWriter) {
      bits.put(id)
      bits.put(target)
      bits.put(place)
      bits.put(restored)
    }

    public init?(from bits: inout BitReader) {
      guard let id = bits.take(LoadID.self), let target = bits.take(Target.self),
        let place = bits.take(Place.self), let restored = bits.take(Bool.self)
      else { return nil }
      self.id = id
      self.target = target
      self.place = place
      self.restored = restored
    }
  }

  public static var width: Int {
    5 + (1 + 3) + WebPage.State.width + Load.width + 4 + SignalQueue.width + 2
  }

  public func write(to bits: inout BitWriter) {
    bits.put(launched)
    bits.put(foreground)
    bits.put(networkUp)
    bits.put(processDead)
    bits.put(entryCached)
    bits.put(addressAtDeath)
    bits.put(page)
    bits.put(load)
    bits.put(cancelled)
    bits.put(signals)
    bits.put(limitPassed)
    bits.put(onlineOwed)
  }

  public init?(from bits: inout BitReader) {
    launched = bits.take(1) == 1
    foreground = bits.take(1) == 1
    networkUp = bits.take(1) == 1
    processDead = bits.take(1) == 1
    entryCached = bits.take(1) == 1
    guard let address = bits.take(Target?.self), let page = bits.take(WebPage.State.self),
      let load = bits.take(Load.self), let cancelled = bits.take(LoadID.self)
    else { return nil }
    addressAtDeath = address
    self.page = page
    self.load = load
    self.cancelled = cancelled
    guard let signals = bits.take(SignalQueue.self) else { return nil }
    self.signals = signals
    limitPassed = bits.take(1) == 1
    onlineOwed = bits.take(1) == 1
  }
}

/// Signals in flight, in order, at most two.
public struct SignalQueue: Packed {
  public struct Flight: Packed {
    public var signal: Signal
    public var load: LoadID
    public var place: Place

    public init(signal: Signal, load: LoadID, place: Place) {
      self.signal = signal
      self.load = load
      self.place = place
    }

    public static var width: Int { 1 + 4 + 2 }

    public func write(to bits: inout BitWriter) {
      bits.put(signal)
      bits.put(load)
      bits.put(place)
    }

    public init?(from bits: inout BitReader) {
      guard let signal = bits.take(Signal.self), let load = bits.take(LoadID.self),
        let place = bits.take(Place.self)
      else { return nil }
      self.init(signal: signal, load: load, place: place)
    }
  }

  public private(set) var first: Flight?
  public private(set) var second: Flight?

  public static let capacity = 2

  public init() {}

  public var isEmpty: Bool { first == nil }
  public var isFull: Bool { second != nil }

  /// Adds to the end; the queue has room.
  public mutating func append(_ flight: Flight) {
    if first == nil {
      first = flight
    } else {
      second = flight
    }
  }

  public mutating func removeFirst() -> Flight? {
    let taken = first
    first = second
    second = nil
    return taken
  }

  public func contains(_ load: LoadID) -> Bool {
    first?.load == load || second?.load == load
  }

  public func forEachLoad(_ body: (LoadID) -> Void) {
    if let first { body(first.load) }
    if let second { body(second.load) }
  }

  public mutating func renameLoads(_ rename: (LoadID) -> LoadID) {
    if let flight = first { first?.load = rename(flight.load) }
    if let flight = second { second?.load = rename(flight.load) }
  }

  public static var width: Int { 2 * (1 + Flight.width) }

  public func write(to bits: inout BitWriter) {
    bits.put(first)
    bits.put(second)
  }

  public init?(from bits: inout BitReader) {
    guard let first = bits.take(Flight?.self), let second = bits.take(Flight?.self) else {
      return nil
    }
    self.first = first
    self.second = second
  }
}

import ContractEngine

extension Splash {
  public struct State: Packed {
    public var cover: Cover
    /// The load that the cover stands for; none while it is not up, and before the first load.
    public var coveredLoad: LoadID
    /// SO-07's time limit; runs while the cover is up.
    public var limit: Countdown<20_000>
    /// The load whose document is in the WebView.
    public var page: LoadID
    /// What that document still owes the cover.
    public var pageOwes: Duty
    /// Covered loads in a row without a signal; counted only under `loopEndsOnErrorPage`.
    public var unsignalled: UInt8

    public init(
      cover: Cover = .down, coveredLoad: LoadID = .none, limit: Countdown<20_000> = .idle,
      page: LoadID = .none, pageOwes: Duty = .nothing, unsignalled: UInt8 = 0
    ) {
      self.cover = cover
      self.coveredLoad = coveredLoad
      self.limit = limit
      self.page = page
      self.pageOwes = pageOwes
      self.unsignalled = unsignalled
    }

    func with(cover: Cover) -> State {
      var next = self
      next.cover = cover
      return next
    }

    /// The document is gone with its process.
    var withoutPage: State {
      var next = self
      next.page = .none
      next.pageOwes = .nothing
      return next
    }

    public static var width: Int { 2 + 4 + 15 + 4 + 2 + 2 }

    public func write(to bits: inout BitWriter) {
      bits.put(cover)
      bits.put(coveredLoad)
      bits.put(limit)
      bits.put(page)
      bits.put(pageOwes)
      bits.put(UInt64(unsignalled), width: 2)
    }

    public init?(from bits: inout BitReader) {
      guard let cover = bits.take(Cover.self), let coveredLoad = bits.take(LoadID.self),
        let limit = bits.take(Countdown<20_000>.self), let page = bits.take(LoadID.self),
        let pageOwes = bits.take(Duty.self)
      else { return nil }
      self.init(
        cover: cover, coveredLoad: coveredLoad, limit: limit, page: page,
        pageOwes: pageOwes, unsignalled: UInt8(bits.take(2)))
    }
  }

  /// What of the cover is there (SU-04).
  public enum Cover: UInt8, CaseIterable, Packed {
    case down
    /// Its hiding has begun; what lies beneath can be seen.
    case fading
    case up

    public static var width: Int { 2 }
  }

  /// What ends the cover over a document, if nothing else does.
  public enum Duty: UInt8, CaseIterable, Packed {
    case nothing
    /// It was given the flag and has not signalled yet.
    case signal
    /// It cannot signal, and its load has not finished; only under `everyDocumentCovered`.
    case finish

    public static var width: Int { 2 }
  }

  public enum Event: Hashable, Sendable {
    case loadStarted(LoadID, Target, restored: Bool)
    /// `restored` comes from the page cache, and has signalled long ago.
    case loadCommitted(LoadID, Place, restored: Bool)
    case loadFinished(LoadID)
    case loadFailed(LoadID)
    /// OF-02 found that a covered load failed for network reasons.
    case coverTargetFailed(LoadID)
    /// The web process died and took the document along.
    case documentLost
    /// A signal passed the gate; the load is the one whose document sent it.
    case signalled(Signal, LoadID)
    case fadeFinished
    case timePassed(UInt32)
    /// A timer that was already ended fires all the same.
    case lateTimerFired
    case historyMoved
    case foregrounded
  }

  public enum Effect: Hashable, Sendable {
    case showCover
    case hideCover(HideReason)
    case stopLoad
    case openErrorPage
  }

  /// Why the cover goes; the word after `cover_hide:` in the log (SU-02).
  public enum HideReason: UInt8, CaseIterable, Packed {
    case ready
    case stalled
    case limit
    case loadFailed
    case loadEnded
    case otherDocument
    case finished

    public static var width: Int { 3 }

    public var name: String {
      switch self {
      case .ready: "ready"
      case .stalled: "stalled"
      case .limit: "limit"
      case .loadFailed: "load failed"
      case .loadEnded: "load ended"
      case .otherDocument: "other document"
      case .finished: "finished"
      }
    }
  }
}

/// What the web says of its start (`splashState`).
public enum Signal: UInt8, CaseIterable, Packed {
  case ready
  case stalled

  public static var width: Int { 1 }

  public var name: String {
    switch self {
    case .ready: "ready"
    case .stalled: "stalled"
    }
  }
}

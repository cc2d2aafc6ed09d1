import ContractEngine

/// What the user sees, as a function of the state.
public enum Surface: Hashable, Sendable {
  /// The app is not on the screen.
  case background
  case cover
  case webSplash
  case hostLayer
  case recoveryCard
  case errorPage
  case content
  /// Only the WebView's background, for a reason that INV-01 lists or for none.
  case bare(Bareness)
  /// Nothing painted, and nothing on its way (INV-01b).
  case blank

  public var name: String {
    switch self {
    case .background: "background"
    case .cover: "cover"
    case .webSplash: "web splash"
    case .hostLayer: "host layer"
    case .recoveryCard: "recovery card"
    case .errorPage: "error page"
    case .content: "content"
    case .bare(let why): "bare surface (\(why.name))"
    case .blank: "blank"
    }
  }
}

/// Why only the background of the WebView shows (INV-01 a to d).
public enum Bareness: UInt8, CaseIterable, Hashable, Sendable {
  /// (a) No cover is due for what is loading.
  case noCoverDue
  /// (b) The web process has died, and its death is not reported yet.
  case deathUnreported
  /// (c) The cover went by its limit, before anything was painted.
  case afterLimit
  /// (d) This shell, or browser, has no cover.
  case noShellCover
  /// None of these: a blank screen by INV-01.
  case unexplained

  public var name: String {
    switch self {
    case .noCoverDue: "no cover is due"
    case .deathUnreported: "process death not reported yet"
    case .afterLimit: "after the limit"
    case .noShellCover: "no shell cover"
    case .unexplained: "unexplained"
    }
  }
}

extension BootSystem {
  public func surface(_ state: State) -> Surface {
    if !state.world.foreground { return .background }
    return beneath(state)
  }

  /// The surface as it would be in the foreground.
  func beneath(_ state: State) -> Surface {
    if state.shell.splash.cover == .up { return .cover }
    let world = state.world
    if world.processDead { return .bare(.deathUnreported) }
    if world.hasPage {
      switch world.page.phase {
      case .splash: return .webSplash
      case .hostLayer: return .hostLayer
      case .card: return .recoveryCard
      case .content: return .content
      case .errorPage: return .errorPage
      case .bare: break
      }
    }
    // An empty document has nothing to paint, so it is no load in progress.
    let isComing =
      world.isLoading || !world.launched || (world.hasPage && world.page.place != .blank)
    guard isComing else { return .blank }
    return .bare(bareness(state))
  }

  private func bareness(_ state: State) -> Bareness {
    if !shell.splash.owns { return .noShellCover }
    if state.world.limitPassed { return .afterLimit }
    return isCoverDue(state.world) ? .unexplained : .noCoverDue
  }

  /// Whether what is loading, or else what has been loaded, is a cover target.
  private func isCoverDue(_ world: WebView) -> Bool {
    if world.isLoading { return shell.splash.covers(world.load.target, restored: false) }
    switch world.page.place {
    case .server: return world.page.atRoot || shell.splash.covers(.inner, restored: false)
    case .sister: return shell.splash.covers(.sister, restored: false)
    case .local: return shell.splash.covers(.errorPage, restored: false)
    case .blank: return true
    }
  }
}

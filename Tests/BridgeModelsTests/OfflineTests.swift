import BridgeModels
import ContractEngine
import Testing

private let load1 = LoadID(1)
private let load2 = LoadID(2)

private func offline(
  errorPage: Bool = true, home: Bool = true, without ids: Set<String> = [],
  readings: ReadingSet<BootReading> = .written
) -> Offline {
  Offline(
    hasErrorPage: errorPage, knowsHome: home, rules: .all(without: ids), readings: readings)
}

private func loading(_ target: Target, hasPage: Bool = false) -> Offline.State {
  Offline.State(load: load1, target: target, hasPage: hasPage)
}

@Suite struct `A failed load` {
  private let none = Offline.State()

  @Test func `OF-01: an entry-point load that the network fails ends on the error page`() {
    #expect(
      offline().step(loading(.entry), .loadFailed(load1, .network, address: nil))
        == .acted(.errorPage, none, .one(.openErrorPage)))
  }

  @Test func `OF-01: off, no error page opens`() {
    #expect(
      offline(without: ["OF-01"]).step(
        loading(.entry), .loadFailed(load1, .network, address: nil)) == .noted(none))
  }

  @Test func `OF-01: a build without an error page has none to open`() {
    #expect(
      offline(errorPage: false).step(
        loading(.entry), .loadFailed(load1, .network, address: .entry))
        == .acted(.lowersCover, none, .one(.lowerCover(load1))))
  }

  @Test(arguments: [FailureCode.cancelled, .other])
  func `OF-01: a load that failed in another way opens none`(code: FailureCode) {
    #expect(
      offline().step(loading(.entry), .loadFailed(load1, code, address: .entry)) == .noted(none))
  }

  @Test(arguments: [Target.inner, .blank, .sister])
  func `OF-01: a load that was bound elsewhere opens none`(target: Target) {
    #expect(
      offline().step(loading(target), .loadFailed(load1, .network, address: nil)) == .noted(none))
  }

  @Test func `OF-01: the error page is not opened for itself`() {
    let always = offline(readings: .written.with(.errorPageAlways))
    #expect(
      always.step(loading(.errorPage), .loadFailed(load1, .other, address: .errorPage))
        == .noted(none))
  }

  @Test(arguments: [Target.entry, .blank])
  func `OF-02: a failed cover target lowers the cover before the error page opens`(
    target: Target
  ) {
    #expect(
      offline().step(loading(.entry), .loadFailed(load1, .network, address: target))
        == .acted(.lowersCover, none, .two(.lowerCover(load1), .openErrorPage)))
  }

  @Test(arguments: [Target.inner, .sister, .errorPage, nil])
  func `OF-02: as written, a failure that names another address or none lowers nothing`(
    address: Target?
  ) {
    #expect(
      offline().step(loading(.entry), .loadFailed(load1, .network, address: address))
        == .acted(.errorPage, none, .one(.openErrorPage)))
  }

  @Test(arguments: [FailureCode.cancelled, .other])
  func `OF-02: a cancelled load lowers nothing`(code: FailureCode) {
    #expect(
      offline().step(loading(.blank), .loadFailed(load1, code, address: .blank)) == .noted(none))
  }

  @Test func `OF-02: off, the cover stays and the error page opens under it`() {
    #expect(
      offline(without: ["OF-02"]).step(
        loading(.entry), .loadFailed(load1, .network, address: .entry))
        == .acted(.errorPage, none, .one(.openErrorPage)))
  }

  @Test func `OF-02: the failure of an earlier load leaves the later one remembered`() {
    #expect(
      offline().step(loading(.entry, hasPage: true), .loadFailed(load2, .cancelled, address: nil))
        == .noted(loading(.entry, hasPage: true)))
  }
}

@Suite struct `Loads and documents as recovery remembers them` {
  @Test func `OF-02: where a load is bound for is remembered from its start to its end`() {
    let contract = offline(home: false)
    #expect(
      contract.step(contract.initial, .loadStarted(load1, .inner)) == .noted(loading(.inner)))
    #expect(
      contract.step(loading(.inner), .loadCommitted(load1, .server))
        == .noted(Offline.State(hasPage: true)))
    #expect(
      contract.step(loading(.blank, hasPage: true), .loadCommitted(load1, .blank))
        == .noted(Offline.State()))
  }

  @Test func `OF-01: after the web process died the WebView reloads the address it has`() {
    let contract = offline()
    let before = Offline.State(hasPage: true)
    for target in Target.allCases {
      #expect(
        contract.step(before, .processTerminated(address: target))
          == .noted(Offline.State(), .one(.load(target))))
    }
    #expect(
      contract.step(before, .processTerminated(address: nil)) == .noted(Offline.State()))
  }
}

@Suite struct `The address to go back to` {
  @Test func `OF-03: a document that commits is given it`() {
    #expect(
      offline().step(loading(.errorPage), .loadCommitted(load1, .local))
        == .acted(.homeAddress, Offline.State(hasPage: true)))
    #expect(offline().injectsHome)
  }

  @Test func `OF-03: a build without it gives none`() {
    #expect(!offline(home: false).injectsHome)
    #expect(
      offline(home: false).step(loading(.errorPage), .loadCommitted(load1, .local))
        == .noted(Offline.State(hasPage: true)))
  }

  @Test func `OF-03: off, nothing is given`() {
    let off = offline(without: ["OF-03"])
    #expect(!off.injectsHome)
    #expect(
      off.step(loading(.errorPage), .loadCommitted(load1, .local))
        == .noted(Offline.State(hasPage: true)))
  }
}

@Suite struct `The error page` {
  private func page(knowsHome: Bool = true, listens: Bool = true) -> WebPage.State {
    var page = WebPage(generation: .current).document(
      of: load1, at: .local, atRoot: true, flagged: true, knowsHome: knowsHome)
    page.phase = .errorPage
    page.listens = listens
    return page
  }

  private func web(
    without ids: Set<String> = [], readings: ReadingSet<BootReading> = .written
  ) -> WebPage {
    WebPage(generation: .current, offlineRules: .all(without: ids), readings: readings)
  }

  @Test func `OF-04: a tap goes to the address that was injected`() {
    #expect(
      web().step(page(), .retryTapped) == .acted(.offline(.retries), page(), .one(.replace(.entry)))
    )
  }

  @Test func `OF-04: the online event goes there as well`() {
    #expect(
      web().step(page(), .networkBack(loadInProgress: false))
        == .acted(.offline(.retries), page(), .one(.replace(.entry))))
  }

  @Test func `OF-03: without the address the page falls back to the canonical one`() {
    let lost = page(knowsHome: false)
    #expect(
      web().step(lost, .retryTapped) == .acted(.offline(.retries), lost, .one(.replace(.sister))))
  }

  @Test func `OF-04: off, the page does nothing on either`() {
    let off = web(without: ["OF-04"])
    #expect(off.step(page(), .retryTapped) == .ignored(page(), .ruleOff))
    #expect(
      off.step(page(), .networkBack(loadInProgress: false)) == .ignored(page(), .ruleOff))
  }

  @Test func `OF-04: as written, online is ignored while a load is in progress`() {
    #expect(
      web().step(page(), .networkBack(loadInProgress: true)) == .ignored(page(), .late))
  }

  @Test func `OF-04: as written, online is lost before the page listens`() {
    let deaf = page(listens: false)
    #expect(
      web().step(deaf, .networkBack(loadInProgress: false)) == .ignored(deaf, .unexpected))
    #expect(web().step(deaf, .listenerAttached(networkUp: true)) == .noted(page()))
  }

  @Test func `OF-04: the web app itself does nothing on online`() {
    let app = WebPage(generation: .current).document(
      of: load1, at: .server, atRoot: true, flagged: true, knowsHome: true)
    #expect(
      web().step(app, .networkBack(loadInProgress: false)) == .ignored(app, .unexpected))
    #expect(web().step(app, .retryTapped) == .ignored(app, .unexpected))
  }

  @Test func `OF-04: the load that a tap starts is covered, and fails on the error page again`() {
    var run = BootScript(BootSystem(Configuration()), networkUp: false)
    run.happen(.launched, .failed(.network, .asStarted), .committed, .painted, .fadeFinished)
    #expect(run.surface == .errorPage)
    run.happen(.retryTapped)
    #expect(run.surface == .cover)
    run.happen(.failed(.network, .asStarted))
    #expect(run.cover == .fading)
    #expect(run.state.world.load.target == .errorPage)
    run.happen(.committed, .painted)
    #expect(run.surface == .errorPage)
  }

  @Test func `OF-02: off, the error page is drawn under the cover`() {
    var run = BootScript(BootSystem(Configuration(), without: ["OF-02"]), networkUp: false)
    run.happen(.launched, .failed(.network, .asStarted), .committed, .painted)
    #expect(run.state.world.page.phase == .errorPage)
    #expect(run.surface == .cover)
  }
}

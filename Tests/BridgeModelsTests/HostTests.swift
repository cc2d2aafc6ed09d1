import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// The general host, the WebView that is held to it, and the worlds that offer what it does.
@Suite struct HostTests {
  /// Holds the WebView of a build to the host.
  private func webView(
    _ platform: Platform, _ web: WebGeneration, _ flags: Flags,
    readings: ReadingSet<BootReading> = .written, drive: Drive = .cooperative
  ) throws -> RefinementResult<BootSystem, Host> {
    let system = BootSystem(
      BootSystem.cone(of: Configuration(platform: platform, web: web, flags: flags)),
      readings: readings)
    return try Explorer(system, drive: drive).refines(system.host)
  }

  @Test func `the host has few states, and every kind of event`() throws {
    let found = try Explorer(Host()).run()
    #expect(found.completeness == .complete)
    #expect([found.distinct, found.transitions] == [25, 135])
    #expect(!found.eventHits.contains(0))
  }

  private static let builds: [Configuration] = [
    Configuration(platform: .browser, web: .current, flags: []),
    Configuration(platform: .ios, web: .old, flags: [.splashOwner, .errorPath, .homeURL]),
    Configuration(platform: .ios, web: .current, flags: [.errorPath, .homeURL]),
    Configuration(platform: .android, web: .current, flags: []),
  ]

  @Test(arguments: builds)
  func `each step of the WebView is one of the host's`(build: Configuration) throws {
    let found = try webView(build.platform, build.web, build.flags)
    #expect(found.holds)
    #expect(found.fault == nil)
  }

  @Test func `a lying page and every repair leave the WebView the host's`() throws {
    let found = try webView(.ios, .old, BootCone.owner, readings: .hardened, drive: .hostilePage)
    #expect(found.holds)
  }

  /// All that a run of the WebView can show, but an app that is closed.
  @Test func `the WebView takes the host's edges of every kind but closing`() throws {
    let found = try webView(.ios, .old, BootCone.owner)
    #expect([found.edges, found.abstractEdges] == [75, 135])
  }

  @Test func `a WebView whose painting is not told is no host, by the shortest run`() throws {
    let system = BootSystem(BootSystem.cone(of: Configuration(web: .old)), readings: .written)
    let host = system.host
    let silent = Refinement<BootSystem, Host>(
      to: host.abstract, opening: host.opening, image: host.image,
      events: { view in host.events(view).filter { $0 != .painted } })
    let found = try Explorer(system).refines(silent)
    #expect(found.fault == .changesUnseen)
    #expect(
      found.counterexample?.events.map(\.description) == [
        "the app is launched", "the load commits", "the document paints for the first time",
      ])
  }

  @Test(arguments: [
    AppleReauthSystem.hostFacets, ShareFileSystem.hostFacets, MessagesSystem.hostFacets,
    LegacyAppleLoginSystem.hostFacets, SheetsSystem.hostFacets, LoginSystem.hostFacets,
  ])
  func `the host that sees everything is a host that sees less`(facets: HostFacets) throws {
    let found = try Explorer(Host()).refines(Host.seen(as: facets))
    #expect(found.holds)
    #expect(found.edges > 0 && found.edges <= found.abstractEdges)
  }

  @Test(arguments: Drive.allCases)
  func `the smaller worlds' steps are the host's`(drive: Drive) throws {
    let configuration = Configuration()
    var reauth = AppleReauthSystem(AppleReauthSystem.cone(of: configuration))
    reauth.disturbancesMax = .one
    reauth.confirmationsMax = .one
    #expect(try Explorer(reauth, drive: drive).refines(reauth.host).holds)
    let share = ShareFileSystem(ShareFileSystem.cone(of: configuration))
    #expect(try Explorer(share, drive: drive).refines(share.host).holds)
    let messages = MessagesSystem(MessagesSystem.cone(of: configuration))
    #expect(try Explorer(messages, drive: drive).refines(messages.host).holds)
  }

  /// What a world says to the claims about its host, the two being its last.
  private func claims<S: BridgeSystem>(_ system: S) throws -> [String] {
    let found = try Explorer(system, properties: system.worldClaims).run()
    return found.verdicts.map { "\($0.id) \($0.outcome.name)" }
  }

  @Test func `the smaller worlds offer what the host may do`() throws {
    let configuration = Configuration()
    let both = ["HOST-1 holds", "HOST-2 holds"]
    var reauth = AppleReauthSystem(AppleReauthSystem.cone(of: configuration))
    reauth.disturbancesMax = .one
    reauth.confirmationsMax = .one
    #expect(try claims(reauth) == both)
    #expect(try claims(ShareFileSystem(ShareFileSystem.cone(of: configuration))) == both)
    #expect(try claims(MessagesSystem(MessagesSystem.cone(of: configuration))) == both)
  }

  @Test func `states and events of the host pack and unpack`() {
    var state = Host().initials[0]
    for event: Host.Event in [
      .launched, .loadStarted, .committed(.server), .painted, .backgrounded, .pageLost,
      .lossReported, .loadStarted, .loadEnded, .foregrounded, .closed,
    ] {
      #expect(Host.Event.unpacked(event.packed(Key<1>.self)) == event)
      #expect(Host().enabled(state, .cooperative).contains(event))
      state = Host().step(state, event).state
      #expect(Host.State.unpacked(state.packed(Key<1>.self)) == state)
    }
    #expect(state == Host().initials[0])
  }
}

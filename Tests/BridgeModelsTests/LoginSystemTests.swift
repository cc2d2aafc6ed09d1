@testable import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// The group as a whole: its laws on states that it reaches, and what the catalogue says is open.
@Suite struct LoginAsAWhole {
  static let hardened = LoginSystem(Configuration(), readings: .hardened)
  static let written = LoginSystem(Configuration(platform: .android))

  /// The first `count` states, breadth first.
  static func reached(_ system: LoginSystem, _ drive: Drive, _ count: Int) -> [LoginSystem.State] {
    var seen = Set(system.initials)
    var states = system.initials
    var next = 0
    while next < states.count, states.count < count {
      for event in system.enabled(states[next], drive) {
        let state = system.step(states[next], event).state
        if seen.insert(state).inserted { states.append(state) }
      }
      next += 1
    }
    return states
  }

  static let drives: [(LoginSystem, Drive)] = [
    (hardened, .cooperative), (hardened, .hostileWorld), (written, .hostileWorld),
    (written, .hostilePage),
  ]

  @Test(arguments: 0..<4)
  func `states and events are read back as they were written`(_ index: Int) {
    let (system, drive) = Self.drives[index]
    var broken: [String] = []
    for state in Self.reached(system, drive, 1_500) {
      if LoginSystem.State.unpacked(state.packed(Key<4>.self)) != state {
        broken.append("\(system.fields(state))")
      }
      for event in system.enabled(state, drive)
      where LoginEvent.unpacked(event.packed(Key<1>.self)) != event {
        broken.append("\(event)")
      }
    }
    #expect(broken == [])
  }

  @Test(arguments: 0..<4)
  func `a child of the shell changes only by what it was told`(_ index: Int) {
    let (system, drive) = Self.drives[index]
    let shell = system.shell
    let pending = Pending(.first, .signIn, .kakao)
    let events: [LoginShell.Event] = [
      .messageReceived(.startSocialLogin(.honest(pending)), from: .current, flaws: [], .unlocked),
      .messageReceived(.setVerifier(.second), from: .current, flaws: [], .unlocked),
      .messageReceived(.getVerifier(.first), from: .replaced, flaws: [], .unlocked),
      .messageReceived(.persistSession(.first), from: .current, flaws: [], .unlocked),
      .messageReceived(.clearSession, from: .current, flaws: [], .unlocked),
      .messageReceived(.restoreSession, from: .current, flaws: [], .locked),
      .messageReceived(.authComplete(.first, ok: true), from: .current, flaws: [], .unlocked),
      .messageReceived(.clearSession, from: .current, flaws: .foreignOrigin, .unlocked),
      .callbackArrived(Callback(pending)), .identityReturned(.first), .sessionEnded(.first),
      .verifierRead(.first, available: true), .keychainFinished(.running, .done),
      .documentReplaced, .timePassed(1), .timePassed(600_000), .processEnded,
    ]
    var broken: [String] = []
    for state in Self.reached(system, drive, 400) {
      for event in events {
        var folded = state.shell
        for part in shell.parts(state.shell, event) {
          switch part {
          case .socialLogin(let told):
            folded.socialLogin = shell.socialLogin.step(folded.socialLogin, told).state
          case .pkce(let told): folded.pkce = shell.pkce.step(folded.pkce, told).state
          case .sessionPersist(let told):
            folded.sessionPersist = shell.sessionPersist.step(folded.sessionPersist, told).state
          case .authComplete(let told):
            folded.authComplete = shell.authComplete.step(folded.authComplete, told).state
          }
        }
        if folded != shell.step(state.shell, event).state { broken.append("\(event)") }
      }
    }
    #expect(broken == [])
  }

  static let findings: [(id: String, length: Int)] = [
    ("INV-05", 7), ("INV-26", 8), ("INV-28", 9), ("INV-16", 10), ("INV-25", 10),
  ]

  @Test func `as written it breaks after as many events as the catalogue's orderings have`() throws
  {
    let result = try Self.explored(LoginSystem(Configuration()), .cooperative, depth: 11)
    for finding in Self.findings {
      let verdict = result.verdicts.first { $0.id == finding.id }
      #expect(verdict?.outcome.counterexample?.events.count == finding.length, "\(finding.id)")
    }
  }

  @Test
  func `hardened it holds in every run of nine events, and of six where the world is hostile`()
    throws
  {
    for drive in Drive.allCases {
      let result = try Self.explored(Self.hardened, drive, depth: drive == .cooperative ? 10 : 7)
      #expect(result.verdicts.filter { $0.outcome.counterexample != nil }.map(\.id) == [])
    }
  }

  static func explored(
    _ system: LoginSystem, _ drive: Drive, depth: Int
  ) throws -> Exploration<LoginSystem> {
    var limits = Limits.none
    limits.depth = depth
    return try Explorer(system, properties: system.properties, drive: drive, limits: limits).run()
  }

  /// What has one outcome whether the past is reset or not; and that resetting makes it smaller.
  @Test(arguments: Drive.allCases)
  func `what is reset changes no verdict and no length, only the number of states`(
    _ drive: Drive
  ) throws {
    for readings in [ReadingSet<LoginReading>.written, .hardened] {
      var system = LoginSystem(Configuration(platform: .android), readings: readings)
      let depth = drive == .cooperative ? 11 : 7
      let settled = try Self.explored(system, drive, depth: depth)
      system.settles = false
      let unsettled = try Self.explored(system, drive, depth: depth)
      #expect(settled.distinct <= unsettled.distinct)
      if drive == .cooperative { #expect(settled.distinct < unsettled.distinct) }
      for (one, other) in zip(settled.verdicts, unsettled.verdicts) {
        #expect(one.outcome.name == other.outcome.name, "\(one.id)")
        #expect(
          one.outcome.counterexample?.events.count == other.outcome.counterexample?.events.count,
          "\(one.id)")
      }
    }
  }

  @Test func `deadlines keep their order and stand apart`() {
    var state = LoginShell.State()
    state.socialLogin.phase = .open(Pending(.first, .signIn, .kakao), Countdown(17))
    state.pkce.item = Pkce.Item(.first, Countdown(599_999))
    state.pkce.wait = Countdown(9_999)
    state.sessionPersist.wait = Countdown(10_000)
    state.settleClocks()
    #expect(state.socialLogin.phase.lifetime.remaining == 200_000)
    #expect(state.pkce.item?.left.remaining == 400_000)
    #expect(state.pkce.wait.remaining == 3_000)
    #expect(state.sessionPersist.wait.remaining == 10_000)
    state.pkce.item?.left = Countdown(1)
    state.settleClocks()
    #expect(state.pkce.item?.left.remaining == 1)
    state.pkce.item?.left = Countdown(200_000)
    state.settleClocks()
    #expect(state.pkce.item?.left.remaining == 200_000)
  }

  @Test func `without a shell nothing happens, and the cone says so`() {
    let cone = LoginSystem.cone(of: Configuration(platform: .ios, flags: [.socialAuth]))
    #expect(cone == Configuration(platform: .browser, flags: []))
    let system = LoginSystem(cone)
    #expect(system.enabled(system.initials[0], .cooperative) == [])
  }
}

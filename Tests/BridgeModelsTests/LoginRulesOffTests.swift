import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// What each rule of login is for: the hardened contract without it, and the shortest run that shows.
@Suite struct LoginRulesSwitchedOff {
  struct Row: CustomTestStringConvertible, Sendable {
    let rule: String
    let invariant: String
    let length: Int
    var drive = Drive.cooperative
    /// A repair that covers for the rule, and is left out with it.
    var covering: LoginReading?

    var testDescription: String { rule }
  }

  static let rows: [Row] = [
    Row(rule: "SL-01", invariant: "INV-31", length: 4, drive: .hostilePage),
    Row(rule: "SL-02", invariant: "INV-31", length: 4, drive: .hostilePage),
    Row(rule: "SL-03", invariant: "INV-31", length: 4, drive: .hostilePage),
    Row(rule: "SL-04", invariant: "INV-31", length: 4, drive: .hostilePage),
    Row(rule: "SL-05", invariant: "INV-31", length: 4, drive: .hostilePage),
    Row(rule: "SL-06", invariant: "INV-31", length: 4, drive: .hostilePage),
    Row(rule: "SL-07", invariant: "INV-31", length: 4, drive: .hostilePage),
    Row(rule: "SL-08", invariant: "INV-31", length: 4, drive: .hostilePage),
    Row(rule: "SL-09", invariant: "INV-31", length: 4, drive: .hostilePage),
    Row(rule: "SL-10", invariant: "INV-05", length: 7),
    Row(rule: "SL-11", invariant: "INV-05", length: 8),
    Row(rule: "SL-12", invariant: "INV-03", length: 4, drive: .hostileWorld),
    Row(rule: "SL-13", invariant: "INV-02", length: 8),
    Row(rule: "SL-14", invariant: "INV-32", length: 6, drive: .hostileWorld),
    Row(rule: "SL-15", invariant: "INV-31", length: 5),
    Row(rule: "SL-16", invariant: "INV-05", length: 7, covering: .expiryEnds),
    Row(rule: "SL-17", invariant: "INV-14", length: 7, drive: .hostileWorld),
    Row(rule: "PK-01", invariant: "INV-16", length: 7, drive: .hostilePage),
    Row(rule: "PK-02", invariant: "INV-05", length: 11),
    Row(rule: "SP-01", invariant: "INV-04", length: 9, covering: .reopenNeedsStored),
    Row(rule: "SP-02", invariant: "INV-04", length: 11),
    Row(rule: "SP-03", invariant: "INV-04", length: 12, covering: .reopenNeedsStored),
    Row(rule: "SP-04", invariant: "INV-18", length: 7),
    Row(rule: "SP-05", invariant: "INV-25", length: 5),
    Row(rule: "AC-01", invariant: "AC-03", length: 8),
    Row(rule: "AC-02", invariant: "INV-04", length: 12),
    Row(rule: "BR-01", invariant: "INV-11", length: 1, drive: .hostileWorld),
    Row(rule: "BR-03", invariant: "INV-11", length: 1, drive: .hostileWorld),
  ]

  /// Rules without which no shortest run is sought here, and why.
  static let others: [String: String] = [
    "PK-03": "INV-25 breaks in 25 events: a session outlives its document and the sign-out.",
    "PK-04": "A goal, not a run, says what it is for: see below.",
    "AC-03":
      "Redundant with every repair: reopenNeedsStored takes a success once, and a failure that is "
      + "named ends nothing twice.",
    "BR-02": "A type that names nothing has no meaning to let through.",
    "BR-04": "It is BR-03 of Android.",
    "BR-05": "What cannot be read has no meaning to let through.",
    "BR-06": "Without its three flags there is no native login, which is another cone.",
    "BR-S25": "It concerns where an event lands, which INV-29 watches.",
    "BR-07": "Without a shell nothing is sent.",
  ]

  @Test(arguments: rows) func `breaks its invariant in as few events as can be`(_ row: Row) throws {
    let repairs = LoginReading.allCases.filter { $0.isRepair && $0 != row.covering }
    let system = LoginSystem(
      Configuration(), readings: ReadingSet(repairs), without: [row.rule])
    var limits = Limits.none
    limits.depth = row.length + 1
    let result = try Explorer(
      system, properties: system.properties.filter { $0.id == row.invariant }, drive: row.drive,
      limits: limits
    ).run()
    #expect(result.verdicts.first?.outcome.counterexample?.events.count == row.length)
  }

  @Test func `every rule has a row or a reason`() {
    let told = Set(Self.rows.map(\.rule) + Self.others.keys)
    #expect(LoginRule.allCases.map(\.id).filter { !told.contains($0) } == [])
    #expect(told.count == LoginRule.allCases.count)
  }

  /// PK-04: after the reload of a page that had tapped, another document takes the login up.
  @Test func `without PK-04 the verifier is gone when the next document asks`() throws {
    let pending = Pending(.first, .signIn, .kakao)
    let events: [LoginEvent] = [
      .listenerAttached, .messageArrived(.unlocked), .announcementHeard(by: .one),
      .loginTapped(pending), .messageArrived(.unlocked), .reloaded, .listenerAttached,
      .messageArrived(.unlocked), .announcementHeard(by: .one),
      .callbackArrived(Callback(pending)), .announcementHeard(by: .one),
      .messageArrived(.unlocked), .verifierRead(.first, available: true),
      .announcementHeard(by: .one),
    ]
    func stage(without rulesOff: Set<String>) -> LoginWeb.Stage {
      let system = LoginSystem(Configuration(), readings: .hardened, without: rulesOff)
      return system.fold(events, from: system.initials[0]).web.first
    }
    #expect(stage(without: []) == .exchanging)
    #expect(stage(without: ["PK-04"]) == .over)
    let system = LoginSystem(Configuration())
    let goal = try #require(system.properties.first { $0.id == "PK-04" })
    guard case .reachable(let isReached) = goal.kind else {
      Issue.record("not a goal")
      return
    }
    let hardened = LoginSystem(Configuration(), readings: .hardened)
    #expect(isReached(hardened.fold(events, from: hardened.initials[0])))
  }
}

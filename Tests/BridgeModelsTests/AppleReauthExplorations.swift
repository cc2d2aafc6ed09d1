import BridgeModels
import ContractChecker
import ContractEngine
import Testing

/// What an exploration says of each property: `holds`, or how many events it takes to break it.
///
/// With `only` no other property is decided: each monitor is an exploration of its own.
func verdicts<S: BridgeSystem>(
  _ system: S, _ drive: Drive, only: String? = nil
) throws -> [String: String] {
  let properties = system.properties.filter { only == nil || $0.id == only }
  let found = try Explorer(system, properties: properties, drive: drive).run()
  #expect(found.completeness == .complete)
  var verdicts: [String: String] = [:]
  for verdict in found.verdicts {
    switch verdict.outcome {
    case .notClaimed: continue
    case .violated(let run): verdicts[verdict.id] = "broken in \(run.events.count)"
    case .holds, .vacuous, .unreached, .undecided: verdicts[verdict.id] = verdict.outcome.name
    }
  }
  return verdicts
}

/// The ids of `verdicts` that say anything but that the property holds.
func failing(_ verdicts: [String: String]) -> [String] {
  verdicts.filter { $0.value != "holds" }.map { "\($0.key) \($0.value)" }.sorted()
}

@Suite("Apple re-auth explored") struct AppleReauthExplorations {
  let offered = AppleReauthSystem.cone(of: Configuration())

  func system(
    _ readings: ReadingSet<AppleReauthReading>, without rules: Set<String> = [],
    disturbances: AppleReauthState.Tally = .two
  ) -> AppleReauthSystem {
    var system = AppleReauthSystem(offered, readings: readings, without: rules)
    system.disturbancesMax = disturbances
    system.confirmationsMax = disturbances == .one ? .one : .two
    return system
  }

  @Test func `As written a deletion is lost, doubled, or sends its code astray`() throws {
    #expect(
      try verdicts(system(.written, disturbances: .one), .cooperative) == [
        "INV-09": "broken in 2", "INV-09b": "broken in 4", "INV-10": "broken in 4",
        "INV-14": "broken in 7", "INV-18": "holds", "INV-28": "broken in 4", "INV-29": "holds",
        "AR-01": "holds", "Q-05": "holds", "AR-R1": "holds",
      ])
  }

  @Test(arguments: [Drive.cooperative, .hostilePage])
  func `Hardened every property holds`(drive: Drive) throws {
    #expect(failing(try verdicts(system(.hardened, disturbances: .one), drive)) == [])
  }

  @Test func `Hardened a hostile message is nothing`() throws {
    let hardened = system(.hardened, disturbances: .one)
    #expect(try verdicts(hardened, .hostileWorld, only: "INV-11") == ["INV-11": "holds"])
  }

  @Test(arguments: [
    ("BR-07", Drive.cooperative, "AR-R1"), ("AR-01", .cooperative, "AR-01"),
    ("AR-02", .hostilePage, "Q-05"), ("AR-02b", .cooperative, "INV-18"),
    ("AR-02c", .hostilePage, "INV-18"), ("AR-03", .cooperative, "INV-10"),
    ("AR-04", .cooperative, "INV-10"), ("AR-05", .cooperative, "INV-09"),
  ])
  func `Without a rule something breaks`(
    rule: String, drive: Drive, broken: String
  ) throws {
    let found = try verdicts(
      system(.hardened, without: [rule], disturbances: .one), drive, only: broken)
    #expect(found[broken] != "holds" && found[broken] != nil)
  }

  @Test func `Without BR-S25 as written a code goes into another document`() throws {
    let found = try verdicts(
      system(.written, without: ["BR-S25"], disturbances: .one), .cooperative, only: "INV-29")
    #expect(found["INV-29"] == "broken in 4")
  }

  @Test func `Each repair is needed`() throws {
    func broken(without repair: AppleReauthReading) throws -> [String] {
      failing(
        try verdicts(system(.hardened.without(repair), disturbances: .one), .cooperative))
    }
    #expect(try broken(without: .documentBound) == ["INV-10 broken in 4"])
    #expect(try broken(without: .endsWithDocument) == ["INV-10 broken in 4"])
    #expect(
      try broken(without: .endsInTime) == ["INV-10 broken in 4", "INV-28 broken in 4"])
    #expect(
      try broken(without: .intentRecorded) == [
        "INV-09 broken in 2", "INV-09b broken in 4", "INV-14 broken in 7",
      ])
  }

  @Test func `Ending the request at 120,000 ms is too late for the web's own 120,000`() throws {
    let late = ReadingSet<AppleReauthReading>.hardened.without(.endsInTime).with(.endsAtLimit)
    let found = try verdicts(system(late, disturbances: .one), .cooperative, only: "INV-10")
    #expect(failing(found) == ["INV-10 broken in 5"])
  }

  @Test func `Every state reached packs and unpacks to itself, in its width`() {
    var state = AppleReauthState(account: .withAppleLink)
    let system = system(.written)
    for event in [
      AppleReauthHappening.confirmed, .requestArrived, .timePassed(119_999),
      .sheetReported(ReauthRequest(1), .ok), .answerArrived, .callEnded(.brokeHalfway), .retried,
      .documentReplaced(.elsewhere),
    ] {
      state = system.step(state, event).state
      let key: Key<4> = state.packed()
      #expect(AppleReauthState.unpacked(key) == state)
      let eventKey: Key<1> = event.packed()
      #expect(AppleReauthHappening.unpacked(eventKey) == event)
    }
  }
}

import BridgeModels
import ContractEngine
import Testing

@Suite("The plain messages") struct MessagesTests {
  let written = Messages()
  let hardened = Messages(readings: .hardened)
  let started = Messages.Event.workoutSaid(active: true, by: .current)
  let ended = Messages.Event.workoutSaid(active: false, by: .current)

  @Test func `OM-01: the screen stays awake while a workout is said to be active`() {
    #expect(written.step(.mayLock, started) == .acted(.idleTimer, .awake, .one(.disableIdleTimer)))
    #expect(written.step(.awake, ended) == .acted(.idleTimer, .mayLock, .one(.enableIdleTimer)))
    #expect(written.step(.awake, started) == .ignored(.awake, .duplicate))
  }

  @Test(arguments: Messages.State.allCases)
  func `OM-02: an image that is asked for is saved, workout or not`(state: Messages.State) {
    let image = SessionImage(1)
    #expect(
      written.step(state, .imageAskedFor(image, by: .replaced))
        == .acted(.imageSaved, state, .one(.saveImage(image))))
  }

  @Test func `Q-26: awakeEndsWithDocument lets the screen lock when its document goes`() {
    #expect(written.step(.awake, .documentReplaced) == .ignored(.awake, .noTrigger))
    #expect(
      hardened.step(.awake, .documentReplaced) == .noted(.mayLock, .one(.enableIdleTimer)))
    #expect(
      hardened.step(.mayLock, .workoutSaid(active: true, by: .replaced))
        == .ignored(.mayLock, .stale))
  }
}

@Suite("The plain messages explored") struct MessagesExplorations {
  func system(
    _ readings: ReadingSet<MessagesReading>, without rules: Set<String> = [],
    on platform: Platform = .ios
  ) -> MessagesSystem {
    MessagesSystem(
      MessagesSystem.cone(of: Configuration(platform: platform)), readings: readings,
      without: rules)
  }

  @Test func `As written a reload during a workout keeps the screen awake for ever`() throws {
    #expect(failing(try verdicts(system(.written), .cooperative)) == ["OM-01 broken in 3"])
  }

  @Test(arguments: Drive.allCases, [Platform.ios, .android])
  func `Hardened every property holds`(drive: Drive, platform: Platform) throws {
    #expect(failing(try verdicts(system(.hardened, on: platform), drive)) == [])
  }

  @Test(arguments: [
    ("BR-01", Platform.ios, Drive.hostileWorld, "INV-11"),
    ("BR-03", .ios, .hostileWorld, "INV-11"), ("BR-04", .android, .hostileWorld, "INV-11"),
    ("BR-05", .android, .hostileWorld, "INV-11"), ("BR-06", .ios, .hostileWorld, "INV-11"),
    ("BR-07", .android, .cooperative, "OM-01"), ("OM-01", .ios, .cooperative, "OM-01"),
    ("OM-02", .ios, .cooperative, "OM-02"), ("OM-03", .ios, .hostileWorld, "INV-11"),
  ])
  func `Without a rule something breaks`(
    rule: String, platform: Platform, drive: Drive, broken: String
  ) throws {
    let found = try verdicts(system(.hardened, without: [rule], on: platform), drive, only: broken)
    #expect(found[broken]?.hasPrefix("broken") == true)
  }
}

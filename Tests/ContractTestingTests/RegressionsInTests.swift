import ContractBenchmarks
import ContractEngine
import ContractGenerators
import ContractTesting
import Foundation
import Testing

/// The seeded fault of the model, as a journal that was kept.
private let consumedTwice = RunJournal.text(
  of: LoginCover(isFixed: false), property: "LC-01", drive: .cooperative,
  initial: LoginCover.State(),
  events: [.started, .backgrounded, .foregrounded, .calledBack, .reloaded, .calledBack])

@Suite("Regressions in tests", .profile(.ci)) struct RegressionsInTests {
  private func said(of text: String, isFixed: Bool) async throws -> [String] {
    let regression = RunJournal.regression(text, named: "consumed twice", of: LoginCover.self)
    return headlines(
      try await issues {
        try fuzz(
          LoginCover(isFixed: isFixed), LoginCover.properties, drives: [.cooperative],
          regressions: [regression])
      })
  }

  @Test func `one that still fails is an issue, and nothing is made up after it`() async throws {
    #expect(
      try await said(of: consumedTwice, isFixed: false) == [
        "regression consumed twice: still fails after 6 events (part 0)"
      ])
  }

  @Test func `one that is fixed guards in silence`() async throws {
    #expect(try await said(of: consumedTwice, isFixed: true) == [])
  }

  static let damaged: [(old: String, new: String, reason: String)] = [
    (
      "\"LC-01\"", "\"LC-99\"",
      "no property is called LC-99; rename it in the case or delete the case"
    ),
    (
      "cooperative", "helpful",
      "no longer decodes: line 1: no drive helpful; there are "
        + "cooperative, hostile-world, hostile-page"
    ),
    (
      "\"version\":1", "\"version\":7",
      "no longer decodes: line 1: format contracts-run version 7, "
        + "where contracts-run version 1 is read"
    ),
    ("\"packed\":\"4\"", "\"packed\":\"f\"", "no longer decodes: line 6: f stands for no event"),
    (
      "\"packed\":\"4\"", "\"packed\":\"5\"",
      "no longer decodes: line 6: 5 stands for cancelled, "
        + "not for reloaded"
    ),
    ("\"n\":4", "\"n\":5", "no longer decodes: line 5: event 5 where event 4 comes"),
    (
      "\"packed\":\"3\"}\n{\"n\":5", "\"pack",
      "no longer decodes: line 5: no whole line of a journal: "
    ),
  ]

  @Test(arguments: damaged.indices)
  func `one that no longer decodes is an error that says where`(index: Int) async throws {
    let damage = Self.damaged[index]
    let text = consumedTwice.replacing(damage.old, with: damage.new, maxReplacements: 1)
    #expect(text != consumedTwice)
    let said = try await said(of: text, isFixed: true)
    #expect(said.count == 1)
    #expect(said.first?.hasPrefix("regression consumed twice: \(damage.reason)") == true, "\(said)")
  }

  @Test func `an empty file and a missing folder are errors too`() async throws {
    let empty = RunJournal.regression("", named: "empty", of: LoginCover.self)
    #expect(
      empty.status(in: LoginCover(isFixed: true), LoginCover.properties)
        == .noLongerDecodes("line 1: there is no such line"))
    let missing = RunJournal.regressions(in: "/nowhere", of: LoginCover.self)
    #expect(missing.map(\.name) == ["/nowhere"])
    #expect(missing.allSatisfy { $0.property == nil })
  }

  @Test func `a property that no run can break guards nothing`() {
    let recoverable = Property<LoginCover>(
      "LC-01", "In the end.", kind: .recoverable(goal: { _ in true }, by: { _ in true }))
    let kept = RunJournal.regression(consumedTwice, named: "kept", of: LoginCover.self)
    #expect(
      kept.status(in: LoginCover(isFixed: true), [recoverable]) == .notDecidable("LC-01"))
  }

  @Test(.regressions("Regressions"))
  func `the folder of the trait is replayed by every check of a system`() async throws {
    let broken = LoginCover(isFixed: false)
    let said = [
      "regression consumed-twice: still fails after 6 events (part 0)"
    ]
    #expect(headlines(try await issues { try fuzz(broken, LoginCover.properties) }) == said)
    #expect(headlines(try await issues { try explore(broken, LoginCover.properties) }) == said)
    try fuzz(LoginCover(isFixed: true), LoginCover.properties, drives: [.cooperative])
  }

  @Test(.regressions("Regressions"), .profile(.replay))
  func `in the replay profile nothing else is done`() async throws {
    let idle = Property<LoginCover>("LC-01", "Nothing.", kind: .state { _ in .vacuous })
    #expect(try await issues { try fuzz(LoginCover(isFixed: true), [idle]) }.isEmpty)
  }

  @Test func `a failure leaves a journal that still fails`() throws {
    let model = LoginCover(isFixed: false)
    let failure = try #require(
      try Fuzzer(model, properties: LoginCover.properties, seed: 89).run().failure)
    let text = RunJournal.text(
      of: model, property: failure.property, drive: .cooperative, initial: failure.initial,
      events: failure.events)
    #expect(text == consumedTwice)
  }
}

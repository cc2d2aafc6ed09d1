import ContractBenchmarks
import ContractChecker
import ContractEngine
import ContractTesting
import Testing

@Suite("Several failures in tests", .profile(.ci), .seed(89), .budget(runs: 300))
struct FailuresTests {
  private static let signsIn = Property<LoginCover>(
    "SIGN", "Nobody signs in, and nobody goes away.",
    leaves: ["somebody signed in", "the app is in the background"],
    kind: .state { $0.signedIn ? .broken() : $0.foreground ? .holds : .broken(leaf: 1) })
  private static let loads = Property<LoginCover>(
    "LOAD", "Nothing is ever ready.", kind: .state { $0.ready ? .broken() : .holds })

  @Test func `each part of each property that breaks is one issue at its own line`() async throws {
    let found = try await issues {
      try fuzz(
        LoginCover(isFixed: true), [Self.loads, Self.signsIn], drives: [.cooperative])
    }
    #expect(
      headlines(found) == [
        "LOAD is false: Nothing is ever ready. (cooperative drive)",
        "SIGN is false: somebody signed in (cooperative drive)",
        "SIGN is false: the app is in the background (cooperative drive)",
      ])
    #expect(
      found.map { $0.sourceLocation?.line }
        == [Self.loads, Self.signsIn, Self.signsIn].map(\.place.line))
  }

  @Test func `exploring records them at their lines too`() async throws {
    let found = try await issues {
      try explore(
        LoginCover(isFixed: true), [Self.loads], drives: [.cooperative],
        limits: .init(depth: 3))
    }
    #expect(
      headlines(found) == ["LOAD is false: Nothing is ever ready. (cooperative drive)"])
    #expect(found.first?.comments.first?.rawValue.contains("no shorter run breaks it") == true)
  }
}

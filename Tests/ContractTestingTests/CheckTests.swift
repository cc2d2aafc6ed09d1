import ContractBenchmarks
import ContractEngine
import ContractGenerators
import ContractTesting
import Testing

@Suite("Checks in tests", .profile(.ci)) struct CheckTests {
  @Test func `the count never goes below zero`() throws {
    try forEveryRun(from: 0, events: .element(of: ["up", "down"])) { count, event in
      event == "up" ? count + 1 : max(count - 1, 0)
    } holds: {
      $0 >= 0
    }
  }

  @Test func `a run that breaks a reducer is one issue with its fewest events`() async throws {
    let found = try await issues {
      try forEveryRun(from: 0, events: .element(of: ["up", "down"])) { count, event in
        event == "up" ? count + 1 : count - 1
      } holds: {
        $0 > -2
      }
    }
    #expect(found.count == 1)
    let words = found.first?.comments.first?.rawValue ?? ""
    #expect(
      words.hasPrefix("broken after 2 events, from 0\n  1. down -> -1\n  2. down -> -2"), "\(words)"
    )
    #expect(words.contains("again: CONTRACTS_PROFILE=replay CONTRACTS_CHOICES="))
  }

  @Test func `a value that breaks a property is one issue with the smallest value`() async throws {
    let found = try await issues {
      try forAll(Gen<Int>.number(in: 0...1_000)) { $0 < 17 }
    }
    #expect(found.count == 1)
    #expect(found.first?.comments.first?.rawValue.hasPrefix("false of 17\n") == true)
  }

  @Test func `expectations shrink too, and only the smallest value's first one is reported`()
    async throws
  {
    let found = try await issues {
      try await forAll(Gen<Int>.number().array()) { list in
        #expect(list.count < 3)
        #expect(list.count < 2)
      }
    }
    #expect(found.count == 1)
    let words = found.first?.comments.map(\.rawValue).joined() ?? ""
    #expect(words.hasPrefix("false of [0, 0]\n"), "\(words)")
  }

  @Test func `a property that speaks of nothing is an error in ci and a warning elsewhere`()
    async throws
  {
    let found = try await issues { try judgeAll(Gen<Int>.number()) { _ in .vacuous } }
    #expect(found.map(\.severity) == [.error])
  }

  @Test(.profile(.explore), .budget(runs: 50))
  func `outside ci what tests nothing is a warning`() async throws {
    let found = try await issues { try judgeAll(Gen<Int>.number()) { _ in .vacuous } }
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.comments.first == "vacuous: the property spoke of none of 50 values")
  }
}

@Suite("Fuzzing in tests", .profile(.ci), .seed(89)) struct FuzzingInTests {
  @Test func `a sound system passes`() throws {
    try fuzz(LoginCover(isFixed: true), LoginCover.properties, drives: [.cooperative])
  }

  @Test func `a failure is one issue at the line of the property`() async throws {
    let property = LoginCover.properties[0]
    let found = try await issues {
      try fuzz(LoginCover(isFixed: false), LoginCover.properties)
    }
    #expect(found.count == 1)
    #expect(found.first?.sourceLocation?.line == property.place.line)
    #expect(found.first?.sourceLocation?.fileID == "ContractBenchmarks/LoginCover.swift")
    let words = found.first?.comments.first?.rawValue ?? ""
    #expect(words.contains("LC-01 is false: No login is consumed twice. (cooperative drive)"))
    #expect(words.contains("6. 0 ms  calledBack"))
    #expect(words.contains("order matters: 1 started before 2 backgrounded"))
    #expect(words.contains("no shorter run fails"))
  }

  @Test(.budget(runs: 50)) func `what no run meets is an error at its line`() async throws {
    let idle = Property<LoginCover>("IDLE", "Nothing.", kind: .state { _ in .vacuous })
    let found = try await issues {
      try fuzz(
        LoginCover(isFixed: true), LoginCover.properties + [idle], drives: [.cooperative])
    }
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.sourceLocation?.line == idle.place.line)
  }
}

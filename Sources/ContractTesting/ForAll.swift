import ContractEngine
import ContractGenerators
import Synchronization
import Testing

/// Checks that `holds` is true of every value that `generator` makes, as far as the budget goes.
///
///     @Test func `reversing twice changes nothing`() throws {
///       try forAll(Gen<Int>.number().array()) { $0.reversed().reversed() == $0 }
///     }
///
/// A value that breaks it is shrunk and recorded as one issue at the call.
///
/// - Throws: `GenerationError` where nothing was tested.
public func forAll<Value>(
  _ generator: Gen<Value>, sourceLocation: SourceLocation = #_sourceLocation,
  _ holds: (Value) -> Bool
) throws {
  try judgeAll(generator, sourceLocation: sourceLocation) { holds($0) ? .holds : .broken() }
}

/// Checks a property that may also say that it doesn't speak of a value.
///
/// In the ci profile it is an error if it speaks of none.
///
/// - Throws: `GenerationError` where nothing was tested.
public func judgeAll<Value>(
  _ generator: Gen<Value>, sourceLocation: SourceLocation = #_sourceLocation,
  _ property: (Value) -> Claim
) throws {
  let settings = CheckSettings.current
  if let choices = settings.replayedChoices {
    let value = try replay(generator, choices)
    guard case .broken(let leaf) = property(value) else { return }
    Issue.record("part \(leaf) is false of \(value)", sourceLocation: sourceLocation)
    return
  }
  guard settings.effectiveProfile != .replay else { return }
  let search = try falsifier(settings).falsify("property", generator, property)
  if let falsified = search.falsified {
    Issue.record("\(falsified.sentence)", sourceLocation: sourceLocation)
  } else if search.held == 0 {
    Issue.record(
      "vacuous: the property spoke of none of \(search.tested) values",
      severity: settings.vacuitySeverity, sourceLocation: sourceLocation)
  }
}

/// Checks every value with expectations; a value for which one fails is shrunk too.
///
/// Only the first failed expectation of the smallest value found reaches the results, with the value
/// beside it.
///
/// - Throws: `GenerationError` where nothing was tested.
public func forAll<Value>(
  _ generator: Gen<Value>, sourceLocation: SourceLocation = #_sourceLocation,
  expecting body: @escaping @Sendable (Value) throws -> Void
) async throws {
  guard let test = Test.current else { return }
  let settings = CheckSettings.current
  let failures = Atomic(0)
  let found = Mutex<(choices: [UInt64], sentence: String)?>(nil)
  if let choices = settings.replayedChoices {
    found.withLock { $0 = (choices, "replayed") }
  } else if settings.effectiveProfile != .replay {
    let counting = IssueHandlingTrait.filterIssues { issue in
      if issue.severity >= .error { failures.add(1, ordering: .relaxed) }
      return false
    }
    try await counting.provideScope(for: test, testCase: .current) {
      let search = try falsifier(settings).falsify("expectations", generator) { value in
        let before = failures.load(ordering: .relaxed)
        do { try body(value) } catch { return .broken() }
        return failures.load(ordering: .relaxed) == before ? .holds : .broken()
      }
      if let falsified = search.falsified {
        found.withLock { $0 = (falsified.choices, falsified.sentence) }
      }
    }
  }
  guard let (choices, sentence) = found.withLock({ $0 }) else { return }
  let isFirst = Atomic(true)
  let explaining = IssueHandlingTrait.compactMapIssues { issue in
    guard isFirst.exchange(false, ordering: .relaxed) else { return nil }
    var issue = issue
    issue.comments.append(Comment(rawValue: sentence))
    return issue
  }
  try await explaining.provideScope(for: test, testCase: .current) {
    do { try body(try replay(generator, choices)) } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  }
}

func falsifier(_ settings: CheckSettings) -> Falsifier {
  Falsifier(
    seed: settings.effectiveSeed, runs: settings.effectiveBudget(Budget(runs: 200)).runs)
}

/// The value that `choices` make.
func replay<Value>(_ generator: Gen<Value>, _ choices: [UInt64]) throws -> Value {
  var tape = ChoiceTape(seed: 0)
  tape.rewind(replaying: choices)
  return try tape.draw(generator)
}

extension Falsified {
  /// The value, how it was found, and how to look at it again without searching.
  var sentence: String {
    let part = place.leaf == 0 ? "" : "part \(place.leaf) "
    let token = choices.map { String($0, radix: 36) }.joined(separator: ".")
    let cut = shrinking.isCutShort ? ", cut short" : ""
    return """
      \(part)false of \(value)
      run \(run) of seed \(seed), shrunk in \(shrinking.evaluations) evaluations\(cut)
      again: CONTRACTS_PROFILE=replay CONTRACTS_CHOICES=\(token)
      """
  }
}

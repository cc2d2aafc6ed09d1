import ContractTesting
import Synchronization
import Testing

/// Everything that `body` records, kept from the results.
func issues(_ body: @Sendable () async throws -> Void) async throws -> [Issue] {
  let test = try #require(Test.current)
  let kept = Mutex<[Issue]>([])
  let keeping = IssueHandlingTrait.compactMapIssues { issue in
    kept.withLock { $0.append(issue) }
    return nil
  }
  try await keeping.provideScope(for: test, testCase: .current) { try await body() }
  return kept.withLock { $0 }
}

/// The first line that each issue says.
func headlines(_ issues: [Issue]) -> [String] {
  issues.map { issue in
    issue.comments.first?.rawValue.split(separator: "\n").first.map(String.init) ?? ""
  }
}

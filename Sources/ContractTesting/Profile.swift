import Foundation
import Testing

/// What a run of the tests is for.
///
/// `CONTRACTS_PROFILE` in the environment chooses it where no trait does.
public enum Profile: String, Hashable, Sendable, CaseIterable {
  /// The same on every machine: the seed comes from the test's name, and what tests nothing fails.
  case ci
  /// Something new every time: a fresh seed, and as long as the budget says.
  case explore
  /// Only what once failed: regressions, and the choices in `CONTRACTS_CHOICES`.
  case replay

  static var ofEnvironment: Profile {
    ProcessInfo.processInfo.environment["CONTRACTS_PROFILE"].flatMap { Profile(rawValue: $0) }
      ?? .ci
  }
}

/// How much a check may look at.
public struct Budget: Hashable, Sendable {
  public var runs: Int
  public var time: Duration?

  public init(runs: Int, time: Duration? = nil) {
    self.runs = runs
    self.time = time
  }
}

/// What traits set for the checks inside a test.
public struct CheckSettings: Sendable {
  public var profile: Profile?
  public var seed: UInt64?
  public var budget: Budget?
  /// Events of one run.
  public var steps: Int?
  /// The path of the folder whose journals are replayed before anything is made up.
  public var regressions: String?

  public init() {}

  @TaskLocal static var current = CheckSettings()

  var effectiveProfile: Profile { profile ?? .ofEnvironment }

  /// What counts nothing, such as a property that is never met: an error where everything must be
  /// the same every time, and a warning elsewhere.
  var vacuitySeverity: Issue.Severity { effectiveProfile == .ci ? .error : .warning }

  /// The seed set, the one of the environment, the one that the test's name gives, or a fresh one.
  var effectiveSeed: UInt64 {
    if let seed { return seed }
    if let text = ProcessInfo.processInfo.environment["CONTRACTS_SEED"], let seed = UInt64(text) {
      return seed
    }
    switch effectiveProfile {
    case .ci, .replay:
      return Self.digest(Test.current.map { "\($0.sourceLocation.fileID) \($0.name)" } ?? "")
    case .explore: return UInt64.random(in: 0 ... .max)
    }
  }

  func effectiveBudget(_ usual: Budget) -> Budget {
    if let budget { return budget }
    return effectiveProfile == .explore
      ? Budget(runs: usual.runs * 1_000, time: .seconds(10)) : usual
  }

  /// The choices that a failure named, to look at them and at nothing else.
  var replayedChoices: [UInt64]? {
    guard effectiveProfile == .replay,
      let text = ProcessInfo.processInfo.environment["CONTRACTS_CHOICES"]
    else { return nil }
    return text.split(separator: ".").compactMap { UInt64($0, radix: 36) }
  }

  private static func digest(_ name: String) -> UInt64 {
    name.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }
}

/// Sets something for every check in a test or suite.
public struct CheckTrait: TestTrait, SuiteTrait, TestScoping {
  let change: @Sendable (inout CheckSettings) -> Void

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    var settings = CheckSettings.current
    change(&settings)
    try await CheckSettings.$current.withValue(settings) { try await function() }
  }
}

extension Trait where Self == CheckTrait {
  /// Checks look at `runs` runs or values, and for at most `time`.
  public static func budget(runs: Int, time: Duration? = nil) -> Self {
    CheckTrait { $0.budget = Budget(runs: runs, time: time) }
  }

  /// Runs have at most `count` events.
  public static func steps(_ count: Int) -> Self { CheckTrait { $0.steps = count } }

  /// Checks make things up from `seed`.
  public static func seed(_ seed: UInt64) -> Self { CheckTrait { $0.seed = seed } }

  /// Every check of a system first replays the journals in the folder `name`, which stands beside
  /// the source file; they are all of that system.
  public static func regressions(_ name: String, beside filePath: String = #filePath) -> Self {
    let path = filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    return CheckTrait { $0.regressions = path + "/" + name }
  }

  /// Checks run as `profile` says, whatever the environment says.
  public static func profile(_ profile: Profile) -> Self { CheckTrait { $0.profile = profile } }
}

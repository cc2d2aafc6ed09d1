import Foundation
import Testing

@Suite("README") struct ReadmeExampleTests {
  private func text(_ path: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// `ReadmeTests.swift` holds the example and nothing else, so that it compiles and runs as it stands.
  @Test func `the example of a first stateful property is a test that runs`() throws {
    let readme = try text("../../README.md")
    let example = try text("ReadmeTests.swift")
    #expect(readme.contains("```swift\n" + example + "```\n"))
    let lines = example.split(separator: "\n").filter { !$0.hasPrefix("import") }
    #expect(lines.count < 10)
  }
}

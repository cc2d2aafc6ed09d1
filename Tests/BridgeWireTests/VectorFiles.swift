import Foundation

/// The files under `Vectors`, as bytes, in the order of their names.
enum VectorFiles {
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }

  static func names(in folder: String, prefix: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasPrefix(prefix) }.sorted()
  }

  static func path(_ relative: String) -> String { root.appending(path: relative).path }

  private static var root: URL { Bundle.module.bundleURL.appending(path: "Vectors") }
}

import ContractReports
import Foundation

/// What earlier runs of this very program found, so that it need not explore the same twice.
///
/// Models, checker and properties are all in the program, so its bytes stand for them: another
/// build knows nothing of what this one found. Only what was explored and decided to the end is kept,
/// since the rest depends on memory, time or a person's patience. A file that cannot be read as what it should be counts as absent.
struct VerdictCache: Sendable {
  private let folder: URL

  /// The part of the user's cache folder that is ours; nil if the system names none.
  static var usualFolder: String? {
    FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
      .appendingPathComponent("contracts-verdicts").path
  }

  /// Programs whose verdicts are kept beside this one's.
  private static let neighbours = 3

  /// The verdicts of the running program below `folder`; nil if its bytes cannot be read.
  init?(in folder: String, program: String? = runningProgram) {
    guard let program else { return nil }
    let all = URL(fileURLWithPath: folder)
    self.folder = all.appendingPathComponent(program)
    if !FileManager.default.fileExists(atPath: self.folder.path) { Self.forgetOldest(in: all) }
  }

  /// What is known under `key`.
  func report(for key: String) -> RunReport? {
    guard let data = try? Data(contentsOf: file(for: key)),
      let entry = try? JSONDecoder().decode(Entry.self, from: data), entry.key == key
    else { return nil }
    return entry.report
  }

  /// Keeps `report` for the next run, unless a limit had a say in it: the states may all be known
  /// and their graph, or a monitor's search, still have been cut short.
  func keep(_ report: RunReport, for key: String) {
    guard report.stopped == nil, report.isDecided else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(Entry(key: key, report: report)) else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? data.write(to: file(for: key), options: .atomic)
  }

  private struct Entry: Codable {
    /// In full, so that two keys with one file name cannot be taken for each other.
    let key: String
    let report: RunReport
  }

  private func file(for key: String) -> URL {
    let name = Digest(of: Data(key.utf8)).text
    return folder.appendingPathComponent(name + ".json")
  }

  /// The bytes of the running program in short.
  static let runningProgram: String? = Bundle.main.executableURL
    .flatMap { try? Data(contentsOf: $0, options: .alwaysMapped) }
    .map { Digest(of: $0).text }

  private static func forgetOldest(in folder: URL) {
    let files = FileManager.default
    let known =
      (try? files.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
    func age(_ url: URL) -> Date {
      (try? url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate)
        ?? .distantPast
    }
    let byAge = known.map { (url: $0, date: age($0)) }.sorted { $0.date > $1.date }
    for old in byAge.dropFirst(neighbours) { try? files.removeItem(at: old.url) }
  }
}

/// 128 bits that tell one text from another unless somebody tries to fool them: two sums that run
/// through multiplications of their own.
private struct Digest {
  private var first: UInt64 = 0x243F_6A88_85A3_08D3
  private var second: UInt64 = 0x1319_8A2E_0370_7344

  init(of data: Data) {
    data.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        take(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      var rest: UInt64 = 0
      for byte in bytes[offset...] { rest = rest << 8 | UInt64(byte) }
      take(rest)
      take(UInt64(bytes.count))
    }
  }

  private mutating func take(_ word: UInt64) {
    first = Self.fold(first ^ word, 0x9E37_79B9_7F4A_7C15)
    second = Self.fold(second &+ word, 0xD6E8_FEB8_6659_FD93)
  }

  private static func fold(_ value: UInt64, _ factor: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: factor)
    return product.high ^ product.low ^ value
  }

  var text: String {
    [first, second].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

import BridgeWire

/// The findings that this build was made with.
enum PinStore {
  /// The pins of `group` under `reading`, in the order of the file.
  static func pins(of group: String, reading: String) throws(LogError) -> [Pin] {
    try all(of: group).filter { $0.reading == reading }
  }

  static func all(of group: String) throws(LogError) -> [Pin] {
    try PinFile.read(contents(of: group), name: fileName(group))
  }

  /// Where the file lies in the package.
  static func fileName(_ group: String) -> String { "Sources/contracts/Findings/\(group).jsonl" }

  private static func contents(of group: String) -> [UInt8] {
    switch group {
    case "boot": PackageResources.boot_jsonl
    case "login": PackageResources.login_jsonl
    case "legacy-apple-login": PackageResources.legacy_apple_login_jsonl
    case "shell": PackageResources.shell_jsonl
    case "messages": PackageResources.messages_jsonl
    case "share-file": PackageResources.share_file_jsonl
    case "apple-reauth": PackageResources.apple_reauth_jsonl
    case "sheets": PackageResources.sheets_jsonl
    default: []
    }
  }
}

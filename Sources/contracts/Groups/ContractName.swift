/// The names of contracts on the command line and the prefixes of their rules' ids.
enum ContractName {
  static let prefixes: KeyValuePairs<String, String> = [
    "gate": "BR", "social-login": "SL", "pkce": "PK", "session-persist": "SP",
    "auth-complete": "AC", "apple-reauth": "AR", "share-file": "SF", "splash": "SO",
    "offline": "OF", "messages": "OM", "surface-log": "SU", "legacy-apple-login": "LA",
    "sheets": "SH",
    "shell": "",
  ]

  /// The prefix of the rules of `contract`, or nil if no contract has that name.
  static func prefix(of contract: String) -> String? {
    prefixes.first { $0.key == contract }?.value
  }
}

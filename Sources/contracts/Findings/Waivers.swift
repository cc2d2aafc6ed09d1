extension Waiver {
  /// Every waiver; one that is not needed is a failure of `contracts check`.
  static let all: [Waiver] = [
    Waiver("boot", .rule, "BR-04", "The group runs as iOS; the others run as Android too."),
    Waiver(
      "login", .rule, "AC-03",
      "As written no auth-complete names its login, so the shell cannot tell a second one (Q-33).",
      under: .written),
    Waiver(
      "apple-reauth", .rule, "AR-03",
      "It decides what an answer carries, and every answer is given by AR-02."),
    Waiver(
      "apple-reauth", .rule, "BR-S25",
      "With every repair a request ends with its document, so no answer meets another one.",
      under: .hardened),
    Waiver(
      "apple-reauth", .event, "retried",
      "With every repair a failed call is repeated by the page itself.", under: .hardened),
    Waiver("apple-reauth", .time, "time", onlyDeadlines),
    Waiver(
      "share-file", .rule, "SF-05", "It forbids, so nothing acts by it; its invariant watches."),
    Waiver("share-file", .time, "time", onlyDeadlines),
    Waiver(
      "legacy-apple-login", .rule, "LA-05",
      "It is what the native side leaves undone; with every repair nothing is left undone.",
      under: .hardened),
    Waiver("legacy-apple-login", .time, "time", onlyDeadlines),
  ]

  private static let onlyDeadlines =
    "Time is an event only while a deadline runs; where none does, nothing depends on it."
}

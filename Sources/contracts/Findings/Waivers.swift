extension Waiver {
  /// Every waiver; one that is not needed is a failure of `contracts check`.
  static let all: [Waiver] = [
    Waiver(
      "apple-reauth", .rule, "BR-S25",
      "The repair reauthEndsWithDocument guards the same: the request ends with its document, so no "
        + "answer is left that could meet another one. `contracts ablate` switches both off together.",
      under: .hardened),
    Waiver(
      "apple-reauth", .event, "retried",
      "With every repair a failed call is repeated by the page itself.", under: .hardened),
    Waiver(
      "legacy-apple-login", .rule, "LA-05",
      "It describes what the older native side leaves undone: failures, odd results and a missing "
        + "token. Each of these has its repair, so with every repair none is left; LA-P1, LA-P6, LA-P6b "
        + "and LA-P7 demand of each what should be there instead.",
      under: .hardened),
  ]
}

extension FindingWords {
  /// What a person wrote about the findings of the boot group.
  static let boot: [FindingWords] = [
    FindingWords(
      "boot", "INV-01", lengths: [2],
      happens:
        "A failure report that belongs to no current load takes the cover down over nothing.",
      document:
        "OF-02 lowers the cover on a failed load that was a cover target. It does not say that "
        + "the failure must be that of the load which the cover stands for."),
    FindingWords(
      "boot", "INV-01",
      happens:
        "A signal of the outgoing document takes down the cover of the next load, and the bare "
        + "surface shows until that one paints.",
      document:
        "SO-06 lets either signal take the cover down. `splashState` names no document, so the "
        + "shell cannot tell whose signal it is (Q-01)."),
    FindingWords(
      "boot", "INV-01b",
      happens: "The only load ends without a commit and nothing takes its place: the screen stays "
        + "empty for good.",
      document:
        "OF-01 opens the error page for entry-point loads that fail for network reasons. For a "
        + "cancelled load, for any other failure, and for a build without `errorPath` nothing is said."
    ),
    FindingWords(
      "boot", "INV-06b",
      happens: "Loads that are covered one after the other and never signal keep a cover up for as "
        + "long as the loop goes on.",
      document:
        "SO-07 limits each cover by the load that it stands for, and a covered load that starts "
        + "under a cover takes it over. How often that may happen in a row is not said (Q-15)."),
    FindingWords(
      "boot", "INV-20a",
      happens: "The ready of a document that is being replaced lowers the cover of its successor.",
      document: "SO-05 has each document signal once, and SO-06 has either signal lower the cover. "
        + "Neither says which cover (Q-01)."),
    FindingWords(
      "boot", "INV-20b",
      happens:
        "The load that the cover stands for is over and nothing is left that could lower it, so "
        + "it stays its 20 seconds.",
      document:
        "OF-02 judges a failure by its address, which can be missing or redirected (Q-18), and "
        + "says nothing of cancelled loads (Q-16) or of documents that the cover does not stand for "
        + "(Q-19)."),
    FindingWords(
      "boot", "INV-15a",
      happens: "The error page is drawn beneath a cover that no load stands behind any more.",
      document:
        "OF-02 takes the cover down before the error page opens, if the failure's address says "
        + "that the load was a cover target; without an address it does not (Q-18)."),
    FindingWords(
      "boot", "INV-15b",
      happens:
        "The network comes back before the error page listens, so the page never hears of it "
        + "and waits for a tap.",
      document:
        "OF-04 names the `online` event as what sets the page going. An event that came before "
        + "the listener is lost, and the page does not look for itself (Q-12)."),
    FindingWords(
      "boot", "INV-15d",
      happens:
        "The error page of a build that injects no `homeUrl` goes back to the public address "
        + "and not to the server that this app was built for.",
      document: "OF-03 gives that fallback in so many words."),
    FindingWords(
      "boot", "INV-23",
      happens:
        "The app can end in a state from which no event but killing it leads back to content.",
      document:
        "OF-01 and OF-04 give a way back from the error page; for a load that ends without a "
        + "commit over nothing, and for a build without `errorPath`, there is none (Q-16, Q-17)."),
  ]
}

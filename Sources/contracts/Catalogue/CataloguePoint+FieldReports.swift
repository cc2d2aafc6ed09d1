extension CataloguePoint {
  /// Faults that others met at such a bridge, each a scenario of its own.
  static let fieldReports: [CataloguePoint] = [
    CataloguePoint(
      "B-01", "The outgoing page's ready lifts the incoming page's cover.", by: ["INV-20a", "Q-01"]),
    CataloguePoint(
      "B-02", "The limit lowers the cover first; ready comes late or never.", by: ["SO-07"]),
    CataloguePoint(
      "B-03", "A cancelled load leaves its overlay over a healthy page.", by: ["INV-20b", "Q-16"]),
    CataloguePoint(
      "B-04", "After the web process died a reload does nothing.", by: ["INV-23", "Q-17"]),
    CataloguePoint(
      "B-05", "Events go to the listeners of a page that is gone.", by: ["Q-10", "Q-35"]),
    CataloguePoint("B-06", "A cancelled load counts as offline.", by: ["OF-01", "Q-23"]),
    CataloguePoint("B-07", "A failure carries no address.", by: ["OF-02", "Q-18"]),
    CataloguePoint("B-08", "The auth window reports its end twice.", by: ["SL-16", "INV-26"]),
    CataloguePoint(
      "B-09", "The auth window disappears and nobody is told.", by: ["INV-05", "Q-31"]),
    CataloguePoint("B-10", "Leaving the app looks like a cancel, and then the login succeeds."),
    CataloguePoint(
      "B-11", "The callback of an abandoned attempt meets the next one.", by: ["SL-12", "INV-30"]),
    CataloguePoint("B-12", "The same callback arrives twice.", by: ["SL-13", "INV-02"]),
    CataloguePoint("B-13", "A second tap while a login is open.", by: ["SL-11", "Q-27"]),
    CataloguePoint("B-14", "Two listeners exchange the same code.", by: ["SL-17", "INV-14"]),
    CataloguePoint("B-15", "The app is killed while the user is at the provider.", by: ["Q-03"]),
    CataloguePoint("B-16", "The callback comes before the page listens.", by: ["Q-10", "Q-35"]),
    CataloguePoint("B-17", "The callback carries an error instead of a code.", by: ["Q-30"]),
    CataloguePoint(
      "B-18", "The page goes on before the new session is saved.", by: ["SP-03", "AC-02", "INV-04"]),
    CataloguePoint("B-19", "A refresh in flight brings the session back.", by: ["INV-25", "Q-28"]),
    CataloguePoint("B-20", "A Keychain that cannot be read is taken as signed out."),
    CataloguePoint(
      "B-21", "The system sheet never answers, then answers late.", by: ["SL-15", "Q-31"]),
    CataloguePoint(
      "B-22", "The authorization code is late or used twice.", by: ["AR-05", "INV-14", "Q-32"]),
    CataloguePoint("B-23", "The temporary file is removed while the sheet is open."),
    CataloguePoint("B-24", "A second share while the first sheet is open."),
    CataloguePoint("B-25", "The sender is judged by an address that has moved on.", by: ["BR-03"]),
    CataloguePoint(
      "B-26", "A new page's first request is answered through the old page's channel."),
    CataloguePoint("B-27", "A redirect to a sister host loses flags and bridge."),
    CataloguePoint("B-28", "Page timers stop in the background, native ones do not.", by: ["Q-07"]),
  ]
}

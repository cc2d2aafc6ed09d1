extension CataloguePoint {
  /// What must hold over all rules together.
  ///
  /// The statement that is checked stands at the property; these are their subjects, and those that
  /// no exploration decides.
  static let invariants: [CataloguePoint] = [
    CataloguePoint("INV-01", "In the foreground the user always sees something."),
    CataloguePoint("INV-01b", "Never is nothing painted while no load is in progress."),
    CataloguePoint("INV-02", "A transaction is consumed at most once."),
    CataloguePoint(
      "INV-03", "native-auth goes out only for the pending, unexpired login it names."),
    CataloguePoint(
      "INV-04", "A reopened WebView finds its stored session, and the other way round."),
    CataloguePoint("INV-05", "Every login ends for its document in time, and frees the slot."),
    CataloguePoint("INV-06", "Each cover is down 20 seconds after its load began."),
    CataloguePoint("INV-06b", "Covered loads in a row without a signal are bounded in number."),
    CataloguePoint("INV-07", "One owner draws the splash."),
    CataloguePoint("INV-08", "ready and stalled are each sent at most once per document."),
    CataloguePoint("INV-09", "A confirmed deletion is carried out, and repeats have one effect."),
    CataloguePoint("INV-10", "An authorization code goes only to who asked, with ok, once."),
    CataloguePoint("INV-11", "What fails the gate changes nothing and has no effect."),
    CataloguePoint(
      "INV-12", "No secret is in a journal, a log or a vector: models handle references alone.",
      by: ["SU-03", "SL-14"]),
    CataloguePoint("INV-13", "The temporary copy of a share is gone in the end."),
    CataloguePoint("INV-14", "Each code and each token is exchanged at most once."),
    CataloguePoint(
      "INV-15", "The error page is uncovered, gives way to content, and stays at the app's origin.",
      by: ["INV-15a", "INV-15b", "INV-15c", "INV-15d"]),
    CataloguePoint(
      "INV-16", "Verifier and transaction count below 600,000 ms of age, and not after."),
    CataloguePoint(
      "INV-17", "Object and string give the same event: transport makes no difference.",
      by: ["BR-05"]),
    CataloguePoint("INV-18", "Each request has at most one answer, and none comes unasked."),
    CataloguePoint(
      "INV-19", "Same configuration, state and event: same next state and effects, everywhere.",
      by: ["BR-05"]),
    CataloguePoint(
      "INV-20", "A signal lowers only its own load's cover, and no cover is up for nothing.",
      by: ["INV-20a", "INV-20b"]),
    CataloguePoint("INV-21", "Log lines come in their order and say what they may."),
    CataloguePoint("INV-22", "Nothing ever sets the surface colour."),
    CataloguePoint("INV-23", "Content can still be reached from everywhere."),
    CataloguePoint("INV-24", "A verifier is handed out only for the login that it was made for."),
    CataloguePoint("INV-25", "After a sign-out no session of before comes back."),
    CataloguePoint(
      "INV-26", "No native-auth after its login's end; an ending touches its own login."),
    CataloguePoint("INV-27", "A login that failed leaves no stored session."),
    CataloguePoint("INV-28", "No request waits for the platform alone."),
    CataloguePoint("INV-29", "Secrets reach documents of the server origin alone."),
    CataloguePoint("INV-30", "A callback that is refused leaves the pending login as it was."),
    CataloguePoint(
      "INV-31", "An external session opens only for an address that passed its checks."),
    CataloguePoint("INV-32", "No dispatched text carries a token or leaves its script."),
    CataloguePoint("INV-33", "A file that is written has an allowed name and size."),
  ]
}

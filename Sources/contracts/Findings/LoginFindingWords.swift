extension FindingWords {
  /// What a person wrote about the findings of login.
  static let login: [FindingWords] = [
    words(
      "AC-03",
      happens:
        "A login ends in the page without an auth-complete of its own: the `ok: false` that ended it "
        + "was that of another.",
      document:
        "AC-03 has one auth-complete for each transaction. SL-16 dispatches one that carries no "
        + "transaction, and the page takes it for whatever is pending (Q-33)."),
    words(
      "INV-04",
      happens:
        "The user signs out while a login's session is being stored. Its success is announced all "
        + "the same, and the WebView is reopened for a session that is no longer there.",
      document:
        "AC-02 reopens the WebView on success, with the new session. What the shell looks at before "
        + "it believes an announcement is not said (Q-25), nor what becomes of a session that is "
        + "stored when a sign-out has overtaken it (Q-28)."),
    words(
      "INV-05",
      happens:
        "The external session stays silent. Nothing ends the login when its ten minutes are over, so "
        + "the page waits and the slot is taken for good.",
      document:
        "SL-10 gives a transaction ten minutes, and Q-09 says what a callback meets that comes later. "
        + "If none comes, nobody ends it (Q-31); nor does a Keychain that is silent end (Q-06, Q-27), "
        + "nor is it said which login an `ok: false` is about (Q-33)."),
    words(
      "INV-16",
      happens:
        "A read of the verifier is asked for in time and answered after its ten minutes, and the old "
        + "verifier is handed out.",
      document:
        "PK-01 limits how long the verifier lives. Whether its age counts when the read begins or "
        + "when it is handed out is not said (Q-27)."),
    words(
      "INV-24",
      happens:
        "A second tap stores its verifier over that of the login that is pending, and this one is "
        + "then handed the verifier of the other.",
      document:
        "PK-01 has one item in the Keychain, and PK-02 answers `get` with it. That it belongs to one "
        + "transaction, which SL-11 keeps to one at a time, is not said (Q-27)."),
    words(
      "INV-25",
      happens:
        "A token refresh that began before the sign-out is answered after it, and what it brings is "
        + "stored when the old session has been removed.",
      document:
        "SP-04 stores a refresh beside everything else, and the last one sent wins (Q-13). That a "
        + "sign-out ends what began before it is not said (Q-28)."),
    words(
      "INV-26", lengths: [5],
      happens:
        "A page announces the end of a login that is not pending, and the shell ends the one that is.",
      document:
        "AC-01 announces `ok`, action, provider and error, and no transaction: the shell can only "
        + "take it for the pending one (Q-33)."),
    words(
      "INV-26",
      happens:
        "The `ok: false` of a cancelled login reaches the page after the user has tapped again, and "
        + "ends the second login.",
      document:
        "SL-16 dispatches `native-auth-complete {ok: false}`. It carries no transaction, so the page "
        + "cannot tell whose end it is (Q-33)."),
    words(
      "INV-28",
      happens:
        "The Keychain never answers the read of the verifier, and the page waits for it without end.",
      document:
        "PK-02 and SP-02 have every request answered once the Keychain is done. For one that never "
        + "is there is no deadline (Q-06, Q-27)."),
  ]

  /// What the parts break, the whole breaks too; it is repaired where it is told.
  static let shell: [FindingWords] = (boot + login).map { words in
    FindingWords(
      "shell", words.property, lengths: words.lengths, happens: words.happens,
      document: words.document,
      remedy: "The repairs of the same finding of boot or login: with all of them the whole breaks "
        + "nothing up to its bound.")
  }

  private static func words(
    _ property: String, lengths: [Int]? = nil, happens: String, document: String
  ) -> FindingWords {
    FindingWords("login", property, lengths: lengths, happens: happens, document: document)
  }
}

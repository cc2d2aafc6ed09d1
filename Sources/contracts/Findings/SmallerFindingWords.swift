extension FindingWords {
  /// What a person wrote about the findings of the re-auth before an account deletion.
  static let appleReauth: [FindingWords] = [
    FindingWords(
      "apple-reauth", "INV-09",
      happens:
        "A confirmed deletion is forgotten when its delete call fails and the document goes.",
      document:
        "AR-05 has the deletion go ahead without a code. That it outlives its document, or is "
        + "tried again, is not said (Q-32)."),
    FindingWords(
      "apple-reauth", "INV-09b",
      happens: "A delete call whose answer is lost is made again and takes effect twice.",
      document: "Nothing is said of repeats (Q-32)."),
    FindingWords(
      "apple-reauth", "INV-10",
      happens:
        "The code goes to a document that never asked for it, since the asking one was replaced.",
      document:
        "AR-02 answers with the same `requestId`, and does not say to which document (Q-11, "
        + "Q-26)."),
    FindingWords(
      "apple-reauth", "INV-14",
      happens:
        "A delete call that broke halfway is repeated with the code that it has already spent.",
      document: "AR-04 puts the code into the body of the delete call, of each as it seems (Q-32)."),
    FindingWords(
      "apple-reauth", "INV-28",
      happens:
        "The shell's request outlives the 120 seconds that the web waits, and holds the sheet.",
      document:
        "AR-02 ends the wait of the web. Whether the shell ends its request too is not said "
        + "(Q-11)."),
  ]

  /// What a person wrote about the findings of sharing and of the plain messages.
  static let smaller: [FindingWords] = [
    FindingWords(
      "share-file", "INV-13",
      happens: "The app is closed while the sheet is up, and the temporary copy stays for good.",
      document:
        "SF-04 deletes the file when the sheet closes. Of an app that closes first nothing is "
        + "said."),
    FindingWords(
      "share-file", "INV-28",
      happens: "The sheet never comes up, and the share waits for it without end.",
      document: "SF-04 names the sheet and no deadline."),
    FindingWords(
      "sheets", "INV-28",
      happens:
        "One contract's sheet never ends, and every other sheet of the app is refused for ever.",
      document:
        "Each contract waits for its own sheet (SL-10, AR-02, SF-04), and of two at once the second "
        + "is refused (Q-05). That one may stay silent for ever is not said."),
    FindingWords(
      "messages", "OM-01",
      happens: "The document that kept the screen awake is replaced, and the screen stays awake.",
      document:
        "OM-01 lets the message switch the idle timer. Nothing switches it back if the sender "
        + "goes."),
  ]
}

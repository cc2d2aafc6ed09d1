extension FindingWords {
  /// What a person wrote about the findings of the older Apple login bridge.
  static let legacyAppleLogin: [FindingWords] = [
    legacy(
      "LA-P1", "The request fails or is cancelled, and the web waits for ever.",
      "The native failure path only logs (LA-05)."),
    legacy(
      "LA-P2", "The web names a callback of its own, and the fixed one is called.",
      "LA-01 carries the name, and LA-02 calls `setAccessToken` whatever it says."),
    legacy(
      "LA-P3", "A second request starts while the first still runs.",
      "Nothing is said of two requests."),
    legacy(
      "LA-P4", "The web takes the result of another attempt for that of its own.",
      "A result carries nothing that tells attempts apart (LA-02)."),
    legacy(
      "LA-P5", "A quote in the token ends the script's string, and what follows runs.",
      "LA-02 puts the token between quotes as it is."),
    legacy(
      "LA-P6", "A token that cannot be read is dropped without a word.",
      "The native side returns silently (LA-05)."),
    legacy(
      "LA-P6b", "A missing authorization code, which nobody uses, swallows a good token.",
      "The native side asks for it and returns silently if it is not there (LA-05)."),
    legacy(
      "LA-P7", "A credential without a token ends the app.",
      "The native side unwraps it without looking (LA-05)."),
    legacy(
      "LA-P8", "The token goes to the WebView in front, which is not the one that asked.",
      "The result goes to the active WebView (LA-05)."),
    legacy(
      "LA-P12", "The token goes to the document that replaced the one that asked.",
      "LA-02 calls a function of whatever document is there."),
    legacy(
      "LA-P9", "A frame of another origin starts a request.",
      "Origin and frame are not checked (LA-05)."),
    legacy(
      "LA-P10", "The sheet stays silent, and so the tap never ends.",
      "LA-03 knows a cancel, an error and a token, and no silence."),
    legacy(
      "LA-P11", "Posting to the native side throws, and the tap leads nowhere.",
      "The plain variant has no catch (LA-04)."),
    legacy(
      "INV-14", "One token logs in twice, since its delegate reports twice.",
      "LA-03 logs in with every token that comes."),
  ]

  private static func legacy(
    _ property: String, _ happens: String, _ document: String
  ) -> FindingWords {
    FindingWords("legacy-apple-login", property, happens: happens, document: document)
  }
}

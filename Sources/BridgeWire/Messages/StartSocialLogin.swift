/// `startSocialLogin`: asks the shell to open the external session (SL).
public struct StartSocialLogin: Hashable, Sendable {
  public var action: WireText
  public var provider: WireText
  /// Nil only under the reading that native Apple sign-in needs none (S-18).
  public var authorizationURL: WireText?
  public var transactionID: WireText

  public init(
    action: WireText, provider: WireText, authorizationURL: WireText?, transactionID: WireText
  ) {
    self.action = action
    self.provider = provider
    self.authorizationURL = authorizationURL
    self.transactionID = transactionID
  }
}

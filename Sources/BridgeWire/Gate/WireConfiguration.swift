/// The two origins that a build is configured with, and the callback that it registers.
public struct WireConfiguration: Hashable, Sendable {
  /// `BarbelicServerOrigin`: scheme, host and any port that is not the default; no slash behind.
  public var serverOrigin: String
  /// `BarbelicSupabaseAuthOrigin`, written alike.
  public var authOrigin: String

  public init(
    serverOrigin: String = "https://www.barbelic.com",
    authOrigin: String = "https://project.supabase.co"
  ) {
    self.serverOrigin = serverOrigin
    self.authOrigin = authOrigin
  }

  /// Where the auth server sends the user back to (SL-06).
  public static let callback = "barbelic://auth/callback"

  /// The page that an app goes back to where no `homeUrl` was injected (OF-03).
  public static let fallbackHome = "https://www.barbelic.com/"
}

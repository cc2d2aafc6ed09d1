/// What the shell tells the web: a window event with its detail.
///
/// Beside the five that the source names, two carry the answers of Q-34:
/// `barbelic:native-session-restore` and `barbelic:native-session-clear`.
public enum ShellEvent: Hashable, Sendable {
  case nativeAuth(NativeAuth)
  case nativeAuthComplete(AuthCompletion)
  case sessionPersist(requestID: WireText, PersistStatus)
  case pkceStorage(requestID: WireText, PkceAnswer)
  case appleReauth(requestID: WireText, ReauthAnswer)
  case sessionRestore(requestID: WireText, RestoreAnswer)
  case sessionClear(requestID: WireText, ClearStatus)

  /// What a login gives the web to exchange (SL-13, SL-15).
  public enum NativeAuth: Hashable, Sendable {
    case callback(Login.Provider, url: WireText)
    /// Native Apple sign-in.
    case identity(token: WireText, nonce: WireText)
  }

  /// SP-02.
  public enum PersistStatus: String, CaseIterable, Sendable {
    case stored
    case invalid
    case unavailable
  }

  /// PK-02; the fields `operation`, `status` and `value` are named here (S-24).
  public enum PkceAnswer: Hashable, Sendable {
    case found(WireText)
    case none
    case stored
    case removed
    case unavailable(PkceStorage.Operation.Name)
  }

  /// AR-02, AR-03: a code comes with `ok` and with nothing else.
  public enum ReauthAnswer: Hashable, Sendable {
    case ok(authorizationCode: WireText)
    case cancelled
    case failed
  }

  ///
  public enum RestoreAnswer: Hashable, Sendable {
    case found(refreshToken: WireText)
    case none
    case unavailable
  }

  ///
  public enum ClearStatus: String, CaseIterable, Sendable {
    case removed
    case unavailable
  }

  /// An event's name on the window.
  public enum Name: String, CaseIterable, Sendable {
    case nativeAuth = "barbelic:native-auth"
    case nativeAuthComplete = "barbelic:native-auth-complete"
    case sessionPersist = "barbelic:native-session-persist"
    case pkceStorage = "barbelic:native-pkce-storage"
    case appleReauth = "barbelic:apple-account-deletion-reauth"
    case sessionRestore = "barbelic:native-session-restore"
    case sessionClear = "barbelic:native-session-clear"
  }

  public var name: Name {
    switch self {
    case .nativeAuth: .nativeAuth
    case .nativeAuthComplete: .nativeAuthComplete
    case .sessionPersist: .sessionPersist
    case .pkceStorage: .pkceStorage
    case .appleReauth: .appleReauth
    case .sessionRestore: .sessionRestore
    case .sessionClear: .sessionClear
    }
  }

  /// True if the detail holds something that must reach the server origin's document alone (S-25,
  /// INV-29).
  public var carriesSecret: Bool {
    switch self {
    case .nativeAuth: true
    case .pkceStorage(_, .found): true
    case .appleReauth(_, .ok): true
    case .sessionRestore(_, .found): true
    case .nativeAuthComplete, .sessionPersist, .pkceStorage, .appleReauth, .sessionRestore,
      .sessionClear:
      false
    }
  }
}

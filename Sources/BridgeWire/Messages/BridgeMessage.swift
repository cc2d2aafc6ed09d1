/// A message from the web to the shell, by type, in texts.
///
/// The wire names below are the catalogue of what the source leaves open (S-24): it names the types
/// and only some of the fields. Chosen here:
/// - `nativePkceStorage`: `requestId`, `operation` (`get`, `set`, `remove`), `key`, with `set` also
///   `value`, and `transactionId` under the repair `verifierBound`.
/// - `persistNativeAuthSession`: `refreshToken`, and `requestId` unless it is an ordinary token refresh
///   (SP-04). `restoreNativeAuthSession`, `clearNativeAuthSession`: `requestId`.
/// - `splashState`: `state`, and `epoch` under the repair `documentEpoch`.
/// - `workoutActive`: `active`. `sessionDownloadImage`: `filename`, `imageBase64`.
/// - `nativeAuthComplete`: how the shell hears the announcement (AC-01): `ok`, `action`, `provider`,
///   `error`, and `transactionId` under the repair `completeCarriesId`.
/// - `nativeAuthListening`: the repair `redeliver`'s word that the exchange has begun: `transactionId`.
public enum BridgeMessage: Hashable, Sendable {
  case startSocialLogin(StartSocialLogin)
  case nativePkceStorage(PkceStorage)
  case persistNativeAuthSession(requestID: WireText?, refreshToken: WireText)
  case restoreNativeAuthSession(requestID: WireText)
  case clearNativeAuthSession(requestID: WireText)
  case appleAccountDeletionReauth(requestID: WireText)
  case shareFile(ShareFileMessage)
  case splashState(SplashSignal, epoch: Int64?)
  case workoutActive(Bool)
  case sessionDownloadImage(filename: WireText, imageBase64: WireText)
  case nativeAuthComplete(AuthCompletion)
  case nativeAuthListening(transactionID: WireText)

  /// What the web says of its splash (SO-05).
  public enum SplashSignal: String, CaseIterable, Sendable {
    case ready
    case stalled
  }

  /// A message's type, by its name on the wire.
  public enum Kind: String, CaseIterable, Sendable {
    case startSocialLogin
    case nativePkceStorage
    case persistNativeAuthSession
    case restoreNativeAuthSession
    case clearNativeAuthSession
    case appleAccountDeletionReauth
    case shareFile
    case splashState
    case workoutActive
    case sessionDownloadImage
    case nativeAuthComplete
    case nativeAuthListening

    static let named = allCases.map { ($0.rawValue, $0) }
  }

  public var kind: Kind {
    switch self {
    case .startSocialLogin: .startSocialLogin
    case .nativePkceStorage: .nativePkceStorage
    case .persistNativeAuthSession: .persistNativeAuthSession
    case .restoreNativeAuthSession: .restoreNativeAuthSession
    case .clearNativeAuthSession: .clearNativeAuthSession
    case .appleAccountDeletionReauth: .appleAccountDeletionReauth
    case .shareFile: .shareFile
    case .splashState: .splashState
    case .workoutActive: .workoutActive
    case .sessionDownloadImage: .sessionDownloadImage
    case .nativeAuthComplete: .nativeAuthComplete
    case .nativeAuthListening: .nativeAuthListening
    }
  }
}

/// `nativePkceStorage`: keeps, hands out or forgets the verifier (PK-02).
public struct PkceStorage: Hashable, Sendable {
  public var requestID: WireText
  public var operation: Operation
  public var key: WireText
  /// Bound to this login, under the repair `verifierBound`.
  public var transactionID: WireText?

  public init(
    requestID: WireText, _ operation: Operation, key: WireText, transactionID: WireText? = nil
  ) {
    self.requestID = requestID
    self.operation = operation
    self.key = key
    self.transactionID = transactionID
  }

  public enum Operation: Hashable, Sendable {
    case get
    case set(WireText)
    case remove

    public var name: Name {
      switch self {
      case .get: .get
      case .set: .set
      case .remove: .remove
      }
    }

    public enum Name: String, CaseIterable, Sendable {
      case get
      case set
      case remove
    }
  }
}

/// How a login ended: the web's announcement (AC-01) and the shell's own event (SL-16).
public struct AuthCompletion: Hashable, Sendable {
  public var isOK: Bool
  public var action: Login.Action
  public var provider: Login.Provider
  /// Empty if all went well.
  public var error: WireText
  /// Under the repair `completeCarriesId`.
  public var transactionID: WireText?

  public init(
    isOK: Bool, _ action: Login.Action, _ provider: Login.Provider, error: WireText = WireText(""),
    transactionID: WireText? = nil
  ) {
    self.isOK = isOK
    self.action = action
    self.provider = provider
    self.error = error
    self.transactionID = transactionID
  }
}

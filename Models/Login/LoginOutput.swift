import ContractEngine

/// What one step did that a property may want to know, as plain facts.
public struct LoginOutput: Hashable, Sendable {
  /// Put on stable storage as pending.
  public var stored: Transactions = .none
  /// Taken from stable storage.
  public var forgotten: Transactions = .none
  public var opened: Transaction?
  /// The browser opened where the native sheet is due, or the reverse (SL-15).
  public var openedElsewhere = false
  /// `native-auth` sent out.
  public var dispatched: Transaction?
  public var payload: AuthPayload?
  /// Told by the shell, or by the page, that they failed.
  public var failed: Transactions = .none
  /// Had an auth-complete sent, by either side.
  public var completed: Transactions = .none
  /// Had two in one step.
  public var completedTwice = false
  public var verifierAnswered: Transactions = .none
  /// The verifier that was handed out, by its owner, and whom it was handed to.
  public var verifier: Transaction?
  public var verifierAsker: Transaction?
  public var persistAnswered: Transactions = .none
  public var persistStored: Transactions = .none
  /// An answer under an id that no login has.
  public var answeredNobody = false
  /// The web's announcement of success, from the current document, reached the shell.
  public var announced: Transaction?
  public var reopened: Transaction?
  /// A clear reached the shell; the Keychain has removed the session.
  public var clearArrived = false
  public var cleared = false
  /// Exchanges begun, and whether one of them twice.
  public var exchanged: Transactions = .none
  public var exchangedTwice = false
  /// An ending of one login ended another.
  public var endedAnother = false
  /// A secret reached a page of the server origin; of another.
  public var secretHeard = false
  public var secretElsewhere = false

  public init() {}
}

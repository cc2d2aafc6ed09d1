import BridgeModels

/// Turns the texts of a re-auth into what its models take, and their answers back (AR).
///
/// Ids that have had their answer stay known, so that the models can refuse them a second time
/// (AR-02c); one run of the app has room for fifteen.
public struct ReauthReader: Sendable {
  private var ids = HandleTable<WireText>(capacity: 15)
  private var codes = HandleTable<WireText>(capacity: 2)
  private var given: (request: ReauthRequest, code: Handle)?

  public init() {}

  /// The request under the id `id`; nil if there is no room for it.
  public mutating func request(_ id: WireText) -> ReauthRequest? {
    ids.handle(for: id).map { ReauthRequest($0.number) }
  }

  /// Keeps the code that the sheet of `request` gave, in place of one that was given before.
  public mutating func keep(code: WireText, of request: ReauthRequest) {
    codes.clear()
    given = codes.handle(for: code).map { (request, $0) }
  }

  /// The event that carries `answer`, after which its code is forgotten; nil if there is no such
  /// request, or a code that it should carry is not there.
  public mutating func event(for answer: ReauthAnswer) -> ShellEvent? {
    guard let id = ids.text(numbered: answer.request.number) else { return nil }
    switch answer.status {
    case .cancelled: return .appleReauth(requestID: id, .cancelled)
    case .failed: return .appleReauth(requestID: id, .failed)
    case .ok:
      guard let wanted = answer.code?.request, let given, given.request == wanted,
        let code = codes.text(of: given.code)
      else { return nil }
      codes.clear()
      return .appleReauth(requestID: id, .ok(authorizationCode: code))
    }
  }

  /// Forgets every id and code: the end of the app's process, with which the models begin anew too.
  public mutating func clear() {
    ids.clear()
    codes.clear()
    given = nil
  }
}

import ContractEngine

/// Says whether an event may be dispatched into the document that a WebView shows now (S-25, INV-29).
///
/// What carries a code, a token, a nonce or a verifier goes to the server origin alone; where it may
/// not go it is lost, and the shell ends what waited for it. Everything else goes anywhere.
public struct OutboundGate: Sendable {
  private let server: SenderCheck

  public init(_ wire: WireConfiguration = WireConfiguration()) {
    server = SenderCheck(wire.serverOrigin, .written)
  }

  /// `viewURL` is the address of the current main document, or nil if there is none.
  public func allows(_ event: ShellEvent, into viewURL: String?) -> Bool {
    !event.carriesSecret || server.isAtOrigin(viewURL)
  }
}

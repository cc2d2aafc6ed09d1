import BridgeModels
import ContractEngine

/// Makes the script that carries an event into the WebView, and none where the event may not go
/// (S-25, INV-29).
///
/// The gate of the models decides; this says which document it decides about. A WebView runs a script
/// some time after it was handed over, and may have moved on by then, so the script of a secret looks
/// at its document's own origin once more. What may not go is lost: whoever waits for it ends at its
/// deadline.
public struct Dispatcher: Sendable {
  public let wire: WireConfiguration
  public let gate: OutboundGate
  private let server: SenderCheck

  public init(
    _ wire: WireConfiguration = WireConfiguration(), gate: OutboundGate = OutboundGate()
  ) {
    self.wire = wire
    self.gate = gate
    server = SenderCheck(wire.serverOrigin, .written)
  }

  /// What a WebView that shows `viewURL` holds; no address is no document of the server.
  public func document(at viewURL: String?) -> MainDocument {
    server.isAtOrigin(viewURL) ? .server : .elsewhere
  }

  /// The rule that keeps `event` from the document at `viewURL`, or nil if it may go there.
  public func refusal(of event: ShellEvent, in viewURL: String?) -> OutboundRule? {
    gate.refusal(ofSecret: event.carriesSecret, into: document(at: viewURL))
  }

  /// The script to run in the WebView that shows `viewURL`; nil if the event must not go there.
  public func script(for event: ShellEvent, in viewURL: String?) -> [UInt8]? {
    guard refusal(of: event, in: viewURL) == nil else { return nil }
    let isGuarded = event.carriesSecret && gate.rules.contains(.serverDocument)
    return isGuarded ? event.script(onlyAt: wire.serverOrigin) : event.script
  }
}

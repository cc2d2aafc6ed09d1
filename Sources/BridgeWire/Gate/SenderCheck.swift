import BridgeModels
import ContractEngine

/// Compares who sent a message with the configured server origin (BR-03, BR-04).
struct SenderCheck: Sendable {
  private let origin: String
  private let scheme: String
  private let host: String
  /// Nil if the origin has the default port.
  private let port: Int64?
  private let isPortAsDocumented: Bool

  init(_ origin: String, _ readings: WireReadings) {
    self.origin = origin
    let parts = AddressParts(Array(origin.utf8))
    scheme = String(decoding: parts.scheme, as: UTF8.self)
    host = String(decoding: parts.authority?.host ?? [], as: UTF8.self)
    port = parts.authority?.port.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
    isPortAsDocumented = readings.contains(.portAsDocumented)
  }

  func check(_ raw: RawMessage, _ platform: Platform, _ flaws: inout WireFlaws) {
    let rule = platform == .android ? "BR-04" : "BR-03"
    if !raw.isMainFrame { flaws.add(rule, .notMainFrame) }
    checkOrigin(raw.sender, rule, &flaws)
    if !isAtOrigin(raw.viewURL) { flaws.add(rule, .webViewMismatch) }
  }

  private func checkOrigin(
    _ sender: RawMessage.SenderOrigin, _ rule: String, _ flaws: inout WireFlaws
  ) {
    switch sender {
    case .serialized(let text):
      if !text.sameBytes(as: origin) { flaws.add(rule, .originMismatch) }
    case .parts(let scheme, let host, let port):
      guard scheme.sameBytes(as: self.scheme), host.sameBytes(as: self.host) else {
        return flaws.add(rule, .originMismatch)
      }
      if let wanted = self.port {
        if port != wanted { flaws.add(rule, .originMismatch) }
      } else if port != 0 {
        let isDefault = port == 443 && self.scheme.sameBytes(as: "https" as String)
        if !isDefault {
          flaws.add(rule, .originMismatch)
        } else if isPortAsDocumented {
          flaws.add(rule, .defaultPortExplicit)
        }
      }
    }
  }

  /// True if `url` begins with the origin and the origin ends there.
  func isAtOrigin(_ url: String?) -> Bool {
    guard let url else { return false }
    let bytes = url.utf8Span.span
    let prefix = origin.utf8Span.span
    guard bytes.count >= prefix.count else { return false }
    for index in 0..<prefix.count where bytes[index] != prefix[index] { return false }
    guard bytes.count > prefix.count else { return true }
    let next = bytes[prefix.count]
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "?") || next == UInt8(ascii: "#")
  }
}

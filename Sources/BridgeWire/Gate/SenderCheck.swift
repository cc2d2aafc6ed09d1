import BridgeModels
import ContractEngine

/// Compares who sent a message with the configured server origin (BR-03, BR-04).
struct SenderCheck: Sendable {
  private let origin: [UInt8]
  private let scheme: [UInt8]
  private let host: [UInt8]
  /// Nil if the origin has the default port.
  private let port: Int64?
  private let isPortAsDocumented: Bool

  init(_ origin: String, _ readings: WireReadings) {
    self.origin = Array(origin.utf8)
    let parts = AddressParts(self.origin)
    scheme = Array(parts.scheme)
    host = Array(parts.authority?.host ?? [])
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
      if !text.utf8.elementsEqual(origin) { flaws.add(rule, .originMismatch) }
    case .parts(let scheme, let host, let port):
      guard scheme.utf8.elementsEqual(self.scheme), host.utf8.elementsEqual(self.host) else {
        return flaws.add(rule, .originMismatch)
      }
      if let wanted = self.port {
        if port != wanted { flaws.add(rule, .originMismatch) }
      } else if port != 0 {
        let isDefault = port == 443 && self.scheme.isSame(as: "https")
        if !isDefault {
          flaws.add(rule, .originMismatch)
        } else if isPortAsDocumented {
          flaws.add(rule, .defaultPortExplicit)
        }
      }
    }
  }

  /// True if `url` begins with the origin and the origin ends there.
  private func isAtOrigin(_ url: String?) -> Bool {
    guard let url else { return false }
    let bytes = url.utf8
    guard bytes.starts(with: origin) else { return false }
    guard let next = bytes.dropFirst(origin.count).first else { return true }
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "?") || next == UInt8(ascii: "#")
  }
}

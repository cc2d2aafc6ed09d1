import BridgeModels
import BridgeWire
import ContractEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Messages through decode and gate, with `JSONDecoder` beside it on the same bytes.
public enum WireBench {
  public struct Result: Sendable {
    public let messages: Int
    public let bytes: Int
    /// Nanoseconds that decode, gate and `fold` took; the best of the rounds.
    public let wire: UInt64
    /// Nanoseconds that `JSONDecoder` took to decode the same messages alone.
    public let jsonDecoder: UInt64

    public var messagesPerSecond: Double { Double(messages) * 1e9 / Double(wire) }
    public var megabytesPerSecond: Double { Double(bytes) * 1e3 / Double(wire) }
    public var ratio: Double { Double(jsonDecoder) / Double(wire) }
  }

  /// Runs both in turn, `rounds` times over `count` messages; `fold` is given each message let in.
  public static func run(
    count: Int = 20_000, rounds: Int = 5, fold: (BridgeMessage) -> Void = { _ in }
  ) throws -> Result {
    let texts = messages.map(\.text)
    let reader = MessageReader(Configuration(platform: .android))
    let gate = Gate(platform: .android)
    let decoder = JSONDecoder()
    let datas = texts.map { Data($0) }
    var best: (wire: UInt64, jsonDecoder: UInt64) = (.max, .max)
    for _ in 0..<rounds {
      var letIn = 0
      let wire = ContinuousClock().measure {
        for index in 0..<count {
          let raw = RawMessage(
            .text(texts[index % texts.count]), sender: .serialized("https://www.barbelic.com"),
            viewURL: "https://www.barbelic.com/")
          let read = reader.read(raw)
          guard gate.refusal(of: read.gateFlaws) == nil, let message = read.message else {
            continue
          }
          letIn += 1
          fold(message)
        }
      }
      var decoded = 0
      let peer = try ContinuousClock().measure {
        for index in 0..<count {
          let message = try decoder.decode(Plain.self, from: datas[index % datas.count])
          if message.v == 1 { decoded += 1 }
        }
      }
      precondition(letIn == count && decoded == count, "both read every message")
      best = (min(best.wire, wire.nanoseconds), min(best.jsonDecoder, peer.nanoseconds))
    }
    let bytes = (0..<count).reduce(0) { $0 + texts[$1 % texts.count].count }
    return Result(
      messages: count, bytes: bytes, wire: best.wire, jsonDecoder: best.jsonDecoder)
  }

  /// What a session sends: a login from start to end, and the everyday messages.
  private static let messages: [BridgeMessage] = {
    let id = WireText("FC4TeTMTmua9Wq_NrTQBTTRaRE6C4hQCpCiIXsPQQp0")
    let url =
      "https://project.supabase.co/auth/v1/authorize?provider=google&redirect_to="
      + "barbelic%3A%2F%2Fauth%2Fcallback%3Fauth_action%3Dsign-in%26provider%3Dgoogle"
      + "%26transaction_id%3D\(id.string)&code_challenge=\(id.string)&code_challenge_method=s256"
    return [
      .splashState(.ready, epoch: nil), .workoutActive(true),
      .nativePkceStorage(
        PkceStorage(requestID: WireText("request-1"), .set(id), key: WireText("code-verifier"))),
      .startSocialLogin(
        StartSocialLogin(
          action: WireText("sign-in"), provider: WireText("google"),
          authorizationURL: WireText(url), transactionID: id)),
      .nativePkceStorage(
        PkceStorage(requestID: WireText("request-2"), .get, key: WireText("code-verifier"))),
      .persistNativeAuthSession(requestID: WireText("request-3"), refreshToken: id),
      .nativeAuthComplete(AuthCompletion(isOK: true, .signIn, .google)),
      .sessionDownloadImage(
        filename: WireText("session.png"),
        imageBase64: WireText(String(repeating: "iVBORw0KGgoAAAAN", count: 256))),
    ]
  }()
}

/// The same messages as a `Decodable` shape: every field that any of them has.
private struct Plain: Decodable {
  let v: Int
  let type: String
  let action: String?
  let provider: String?
  let authorizationUrl: String?
  let transactionId: String?
  let requestId: String?
  let operation: String?
  let key: String?
  let value: String?
  let refreshToken: String?
  let state: String?
  let active: Bool?
  let ok: Bool?
  let error: String?
  let filename: String?
  let imageBase64: String?
}

extension Duration {
  fileprivate var nanoseconds: UInt64 {
    UInt64(components.seconds) * 1_000_000_000 + UInt64(components.attoseconds / 1_000_000_000)
  }
}

import BridgeModels
import BridgeWire
import ContractEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Messages through decode, gate and the fold of the whole shell, with `JSONDecoder` beside it on the
/// same bytes.
public enum WireBench {
  public struct Result: Sendable {
    public let messages: Int
    public let bytes: Int
    /// Nanoseconds that decode and gate took; the best of the rounds.
    public let gated: UInt64
    /// Nanoseconds that decode, gate, typed events and the fold took; the best of the rounds.
    public let folded: UInt64
    /// Nanoseconds that `JSONDecoder` took to decode the same messages alone.
    public let jsonDecoder: UInt64

    public var messagesPerSecond: Double { Double(messages) * 1e9 / Double(folded) }
    public var megabytesPerSecond: Double { Double(bytes) * 1e3 / Double(folded) }
    public var gatedMessagesPerSecond: Double { Double(messages) * 1e9 / Double(gated) }
    public var jsonDecoderMessagesPerSecond: Double {
      Double(messages) * 1e9 / Double(jsonDecoder)
    }
    /// How many times as fast as `JSONDecoder` alone.
    public var ratio: Double { Double(jsonDecoder) / Double(folded) }
  }

  /// Runs the three in turn, `rounds` times over `count` messages.
  public static func run(count: Int = 20_000, rounds: Int = 5) throws -> Result {
    let texts = messages.map(\.text)
    let raws = texts.map { text in
      RawMessage(
        .text(text), sender: .serialized("https://www.barbelic.com"),
        viewURL: "https://www.barbelic.com/")
    }
    let datas = texts.map { Data($0) }
    var best: (gated: UInt64, folded: UInt64, jsonDecoder: UInt64) = (.max, .max, .max)
    for _ in 0..<rounds {
      let gated = ContinuousClock().measure {
        precondition(letIn(raws, count) == count, "the gate lets every message in")
      }
      let folded = ContinuousClock().measure {
        var host = Host()
        for index in 0..<count { host.take(raws[index % raws.count]) }
        precondition(host.events >= count, "every message is an event")
      }
      let peer = try ContinuousClock().measure {
        let read = try decoded(datas, count)
        precondition(read == count, "JSONDecoder reads every message")
      }
      best = (
        min(best.gated, gated.nanoseconds), min(best.folded, folded.nanoseconds),
        min(best.jsonDecoder, peer.nanoseconds)
      )
    }
    let bytes = (0..<count).reduce(0) { $0 + texts[$1 % texts.count].count }
    return Result(
      messages: count, bytes: bytes, gated: best.gated, folded: best.folded,
      jsonDecoder: best.jsonDecoder)
  }

  private static func letIn(_ raws: [RawMessage], _ count: Int) -> Int {
    let reader = MessageReader(Configuration(platform: .android))
    let gate = Gate(platform: .android)
    var letIn = 0
    for index in 0..<count {
      let read = reader.read(raws[index % raws.count])
      if gate.refusal(of: read.gateFlaws) == nil, read.message != nil { letIn += 1 }
    }
    return letIn
  }

  private static func decoded(_ datas: [Data], _ count: Int) throws -> Int {
    let decoder = JSONDecoder()
    var decoded = 0
    for index in 0..<count {
      if try decoder.decode(Plain.self, from: datas[index % datas.count]).v == 1 { decoded += 1 }
    }
    return decoded
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

/// A shell whose Keychain answers at once, and that saves images at once.
private struct Host {
  private var reader = ShellReader(Configuration(platform: .android))
  private let shell = Shell(
    boot: BootSystem(Configuration(platform: .android), readings: .written).shell,
    login: LoginShell(platform: .android), reauth: AppleReauth(), share: ShareFile(),
    messages: Messages())
  private var state: Shell.State
  private(set) var events = 0

  init() { state = shell.initial }

  mutating func take(_ raw: RawMessage) {
    if let event = reader.read(raw) { fold(event) }
  }

  private mutating func fold(_ event: Shell.Event) {
    events += 1
    let transition = shell.step(state, event)
    state = transition.state
    transition.effects.forEach { effect in
      switch effect {
      case .login(.sessionPersist(.begin)): fold(.login(.keychainFinished(.running, .done)))
      case .login(.pkce(.readItem(let login))):
        fold(.login(.verifierRead(login, available: true)))
      case .messages(.saveImage(let image)): reader.images.forget(image)
      case .boot, .login, .reauth, .share, .messages: _ = reader.event(for: effect)
      }
    }
  }
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
  var nanoseconds: UInt64 {
    UInt64(components.seconds) * 1_000_000_000 + UInt64(components.attoseconds / 1_000_000_000)
  }
}

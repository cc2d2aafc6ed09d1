import BridgeModels
import ContractEngine

/// Turns what the page posts into the events of the whole shell, and what the shell answers into the
/// events of the page.
///
/// Between the two stand handles alone: the models, and whoever keeps their events, see no text.
public struct ShellReader: Sendable {
  private let messages: MessageReader
  private let gate: Gate
  public var login: LoginReader
  public var reauth = ReauthReader()
  public var files: SharedFileReader
  public var images = ImageReader()

  public init(
    _ configuration: Configuration, wire: WireConfiguration = WireConfiguration(),
    readings: WireReadings = .written, gate: Gate? = nil
  ) {
    messages = MessageReader(configuration, wire: wire, readings: readings)
    self.gate = gate ?? Gate(platform: configuration.platform)
    login = LoginReader(wire, readings: readings)
    files = SharedFileReader(readings: readings)
  }

  /// The event that `raw` is to the shell, from a document that is still there or was replaced; nil
  /// if the gate turns it away, it means nothing, or there is no room for its texts.
  ///
  /// The gate speaks first, so that what it turns away leaves no text behind. Flaws that it lets
  /// through, since a rule is switched off, go on to the models.
  public mutating func read(
    _ raw: RawMessage, from sender: SendingDocument = .current
  ) -> Shell.Event? {
    let read = messages.read(raw)
    guard let message = read.message, gate.refusal(of: read.gateFlaws) == nil else { return nil }
    return event(message, read.gateFlaws, sender)
  }

  private mutating func event(
    _ message: BridgeMessage, _ flaws: BridgeModels.Flaws, _ sender: SendingDocument
  ) -> Shell.Event? {
    switch message {
    case .startSocialLogin, .nativePkceStorage, .persistNativeAuthSession,
      .restoreNativeAuthSession, .clearNativeAuthSession, .nativeAuthComplete,
      .nativeAuthListening:
      return login.read(message).map {
        .login(.messageReceived($0, from: sender, flaws: flaws, .unlocked))
      }
    case .appleAccountDeletionReauth(let id):
      return reauth.request(id).map {
        .reauthRequested($0, by: sender == .current ? .current : .replaced)
      }
    case .shareFile(let file): return files.asked(file).map { .shareAsked($0.file, $0.flaws) }
    case .splashState(let signal, let epoch):
      return .host(
        .message(SplashArrival(flaws: flaws, signal: signal.typed, load: Self.load(epoch))))
    case .workoutActive(let isActive):
      return .workoutSaid(active: isActive, by: sender == .current ? .current : .replaced)
    case .sessionDownloadImage(let filename, let image):
      return images.asked(filename: filename, base64: image).map {
        .imageAskedFor($0, by: sender == .current ? .current : .replaced)
      }
    }
  }

  /// The event that carries `effect` to the page; nil if it tells the page nothing.
  ///
  /// Texts that nobody needs behind the effect are forgotten.
  public mutating func event(for effect: Shell.Effect) -> ShellEvent? {
    switch effect {
    case .login(let effect): return login.event(for: effect)
    case .reauth(.answer(let answer)): return reauth.event(for: answer)
    case .share(.deleteFile(let file)):
      files.forget(file)
      return nil
    case .share(.sweepFiles):
      files.clear()
      return nil
    case .boot, .reauth, .share, .messages: return nil
    }
  }

  /// Forgets every text: the app's process ends.
  public mutating func clear() {
    login.clear()
    reauth.clear()
    files.clear()
    images.clear()
  }

  /// The load whose document sends the signal, under the repair that numbers them.
  private static func load(_ epoch: Int64?) -> LoadID {
    guard let epoch, 1...Int64(LoadID.limit) ~= epoch else { return .none }
    return LoadID(UInt8(epoch))
  }
}

extension BridgeMessage.SplashSignal {
  fileprivate var typed: Signal {
    switch self {
    case .ready: .ready
    case .stalled: .stalled
    }
  }
}

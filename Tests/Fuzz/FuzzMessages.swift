import BridgeModels
import BridgeWire
import ContractEngine

private let android = MessageReader(Configuration(platform: .android))
private let ios = MessageReader(Configuration(platform: .ios))

private let shell = Shell(
  boot: BootSystem(Configuration(), readings: .written).shell, login: LoginShell(),
  reauth: AppleReauth(), share: ShareFile(), messages: Messages())

/// Reads bytes as a message in both transports; what was read is written and read again.
func fuzzMessages(_ bytes: [UInt8]) {
  let text = android.read(raw(.text(bytes)))
  guard let value = try? JSONReader().read(bytes) else {
    demand(text.message == nil, "no JSON, and yet a message")
    return
  }
  for escaping in [JSONWriter.Escaping.minimal, .script] {
    let again = try? JSONReader().read(JSONWriter(escaping).bytes(value))
    demand(again == value, "what is written reads back the same")
  }
  let object = ios.read(raw(.object(value)))
  demand(object.message == text.message, "INV-17: object and string give the same message")
  _ = try? LegacyMessage(.text(bytes))
  var reader = ShellReader(Configuration(platform: .ios))
  if let event = reader.read(raw(.object(value))) {
    shell.step(shell.initial, event).effects.forEach { _ = reader.event(for: $0) }
  }
  guard let message = text.message else { return }
  demand(ios.read(raw(.object(message.object))).message == message, "encode, then decode")
  check(message)
}

/// What the validators accept begins with what they must begin with.
private func check(_ message: BridgeMessage) {
  switch message {
  case .startSocialLogin(let request):
    guard let accepted = AuthorizeURL(WireConfiguration()).check(request).value else { return }
    let starts = accepted.url.string.hasPrefix("https://")
    demand(starts, "INV-31: an accepted address begins with its prefix")
    let pending = CallbackURL.Pending(accepted.login, createdAtMs: 0)
    _ = CallbackURL().check(request.transactionID, against: pending, nowMs: 0)
  case .shareFile(let file):
    guard let accepted = CheckedFile.check(file).value else { return }
    demand(1...120 ~= accepted.filename.bytes.count, "INV-33: a legal file name")
  case .nativePkceStorage, .persistNativeAuthSession, .restoreNativeAuthSession,
    .clearNativeAuthSession, .appleAccountDeletionReauth, .splashState, .workoutActive,
    .sessionDownloadImage, .nativeAuthComplete, .nativeAuthListening:
    break
  }
}

private func raw(_ payload: RawMessage.Payload) -> RawMessage {
  RawMessage(
    payload, sender: .serialized("https://www.barbelic.com"), viewURL: "https://www.barbelic.com/")
}

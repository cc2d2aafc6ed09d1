import BridgeModels
import BridgeWire
import ContractEngine
import Testing

/// Shared files and images between their texts and the models.
@Suite struct `Typed files` {
  @Test func `a file is kept until it is deleted, and each of its faults is its own bit`() {
    func file(_ name: String, _ content: String) -> BridgeMessage {
      .shareFile(
        ShareFileMessage(
          filename: .text(WireText(name)), mimeType: .text(WireText("text/csv")),
          content: .text(WireText(content))))
    }
    var bridge = TypedBridge()
    let asked = bridge.post(file("a.csv", "secret content"))
    #expect(asked == [.share(.writeFile(SharedFile(1)))])
    #expect(
      bridge.reader.files.contents(of: SharedFile(1))?.content == .text(WireText("secret content")))
    for event in [
      Shell.Event.fileWritten(SharedFile(1)), .shareSheetShown(SharedFile(1)),
      .shareSheetClosed(SharedFile(1)),
    ] {
      _ = bridge.told(bridge.happen(event))
    }
    #expect(bridge.reader.files.contents(of: SharedFile(1)) == nil)
    #expect(!bridge.printed.contains("secret content"))

    for (name, content, flaws) in [
      ("../a", "c", FileFlaws([.nameCharacters, .leadingDot])), ("", "c", .nameLength),
      (String(repeating: "a", count: 121), "c", .nameLength), (".a", "c", .leadingDot),
      ("a", String(repeating: "x", count: 20 * 1024 * 1024 + 1), .contentSize), ("a", "c", []),
    ] {
      var files = SharedFileReader()
      let message = ShareFileMessage(
        filename: .text(WireText(name)), mimeType: .text(WireText("text/csv")),
        content: .text(WireText(content)))
      #expect(files.asked(message)?.flaws == flaws, "\(name)")
    }
    var files = SharedFileReader()
    let empty = ShareFileMessage(filename: .missing, mimeType: .missing, content: .wrongKind)
    #expect(files.asked(empty)?.flaws == [.nameLength, .contentEncoding])
  }

  @Test func `a workout and an image reach the models, and a fourth image finds no room`() {
    var bridge = TypedBridge()
    #expect(bridge.post(.workoutActive(true)) == [.messages(.disableIdleTimer)])
    for number in UInt8(1)...3 {
      let saved = bridge.post(
        .sessionDownloadImage(
          filename: WireText("\(number).png"), imageBase64: WireText("AAAA\(number)")))
      #expect(saved == [.messages(.saveImage(SessionImage(number)))])
    }
    let fourth = BridgeMessage.sessionDownloadImage(
      filename: WireText("4.png"), imageBase64: WireText("AAAA4"))
    #expect(bridge.post(fourth) == nil)
    bridge.reader.images.forget(SessionImage(2))
    #expect(bridge.post(fourth) == [.messages(.saveImage(SessionImage(2)))])
    #expect(bridge.reader.images.contents(of: SessionImage(2))?.filename == WireText("4.png"))
    #expect(!bridge.printed.contains("AAAA"))
  }
}

import BridgeModels
import BridgeWire
import ContractEngine
import Testing

@Suite struct `Address corpora` {
  static let transaction = WireText("FC4TeTMTmua9Wq_NrTQBTTRaRE6C4hQCpCiIXsPQQp0")

  /// Every string of the corpora, as it is and with the configured host and scheme in its place.
  private func strings() throws -> [WireText] {
    var strings: [String] = []
    for name in [
      "wpt/urltestdata.json", "wpt/urltestdata-javascript-only.json",
      "ada/ada_extra_urltestdata.json",
    ] {
      let value = try JSONReader(unpairedSurrogates: .replace)
        .read(VectorFiles.bytes("url/" + name))
      guard case .array(let entries) = value else { continue }
      for case .object(let members) in entries {
        for member in members where member.key == "input" || member.key == "href" {
          if case .string(let text) = member.value { strings.append(text) }
        }
      }
    }
    for name in try VectorFiles.names(in: "url/open-redirect", prefix: "PayloadsAllTheThings") {
      let text = String(
        decoding: try VectorFiles.bytes("url/open-redirect/" + name), as: UTF8.self)
      strings += text.split(separator: "\n").map(String.init)
    }
    let hosts = strings.filter { $0.contains("whitelisteddomain") }.map {
      $0.split(separator: "www.whitelisteddomain.tld", omittingEmptySubsequences: false)
        .joined(separator: "project.supabase.co")
    }
    let schemes = (strings + hosts).filter { $0.hasPrefix("http:") }.map {
      "https:" + $0.dropFirst(5)
    }
    return (strings + hosts + schemes).map { WireText($0) }
  }

  @Test func `both validators refuse every string`() throws {
    let strings = try strings()
    #expect(strings.count > 1_628)
    let check = AuthorizeURL(WireConfiguration())
    let login = Login(.signIn, .google, transactionID: Self.transaction)
    let pending = CallbackURL.Pending(login, createdAtMs: 0)
    var accepted = 0
    for text in strings {
      for action in ["sign-in", "link"] {
        let request = StartSocialLogin(
          action: WireText(action), provider: WireText("google"), authorizationURL: text,
          transactionID: Self.transaction)
        if check.check(request).value != nil { accepted += 1 }
      }
      if CallbackURL().check(text, against: pending, nowMs: 1).value != nil { accepted += 1 }
    }
    #expect(accepted == 0)
  }

  @Test func `68 of the 515 naughty strings are legal file names`() throws {
    guard
      case .array(let values) = try JSONReader().read(
        VectorFiles.bytes("naughty-strings/blns.json"))
    else {
      Issue.record("no array")
      return
    }
    #expect(values.count == 515)
    let legal = values.filter { value in
      guard case .string(let text) = value else { return false }
      return CheckedFile.check(
        ShareFileMessage(
          filename: .text(WireText(text)), mimeType: .text(WireText("text/csv")),
          content: .text(WireText(text)))
      ).value != nil
    }
    #expect(legal.count == 68)
  }

  @Test func `no file of the JSON suite is a message, and none stops the reader`() throws {
    let reader = MessageReader(Configuration())
    for folder in ["test_parsing", "test_transform"] {
      for name in try VectorFiles.names(in: "JSONTestSuite/" + folder) {
        let bytes = try VectorFiles.bytes("JSONTestSuite/\(folder)/\(name)")
        let raw = RawMessage(
          .text(bytes), sender: .serialized("https://www.barbelic.com"),
          viewURL: "https://www.barbelic.com/")
        let read = reader.read(raw)
        #expect(read.message == nil && !read.flaws.isEmpty, "\(name)")
      }
    }
  }
}

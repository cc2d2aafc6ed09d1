import BridgeWire
import ContractEngine
import Testing

/// Accepted vectors, changed at every byte, judged by oracles that share no code with the
/// validators: P-PREFIX, P-SINGLE and P-BIND.
@Suite struct `Address mutations` {
  /// One accepted request or callback: the address, and the check that says if another is accepted.
  struct Subject {
    let address: [UInt8]
    let login: [String: [UInt8]]
    let prefix: [UInt8]
    /// The parameters that are checked, and so stand there once.
    let single: [String]
    let isAccepted: ([UInt8]) -> Bool
  }

  @Test func `no accepted change of a request breaks an oracle`() throws {
    try judge(subjects("authorize-url", request))
  }

  @Test func `no accepted change of a callback breaks an oracle`() throws {
    try judge(subjects("callback-url", callback))
  }

  private func judge(_ subjects: [Subject]) throws {
    #expect(subjects.count >= 4)
    var tried = 0
    var accepted = 0
    var broken: [String] = []
    for subject in subjects {
      for mutant in Self.mutants(of: subject.address) {
        tried += 1
        guard subject.isAccepted(mutant) else { continue }
        accepted += 1
        if let oracle = Self.brokenOracle(mutant, subject) {
          broken.append("\(oracle): \(String(decoding: mutant, as: UTF8.self))")
        }
      }
    }
    #expect(tried > 4_000)
    #expect(accepted > 50, "an oracle that is never asked says nothing")
    #expect(broken == [])
  }

  private static func mutants(of bytes: [UInt8]) -> [[UInt8]] {
    var mutants: [[UInt8]] = []
    for index in bytes.indices {
      let (before, byte, after) = (bytes[..<index], bytes[index], bytes[(index + 1)...])
      for inserted in "/&%".utf8 { mutants.append(before + [inserted, byte] + after) }
      mutants.append(Array(before + after))
      mutants.append(before + [byte, byte] + after)
      let isLetter = (0x61...0x7A).contains(byte | 0x20)
      if isLetter { mutants.append(before + [byte ^ 0x20] + after) }
      let hex = Array("0123456789ABCDEF".utf8)
      mutants.append(before + [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]] + after)
    }
    return mutants
  }

  /// The name of the oracle that an accepted address breaks.
  private static func brokenOracle(_ address: [UInt8], _ subject: Subject) -> String? {
    guard address.starts(with: subject.prefix) else { return "P-PREFIX" }
    let text = String(decoding: address.dropFirst(subject.prefix.count), as: UTF8.self)
    let query = pairs(text.split(separator: "#", maxSplits: 1).first.map(String.init) ?? "")
    for key in subject.single where query.filter({ $0.key == key }).count != 1 {
      return "P-SINGLE \(key)"
    }
    func isBound(_ pairs: [(key: String, value: String)], _ names: [String]) -> Bool {
      names.allSatisfy { name in
        pairs.first { $0.key == name }.map { Array($0.value.utf8) } == subject.login[name]
      }
    }
    if subject.single.contains("transaction_id") {
      return isBound(query, ["auth_action", "provider", "transaction_id"]) ? nil : "P-BIND"
    }
    if subject.single.contains("provider"), !isBound(query, ["provider"]) { return "P-BIND" }
    // A link may have none, and one without a value counts as none.
    guard let redirect = query.first(where: { $0.key == "redirect_to" })?.value, !redirect.isEmpty
    else { return nil }
    guard redirect.utf8.starts(with: "barbelic://auth/callback?".utf8) else { return "P-PREFIX" }
    let inner = pairs(String(redirect.split(separator: "?", maxSplits: 1)[1]))
    return isBound(inner, ["auth_action", "provider", "transaction_id"]) ? nil : "P-BIND"
  }

  private static func pairs(_ query: String) -> [(key: String, value: String)] {
    query.split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decode(halves[0]), halves.count > 1 ? decode(halves[1]) : "")
    }
  }

  private static func decode(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == 0x2B ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The accepted vectors of a file.
  private func subjects(
    _ name: String, _ make: (JSONValue) -> Subject?
  ) throws -> [Subject] {
    let text = String(decoding: try VectorFiles.bytes("attacks/\(name).jsonl"), as: UTF8.self)
    return try text.split(separator: "\n").compactMap { line in
      let vector = try JSONReader().read(String(line))
      guard vector["expect"] == .string("accept"), let input = vector["input"] else { return nil }
      return make(input)
    }
  }

  private func request(_ input: JSONValue) -> Subject? {
    guard case .string(let action)? = input["action"],
      case .string(let provider)? = input["provider"],
      case .string(let url)? = input["authorizationUrl"],
      case .string(let id)? = input["transactionId"]
    else { return nil }
    let endpoints = [
      "google": "accounts.google.com/o/oauth2/v2/auth",
      "apple": "appleid.apple.com/auth/authorize",
    ]
    let prefix =
      action == "sign-in"
      ? "https://project.supabase.co/auth/v1/authorize?"
      : "https://\(endpoints[provider] ?? "")?"
    let single =
      action == "sign-in"
      ? ["provider", "redirect_to", "code_challenge", "code_challenge_method"]
      : ["redirect_uri", "state", "client_id", "response_type"]
    let check = AuthorizeURL(WireConfiguration())
    return Subject(
      address: Array(url.utf8),
      login: [
        "auth_action": Array(action.utf8), "provider": Array(provider.utf8),
        "transaction_id": Array(id.utf8),
      ], prefix: Array(prefix.utf8), single: single
    ) { bytes in
      let request = StartSocialLogin(
        action: WireText(action), provider: WireText(provider),
        authorizationURL: WireText(bytes: bytes), transactionID: WireText(id))
      return check.check(request).value != nil
    }
  }

  private func callback(_ input: JSONValue) -> Subject? {
    guard case .string(let url)? = input["callbackUrl"], let pending = input["pending"],
      case .string(let id)? = pending["transactionId"]
    else { return nil }
    let stored = CallbackURL.Pending(
      Login(.signIn, .google, transactionID: WireText(id)), createdAtMs: 0)
    return Subject(
      address: Array(url.utf8),
      login: [
        "auth_action": Array("sign-in".utf8), "provider": Array("google".utf8),
        "transaction_id": Array(id.utf8),
      ], prefix: Array("barbelic://auth/callback?".utf8),
      single: ["auth_action", "provider", "transaction_id", "code"]
    ) { CallbackURL().check(WireText(bytes: $0), against: stored, nowMs: 1).value != nil }
  }
}

import BridgeModels
import BridgeWire
import ContractEngine
import Foundation
import Testing

/// Every threat of the bridge's analysis (T1 to T31) beside what holds it: attack vectors, a test,
/// or an invariant that is explored.
///
/// A threat that loses its evidence is red.
@Suite struct Threats {
  struct Threat: Sendable {
    let id: String
    let what: String
    var vectors: [String] = []
    /// Names of tests, as they stand in the sources.
    var tests: [String] = []
    /// Ids of invariants that a group of models is held to.
    var invariants: [String] = []
  }

  static let all: [Threat] = [
    Threat(
      id: "T1", what: "A frame inside the page speaks.",
      vectors: ["og-iframe-same-origin", "og-iframe-android"], invariants: ["INV-11"]),
    Threat(
      id: "T2", what: "A page of another origin speaks.",
      vectors: ["og-apex", "og-port", "og-opaque", "og-offline-page"], invariants: ["INV-11"]),
    Threat(
      id: "T3", what: "The view has moved on since the message was posted.",
      vectors: ["og-webview-elsewhere", "og-webview-null"],
      tests: ["the view's address is at the origin only if the origin ends there"]),
    Threat(
      id: "T4", what: "A secret goes into whatever document is loaded.",
      tests: [
        "a secret is dispatched to the server origin alone",
        "without BR-S25 login gives each of its secrets to another origin",
      ], invariants: ["INV-29"]),
    Threat(
      id: "T5", what: "A text breaks out of the script that carries it.",
      vectors: ["cb-ok-code-quotes"],
      tests: [
        "leaves no way out of a script",
        "a token with a quote leaves the older script as written, and not the repaired one",
      ]),
    Threat(
      id: "T6", what: "Two parsers see two messages.",
      vectors: [
        "ms-dup-type", "ms-dup-type-escaped", "ms-dup-v", "ms-bom", "ms-single-quotes",
        "ms-comment", "ms-trailing-garbage", "ms-trailing-comma", "ms-v-hex",
      ], tests: ["every message reads back the same from an object and from a string"]),
    Threat(
      id: "T7", what: "The version is nearly the number one.",
      vectors: [
        "ms-v-string", "ms-v-true", "ms-v-true-object", "ms-v-2pow64-plus1", "ms-v-missing",
        "ms-v-2",
      ]),
    Threat(
      id: "T8", what: "An unknown type is answered, or crashes.",
      vectors: ["ms-unknown-type", "ms-type-constructor", "ms-proto-wraps"],
      tests: ["BR-02: off, an unknown type is still nothing that could act"]),
    Threat(
      id: "T9", what: "A message is made to be expensive.",
      vectors: ["ms-deep-unclosed", "ms-deep-closed-extra"],
      tests: [
        "refuses a text over the size limit unread",
        "a value that is nested deeper than a text may be is refused as an object too",
        "a hundred thousand members are read, and the one that stands twice is found",
      ]),
    Threat(
      id: "T10", what: "A platform is asked for what it does not offer.",
      vectors: ["ms-sharefile-android", "ms-reauth-android", "ms-array-buffer"]),
    Threat(
      id: "T11", what: "The external session is sent to an attacker.",
      vectors: [
        "au-userinfo-host-swap", "au-suffix-domain", "au-backslash-before-at", "au-trailing-dot",
        "au-port-wraps-16bit", "au-ipv6-host", "au-idn-homograph", "au-punycode", "au-link-http",
      ], tests: ["both validators refuse every string"], invariants: ["INV-31"]),
    Threat(
      id: "T12", what: "Validator and browser split an address differently.",
      vectors: [
        "au-tab-in-host", "au-newline-in-path", "au-leading-space", "au-missing-slashes",
        "au-ideographic-stop", "au-host-pct-dot", "au-path-dotdot", "au-path-pct-letter",
        "au-path-trailing-slash",
      ], tests: ["no accepted change of a request breaks an oracle"]),
    Threat(
      id: "T13", what: "Validator and server read two values of one parameter.",
      vectors: [
        "au-dup-provider-conflict", "au-dup-provider-encoded-key", "au-redirect-dup-conflict",
        "au-provider-encoded-amp", "au-provider-semicolon", "au-redirect-unencoded-amp",
      ]),
    Threat(
      id: "T14", what: "PKCE is downgraded.",
      vectors: [
        "au-challenge-missing", "au-method-plain", "au-method-missing", "au-challenge-42",
        "au-challenge-padded", "au-challenge-plus",
      ]),
    Threat(
      id: "T15", what: "The code is sent elsewhere.",
      vectors: [
        "au-redirect-https-evil", "au-redirect-host-userinfo", "au-redirect-trailing-slash",
        "au-redirect-missing", "au-link-redirect-uri-slash", "au-link-redirect-uri-evil",
      ]),
    Threat(
      id: "T16", what: "An answer is credited to another request.",
      vectors: [
        "au-redirect-tid-mismatch", "au-redirect-action-mismatch", "au-redirect-no-context",
        "au-provider-mismatch", "au-link-wrong-provider-host",
      ], invariants: ["INV-03"]),
    Threat(
      id: "T17", what: "A link answers with a token.", vectors: ["au-link-response-token"]),
    Threat(
      id: "T18", what: "A transaction id is guessable, or only looks right.",
      vectors: ["au-tid-42", "au-tid-padding", "au-tid-kelvin", "au-tid-1024"]),
    Threat(
      id: "T19", what: "A second login starts while one is pending.",
      tests: ["SL-11 refuses a second login with ok false, or lets it win, by reading"]),
    Threat(
      id: "T20", what: "Anybody opens the callback's address.",
      vectors: [
        "cb-no-pending", "cb-tid-mismatch", "cb-tid-kelvin", "cb-provider-mismatch",
        "cb-path-slash", "cb-path-double", "cb-single-slash", "cb-all-upper", "cb-host-swap",
      ], tests: ["no accepted change of a callback breaks an oracle"], invariants: ["INV-03"]),
    Threat(
      id: "T21", what: "A callback is replayed, or late.",
      vectors: ["cb-replay", "cb-ttl-600001ms", "cb-ttl-600000ms"],
      invariants: ["INV-02", "INV-16"]),
    Threat(
      id: "T22", what: "A callback carries a token.",
      vectors: [
        "cb-token-fragment", "cb-token-query", "cb-provider-token", "cb-token-encoded-key",
      ],
      tests: [
        "a token is found wherever a reader of the page may look for it",
        "an address with a token reaches no event, whatever the models say",
      ], invariants: ["INV-32"]),
    Threat(
      id: "T23", what: "Another app has the same scheme: the code is useless without the verifier.",
      tests: ["PK-01 keeps a verifier for 600,000 ms from its own storing"],
      invariants: ["INV-16", "INV-24"]),
    Threat(
      id: "T24", what: "Forged callbacks use up the pending login.",
      tests: [
        "SL-12 refuses a callback that differs in one thing, and leaves the login pending",
        "a forged callback takes the place of no accepted one",
      ], invariants: ["INV-30"]),
    Threat(
      id: "T25", what: "An error callback never releases the page.",
      vectors: ["cb-error-denied", "cb-error-denied-sb-fragment"], invariants: ["INV-05"]),
    Threat(
      id: "T26", what: "Success is announced before the token is safe.",
      invariants: ["INV-04", "INV-18"]),
    Threat(
      id: "T27", what: "A token lies where scripts or backups reach it.",
      tests: ["a sign-in goes through in handles alone, and each answer carries its own texts"]),
    Threat(
      id: "T28", what: "A file name leaves its folder, hides, or is cut.",
      vectors: [
        "fn-traversal", "fn-dotdot", "fn-slash", "fn-nul", "fn-trailing-newline", "fn-kelvin",
        "fn-combining", "fn-crlf", "fn-rlo",
      ], tests: ["68 of the 515 naughty strings are legal file names"]),
    Threat(
      id: "T29", what: "Content is counted in characters.",
      vectors: ["ct-hangul-over", "ct-20971521"]),
    Threat(
      id: "T30", what: "The code of a re-auth leaks, or its failure blocks the deletion.",
      tests: ["a code of one request is not the answer to another"],
      invariants: ["INV-09", "INV-10"]),
    Threat(
      id: "T31", what: "Secrets in logs.",
      tests: [
        "every command, over secret-bearing files, prints and writes none of them",
        "a text from outside never prints", "SU-03: a failed load is logged without its address",
      ]),
  ]

  @Test func `all thirty-one are there, each with evidence`() {
    #expect(Self.all.map(\.id) == (1...31).map { "T\($0)" })
    let bare = Self.all.filter { $0.vectors.isEmpty && $0.tests.isEmpty && $0.invariants.isEmpty }
    #expect(bare.map(\.id) == [])
  }

  @Test func `every vector that a threat names is one, and gives its verdict`() throws {
    var verdicts: [String: Bool] = [:]
    for name in `Attack vectors`.files {
      for line in try AttackVectors().validate(path: VectorFiles.path("attacks/\(name).jsonl")) {
        verdicts[line.id] = line.agrees
      }
    }
    let wrong = Self.all.flatMap { threat in
      threat.vectors.filter { verdicts[$0] != true }.map { "\(threat.id) \($0)" }
    }
    #expect(wrong == [])
  }

  @Test func `every test that a threat names is in the sources`() throws {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    folder.deleteLastPathComponent()
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var names: Set<Substring> = []
    for case let name as String in files where name.hasSuffix("Tests.swift") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains("func `") {
        let parts = line.split(separator: "`", omittingEmptySubsequences: false)
        if parts.count >= 3 { names.insert(parts[1]) }
      }
    }
    let missing = Self.all.flatMap { threat in
      threat.tests.filter { !names.contains($0[...]) }.map { "\(threat.id) \($0)" }
    }
    #expect(missing == [])
  }

  @Test func `every invariant that a threat names is one that models are held to`() {
    let held = Set(
      LoginSystem(Configuration()).properties.map(\.id)
        + AppleReauthSystem(Configuration()).properties.map(\.id)
        + ShareFileSystem(Configuration()).properties.map(\.id))
    let missing = Self.all.flatMap { threat in
      threat.invariants.filter { id in !held.contains { $0.hasPrefix(id) } }
        .map { "\(threat.id) \($0)" }
    }
    #expect(missing == [])
  }
}

/// The points on which the sources are silent (S-01 to S-26): a reading that takes the other side, or
/// what was decided and what shows it.
@Suite struct `Silent points` {
  /// Decided without a reading: why, and the vectors or the rule that show it.
  static let decided: [String: (why: String, vectors: [String])] = [
    "S-06": (
      "Parameters that no rule names may be anything.",
      ["au-ok-sdk-extras-pct20", "au-ok-sdk-extras-plus"]
    ),
    "S-08": ("A start that passed the gate and is refused is answered ok: false.", []),
    "S-09": ("Q-33 speaks of it: completeCarriesId.", []),
    "S-16": ("The provider's tokens are tokens.", ["cb-provider-token"]),
    "S-22": (
      "What Android does not offer is an unsupported type there.",
      ["ms-sharefile-android", "ms-reauth-android"]
    ),
    "S-25": ("The rule BR-S25.", []),
    "S-26": ("The scheme stays as the contract writes it.", ["cb-ok", "cb-single-slash"]),
  ]

  @Test func `each has a reading for its other side, or a decision`() {
    var points = WireReading.allCases.map(\.point).joined(separator: " ")
    points += " " + LoginReading.allCases.map(\.point).joined(separator: " ")
    let words = Set(points.split { $0 == " " || $0 == "," }.map(String.init))
    let all = (1...26).map { "S-" + ($0 < 10 ? "0" : "") + "\($0)" }
    #expect(all.filter { !words.contains($0) && Self.decided[$0] == nil } == [])
    #expect(all.filter { words.contains($0) && Self.decided[$0] != nil } == [])
    #expect(OutboundRule.serverDocument.id == "BR-S25")
    #expect(LoginReading.completeCarriesId.isRepair)
  }

  @Test
  func `S-08: a refused start is answered ok false, and none to a page that the gate refuses`() {
    let shell = LoginShell()
    let start = LoginMessage.startSocialLogin(
      LoginRequest(Pending(.first, .signIn, .google), [.challenge, .endpoint]))
    func effects(_ flaws: BridgeModels.Flaws) -> Effects<LoginShell.Effect> {
      shell.step(
        shell.initial, .messageReceived(start, from: .current, flaws: flaws, .unlocked)
      ).effects
    }
    #expect(effects([]) == .one(.socialLogin(.dispatchFailure(.first, named: false))))
    #expect(effects(.foreignOrigin) == .none)
  }
}

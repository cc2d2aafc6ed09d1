import BridgeModels
import ContractEngine

/// Runs files of attack vectors against the validators.
///
/// A vector is one line of JSON with `id`, `input`, `expect` (`accept`, `reject`, `author-decides`,
/// the last with `recommend`) and `reason`. Which validator it is for follows from the shape of its
/// input: `payload` and `context` for the gate; `callbackUrl`, `pending`, `consumed`, `nowMs` for a
/// callback; `filename`, `mimeType`, `content` for a shared file; else the fields of
/// `startSocialLogin`.
public struct AttackVectors: Sendable {
  public let wire: WireConfiguration
  public let readings: WireReadings

  public init(wire: WireConfiguration = WireConfiguration(), readings: WireReadings = .written) {
    self.wire = wire
    self.readings = readings
  }

  /// What one vector came to.
  public struct Line: Hashable, Sendable {
    public let number: Int
    public let id: String
    public let isAccepted: Bool
    /// What the vector asks for; of two readings the one recommended.
    public let isExpectedAccepted: Bool
    /// True if the sources are silent and both verdicts are readings.
    public let isAuthorDecides: Bool
    public let flaws: WireFlaws
    /// The reason that the vector names; others may be seen beside it.
    public let reason: String

    public var agrees: Bool { isAccepted == isExpectedAccepted }

    /// True if the reason is among the flaws, or the input is accepted.
    public var namesReason: Bool {
      isAccepted || flaws.reasons.contains { $0.rawValue.sameBytes(as: reason) }
    }

    /// The line that the command line prints: id, verdict, reason, agrees or not.
    public var description: String {
      let verdict = isAccepted ? "accept" : "reject"
      let found = flaws.list.map { "\($0.rule) \($0.reason.rawValue)" }.joined(separator: ", ")
      return
        "\(printableID)\t\(verdict)\t\(found.isEmpty ? "ok" : found)\t\(agrees ? "agrees" : "DISAGREES")"
    }

    /// The id without what a terminal would act on.
    private var printableID: String {
      String(
        decoding: id.utf8.prefix(80).map { 0x20...0x7E ~= $0 ? $0 : UInt8(ascii: "?") },
        as: UTF8.self)
    }
  }

  /// Every vector of the file at `path`, in order.
  public func validate(path: String) throws(LogError) -> [Line] {
    var source = LineSource(
      try LogFile(path, .read), lineLimit: JSONReader.messageSizeLimit)
    return try validate(&source)
  }

  /// Every vector of `bytes`, as if they were the file `name`.
  public func validate(bytes: [UInt8], name: String) throws(LogError) -> [Line] {
    var source = LineSource(bytes, name: name, lineLimit: JSONReader.messageSizeLimit)
    return try validate(&source)
  }

  private func validate(_ source: inout LineSource) throws(LogError) -> [Line] {
    var lines: [Line] = []
    var number = 0
    while let line = try source.next(number: number + 1) {
      number += 1
      if source.withBytes(of: line, LineParse.isBlank) { continue }
      let value: JSONValue
      do {
        value = try source.withBytes(of: line) { bytes throws(JSONError) in
          try JSONReader(sizeLimit: .max).read(bytes)
        }
      } catch {
        throw LogError(file: source.name, line: number, .json(error.fault, column: error.column))
      }
      guard case .object(let members) = value else {
        throw LogError(file: source.name, line: number, .notAnObject(found: value.kind))
      }
      do {
        lines.append(try validate(FieldReader(members), number))
      } catch {
        throw LogError(file: source.name, line: number, error)
      }
    }
    return lines
  }

  private enum Expectation: String, CaseIterable {
    case accept
    case reject
    case authorDecides = "author-decides"
  }

  private func validate(_ line: FieldReader, _ number: Int) throws(FieldError) -> Line {
    var fields = line
    let id = try fields.string("id")
    let expectation = try fields.named("expect", Expectation.self)
    let expected =
      expectation == .authorDecides ? try fields.named("recommend", Expectation.self) : expectation
    let reason = try fields.string("reason")
    var input = try fields.object("input")
    let (isAccepted, flaws) = try verdict(&input)
    return Line(
      number: number, id: id, isAccepted: isAccepted, isExpectedAccepted: expected == .accept,
      isAuthorDecides: expectation == .authorDecides, flaws: flaws, reason: reason)
  }

  private func verdict(_ input: inout FieldReader) throws(FieldError) -> (Bool, WireFlaws) {
    if input.peek("payload") != nil { return try message(&input) }
    if input.peek("callbackUrl") != nil { return try callback(&input) }
    if ["action", "provider", "authorizationUrl"].contains(where: { input.peek($0) != nil }) {
      return try request(&input)
    }
    let file = ShareFileMessage(
      filename: try input.fileField("filename"), mimeType: try input.fileField("mimeType"),
      content: try input.fileField("content"))
    let flaws = CheckedFile.check(file, readings: readings).flaws
    return (flaws.isEmpty, flaws)
  }

  private func request(_ input: inout FieldReader) throws(FieldError) -> (Bool, WireFlaws) {
    let request = StartSocialLogin(
      action: try input.vectorText("action"), provider: try input.vectorText("provider"),
      authorizationURL: input.peek("authorizationUrl") == nil
        ? nil : try input.vectorText("authorizationUrl"),
      transactionID: try input.vectorText("transactionId"))
    let flaws = AuthorizeURL(wire, readings: readings).check(request).flaws
    return (flaws.isEmpty, flaws)
  }

  private func callback(_ input: inout FieldReader) throws(FieldError) -> (Bool, WireFlaws) {
    let url = try input.vectorText("callbackUrl")
    let isConsumed = try input.bool("consumed")
    let nowMs = try input.integer("nowMs", in: logTimes)
    var pending: CallbackURL.Pending?
    if case .object? = input.peek("pending") {
      var stored = try input.object("pending")
      let login = Login(
        try stored.named("action"), try stored.named("provider"),
        transactionID: try stored.vectorText("transactionId"))
      pending = CallbackURL.Pending(
        login, createdAtMs: try stored.integer("createdAtMs", in: logTimes),
        isConsumed: isConsumed)
    }
    let flaws = CallbackURL(readings: readings).check(url, against: pending, nowMs: nowMs).flaws
    return (flaws.isEmpty, flaws)
  }

  private func message(_ input: inout FieldReader) throws(FieldError) -> (Bool, WireFlaws) {
    let payload = try input.vectorPayload("payload")
    var context = try input.object("context")
    let platform = try context.choice("platform", of: Platform.allCases, named: \.name)
    let raw = RawMessage(
      payload, isMainFrame: try context.bool("isMainFrame"), sender: try context.vectorSender(),
      viewURL: context.peek("webViewUrl") == .null ? nil : try context.string("webViewUrl"))
    let read = MessageReader(Configuration(platform: platform), wire: wire, readings: readings)
      .read(raw)
    let isLetIn = Gate(platform: platform).refusal(of: read.gateFlaws) == nil
    return (isLetIn && read.message != nil, read.flaws)
  }
}

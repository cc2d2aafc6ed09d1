import BridgeModels
import BridgeWire

extension BootSystem: RecordedSystem {
  static var happenings: BootHappenings { BootHappenings() }

  static func timePassing(_ ms: UInt32) -> BootEvent { .timePassed(ms) }

  static func isSilent(_ event: BootEvent) -> Bool {
    switch event {
    case .committed, .painted, .hostFinished, .framesPassed, .listenerAttached, .fadeFinished: true
    case .launched, .redirected, .failed, .cancelReported, .signalDelivered, .retryTapped,
      .reloaded, .innerOpened, .historyMoved, .wentBack, .reopened, .backgrounded, .foregrounded,
      .networkLost, .networkBack, .processDied, .deathReported, .timePassed, .forged,
      .strayFailure, .lateTimerFired, .strayFadeFinished, .lied:
      false
    }
  }

  func meaning(of message: ReadMessage, in state: State) -> MessageMeaning<BootSystem>? {
    let flaws = message.gateFlaws
    guard case .splashState(let sent, _)? = message.message else {
      // Of a message of another contract only the gate's answer matters, and there is none to good ones.
      return flaws.isEmpty ? nil : .now(.forged(.ready, Self.flaw(flaws)))
    }
    let signal: Signal =
      switch sent {
      case .ready: .ready
      case .stalled: .stalled
      }
    let isNext = state.world.signals.first?.signal == signal
    // A good document's message can arrive while the WebView is elsewhere; the model sees that too.
    let elsewhere: BridgeModels.Flaws = [.foreignOrigin, .viewElsewhere, .unsupported]
    if !flaws.isEmpty, !(isNext && flaws.isSubset(of: elsewhere)) {
      return .now(.forged(signal, Self.flaw(flaws)))
    }
    return .delivery(
      .signalDelivered, isSent: { $0.world.signals.first?.signal == signal },
      lie: [.lied(signal), .signalDelivered])
  }

  private static func flaw(_ flaws: BridgeModels.Flaws) -> BootEvent.Flaw {
    BootEvent.Flaw(UInt8(flaws.rawValue.trailingZeroBitCount))
  }
}

/// The names of the boot group's happenings on a recording's line.
struct BootHappenings: HappeningCodec {
  private static let plain: [(name: String, source: String, event: BootEvent)] = [
    ("launched", "user", .launched), ("committed", "webview", .committed),
    ("redirected", "webview", .redirected), ("cancelReported", "webview", .cancelReported),
    ("painted", "webview", .painted), ("hostFinished", "webview", .hostFinished),
    ("framesPassed", "webview", .framesPassed), ("listenerAttached", "webview", .listenerAttached),
    ("retryTapped", "user", .retryTapped), ("reloaded", "webview", .reloaded),
    ("innerOpened", "user", .innerOpened), ("historyMoved", "user", .historyMoved),
    ("wentBack", "user", .wentBack), ("reopened", "system", .reopened),
    ("backgrounded", "system", .backgrounded), ("foregrounded", "system", .foregrounded),
    ("lost", "network", .networkLost), ("back", "network", .networkBack),
    ("processDied", "webview", .processDied), ("fadeFinished", "system", .fadeFinished),
    ("lateTimerFired", "system", .lateTimerFired),
    ("strayFadeFinished", "system", .strayFadeFinished),
  ]

  func read(
    _ name: String, from source: String, _ fields: inout FieldReader
  ) throws(FieldError) -> BootEvent {
    let own = Self.plain.first { $0.name == name }
    let wanted = own?.source ?? "webview"
    let event: BootEvent
    switch (own, name) {
    case (let own?, _): event = own.event
    case (nil, "failed"):
      let code = try fields.choice("code", of: FailureCode.allCases, named: \.name)
      event = .failed(code, try address(&fields))
    case (nil, "deathReported"):
      event = .deathReported(addressKept: try fields.optionalBool("addressKept") ?? true)
    case (nil, "strayFailure"):
      event = .strayFailure(
        try fields.choice("code", of: FailureCode.allCases, named: \.name))
    case (nil, _):
      let known = Self.plain.map(\.name) + ["failed", "deathReported", "strayFailure"]
      throw FieldError("event", .unknownValue(Quoted(name, near: known), known: known))
    }
    guard source == wanted else {
      throw FieldError("from", .unknownValue(Quoted(source, near: [wanted]), known: [wanted]))
    }
    return event
  }

  private static func word(_ address: FailingAddress) -> String {
    switch address {
    case .asStarted: "asStarted"
    case .missing: "missing"
    case .redirected: "redirected"
    }
  }

  private func address(_ fields: inout FieldReader) throws(FieldError) -> FailingAddress {
    guard fields.peek("address") != nil else { return .asStarted }
    return try fields.choice("address", of: FailingAddress.allCases, named: Self.word)
  }

  func write(_ happening: BootEvent) -> NamedHappening {
    switch happening {
    case .failed(let code, let address):
      NamedHappening(
        "failed", from: "webview",
        [
          JSONMember("code", .string(code.name)),
          JSONMember("address", .string(Self.word(address))),
        ])
    case .deathReported(let kept):
      NamedHappening("deathReported", from: "webview", [JSONMember("addressKept", .bool(kept))])
    case .strayFailure(let code):
      NamedHappening("strayFailure", from: "webview", [JSONMember("code", .string(code.name))])
    case .launched, .committed, .redirected, .cancelReported, .painted, .hostFinished,
      .framesPassed, .listenerAttached, .signalDelivered, .retryTapped, .reloaded, .innerOpened,
      .historyMoved, .wentBack, .reopened, .backgrounded, .foregrounded, .networkLost,
      .networkBack, .processDied, .fadeFinished, .timePassed, .forged, .lateTimerFired,
      .strayFadeFinished, .lied:
      Self.plain.first { $0.event == happening }.map { NamedHappening($0.name, from: $0.source) }
        ?? NamedHappening("\(BootEvent.kinds[happening.kind])", from: "page")
    }
  }
}

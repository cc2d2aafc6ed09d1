import BridgeModels
import ContractEngine
import Testing

private func reauth(
  _ readings: ReadingSet<AppleReauthReading> = .written, without ids: Set<String> = []
) -> AppleReauthSystem {
  var system = AppleReauthSystem(
    AppleReauthSystem.cone(of: Configuration()), readings: readings, without: ids)
  system.disturbancesMax = .one
  return system
}

private func share(
  _ readings: ReadingSet<ShareFileReading> = .written, without ids: Set<String> = []
) -> ShareFileSystem {
  ShareFileSystem(ShareFileSystem.cone(of: Configuration()), readings: readings, without: ids)
}

@Suite struct `Scenarios of account deletion` {
  /// The server has spent the code, and the page calls with it again.
  private func spentCode(_ system: AppleReauthSystem) -> Scenario<AppleReauthSystem> {
    Scenario(system)
      .then { moment in
        if case .deleting(_?) = moment.before.page {
          moment.event == .callEnded(.brokeHalfway)
        } else {
          false
        }
      }
      .then { moment in
        if case .deleting(_?) = moment.before.page {
          moment.event == .callEnded(.done)
        } else {
          false
        }
      }
  }

  @Test func `B-22 happens as written: a call that broke halfway is repeated with its code`() {
    #expect(
      spentCode(reauth()).course().run == [
        .confirmed, .requestArrived, .sheetReported(ReauthRequest(1), .ok), .answerArrived,
        .callEnded(.brokeHalfway), .retried, .callEnded(.done),
      ])
  }

  @Test func `B-22 is ended by intentRecorded: the call is repeated without a code`() {
    #expect(spentCode(reauth(.written.with(.intentRecorded))).course().cannotHappen)
  }

  @Test func `B-22 ends well: hardened, a call that failed is repeated, and the account deleted`() {
    let scenario = Scenario(reauth(.hardened))
      .then(.callEnded(.unreached))
      .then { $0.event == .callEnded(.done) && $0.after.deletions == .one }
    #expect(scenario.course().run?.count == 3)
  }

  private func firstReplyLost(without ids: Set<String> = []) -> Scenario<AppleReauthSystem> {
    Scenario(reauth(.written.with(.firstReplyLost), without: ids))
      .then { $0.output.answers.isEmpty == false && $0.after.answers.first == nil }
  }

  private func stopsWaiting(_ state: AppleReauthState) -> Bool {
    guard state.app == .foreground, state.document == .server else { return true }
    if case .waiting = state.page { return false }
    return true
  }

  @Test func `B-26 happens under firstReplyLost: the new page's first answer is lost`() {
    #expect(
      firstReplyLost().course().run == [
        .confirmed, .requestArrived, .documentReplaced(.server), .confirmed, .requestArrived,
      ])
  }

  @Test func `B-26 ends within 120 seconds: AR-05 has the page go on without a code`() {
    #expect(firstReplyLost().course(outlasting: 120_000, without: stopsWaiting).cannotHappen)
    let waits = firstReplyLost().course(outlasting: 119_999, without: stopsWaiting)
    #expect(waits.run?.last == .timePassed(119_999))
  }

  @Test func `B-26 would not end without AR-05`() {
    let waits = firstReplyLost(without: ["AR-05"]).course(
      outlasting: 120_000, without: stopsWaiting)
    #expect(waits.run != nil)
  }

  /// An honest request is refused although its document stays.
  private func refusedInPassing(
    _ readings: ReadingSet<AppleReauthReading>
  ) -> Scenario<AppleReauthSystem> {
    Scenario(reauth(readings)).then { moment in
      moment.output.gate == .iosSender && moment.before.document == .server
        && moment.after.document == .server
    }
  }

  @Test func `Q-20: by the committed address no request of the document that stays is refused`() {
    #expect(refusedInPassing(.written).course().cannotHappen)
  }

  @Test func `Q-20: by the provisional address one is lost, and its page waits 120 seconds`() {
    let scenario = refusedInPassing(.written.with(.provisionalAddress))
    #expect(scenario.course().run == [.confirmed, .requestArrivedWhileLoading])
    #expect(scenario.course(outlasting: 120_000, without: stopsWaiting).cannotHappen)
    #expect(
      scenario.course(outlasting: 119_999, without: stopsWaiting).run == [
        .confirmed, .requestArrivedWhileLoading, .timePassed(119_999),
      ])
  }

  @Test func `B-25 mirrored happens as written: a request is refused once its page is left`() {
    let scenario = Scenario(reauth()).then { $0.output.gate == .iosSender }
    #expect(
      scenario.course().run == [.confirmed, .documentReplaced(.elsewhere), .requestArrived])
  }
}

@Suite struct `Scenarios of the share sheet` {
  private func removedWhileOpen(without ids: Set<String>) -> Scenario<ShareFileSystem> {
    Scenario(share(without: ids)).then { moment in
      guard let file = moment.after.sheet else { return false }
      return !moment.after.disk.contains(SharedFiles(file))
    }
  }

  @Test func `B-23 cannot happen: SF-04b keeps the file as long as its sheet is open`() {
    #expect(removedWhileOpen(without: []).course().cannotHappen)
  }

  @Test func `B-23 would happen without SF-04b`() {
    #expect(removedWhileOpen(without: ["SF-04b"]).course().run?.count == 4)
  }

  /// The app is opened again, and nothing shares what lies there.
  private func leftBehind(_ readings: ReadingSet<ShareFileReading>) -> Scenario<ShareFileSystem> {
    Scenario(share(readings))
      .then { $0.event == .closed && $0.before.sheet != nil }
      .then { $0.event == .launched && !$0.after.disk.isEmpty }
  }

  @Test func `B-23 happens as written to an app that is closed with its sheet open`() {
    #expect(leftBehind(.written).course().run?.count == 6)
  }

  @Test func `B-23 is ended by sweepAtLaunch`() {
    #expect(leftBehind(.written.with(.sweepAtLaunch)).course().cannotHappen)
  }

  /// A second sheet is asked for over the first, or a second file is written beside it.
  private func secondOverFirst(
    _ readings: ReadingSet<ShareFileReading> = .written, without ids: Set<String> = []
  ) -> Scenario<ShareFileSystem> {
    Scenario(share(readings, without: ids))
      .then { $0.after.sheet == SharedFile(1) }
      .then(without: { $0.after.sheet != SharedFile(1) }) {
        $0.after.writes.contains(SharedFiles(SharedFile(2)))
          || $0.after.disk.contains(SharedFiles(SharedFile(2)))
      }
  }

  @Test func `B-24 cannot happen: SF-Q05 refuses a share while a sheet is up`() {
    #expect(secondOverFirst().course().cannotHappen)
  }

  @Test func `B-24 would happen without SF-Q05, and under secondSharePresented`() {
    #expect(secondOverFirst(without: ["SF-Q05"]).course().run?.count == 6)
    #expect(secondOverFirst(.written.with(.secondPresented)).course().run?.count == 6)
  }

  /// A share was asked for, and its sheet does not come up.
  private func neverShown(_ readings: ReadingSet<ShareFileReading>) -> Course<ShareFileSystem> {
    Scenario(share(readings))
      .then { moment in
        if case .writing = moment.after.shell { true } else { false }
      }
      .course(outlasting: 5_001) { state in
        switch state.shell {
        case .idle, .presented: true
        case .writing, .presenting: state.app != .foreground
        }
      }
  }

  @Test func `B-24 happens as written: a sheet that never comes up is waited for without end`() {
    #expect(neverShown(.written).run?.count == 3)
  }

  @Test func `B-24 ends within 5 seconds by presentDeadline`() {
    #expect(neverShown(.written.with(.presentDeadline)).cannotHappen)
  }
}

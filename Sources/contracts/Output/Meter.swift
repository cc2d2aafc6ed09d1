import ContractChecker
import ContractReports
import Synchronization

/// One line on a terminal that says how far the explorations have come.
final class Meter: Sendable {
  let isShown: Bool
  private let note: @Sendable (String) -> Void
  private let status = Mutex(Status())
  private let started = ContinuousClock.now

  private struct Status {
    var total = 0
    var done = 0
    var running: [Int: Progress] = [:]
    var finishedStates = 0
    var shownAt: ContinuousClock.Instant?
  }

  init(_ console: Console) {
    isShown = console.showsProgress
    note = console.note
  }

  func begin(_ jobs: Int) {
    status.withLock { $0.total += jobs }
  }

  func show(_ job: Int, _ progress: Progress) {
    let line: String? = status.withLock { status in
      status.running[job] = progress
      let now = ContinuousClock.now
      if let last = status.shownAt, now - last < .milliseconds(200) { return nil }
      status.shownAt = now
      return text(status)
    }
    if let line { note("\r\u{1B}[K" + line) }
  }

  func finish(_ job: Int) {
    status.withLock { status in
      status.done += 1
      status.finishedStates += status.running.removeValue(forKey: job)?.distinct ?? 0
    }
  }

  func end() {
    if isShown { note("\r\u{1B}[K") }
  }

  private func text(_ status: Status) -> String {
    let running = status.running.values
    let states = running.reduce(0) { $0 + $1.distinct }
    let seconds = max(0.001, Double((ContinuousClock.now - started).components.seconds))
    let rate = Int(Double(states + status.finishedStates) / seconds)
    let frontier = running.reduce(0) { $0 + $1.frontier }
    let megabytes = running.reduce(0) { $0 + $1.bytes } >> 20
    return "\(status.done)/\(status.total) explored; now \(states.grouped) states, "
      + "\(frontier.grouped) in the frontier, \(rate.grouped) states/s, \(megabytes) MB"
  }
}

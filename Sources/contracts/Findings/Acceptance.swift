import ContractEngine
import ContractReports

/// Makes pins of what a check has met.
struct Acceptance {
  /// Pins of before, from which repairs are taken over.
  let known: [Pin]
  let remedies: Remedies

  /// One pin for each invariant, length, false part and kind of remedy, in catalogue order.
  func pins(_ check: GroupCheck) -> [Pin] {
    var drafts: [Draft] = []
    for run in check.runs {
      for verdict in run.report?.verdicts ?? [] {
        if let violation = verdict.violation { add(violation, run, to: &drafts) }
      }
    }
    let order = check.invariants
    func rank(_ draft: Draft) -> Int {
      order.firstIndex(of: draft.violation.property) ?? order.count
    }
    let sorted = drafts.enumerated().sorted { left, right in
      (rank(left.element), left.element.violation.length, left.offset)
        < (rank(right.element), right.element.violation.length, right.offset)
    }
    return sorted.map { pin($0.element, check) }
  }

  /// Violations that are alike.
  private struct Draft {
    let violation: Violation
    let ending: Remedies.Ending
    var occurs: [Pin.Occurrence]
  }

  private func add(_ violation: Violation, _ run: CheckRun, to drafts: inout [Draft]) {
    let place = Pin.Place(
      property: violation.property, cone: run.job.cone.label, drive: run.job.drive.name)
    let ending = remedies.ending(of: place)
    let alike = drafts.firstIndex { draft in
      draft.violation.property == violation.property && draft.ending == ending
        && draft.violation.length == violation.length
        && draft.violation.leafIndex == violation.leafIndex
    }
    guard let index = alike else {
      drafts.append(
        Draft(
          violation: violation, ending: ending,
          occurs: [Pin.Occurrence(drive: place.drive, cones: [place.cone])]))
      return
    }
    if let known = drafts[index].occurs.firstIndex(where: { $0.drive == place.drive }) {
      drafts[index].occurs[known].cones.append(place.cone)
    } else {
      drafts[index].occurs.append(Pin.Occurrence(drive: place.drive, cones: [place.cone]))
    }
  }

  private func pin(_ draft: Draft, _ check: GroupCheck) -> Pin {
    let violation = draft.violation
    var pin = Pin(
      group: check.group.name, property: violation.property, reading: check.reading.name,
      length: violation.length, occurs: draft.occurs, initial: violation.initial,
      events: violation.telling.steps.map { Pin.Event(text: $0.event, packed: $0.packed) },
      cycleStart: violation.telling.cycleStart, leaf: violation.leafIndex, repairs: [])
    if case .flag(let name) = draft.ending { pin.flag = name }
    if check.reading == .written, draft.ending != .none { pin.repairs = repairs(of: pin) }
    return pin
  }

  /// The repairs of the nearest pin of before.
  private func repairs(of pin: Pin) -> [String] {
    let alike = known.filter {
      $0.property == pin.property && $0.reading == pin.reading && $0.flag == pin.flag
    }
    return (alike.first { $0.length == pin.length } ?? alike.first)?.repairs ?? []
  }
}

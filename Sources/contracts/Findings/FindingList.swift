import BridgeModels
import ContractEngine
import ContractReports

/// The pinned findings as an author wants them in a review.
struct FindingList {
  struct Entry {
    /// `F1`, `F2` and so on within the group and reading.
    let name: String
    let group: Group
    let pin: Pin
    /// The run, replayed; nil if its bits no longer stand for events.
    let violation: Violation?
  }

  let entries: [Entry]

  init(_ selection: Selection, reading: String?) throws {
    var entries: [Entry] = []
    for group in selection.groups {
      for name in ["written", "hardened"] where reading == nil || reading == name {
        let pins = try PinStore.pins(of: group.name, reading: name)
        for (index, pin) in pins.enumerated() {
          let violation = group.retell(pin)
          guard selection.wants(rules: violation?.rules ?? []) || violation == nil else { continue }
          entries.append(
            Entry(name: "F\(index + 1)", group: group, pin: pin, violation: violation))
        }
      }
    }
    self.entries = entries
  }

  var unreadable: [Pin] { entries.filter { $0.violation == nil }.map(\.pin) }

  func text(_ console: Console) -> String {
    guard !entries.isEmpty else { return "no findings\n" }
    return entries.map { text($0, console) }.joined(separator: "\n")
  }

  private func text(_ entry: Entry, _ console: Console) -> String {
    let pin = entry.pin
    var text = console.paint(
      "\(entry.group.name) \(entry.name): \(pin.property) under \(pin.reading), \(pin.length) events",
      .bold)
    text += "\n"
    let words = FindingWords.of(pin)
    if let words { text += "  what happens: \(words.happens)\n" }
    for occurrence in pin.occurs {
      let more = occurrence.cones.count > 4 ? " and \(occurrence.cones.count - 4) more" : ""
      text +=
        "  where: \(occurrence.drive): "
        + occurrence.cones.prefix(4).joined(separator: "; ") + more + "\n"
    }
    if let violation = entry.violation {
      text += "  the shortest run, in \(pin.occurs.first?.cones.first ?? ""):\n"
      text += violation.text(indent: "    ")
    }
    if let words { text += "  the document: \(words.document)\n" }
    return text + repair(entry, words)
  }

  private func repair(_ entry: Entry, _ words: FindingWords?) -> String {
    var text = ""
    for name in entry.pin.repairs {
      guard let reading = entry.group.readings.first(where: { $0.name == name }) else { continue }
      text += "  repair \(name) (\(reading.point)): \(reading.text)\n"
    }
    if let flag = entry.pin.flag { text += "  flag \(flag): the shell must be built with it\n" }
    if entry.pin.hasRemedy {
      text +=
        "  proof: with \(entry.pin.remedy) `contracts check` explores each of these places, and "
        + "\(entry.pin.property) holds\n"
    }
    if let remedy = words?.remedy { text += "  remedy: \(remedy)\n" }
    if !entry.pin.hasRemedy, words?.remedy == nil { text += "  repair: none is known\n" }
    return text
  }

  var value: ReportValue {
    .members([
      "formatVersion": .integer(1),
      "findings": .array(
        entries.map { entry in
          let words = FindingWords.of(entry.pin)
          var members: [ReportValue.Member] = [.init("name", .string(entry.name))]
          if case .object(let own) = entry.pin.value { members += own }
          members.append(.init("happens", words.map { .string($0.happens) } ?? .null))
          members.append(.init("document", words.map { .string($0.document) } ?? .null))
          members.append(.init("remedy", words?.remedy.map { .string($0) } ?? .null))
          members.append(.init("violation", entry.violation?.value ?? .null))
          return .object(members)
        }),
    ])
  }
}

extension Group {
  /// Replays the run of `pin`.
  func retell(_ pin: Pin) -> Violation? {
    guard let label = pin.occurs.first?.cones.first, let cone = Configuration(label: label) else {
      return nil
    }
    let choice: ReadingChoice = pin.reading == "hardened" ? .hardened : .written
    return retell(
      StoredRun(
        cone: cone, readings: choice.names(in: self), property: pin.property, initial: pin.initial,
        events: pin.events.map(\.packed), cycleStart: pin.cycleStart, leaf: pin.leaf))
  }
}

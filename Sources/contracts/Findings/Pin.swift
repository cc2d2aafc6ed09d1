import ContractReports

/// A finding as it is kept: an invariant that the contract breaks, where, and by which shortest run.
struct Pin: Hashable, Sendable {
  var group: String
  var property: String
  var reading: String
  /// How many events the shortest run has, those of its cycle included.
  var length: Int
  /// Where it occurs at this length, by drive and in the order of the cones.
  var occurs: [Occurrence]
  /// The shortest run in the first of these places.
  var initial: String
  var events: [Event]
  var cycleStart: Int?
  var leaf: Int
  /// The smallest set of readings that makes the property hold in all of these places; empty if none
  /// is known.
  var repairs: [String]
  /// A flag that the shell must be built with for that, if one is missing there.
  var flag: String?

  struct Occurrence: Hashable, Sendable {
    var drive: String
    var cones: [String]
  }

  struct Event: Hashable, Sendable {
    var text: String
    var packed: String
  }

  /// Each place where the pin says that the property is violated.
  var places: [Place] {
    occurs.flatMap { occurrence in
      occurrence.cones.map {
        Place(property: property, cone: $0, drive: occurrence.drive)
      }
    }
  }

  /// One property in one cone under one drive.
  struct Place: Hashable, Sendable {
    var property: String
    var cone: String
    var drive: String
  }
}

extension Pin {
  /// The pin as a line of its file.
  var value: ReportValue {
    .members([
      "group": .string(group), "invariant": .string(property), "reading": .string(reading),
      "length": .integer(length), "leaf": .integer(leaf), "repairs": .strings(repairs),
      "flag": flag.map { .string($0) } ?? .null,
      "occurs": .array(
        occurs.map { .members(["drive": .string($0.drive), "cones": .strings($0.cones)]) }),
      "initial": .string(initial), "cycleStart": cycleStart.map { .integer($0) } ?? .null,
      "events": .array(
        events.map { .members(["text": .string($0.text), "packed": .string($0.packed)]) }),
    ])
  }
}

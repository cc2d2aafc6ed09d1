import ContractChecker
import ContractEngine
import ContractReports

/// Weighs what was found about a group against what is pinned and waived.
struct Judge {
  let selection: Selection
  let check: GroupCheck

  func judgement() -> Judgement {
    var judgement = Judgement()
    let met = violations
    weighPins(met, &judgement)
    weighUnpinned(met, &judgement)
    weighProofs(&judgement)
    weighRuns(&judgement)
    if selection.isWhole, check.runs.allSatisfy({ $0.report?.stopped == nil }) {
      weighVacuity(&judgement)
    }
    return judgement
  }

  /// A violation where it was met.
  private struct Met {
    let place: Pin.Place
    let violation: Violation
  }

  private var violations: [Met] {
    check.runs.flatMap { run in
      (run.report?.verdicts ?? []).compactMap { verdict in
        verdict.violation.map { Met(place: place(verdict.id, run), violation: $0) }
      }
    }
  }

  private func place(_ property: String, _ run: CheckRun) -> Pin.Place {
    Pin.Place(property: property, cone: run.job.cone.label, drive: run.job.drive.name)
  }

  /// The places that this check has a verdict for.
  private var decided: Set<Pin.Place> {
    var places: Set<Pin.Place> = []
    for run in check.runs {
      for verdict in run.report?.verdicts ?? [] where verdict.outcome != .undecided {
        places.insert(place(verdict.id, run))
      }
    }
    return places
  }

  private func weighPins(_ met: [Met], _ judgement: inout Judgement) {
    let decided = decided
    for pin in check.pins {
      let places = pin.places.filter(decided.contains)
      var same: [Pin.Place] = []
      var gone: [Pin.Place] = []
      var changed: [Int: [Pin.Place]] = [:]
      for place in places {
        switch met.first(where: { $0.place == place })?.violation.length {
        case pin.length: same.append(place)
        case let length?: changed[length, default: []].append(place)
        case nil: gone.append(place)
        }
      }
      if !same.isEmpty {
        judgement.findings.append(
          FoundPin(name: "F\(judgement.findings.count + 1)", pin: pin, places: same))
      }
      for length in changed.keys.sorted() {
        judgement.problems.append(
          .lengthChanged(pin, now: length, places: changed[length] ?? []))
      }
      if !gone.isEmpty { judgement.problems.append(.gone(pin, places: gone)) }
    }
  }

  /// Violations that no pin speaks of, those alike told once.
  private func weighUnpinned(_ met: [Met], _ judgement: inout Judgement) {
    let pinned = Set(check.pins.flatMap(\.places))
    var alike: [(violation: Violation, places: [Pin.Place])] = []
    for found in met where !pinned.contains(found.place) {
      let known = alike.firstIndex {
        $0.violation.property == found.violation.property
          && $0.violation.length == found.violation.length
          && $0.violation.leafIndex == found.violation.leafIndex
      }
      if let known {
        alike[known].places.append(found.place)
      } else {
        alike.append((found.violation, [found.place]))
      }
    }
    judgement.problems += alike.map { .unpinned($0.violation, places: $0.places) }
  }

  /// Every finding ends by what it names, or says in words why nothing does.
  private func weighProofs(_ judgement: inout Judgement) {
    for finding in judgement.findings {
      let pin = finding.pin
      guard pin.hasRemedy else {
        if FindingWords.of(pin)?.remedy == nil { judgement.problems.append(.noRemedy(pin)) }
        continue
      }
      let runs = pin.reading == ReadingChoice.written.name ? check.proofs : check.runs
      var failed: [String: [Pin.Place]] = [:]
      for place in finding.places {
        guard let cone = check.cones.first(where: { $0.label == place.cone }) else { continue }
        let remedied = check.group.remedied(cone, pin)
        let proof = runs.first { run in
          run.job.cone.label == remedied.label && run.job.drive.name == place.drive
            && (run.job.properties == nil || run.job.readings == pin.repairs)
        }
        // Without a run the shell that would show it is not in the selection.
        guard let proof else { continue }
        let verdict = proof.report?.verdicts.first { $0.id == pin.property }
        switch verdict?.outcome {
        case .holds, .undecided, nil: break
        case .vacuous?, .violated?, .unreached?, .notClaimed?:
          failed[verdict?.outcome.rawValue ?? "", default: []].append(place)
        }
      }
      for outcome in failed.keys.sorted() {
        judgement.problems.append(
          .notRepaired(pin, outcome: outcome, places: failed[outcome] ?? []))
      }
    }
  }

  /// Whether the run ended where its group is known to be too large.
  private func isBounded(_ report: RunReport) -> Bool {
    report.stopped?.limit == "states" && check.group.statesMax.map { report.states >= $0 } ?? false
  }

  private func weighRuns(_ judgement: inout Judgement) {
    var bounded = 0
    var limits: [String: (frontier: Int, places: [Pin.Place])] = [:]
    for run in check.runs + check.proofs {
      switch run.outcome {
      case .failure(let fault):
        judgement.problems.append(.fault(fault.description, places: [place("", run)]))
      case .success(let report):
        for verdict in report.verdicts where verdict.outcome == .unreached {
          judgement.problems.append(.unreached(verdict.id, places: [place(verdict.id, run)]))
        }
        if let states = report.timeStops, states > 0 {
          judgement.problems.append(.timeCanStop(states: states, places: [place("", run)]))
        }
        let isUndecided = report.verdicts.contains { $0.outcome == .undecided }
        if isBounded(report) {
          bounded += 1
        } else if report.stopped != nil || isUndecided {
          let stop = report.stopped ?? RunReport.Stop(limit: "memory", frontier: 0)
          limits[stop.limit, default: (0, [])].frontier += stop.frontier
          limits[stop.limit, default: (0, [])].places.append(place("", run))
        }
      }
    }
    if bounded > 0 {
      judgement.remarks.append(
        "\(bounded) of \(check.runs.count) explorations were stopped at the group's bound of "
          + "\(check.group.statesMax ?? 0) states: up to there nothing but what is said above")
    }
    for (limit, met) in limits.sorted(by: { $0.key < $1.key }) {
      judgement.problems.append(
        .undecided(limit: limit, frontier: met.frontier, places: met.places))
    }
  }

  /// What never came up in any cone under any drive.
  private func weighVacuity(_ judgement: inout Judgement) {
    let reports = check.runs.compactMap(\.report)
    weigh(.rule, hits: reports.map(\.ruleHits), &judgement) {
      isOwn($0) && selection.wants(rule: $0) ? .ruleNeverActs($0) : nil
    }
    if selection.prefixes == nil {
      weigh(.event, hits: reports.map(\.eventHits), &judgement) { .eventNeverHappens($0) }
    }
    let claimed = reports.map { report in
      report.verdicts.filter { $0.outcome != .notClaimed }.map {
        RunReport.Count($0.id, $0.outcome == .vacuous ? 0 : 1)
      }
    }
    weigh(.invariant, hits: claimed, &judgement) { .vacuous($0) }
  }

  /// Whether the rule is one of the group's own contracts; those of the gate are boot's.
  private func isOwn(_ rule: String) -> Bool {
    check.group.contracts.contains { contract in
      ContractName.prefix(of: contract).map { rule.hasPrefix($0 + "-") } ?? false
    }
  }

  private func waiver(_ kind: Waiver.Kind, _ name: String) -> Waiver? {
    Waiver.all.first { waiver in
      waiver.group == check.group.name && waiver.kind == kind && waiver.name == name
        && (waiver.reading ?? check.reading) == check.reading
    }
  }

  private func weigh(
    _ kind: Waiver.Kind, hits: [[RunReport.Count]], _ judgement: inout Judgement,
    _ problem: (String) -> Problem?
  ) {
    var names: [String] = []
    var sums: [String: Int] = [:]
    for count in hits.joined() {
      if sums[count.name] == nil { names.append(count.name) }
      sums[count.name, default: 0] += count.count
    }
    for name in names {
      let waiver = waiver(kind, name)
      guard let failure = problem(name) else { continue }
      switch (sums[name] ?? 0, waiver) {
      case (0, nil): judgement.problems.append(failure)
      case (0, let waiver?):
        judgement.remarks.append("\(kind.rawValue) \(name) never comes up: \(waiver.reason)")
      case (_, let waiver?):
        judgement.problems.append(.waiverNotNeeded(waiver))
      case (_, nil): break
      }
    }
  }
}

import ContractEngine

extension BootRun {
  /// Gives the loads that anything still holds the smallest numbers, in the order of their parts.
  ///
  /// Loads can be told apart but not ranked, so states that differ in their numbers alone behave
  /// alike; this keeps one of each such family.
  mutating func renumber() {
    var numbering = LoadNumbering()
    numbering.give(state.world.page.load)
    numbering.give(state.world.load.id)
    numbering.give(state.world.cancelled)
    numbering.give(state.shell.splash.coveredLoad)
    numbering.give(state.shell.splash.page)
    numbering.give(state.shell.offline.load)
    state.world.signals.forEachLoad { numbering.give($0) }
    guard !numbering.isIdentity else { return }
    state.world.page.load = numbering[state.world.page.load]
    state.world.load.id = numbering[state.world.load.id]
    state.world.cancelled = numbering[state.world.cancelled]
    state.shell.splash.coveredLoad = numbering[state.shell.splash.coveredLoad]
    state.shell.splash.page = numbering[state.shell.splash.page]
    state.shell.offline.load = numbering[state.shell.offline.load]
    state.world.signals.renameLoads { numbering[$0] }
    output.started = numbering[output.started]
  }
}

/// New numbers for loads: four bits for each old one, zero where none has been given.
private struct LoadNumbering {
  private var given: UInt64 = 0
  private var count: UInt8 = 0
  private(set) var isIdentity = true

  subscript(_ load: LoadID) -> LoadID {
    LoadID(UInt8(truncatingIfNeeded: given >> UInt64(load.rawValue * 4)) & 0xf)
  }

  mutating func give(_ load: LoadID) {
    guard load != .none, self[load] == .none else { return }
    count += 1
    if count != load.rawValue { isIdentity = false }
    given |= UInt64(count) << UInt64(load.rawValue * 4)
  }
}

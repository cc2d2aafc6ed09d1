import ContractEngine

/// Holds one run, as it happens, to every property that a single run can decide.
public struct RunJudge<S: System> {
  public let properties: [Property<S>]
  private var cells: [UInt64]
  /// For each property what the run says of it so far.
  public private(set) var standings: [Standing]

  /// What one run says of a property.
  public enum Standing: Hashable, Sendable {
    /// What it speaks of has not come up.
    case notMet
    case kept
    /// Broken after this many steps, 0 being the start; the first time counts.
    case broken(step: Int, leaf: Int)
    /// It speaks of all continuations, or of what happens in the end.
    case notDecidable
  }

  public init(_ properties: [Property<S>], from state: S.State) {
    self.properties = properties
    cells = properties.map { property in
      switch property.kind {
      case .history(let monitor), .bounded(let monitor): monitor.initial
      case .state, .step, .recoverable, .leadsTo, .reachable: 0
      }
    }
    standings = properties.map { property in
      switch property.kind {
      case .recoverable, .leadsTo: .notDecidable
      case .state, .step, .history, .bounded, .reachable: .notMet
      }
    }
    for index in properties.indices {
      if case .state(let judge) = properties[index].kind { note(judge(state), index, step: 0) }
    }
  }

  /// Judges step number `step`, from 1; returns the indices of the properties that it breaks.
  public mutating func judge(_ view: StepView<S>, step: Int) -> [Int] {
    var broken: [Int] = []
    for index in properties.indices {
      var claim = Claim.vacuous
      switch properties[index].kind {
      case .state(let judge): claim = judge(view.after)
      case .step(let judge): claim = judge(view)
      case .history(let monitor), .bounded(let monitor):
        (cells[index], claim) = monitor.watch(cells[index], view)
      case .reachable(let reached): claim = reached(view.after) ? .holds : .vacuous
      case .recoverable, .leadsTo: continue
      }
      if note(claim, index, step: step) { broken.append(index) }
    }
    return broken
  }

  /// Records `claim`; true if it is the first that breaks the property.
  @discardableResult
  private mutating func note(_ claim: Claim, _ index: Int, step: Int) -> Bool {
    if case .broken = standings[index] { return false }
    switch claim {
    case .vacuous: return false
    case .holds: standings[index] = .kept
    case .broken(let leaf):
      standings[index] = .broken(step: step, leaf: Int(leaf))
      return true
    }
    return false
  }
}

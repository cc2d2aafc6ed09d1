import ContractEngine

extension MessagesSystem {
  /// INV-11 for both message types, and what OM-01 and OM-02 promise.
  ///
  /// Without a shell there is nobody to promise anything.
  public var properties: [Property<Self>] {
    guard configuration.platform.hasShell else { return [] }
    return [hostileMessageIsNothing, awakeForAWorkout, imageSaved]
  }

  private var hostileMessageIsNothing: Property<Self> {
    Property(
      "INV-11",
      "A workoutActive or sessionDownloadImage that fails the gate changes no state and has no "
        + "effect.",
      rules: GateRule.allCases.map(\.id) + ["OM-03"], drives: [.hostileWorld],
      kind: .step { view in
        guard case .forged = view.event else { return .vacuous }
        return .when(true, view.after == view.before && view.output.shell == nil)
      },
      evidence: evidence)
  }

  private var awakeForAWorkout: Property<Self> {
    Property(
      "OM-01",
      "With nothing on its way the screen stays awake if and only if the current document trains.",
      rules: ["OM-01", "OM-03", "BR-07"], drives: [.cooperative, .hostileWorld],
      leaves: ["the screen stays awake for no document", "the screen may lock during a workout"],
      kind: .state { state in
        guard state.firstMessage == nil, !state.isClosed else { return .vacuous }
        switch (state.shell, state.page) {
        case (.awake, .training), (.mayLock, .resting): return .holds
        case (.awake, .resting): return .broken(leaf: 0)
        case (.mayLock, .training): return .broken(leaf: 1)
        }
      },
      evidence: evidence)
  }

  private var imageSaved: Property<Self> {
    Property(
      "OM-02", "An image that is asked for is saved, and no other.", rules: ["OM-02", "OM-03"],
      leaves: ["an image that was asked for was not saved"],
      kind: .step { view in
        guard case .imageAskedFor(let image, by: _)? = view.output.shell?.event else {
          return .vacuous
        }
        return .when(true, view.output.shell?.effects == .one(.saveImage(image)))
      },
      evidence: evidence)
  }

  private var evidence: @Sendable (MessagesState) -> [Field] {
    { [Field("shell", $0.shell.name), Field("page", $0.page.name)] }
  }
}

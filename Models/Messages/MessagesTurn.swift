import ContractEngine

/// One step of the exploration of the two messages: a happening, handed to whom it concerns, and
/// what follows from the effects.
struct MessagesTurn {
  let system: MessagesSystem
  var state: MessagesState
  var output = MessagesOutput()

  mutating func take(_ event: MessagesHappening) {
    switch event {
    case .workoutStarted: page(.workoutStarted)
    case .workoutEnded: page(.workoutEnded)
    case .imageChosen:
      state.images += 1
      page(.imageChosen(SessionImage(state.images)))
    case .messageArrived:
      guard let message = state.firstMessage else { return }
      state.firstMessage = state.secondMessage
      state.secondMessage = nil
      arrive(message, [])
    case .documentReplaced:
      state.firstMessage?.sender = .replaced
      state.secondMessage?.sender = .replaced
      replaceDocument()
    case .webProcessDied:
      state.firstMessage = nil
      state.secondMessage = nil
      replaceDocument()
    case .closed:
      state = MessagesState()
      state.isClosed = true
    case .launched: state.isClosed = false
    case .forged(let content, let flaws): arrive(MessagesState.SentMessage(content), flaws)
    }
  }

  private mutating func replaceDocument() {
    state.page = system.web.initial
    shell(.documentReplaced)
  }

  /// The gate comes first: what it turns away never reaches the contract.
  private mutating func arrive(_ message: MessagesState.SentMessage, _ flaws: Flaws) {
    if system.shell.rules.contains(.gated) { output.gate = system.gate.refusal(of: flaws) }
    guard output.gate == nil else { return }
    switch message.content {
    case .workout(active: let active): shell(.workoutSaid(active: active, by: message.sender))
    case .image(let image): shell(.imageAskedFor(image, by: message.sender))
    }
  }

  private mutating func page(_ event: WorkoutPage.Event) {
    let transition = system.web.step(state.page, event)
    state.page = transition.state
    output.page = Move(event, transition)
    transition.effects.forEach { effect in
      switch effect {
      case .sayWorkout(active: let active): send(.workout(active: active))
      case .askForImage(let image): send(.image(image))
      }
    }
  }

  private mutating func send(_ content: MessagesState.SentMessage.Content) {
    guard system.configuration.platform.hasShell, system.gate.rules.contains(.webTransport) else {
      return
    }
    let message = MessagesState.SentMessage(content)
    if state.firstMessage == nil {
      state.firstMessage = message
    } else {
      state.secondMessage = message
    }
  }

  private mutating func shell(_ event: Messages.Event) {
    let transition = system.shell.step(state.shell, event)
    state.shell = transition.state
    output.shell = Move(event, transition)
  }

  /// The rules that decided in this step.
  var marks: RuleMarks {
    var marks = RuleMarks()
    if let rule = output.gate {
      marks.mark(Int(rule.rawValue))
      marks.mark(GateRule.allCases.count + Int(MessagesRule.gated.rawValue))
    }
    for rule in [output.shell?.outcome.rule, output.page?.outcome.rule].compactMap({ $0 }) {
      marks.mark(GateRule.allCases.count + Int(rule.rawValue))
    }
    return marks
  }
}

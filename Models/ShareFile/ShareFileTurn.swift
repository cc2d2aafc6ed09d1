import ContractEngine

/// One step of the exploration of sharing: a happening, handed to whom it concerns, and what
/// follows from the effects.
struct ShareFileTurn {
  let system: ShareFileSystem
  var state: ShareFileState
  var output = ShareFileOutput()

  mutating func take(_ event: ShareFileHappening) {
    switch event {
    case .exportChosen(let flaws):
      state.exports += 1
      page(.exportChosen(SharedFile(state.exports), flaws))
    case .messageArrived: messageArrived()
    case .writeEnded(let file, succeeded: let succeeded): writeEnded(file, succeeded)
    case .sheetShown(let file): sheetShown(file)
    case .sheetClosed(let file): sheetClosed(file)
    case .otherSheetOpened: state.otherSheet = .up
    case .otherSheetClosed: state.otherSheet = .none
    case .documentReplaced: state.disturbances += 1
    case .webProcessDied:
      state.disturbances += 1
      state.firstMessage = nil
      state.secondMessage = nil
    case .backgrounded:
      state.disturbances += 1
      state.app = .background
    case .foregrounded: state.app = .foreground
    case .closed: close()
    case .launched:
      state.app = .foreground
      shell(.launched)
    case .timePassed(let milliseconds):
      if system.nativeRuns(state) { shell(.timePassed(milliseconds)) }
    case .forged(let flaws): arrive(SharedFile(3), [], flaws)
    case .lied(let flaws):
      state.exports += 1
      send(SharedFile(state.exports), flaws)
    }
  }

  private mutating func messageArrived() {
    guard let message = state.firstMessage else { return }
    state.firstMessage = state.secondMessage
    state.secondMessage = nil
    let isOffered = ShareFileSystem.isOffered(system.configuration)
    arrive(message.file, message.flaws, isOffered ? [] : .unsupported)
  }

  /// The gate comes first: what it turns away never reaches the contract.
  private mutating func arrive(_ file: SharedFile, _ flaws: FileFlaws, _ atGate: Flaws) {
    output.gate = system.gate.refusal(of: atGate)
    guard output.gate == nil else { return }
    shell(.asked(file, flaws, beside: state.otherSheet))
  }

  private mutating func writeEnded(_ file: SharedFile, _ succeeded: Bool) {
    state.writes.remove(file.alone)
    if succeeded { state.disk.insert(file.alone) }
    shell(succeeded ? .fileWritten(file, beside: state.otherSheet) : .fileNotWritten(file))
  }

  private mutating func sheetShown(_ file: SharedFile) {
    if state.pending == file, state.sheet == nil {
      state.pending = nil
      state.sheet = file
    }
    shell(.sheetShown(file))
  }

  private mutating func sheetClosed(_ file: SharedFile) {
    if state.sheet == file {
      state.sheet = nil
      state.echo = file
    } else if state.echo == file {
      state.echo = nil
    }
    shell(.sheetClosed(file))
  }

  /// The process ends; a file that was being written is there, whole or not.
  private mutating func close() {
    state.disturbances += 1
    state.app = .closed
    state.shell = system.shell.initial
    state.firstMessage = nil
    state.secondMessage = nil
    state.disk.formUnion(state.writes)
    state.writes = []
    state.leftBehind = state.disk
    state.pending = nil
    state.sheet = nil
    state.echo = nil
    state.otherSheet = .none
  }

  private mutating func page(_ event: ExportPage.Event) {
    let transition = system.web.step(.ready, event)
    output.page = Move(event, transition)
    transition.effects.forEach { effect in
      switch effect {
      case .send(let file, let flaws):
        send(file, flaws)
        let handedOver = ExportPage.Event.handedOver(file)
        output.after = Move(handedOver, system.web.step(.ready, handedOver))
      case .followDownloadLink, .showToast: break
      }
    }
  }

  private mutating func send(_ file: SharedFile, _ flaws: FileFlaws) {
    guard system.gate.rules.contains(.webTransport) else { return }
    let message = ShareFileState.SentShare(file, flaws)
    if state.firstMessage == nil {
      state.firstMessage = message
    } else {
      state.secondMessage = message
    }
  }

  private mutating func shell(_ event: ShareFile.Event) {
    let transition = system.shell.step(state.shell, event)
    state.shell = transition.state
    output.shell = Move(event, transition)
    transition.effects.forEach { effect in
      switch effect {
      case .writeFile(let file): state.writes.insert(file.alone)
      case .presentSheet(let file): if state.pending == nil { state.pending = file }
      case .closeSheet(let file):
        if state.pending == file { state.pending = nil }
        if state.sheet == file { state.sheet = nil }
      case .deleteFile(let file):
        state.disk.remove(file.alone)
        state.leftBehind.remove(file.alone)
      case .sweepFiles:
        state.disk = []
        state.leftBehind = []
      case .showFailure: break
      }
    }
  }
}

extension SharedFile {
  /// The set of this file and no other.
  var alone: SharedFiles { SharedFiles(self) }
}

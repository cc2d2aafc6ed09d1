import ContractEngine

/// A system under one drive, with at most one monitor beside it, as a machine over keys.
@usableFromInline struct Machine<S: System>: Sendable {
  @usableFromInline let system: S
  @usableFromInline let drive: Drive
  @usableFromInline let monitor: Monitor<S>?
  @usableFromInline let cellWidth: Int
  @usableFromInline let reduction: Reduction<S>

  /// Throws: `keyTooNarrow`, naming `property`, if state and cell do not fit in a key.
  @inlinable init(
    _ system: S, _ drive: Drive, monitor: Monitor<S>? = nil, property: String? = nil,
    reduction: Reduction<S> = .none
  ) throws(ModelFault) {
    self.system = system
    self.drive = drive
    self.reduction = reduction
    self.monitor = monitor
    cellWidth = monitor?.width ?? 0
    let needed = S.State.width + cellWidth
    guard needed <= S.Key.wordCount * 64 else {
      throw .keyTooNarrow(
        bitsNeeded: needed, bitsOfKey: S.Key.wordCount * 64, property: property)
    }
  }

  @inlinable func encode(_ state: S.State, _ cell: UInt64) -> S.Key {
    Self.encode(state, cell, width: cellWidth)
  }

  @inlinable static func encode(_ state: S.State, _ cell: UInt64, width cellWidth: Int) -> S.Key {
    var bits = BitWriter()
    state.write(to: &bits)
    if cellWidth > 0 { bits.put(cell, width: cellWidth) }
    return bits.key()
  }

  @inlinable func decode(_ key: S.Key) -> (state: S.State, cell: UInt64)? {
    var bits = BitReader(key)
    guard let state = S.State(from: &bits) else { return nil }
    return (state, cellWidth > 0 ? bits.take(cellWidth) : 0)
  }

  /// The keys of the initial states, without repeats, in their order.
  @inlinable func initialKeys() throws(ModelFault) -> [S.Key] {
    var keys: [S.Key] = []
    var seen: Set<S.Key> = []
    for state in system.initials.map(settled) {
      let key = encode(state, monitor?.initial ?? 0)
      guard decode(key)?.state == state else {
        throw .notInverse(
          state: system.fields(state), readBack: decode(key).map { system.fields($0.state) })
      }
      if seen.insert(key).inserted { keys.append(key) }
    }
    if keys.isEmpty { throw .noInitialState }
    return keys
  }

  /// Calls `body` with every successor of `key` and its event, in the fixed order of events.
  @inlinable func forEachSuccessor(_ key: S.Key, _ body: (S.Event, S.Key) -> Void) {
    guard let (state, cell) = decode(key) else { return }
    system.forEachEnabled(state, drive) { event in
      let step = system.step(state, event)
      var next = cell
      if let monitor {
        let view = StepView<S>(
          before: state, event: event, after: step.state, output: step.output)
        next = monitor.watch(cell, view).cell
      }
      body(event, encode(settled(step.state), next))
    }
  }
}

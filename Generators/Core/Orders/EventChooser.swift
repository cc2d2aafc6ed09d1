import ContractEngine

/// Picks an event among those enabled in a state.
@usableFromInline struct EventChooser<S: System>: Sendable {
  @usableFromInline let system: S
  @usableFromInline let drive: Drive
  /// Which kinds the run takes.
  @usableFromInline var mix: KindMix
  /// Where events are put down while the state is looked at: 64 places.
  @usableFromInline var slots: [S.Event?] = Array(repeating: nil, count: 64)

  @inlinable init(_ system: S, _ drive: Drive, weights: [Int]) {
    self.system = system
    self.drive = drive
    mix = KindMix(kinds: S.Event.kinds.count, weights: weights)
  }

  /// An enabled event: its kind first, by weight among those that the run takes, then one of them.
  ///
  /// The kind is drawn before it is known what is enabled, and again among what is if that misses:
  /// all enabled kinds are as likely as their weights say, and one look at the state does for most
  /// steps.
  @inlinable func choose(
    _ state: S.State, _ random: UInt64, _ generator: inout SplitMix,
    _ slots: UnsafeMutableBufferPointer<S.Event?>
  ) -> S.Event? {
    let slot = ((random >> 32) &* UInt64(mix.urn.count)) >> 32
    let wanted = Int(mix.urn[Int(slot)])
    var present: UInt64 = 0
    if let event = scan(state, wanted, &present, &generator, slots) { return event }
    guard present != 0 else { return nil }
    return scan(state, mix.pick(present, &generator), &present, &generator, slots)
  }

  @inlinable mutating func choose(
    _ state: S.State, _ random: UInt64, _ generator: inout SplitMix
  ) -> S.Event? {
    var taken: [S.Event?] = []
    swap(&taken, &slots)
    defer { swap(&taken, &slots) }
    // The pointer stays inside the closure.
    return taken.withUnsafeMutableBufferPointer { choose(state, random, &generator, $0) }
  }

  /// One of the events of those of `kinds` that are enabled in `state`.
  @inlinable mutating func choose(
    _ state: S.State, among kinds: UInt64, _ generator: inout SplitMix
  ) -> S.Event? {
    var taken: [S.Event?] = []
    swap(&taken, &slots)
    defer { swap(&taken, &slots) }
    var present: UInt64 = 0
    let wanted = mix.pick(kinds, &generator)
    // The pointer stays inside the closure.
    return taken.withUnsafeMutableBufferPointer {
      scan(state, wanted, &present, &generator, $0)
    }
  }

  /// One of the events of kind `wanted` that are enabled in `state`, all as likely; sets in `present`
  /// which kinds are.
  ///
  /// Every event is put down and only counted if it matches, since no processor can predict which
  /// does. Past the slots, a match takes the place of the one that many before it.
  @inlinable func scan(
    _ state: S.State, _ wanted: Int, _ present: inout UInt64, _ generator: inout SplitMix,
    _ slots: UnsafeMutableBufferPointer<S.Event?>
  ) -> S.Event? {
    var kinds: UInt64 = 0
    var matches = 0
    system.forEachEnabled(state, drive) { event in
      let kind = event.kind & 63
      kinds |= 1 &<< UInt64(truncatingIfNeeded: kind)
      slots[matches & 63] = event
      matches &+= kind == wanted ? 1 : 0
    }
    present = kinds
    guard matches > 1 else { return matches == 0 ? nil : slots[0] }
    let pick = Int(truncatingIfNeeded: generator.below(UInt64(truncatingIfNeeded: matches)))
    return pick &+ 64 > matches ? slots[pick & 63] : match(pick, state, wanted)
  }

  /// The match number `pick`, from 0, where the slots no longer hold it.
  @inline(never) @inlinable func match(_ pick: Int, _ state: S.State, _ wanted: Int) -> S.Event? {
    var found: S.Event?
    var left = pick
    system.forEachEnabled(state, drive) { event in
      guard event.kind & 63 == wanted else { return }
      if left == 0 { found = event }
      left -= 1
    }
    return found
  }
}

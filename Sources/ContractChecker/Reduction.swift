import ContractEngine

/// What makes an exploration smaller without changing a verdict.
///
/// Both kinds serve `state` and `reachable` properties and deadlocks; with any other property the
/// explorer refuses them. Counts, hits and the signature are then those of the smaller space. What
/// is declared is checked on sampled states, and a declaration that is found wrong is a fault.
public struct Reduction<S: System>: Sendable {
  @usableFromInline let canonical: (@Sendable (S.State) -> S.State)?
  @usableFromInline let generators: [@Sendable (S.State) -> S.State]
  @usableFromInline let local: (@Sendable (S.Event) -> Int?)?
  @usableFromInline let rank: (@Sendable (S.State) -> Int)?

  @inlinable init(
    canonical: (@Sendable (S.State) -> S.State)?,
    generators: [@Sendable (S.State) -> S.State] = [],
    local: (@Sendable (S.Event) -> Int?)? = nil, rank: (@Sendable (S.State) -> Int)? = nil
  ) {
    self.canonical = canonical
    self.generators = generators
    self.local = local
    self.rank = rank
  }

  /// The whole space.
  public static var none: Self { Self(canonical: nil) }

  /// Keeps one state of each orbit of a group of symmetries.
  ///
  /// A counterexample is as short as without it, and is a run of the system itself.
  ///
  /// `generators` are symmetries that generate the group, such as the swaps of two neighbours; no
  /// property tells a state from its image. `canonical` gives the state that stands for an orbit:
  /// in the orbit, and the same for all of it.
  public static func symmetry(
    generators: [@Sendable (S.State) -> S.State],
    canonical: @escaping @Sendable (S.State) -> S.State
  ) -> Self {
    Self(canonical: canonical, generators: generators)
  }

  /// Takes local events first, one part after the other, instead of in every order.
  ///
  /// A counterexample may be longer than without it.
  ///
  /// `local` is the part whose event it is, `0..<64`, or nil: the events of a part look at nothing
  /// but that part, no other event changes it, and no property looks at it. `rank` is what every
  /// local event lowers, so that the others come to their turn.
  public static func independence(
    local: @escaping @Sendable (S.Event) -> Int?, rank: @escaping @Sendable (S.State) -> Int
  ) -> Self {
    Self(canonical: nil, local: local, rank: rank)
  }

  @inlinable var isNone: Bool { canonical == nil && local == nil }
}

extension Machine {
  /// The state that stands for `state`.
  @inlinable func settled(_ state: S.State) -> S.State {
    guard let canonical = reduction.canonical else { return state }
    return canonical(state)
  }

  /// The part whose events are enough in `state`: the first that has one, is not all that is
  /// enabled, and whose events all lower the rank.
  @inlinable func sufficientPart(of events: [S.Event], in state: S.State) -> Int? {
    guard let local = reduction.local, let rank = reduction.rank else { return nil }
    let parts = events.map(local)
    for part in 0..<64 where parts.contains(part) && parts.contains(where: { $0 != part }) {
      let isLower = zip(events, parts).allSatisfy { event, other in
        other != part || rank(system.step(state, event).state) < rank(state)
      }
      if isLower { return part }
    }
    return nil
  }

  /// Holds the canonical form to its promises at one state.
  @inlinable func faultOfSymmetry(at state: S.State) -> ModelFault? {
    guard let canonical = reduction.canonical else { return nil }
    func fault(_ reason: String) -> ModelFault {
      .notCanonical(state: system.fields(state), reason: reason)
    }
    func next(_ state: S.State) -> [S.Key] {
      system.enabled(state, drive)
        .map { encode(canonical(system.step(state, $0).state), 0) }.sorted()
    }
    let form = canonical(state)
    if canonical(form) != form { return fault("it has another canonical form itself") }
    for (index, generator) in reduction.generators.enumerated()
    where canonical(generator(state)) != form {
      return fault("the image under generator \(index) has another one")
    }
    return next(state) == next(form) ? nil : fault("it does not lead where the state leads")
  }

  /// Holds local events to their promises at one state.
  @inlinable func faultOfIndependence(
    at state: S.State, _ events: [S.Event], part: Int, claims: [@Sendable (S.State) -> Claim]
  ) -> ModelFault? {
    guard let local = reduction.local else { return nil }
    for event in events where local(event) == part {
      let after = system.step(state, event).state
      for claim in claims where claim(after) != claim(state) {
        return .notIndependent(
          state: system.fields(state), first: "\(event)", second: "a property that looks at it")
      }
      for other in events where local(other) != part {
        let aside = system.step(state, other).state
        let commutes =
          system.enabled(after, drive).contains(other)
          && system.enabled(aside, drive).contains(event)
          && system.step(after, other).state == system.step(aside, event).state
        if !commutes {
          return .notIndependent(
            state: system.fields(state), first: "\(event)", second: "\(other)")
        }
      }
    }
    return nil
  }
}

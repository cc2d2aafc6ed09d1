import ContractEngine

/// Judges states by the properties that speak of a state alone, four at a time.
@usableFromInline struct StateJudge<S: System>: Sendable {
  @usableFromInline typealias Ask = @Sendable (S.State) -> Claim

  /// The first four stand apart, so that the loop over steps takes nothing out of an array.
  @usableFromInline let first: FourQuestions<S>
  @usableFromInline let rest: [FourQuestions<S>]
  /// The property behind each question.
  @usableFromInline let sources: [CheckSource]

  @inlinable init(_ checks: [StateCheck<S>]) {
    first = FourQuestions(checks[...])
    rest = stride(from: 4, to: checks.count, by: 4).map { FourQuestions<S>(checks[$0...]) }
    sources = checks.map(\.source)
  }

  /// The first property that `state` breaks.
  @inline(__always) @inlinable func judge(_ state: S.State, _ seen: inout Seen) -> Break? {
    let claims = first.ask(state)
    if seen.note(claims, at: 0), let broken = Self.take(claims, at: 0, sources, &seen) {
      return broken
    }
    return rest.isEmpty ? nil : judgeRest(state, &seen)
  }

  @inlinable func judgeRest(_ state: S.State, _ seen: inout Seen) -> Break? {
    var place = 4
    for four in rest {
      let claims = four.ask(state)
      if seen.note(claims, at: place),
        let broken = Self.take(claims, at: place, sources, &seen)
      {
        return broken
      }
      place += 4
    }
    return nil
  }

  /// The first of the claims that is broken, and not only where that is known.
  @inline(never) @usableFromInline static func take(
    _ claims: FourClaims, at place: Int, _ sources: [CheckSource], _ seen: inout Seen
  ) -> Break? {
    for (offset, claim) in [claims.0, claims.1, claims.2, claims.3].enumerated()
    where claim.isBroken {
      let broken = seen.take(claim, at: place + offset, sources[place + offset])
      if let broken { return broken }
    }
    return nil
  }
}

@usableFromInline typealias FourClaims = (Claim, Claim, Claim, Claim)

/// Four questions about a state, which are all asked before any answer is looked at.
@usableFromInline struct FourQuestions<S: System>: Sendable {
  @usableFromInline let one: StateJudge<S>.Ask
  @usableFromInline let two: StateJudge<S>.Ask
  @usableFromInline let three: StateJudge<S>.Ask
  @usableFromInline let four: StateJudge<S>.Ask

  /// Those of the first four of `checks`; what is missing speaks of nothing.
  ///
  /// A closure that is kept in an array or a tuple of its own costs one more call, so it comes in a
  /// check.
  @inlinable init(_ checks: ArraySlice<StateCheck<S>>) {
    var list = Array(checks.prefix(4))
    while list.count < 4 { list.append(StateCheck(source: CheckSource.nobody) { _ in .vacuous }) }
    one = list[0].ask
    two = list[1].ask
    three = list[2].ask
    four = list[3].ask
  }

  @inline(__always) @inlinable func ask(_ state: S.State) -> FourClaims {
    (one(state), two(state), three(state), four(state))
  }
}

@usableFromInline struct StateCheck<S: System>: Sendable {
  @usableFromInline let source: CheckSource
  @usableFromInline let ask: StateJudge<S>.Ask

  @inlinable init(source: CheckSource, ask: @escaping StateJudge<S>.Ask) {
    self.source = source
    self.ask = ask
  }
}

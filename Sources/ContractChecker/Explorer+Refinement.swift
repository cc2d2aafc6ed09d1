import ContractEngine
import Synchronization

extension Explorer {
  /// Explores, and holds every step to being a run of the refinement's abstract system.
  ///
  /// The explorer's own properties are not decided.
  ///
  /// - Returns: The edges of the abstract system that the steps were, and the shortest run to a step
  ///   that is none.
  /// - Throws: `ModelFault` if the model breaks a promise that every answer rests on.
  public func refines<Abstract: System>(
    _ refinement: Refinement<S, Abstract>
  ) throws(ModelFault) -> RefinementResult<S, Abstract> {
    let edges = EdgeSet<Abstract>()
    let noted = Refinement<S, Abstract>(
      to: refinement.abstract, drive: refinement.drive, opening: refinement.opening,
      image: refinement.image
    ) { view in
      let events = refinement.events(view)
      if !events.isEmpty { edges.insert(events, from: refinement.image(view.before), refinement) }
      return events
    }
    let explorer = Explorer(
      system,
      properties: [noted.property("refinement", "Each step is one of the abstract", of: system)],
      drive: drive, limits: limits, threads: threads)
    let found = try explorer.run()
    let abstract = try Explorer<Abstract>(
      refinement.abstract, drive: refinement.drive, limits: limits
    ).run()
    let verdict = found.verdicts[0]
    let counterexample = verdict.outcome.counterexample
    return RefinementResult(
      states: found.distinct, transitions: found.transitions, steps: verdict.antecedentHits,
      edges: edges.count, abstractEdges: abstract.transitions, completeness: found.completeness,
      counterexample: counterexample,
      fault: counterexample.flatMap { RefinementFault(rawValue: UInt8($0.leaf)) })
  }
}

/// What was found about a refinement.
///
/// Everything is the same in every process and for any number of threads.
public struct RefinementResult<S: System, Abstract: System>: Sendable {
  /// Concrete states and transitions.
  public let states: Int
  public let transitions: Int
  /// Concrete transitions that are events of the abstract system; the others are stutters.
  public let steps: Int
  /// Distinct edges of the abstract system among them.
  public let edges: Int
  /// Transitions that the abstract system has in all.
  public let abstractEdges: Int
  public let completeness: Completeness
  /// A shortest run whose last step is none of the abstract system's.
  public let counterexample: Counterexample<S>?
  /// What is wrong with that step.
  public let fault: RefinementFault?

  /// Whether every step of every run is one of the abstract system.
  public var holds: Bool { counterexample == nil && completeness.isComplete && steps > 0 }
}

/// Distinct edges, gathered by any number of threads.
final class EdgeSet<Abstract: System>: Sendable {
  private struct Edge: Hashable {
    let state: Abstract.State
    let event: Abstract.Event
  }

  private let edges = Mutex<Set<Edge>>([])

  func insert<S: System>(
    _ events: [Abstract.Event], from state: Abstract.State, _ refinement: Refinement<S, Abstract>
  ) {
    edges.withLock { edges in
      var state = state
      for event in events {
        edges.insert(Edge(state: state, event: event))
        state = refinement.abstract.step(state, event).state
      }
    }
  }

  var count: Int { edges.withLock(\.count) }
}

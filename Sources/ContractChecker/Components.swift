import ContractEngine

/// The strongly connected components of a part of a graph, in reverse topological order: every
/// edge that leaves a component leads to one that comes before it.
@usableFromInline struct Components {
  /// The states of each component, in the order in which they were closed.
  @usableFromInline var members: [[Int]] = []
  /// The component of each state; -1 outside the part.
  @usableFromInline var component: [Int32]

  /// Tarjan's algorithm with its own stack; linear in states and edges.
  ///
  /// `barred` says for each edge whether it is left out, and is empty if none is.
  @inlinable init<S: System>(_ graph: StateGraph<S>, within part: [Bool], barred: [Bool] = []) {
    component = Array(repeating: -1, count: graph.count)
    var order = [Int32](repeating: -1, count: graph.count)
    var low = [Int32](repeating: 0, count: graph.count)
    var next: Int32 = 0
    var open: [Int] = []
    var calls: [(state: Int, edge: Int)] = []
    for root in 0..<graph.count where part[root] && order[root] < 0 {
      calls.append((root, graph.offsets[root]))
      while let (state, start) = calls.last {
        if order[state] < 0 {
          order[state] = next
          low[state] = next
          next += 1
          open.append(state)
        }
        var edge = start
        var descended = false
        while edge < graph.offsets[state + 1] {
          let target = Int(graph.targets[edge])
          let isBarred = !barred.isEmpty && barred[edge]
          edge += 1
          guard part[target] && !isBarred else { continue }
          if order[target] < 0 {
            calls[calls.count - 1].edge = edge
            calls.append((target, graph.offsets[target]))
            descended = true
            break
          }
          if component[target] < 0 { low[state] = min(low[state], order[target]) }
        }
        if descended { continue }
        calls.removeLast()
        if let caller = calls.last?.state { low[caller] = min(low[caller], low[state]) }
        guard low[state] == order[state] else { continue }
        var group: [Int] = []
        while let member = open.popLast() {
          component[member] = Int32(members.count)
          group.append(member)
          if member == state { break }
        }
        members.append(group)
      }
    }
  }

  /// Whether an edge leads from `source` to `target` inside one component.
  @inlinable func joins(_ source: Int, _ target: Int) -> Bool {
    component[source] >= 0 && component[source] == component[target]
  }
}

import Dispatch
import Synchronization

/// Threads that share out numbered pieces of work.
@usableFromInline struct Crew: Sendable {
  @usableFromInline let threads: Int

  @usableFromInline init(threads: Int) { self.threads = threads }

  /// Calls `body` once for each of `0..<pieces` and returns when all are done.
  ///
  /// Which thread does which piece is left to chance, so the pieces must not depend on each other.
  @inlinable func run(_ pieces: Int, _ body: (Int) -> Void) {
    if threads == 1 || pieces <= 1 {
      for piece in 0..<pieces { body(piece) }
    } else {
      share(pieces, body)
    }
  }

  @usableFromInline func share(_ pieces: Int, _ body: (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      let work = Work(body)
      DispatchQueue.concurrentPerform(iterations: min(threads, pieces)) { _ in
        while true {
          let piece = work.next.wrappingAdd(1, ordering: .relaxed).oldValue
          if piece >= pieces { return }
          work.body(piece)
        }
      }
    }
  }

  /// Sendable although the closure is not: pieces touch disjoint lanes, shards or memory, which is
  /// what every caller of `run` sees to, and `concurrentPerform` returns after the last.
  private final class Work: @unchecked Sendable {
    let next = Atomic<Int>(0)
    let body: (Int) -> Void

    init(_ body: @escaping (Int) -> Void) { self.body = body }
  }
}
